"""What a player may do in the main phase and against an attack, and how it is begun."""

from collections.abc import Mapping
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.cards import CompiledAbility, CompiledCard
from play.engine.chain import announce
from play.engine.records import Action, Ask, Frame, Thing
from play.engine.rules import Guard, Refusal, Verb
from play.engine.standing import enqueue, may_use, set_off
from play.engine.state import State
from play.engine.targets import can_choose
from play.engine.zones import exists, forget, is_public, move
from play.errors import NotAnAnswerError
from play.games.shironeko import refusals
from play.games.shironeko.area import FIGURES, MOST_CHARACTERS, change, enter, name_in_area
from play.games.shironeko.battle import ATTACKED, defenders, is_barred
from play.games.shironeko.payment import is_payable, pay
from play.games.shironeko.runes import demand_met
from play.games.shironeko.zones import BOARDS, CHARACTERS, DISCARD, HAND, IN_USE, LEADER_AREA

VERBS: Mapping[str, Verb] = {
    "play": Verb("c", gettext_noop("Play {cards}")),
    "change": Verb("cc", gettext_noop("Change: {cards}")),
    "use": Verb("cn", gettext_noop("Use an ability of {cards}")),
    "attack": Verb("c", gettext_noop("Attack with {cards}")),
    "end": Verb("", gettext_noop("End the turn")),
    "defend": Verb("c", gettext_noop("Defend with {cards}")),
    "take": Verb("", gettext_noop("Take the damage")),
}


def candidates(state: State, seat: int, ask: Ask) -> list[Action]:
    """All actions that could answer a decision, in a stable order."""
    if ask.prompt == "defend":
        return [*(("defend", handle) for handle in state.zones[CHARACTERS][seat]), ("take",)]
    things, loose, cards = state.things, state.loose, state.table.cards
    own = [(handle, cards[things[handle].card].facts["level"] + 1) for handle in state.zones[CHARACTERS][seat]]
    found: list[Action] = []
    for handle in state.zones[HAND][seat]:
        found.append(("play", handle))
        level = cards[loose[handle].card].facts.get("level")
        found.extend(("change", handle, onto) for onto, above in own if above == level)
    for zone in BOARDS:
        for handle in state.zones[zone][seat]:
            found.extend(("use", handle, index) for index in cards[things[handle].card].facts["activated"])
    found.extend(("attack", handle) for handle, _ in own)
    found.append(("end",))
    return found


def _prompt(state: State, seat: int) -> str:
    ask = state.asks[seat]
    assert ask is not None
    return ask.prompt


def _card_in_hand(state: State, seat: int, handle: int) -> CompiledCard | None:
    if handle not in state.zones[HAND][seat]:
        return None
    return state.table.cards[state.loose[handle].card]


def guard_play(state: State, seat: int, action: Action) -> Refusal | None:
    """A character (SN-M1, SN-M3, SN-M4) or a monster (SN-E3) from the hand, its cost paid in soul (SN-M2)."""
    if _prompt(state, seat) != "main":
        return NotAnAnswerError
    handle = int(action[1])
    card = _card_in_hand(state, seat, handle)
    if card is None:
        return refusals.NotInHandError
    if card.kind == "monster":
        return _guard_monster(state, seat, handle, card)
    if card.kind not in FIGURES:
        return refusals.NotPlayableError
    if not is_payable(state, seat, card.facts["cost"], card.facts["color"]):
        return refusals.SoulNotEnoughError
    if len(state.zones[CHARACTERS][seat]) >= MOST_CHARACTERS:
        return refusals.AreaFullError
    return refusals.NameInAreaError if name_in_area(state, seat, card.facts["name"]) else None


def _guard_monster(state: State, seat: int, handle: int, card: CompiledCard) -> Refusal | None:
    if not is_payable(state, seat, card.facts["cost"], card.facts["color"]):
        return refusals.SoulNotEnoughError
    ability = card.abilities[card.facts["effect"]]
    if ability.demand:
        return refusals.DemandNotMetError
    return _use_refusal(state, seat, ability, handle)


def guard_change(state: State, seat: int, action: Action) -> Refusal | None:
    """A character from the hand onto an own one of exactly one level less, for its change cost (SN-M6, SN-M7, SN-M9)."""
    if _prompt(state, seat) != "main":
        return NotAnAnswerError
    handle, onto = int(action[1]), int(action[2])
    card = _card_in_hand(state, seat, handle)
    if card is None:
        return refusals.NotInHandError
    if card.kind not in FIGURES or onto not in state.zones[CHARACTERS][seat]:
        return refusals.NotACharacterError
    below = state.table.cards[state.things[onto].card].facts
    facts = card.facts
    if facts["change_cost"] is None:
        return refusals.NoChangeCostError
    if below["level"] + 1 != facts["level"]:
        return refusals.WrongLevelError
    if card.kind == "awakened" and below["name"] != facts["name"]:
        return refusals.WrongNameError
    if name_in_area(state, seat, facts["name"], apart_from=onto):
        return refusals.NameInAreaError
    if not is_payable(state, seat, facts["change_cost"], facts["color"]):
        return refusals.SoulNotEnoughError
    return None


def _used_this_turn(state: State, thing: Thing, card: CompiledCard) -> bool:
    """Whether any activated ability of a card was used this turn (SN-M10)."""
    return any(turn == state.turn and index in card.facts["activated"] for index, turn in thing.used)


def guard_use(state: State, seat: int, action: Action) -> Refusal | None:
    """An activated ability of an own card, one for each card and turn (SN-M10), its demand met (SN-R1)."""
    if _prompt(state, seat) != "main":
        return NotAnAnswerError
    handle, index = int(action[1]), int(action[2])
    thing = state.things.get(handle)
    if thing is None or thing.seat != seat:
        return refusals.NotInYourAreasError
    card = state.table.cards[thing.card]
    if index not in card.facts["activated"]:
        return refusals.NoSuchAbilityError
    ability = card.abilities[index]
    if thing.used and _used_this_turn(state, thing, card):
        return refusals.UsedThisTurnError
    if not may_use(state, thing, ability):
        return refusals.LimitReachedError
    if not demand_met(state, thing, ability.demand):
        return refusals.DemandNotMetError
    return _use_refusal(state, seat, ability, handle)


def _use_refusal(state: State, seat: int, ability: CompiledAbility, source: int) -> Refusal | None:
    """Why an ability cannot be used: its condition, its cost (SN-M10), no target (SN-E3)."""
    frame = Frame("effect", seat, 0, None, ability.card, ability.index, source)
    if ability.condition is not None and not ability.condition(state, frame):
        return refusals.ConditionNotMetError
    for payable in ability.payable:
        if not payable(state, frame):
            return refusals.CostNotPayableError
    return None if not ability.targets or can_choose(state, frame, ability.targets) else refusals.NoTargetError


def guard_attack(state: State, seat: int, action: Action) -> Refusal | None:
    """An own character that is ON, once a turn (SN-A1), not in the turn it entered (SN-A2)."""
    if _prompt(state, seat) != "main":
        return NotAnAnswerError
    handle = int(action[1])
    if handle not in state.zones[CHARACTERS][seat]:
        return _not_fighting(state, seat, handle) or refusals.NotInYourAreasError
    thing = state.things[handle]
    if thing.spent:
        return refusals.CharacterOffError
    if thing.entered == state.turn:
        return refusals.EnteredThisTurnError
    if (ATTACKED, state.turn) in thing.used:
        return refusals.AttackedThisTurnError
    return refusals.BarredError if state.lasting and is_barred(state, handle, "attack") else None


def guard_end(state: State, seat: int, action: Action) -> Refusal | None:
    """The end of the own main phase."""
    return None if _prompt(state, seat) == "main" else NotAnAnswerError


def guard_defend(state: State, seat: int, action: Action) -> Refusal | None:
    """A defence with an own character that is ON (SN-A3)."""
    if _prompt(state, seat) != "defend":
        return NotAnAnswerError
    handle = int(action[1])
    if handle in defenders(state, seat):
        return None
    if handle in state.zones[CHARACTERS][seat] and not state.things[handle].spent:
        return refusals.BarredError
    return _not_fighting(state, seat, handle) or refusals.CannotDefendError


def guard_take(state: State, seat: int, action: Action) -> Refusal | None:
    """Taking an attack's damage to the deck (SN-A3)."""
    return None if _prompt(state, seat) == "defend" else NotAnAnswerError


def _not_fighting(state: State, seat: int, handle: int) -> Refusal | None:
    """A leader neither attacks nor defends (SN-L1)."""
    return refusals.LeaderFightsNotError if handle in state.zones[LEADER_AREA][seat] else None


GUARDS: Mapping[str, Guard] = {
    "play": guard_play,
    "change": guard_change,
    "use": guard_use,
    "attack": guard_attack,
    "end": guard_end,
    "defend": guard_defend,
    "take": guard_take,
}


def start(state: State, seat: int, action: list[Any]) -> None:
    """Begin what a player does in the main phase; a monster lies neither in the hand nor on the discard (SN-Z6)."""
    verb, handle = action[0], int(action[1])
    if verb == "attack":
        state.frames.append(Frame("attack", seat, source=handle))
    elif verb == "use":
        thing = state.things[handle]
        thing.used = (*thing.used, (int(action[2]), state.turn))
        announce(state, seat, verb, thing.card, int(action[2]), handle)
    elif verb == "change":
        _start_playing(state, seat, handle, onto=int(action[2]))
    else:
        card = state.table.cards[state.loose[handle].card]
        if card.kind == "monster":
            (source,) = move(state, [handle], IN_USE, cause="play")
            announce(state, seat, verb, card.number, card.facts["effect"], source)
        else:
            _start_playing(state, seat, handle)


def _start_playing(state: State, seat: int, handle: int, onto: int = 0) -> None:
    card = state.loose[handle].card
    state.frames.append(Frame("play", seat, card=card, source=handle, data={"onto": onto}))


def play_character(state: State, stack: list[Frame], frame: Frame) -> None:
    """A character is paid for and enters (SN-M1), or goes onto one for its change cost (SN-M6)."""
    facts = state.table.cards[frame.card].facts
    onto = frame.data["onto"]
    if not pay(state, frame, facts["change_cost" if onto else "cost"], facts["color"]):
        return
    stack.pop()
    if onto:
        change(state, frame.source, onto)
    else:
        enter(state, [frame.source], cause="play")


def announced(state: State, frame: Frame) -> None:
    """What is paid for is carried out; nobody answers, and what it sets off waits until it is finished (SN-E1)."""
    if state.sink is not None:
        targets = [
            f"c{target}"
            for chosen in frame.refs.values()
            for target in chosen
            if exists(state, target) and is_public(state, target)
        ]
        facts = {"seat": frame.seat, "verb": frame.data["verb"], "card": frame.card, "source": f"c{frame.source}"}
        state.emit("announced", {**facts, "targets": targets})
    if frame.source in state.loose:
        state.frames.append(Frame("used", frame.seat, card=frame.card, source=frame.source))
    state.frames.append(
        Frame("effect", frame.seat, card=frame.card, ability=frame.ability, source=frame.source, refs=frame.refs)
    )


def put_used_away(state: State, stack: list[Frame], frame: Frame) -> None:
    """A monster goes to the discard after its effect (SN-M5), and has been played wherever that effect put it."""
    stack.pop()
    event = {"event": "monster_played", "player": frame.seat, "card": frame.source, "became": 0}
    listening = set_off(state, event)
    used = state.loose.get(frame.source)
    if used is not None and used.zone == IN_USE:
        (event["became"],) = move(state, [frame.source], DISCARD, cause="used")
    enqueue(state, listening, event)
    forget(state)
