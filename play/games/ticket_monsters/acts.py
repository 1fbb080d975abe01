"""What a player may do with the right and in the attack step: all candidates, and the guards that sort them."""

from collections.abc import Mapping

from cardsite.errors import gettext_noop
from play.engine.cards import CompiledAbility, CompiledCard
from play.engine.records import Action, Ask, Frame, Thing
from play.engine.rules import Guard, Refusal, Verb
from play.engine.standing import may_use
from play.engine.state import State
from play.engine.targets import can_choose
from play.errors import NotAnAnswerError
from play.games.ticket_monsters import refusals
from play.games.ticket_monsters.battle import defenders, may_attack, may_attack_directly
from play.games.ticket_monsters.energy import cost_of, total_mp
from play.games.ticket_monsters.field import UNRESOLVED, attacks_left, has_room, is_barred, is_forbidden
from play.games.ticket_monsters.timing import event_at, is_time
from play.games.ticket_monsters.zones import BOARDS, CHIKEMON, HAND, ITEMS, SPECIAL_DECK

VERBS: Mapping[str, Verb] = {
    "pass": Verb("", gettext_noop("Pass")),
    "summon": Verb("c", gettext_noop("Summon {cards}")),
    "special": Verb("c", gettext_noop("Special-summon {cards}")),
    "use": Verb("c", gettext_noop("Use {cards}")),
    "effect": Verb("cn", gettext_noop("Use an effect of {cards}")),
    "attack": Verb("cc", gettext_noop("Attack: {cards}")),
    "direct": Verb("c", gettext_noop("Attack directly with {cards}")),
    "end": Verb("", gettext_noop("End the attack step")),
}


def candidates(state: State, seat: int, ask: Ask) -> list[Action]:
    """All actions that could answer a decision, in a stable order; passing comes first."""
    if ask.prompt == "attack":
        return _attacks(state, seat)
    things, loose, cards = state.things, state.loose, state.table.cards
    found: list[Action] = [("pass",)]
    may_summon = ask.prompt == "summon"
    may_use_items = has_room(state, seat, ITEMS)
    for handle in state.zones[HAND][seat]:
        if cards[loose[handle].card].kind != "chikemon":
            if may_use_items:
                found.append(("use", handle))
        elif may_summon:
            found.append(("summon", handle))
    for zone in BOARDS:
        for handle in state.zones[zone][seat]:
            found.extend(("effect", handle, index) for index in cards[things[handle].card].facts["activated"])
    if may_summon and state.counters[seat]["special_summons"]:
        found.extend(("special", handle) for handle in state.zones[SPECIAL_DECK][seat])
    return found


def _attacks(state: State, seat: int) -> list[Action]:
    found: list[Action] = []
    for handle in state.zones[CHIKEMON][seat]:
        found.extend(("attack", handle, other) for other in state.zones[CHIKEMON][1 - seat])
        found.append(("direct", handle))
    return [*found, ("end",)]


def _asked(state: State, seat: int) -> Ask:
    ask = state.asks[seat]
    assert ask is not None
    return ask


def _card_in(state: State, seat: int, handle: int, zone: int) -> CompiledCard | None:
    if handle not in state.zones[zone][seat]:
        return None
    return state.table.cards[state.loose[handle].card]


def guard_pass(state: State, seat: int, action: Action) -> Refusal | None:
    """Leaving the right to the other player (TK-I1, TK-I2)."""
    return None if _asked(state, seat).prompt != "attack" else NotAnAnswerError


def guard_summon(state: State, seat: int, action: Action) -> Refusal | None:
    """One normal chikemon from the hand in the own summon step (TK-T3, TK-I11), with room (TK-T6) and paid for."""
    if _asked(state, seat).prompt != "summon":
        return refusals.SummonNotNowError
    handle = int(action[1])
    card = _card_in(state, seat, handle, HAND)
    if card is None:
        return refusals.NotInHandError
    if card.kind != "chikemon":
        return refusals.NotAChikemonError
    if not state.counters[seat]["summons"]:
        return refusals.SummonedThisTurnError
    if not has_room(state, seat, CHIKEMON):
        return refusals.ZoneFullError
    if state.lasting and is_forbidden(state, seat, "summon"):
        return refusals.ForbiddenStepError
    return None if cost_of(state, handle) <= total_mp(state, seat) else refusals.EnergyNotEnoughError


def guard_special(state: State, seat: int, action: Action) -> Refusal | None:
    """One chikemon from the special deck in the own summon step, its printed condition met (TK-T4, TK-Z4)."""
    if _asked(state, seat).prompt != "summon":
        return refusals.SummonNotNowError
    handle = int(action[1])
    card = _card_in(state, seat, handle, SPECIAL_DECK)
    if card is None:
        return refusals.NotInSpecialDeckError
    if not state.counters[seat]["special_summons"]:
        return refusals.SpecialSummonedThisTurnError
    if state.lasting and is_forbidden(state, seat, "special_summon"):
        return refusals.ForbiddenStepError
    index = card.facts["summoning"]
    if index is None:
        return None if has_room(state, seat, CHIKEMON) else refusals.ZoneFullError
    if not (has_room(state, seat, CHIKEMON) or card.facts["makes_room"]):
        return refusals.ZoneFullError
    ability = card.abilities[index]
    frame = Frame("effect", seat, 0, None, ability.card, ability.index, handle)
    if ability.condition is not None and not ability.condition(state, frame):
        return refusals.SummonConditionError
    return _cost_refusal(state, frame, ability)


def guard_use(state: State, seat: int, action: Action) -> Refusal | None:
    """A magic or a tool from the hand (TK-T5), with a free place in the item zone (TK-T6)."""
    if _asked(state, seat).prompt == "attack":
        return refusals.OutsideWindowError
    handle = int(action[1])
    card = _card_in(state, seat, handle, HAND)
    if card is None:
        return refusals.NotInHandError
    if card.kind == "chikemon":
        return refusals.NotUsableError
    if not has_room(state, seat, ITEMS):
        return refusals.ZoneFullError
    if state.lasting and is_forbidden(state, seat, card.kind):
        return refusals.ForbiddenStepError
    if cost_of(state, handle) > total_mp(state, seat):
        return refusals.EnergyNotEnoughError
    return _use_refusal(state, seat, card.abilities[card.facts["use"]], handle)


def guard_effect(state: State, seat: int, action: Action) -> Refusal | None:
    """An effect of an own chikemon or tool (TK-T5), once per turn (TK-I7)."""
    if _asked(state, seat).prompt == "attack":
        return refusals.OutsideWindowError
    handle, index = int(action[1]), int(action[2])
    thing = state.things.get(handle)
    if thing is None or thing.seat != seat:
        return refusals.NotInYourZonesError
    card = state.table.cards[thing.card]
    if index not in card.facts["activated"]:
        return refusals.NoSuchEffectError
    ability = card.abilities[index]
    if thing.used and (refusal := _spent(state, thing, ability)) is not None:
        return refusal
    if UNRESOLVED in thing.counters:
        return refusals.NotResolvedError
    if (
        thing.zone == CHIKEMON
        and state.lasting
        and (is_barred(state, handle, "effect") or is_forbidden(state, seat, "effect"))
    ):
        return refusals.ForbiddenStepError
    return _use_refusal(state, seat, ability, handle)


def _spent(state: State, thing: Thing, ability: CompiledAbility) -> Refusal | None:
    """Why an effect has been used enough: once in this turn (TK-I7), or as often as is printed."""
    if (ability.index, state.turn) in thing.used:
        return refusals.UsedThisTurnError
    return None if may_use(state, thing, ability) else refusals.LimitReachedError


def _use_refusal(state: State, seat: int, ability: CompiledAbility, source: int) -> Refusal | None:
    """Why something cannot be used now: its time, its condition, its cost, no target."""
    timing = ability.timing
    if timing != "any" and not is_time(state, seat, timing):
        return refusals.NotNowError
    if ability.condition is None and not ability.payable and not ability.targets:
        return None
    frame = Frame("effect", seat, 0, None, ability.card, ability.index, source)
    frame.event = event_at(state, timing)
    if ability.condition is not None and not ability.condition(state, frame):
        return refusals.ConditionNotMetError
    return _cost_refusal(state, frame, ability)


def _cost_refusal(state: State, frame: Frame, ability: CompiledAbility) -> Refusal | None:
    for payable in ability.payable:
        if not payable(state, frame):
            return refusals.CostNotPayableError
    return None if not ability.targets or can_choose(state, frame, ability.targets) else refusals.NoTargetError


def _guard_attacker(state: State, seat: int, handle: int) -> Refusal | None:
    """An own chikemon, once per turn (TK-A3), that nothing keeps from attacking."""
    if _asked(state, seat).prompt != "attack":
        return NotAnAnswerError
    if handle not in state.zones[CHIKEMON][seat]:
        return refusals.NotYourChikemonError
    if attacks_left(state, handle) <= 0:
        return refusals.AttackedThisTurnError
    if (state.lasting and is_forbidden(state, seat, "attack")) or not may_attack(state, handle):
        return refusals.ForbiddenStepError
    return None


def guard_attack(state: State, seat: int, action: Action) -> Refusal | None:
    """An attack on a named chikemon of the opponent (TK-A4)."""
    refusal = _guard_attacker(state, seat, int(action[1]))
    if refusal is not None:
        return refusal
    defender = int(action[2])
    if defender not in state.zones[CHIKEMON][1 - seat]:
        return refusals.NotTheirChikemonError
    return None if defender in defenders(state, 1 - seat) else refusals.CannotBeAttackedError


def guard_direct(state: State, seat: int, action: Action) -> Refusal | None:
    """A direct attack: on a player without chikemon (TK-A4)."""
    refusal = _guard_attacker(state, seat, int(action[1]))
    if refusal is not None:
        return refusal
    return None if may_attack_directly(state, int(action[1])) else refusals.NotDirectError


def guard_end(state: State, seat: int, action: Action) -> Refusal | None:
    """The end of the own attack step, with no attack and no window open (TK-A9)."""
    return None if _asked(state, seat).prompt == "attack" else NotAnAnswerError


GUARDS: Mapping[str, Guard] = {
    "pass": guard_pass,
    "summon": guard_summon,
    "special": guard_special,
    "use": guard_use,
    "effect": guard_effect,
    "attack": guard_attack,
    "direct": guard_direct,
    "end": guard_end,
}
