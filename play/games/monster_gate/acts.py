"""What a player may do in the main phase, and how it is begun."""

from collections.abc import Mapping
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.cards import CompiledAbility, CompiledCard
from play.engine.chain import announce
from play.engine.records import Action, Ask, Frame
from play.engine.rules import Guard, Refusal, Verb
from play.engine.standing import count_use, enqueue, is_forbidden, may_use, set_off
from play.engine.state import State
from play.engine.targets import can_choose
from play.engine.zones import exists, forget, is_public, move
from play.games.monster_gate import refusals
from play.games.monster_gate.ap import pay
from play.games.monster_gate.attack import (
    attack_cost,
    is_character,
    is_ranged,
    is_target,
    left_neighbour,
    targets,
    targets_at,
)
from play.games.monster_gate.figures import fighters, is_barred, works
from play.games.monster_gate.placing import (
    CONSUMED_KINDS,
    ITEM_KINDS,
    add_to_dungeon,
    cost_of,
    equip,
    level_up,
    place_monsters,
)
from play.games.monster_gate.zones import BOARDS, DISCARD, HAND, IN_USE, MONSTERS

VERBS: Mapping[str, Verb] = {
    "place": Verb("c", gettext_noop("Place {cards}")),
    "level_up": Verb("cc", gettext_noop("Level up: {cards}")),
    "item": Verb("c", gettext_noop("Use {cards}")),
    "use": Verb("cn", gettext_noop("Use an ability of {cards}")),
    "attack": Verb("cc", gettext_noop("Attack: {cards}")),
    "end": Verb("", gettext_noop("End the turn")),
}

_PLACED_BY: Mapping[str, str] = {
    **dict.fromkeys(("monster", "dungeon", *ITEM_KINDS), "place"),
    **dict.fromkeys(CONSUMED_KINDS, "item"),
}
_DEEDS: Mapping[str, str] = {
    "monster": "place_monsters",
    "level_up": "place_monsters",
    "dungeon": "place_dungeons",
    "magic": "use_magic",
    "potion": "use_potions",
}


def candidates(state: State, seat: int, ask: Ask) -> list[Action]:
    """All actions that could be legal in the main phase, in a stable order."""
    zones, things, loose, cards = state.zones, state.things, state.loose, state.table.cards
    found: list[Action] = []
    for handle in zones[HAND][seat]:
        card = cards[loose[handle].card]
        verb = _PLACED_BY.get(card.kind)
        if verb is not None:
            found.append((verb, handle))
        elif card.kind == "level_up":
            name = card.facts["level_up_from"]
            found.extend(
                ("level_up", handle, base)
                for base in zones[MONSTERS][seat]
                if cards[things[base].card].facts["name"] == name
            )
    for zone in BOARDS:
        for handle in zones[zone][seat]:
            thing = things[handle]
            if thing.face_up and works(state, thing):
                found.extend(("use", handle, index) for index in cards[thing.card].facts["activated"])
    if state.counters[seat]["turns"] > 1:
        ready = [handle for handle in fighters(state, seat) if not things[handle].spent]
        if ready:
            near = targets_at(state, left_neighbour(state, seat))
            for handle in ready:
                against = targets(state, seat, handle) if is_ranged(state, handle) else near
                found.extend(("attack", handle, target) for target in against)
    found.append(("end",))
    return found


def _card_in_hand(state: State, seat: int, handle: int) -> CompiledCard | None:
    card = state.loose.get(handle)
    if card is None or card.zone != HAND or card.owner != seat:
        return None
    return state.table.cards[card.card]


def _unpaid(state: State, seat: int, handle: int, card: CompiledCard) -> Refusal | None:
    """Why a card in the hand cannot be paid for or is kept from being used: its AP (MG-P1), an effect."""
    if cost_of(state, handle, card) > state.counters[seat]["ap"]:
        return refusals.ApNotEnoughError
    if state.lasting and card.kind in _DEEDS and is_forbidden(state, seat, _DEEDS[card.kind]):
        return refusals.ForbiddenError
    return None


def guard_place(state: State, seat: int, action: Action) -> Refusal | None:
    """A monster (MG-P2), a dungeon card (MG-P3, MG-P4), a weapon or other item (MG-P7) from the hand for its AP."""
    handle = int(action[1])
    card = _card_in_hand(state, seat, handle)
    if card is None:
        return refusals.NotInHandError
    if card.kind == "level_up":
        return refusals.OnlyByLevelUpError
    if _PLACED_BY.get(card.kind) != "place":
        return refusals.NotPlaceableError
    return _unpaid(state, seat, handle, card)


def guard_level_up(state: State, seat: int, action: Action) -> Refusal | None:
    """A level-up monster for its AP in place of the named monster that was there as the main phase began (MG-P5)."""
    handle, base = int(action[1]), int(action[2])
    card = _card_in_hand(state, seat, handle)
    if card is None:
        return refusals.NotInHandError
    if card.kind != "level_up":
        return refusals.NotALevelUpError
    thing = state.things.get(base)
    if thing is None or thing.zone != MONSTERS or thing.seat != seat:
        return refusals.NoBaseError
    if state.table.cards[thing.card].facts["name"] != card.facts["level_up_from"]:
        return refusals.WrongBaseError
    if thing.born > state.facts["main_since"]:
        return refusals.BaseTooNewError
    return _unpaid(state, seat, handle, card)


def guard_item(state: State, seat: int, action: Action) -> Refusal | None:
    """Magic or a potion from the hand for its AP (MG-P6); no magic in the own first turn (MG-T4)."""
    handle = int(action[1])
    card = _card_in_hand(state, seat, handle)
    if card is None:
        return refusals.NotInHandError
    if card.kind not in CONSUMED_KINDS:
        return refusals.NotConsumedError
    if card.kind == "magic":
        if state.counters[seat]["turns"] == 1:
            return refusals.FirstTurnError
        if card.facts["card_number"] in state.facts["magic"]:
            return refusals.SameMagicError
    unpaid = _unpaid(state, seat, handle, card)
    if unpaid is not None:
        return unpaid
    spent = cost_of(state, handle, card)
    return _use_refusal(state, seat, card.abilities[card.facts["effect"]], handle, spent)


def guard_use(state: State, seat: int, action: Action) -> Refusal | None:
    """An activated ability of an own card that lies face up in play (MG-T3)."""
    handle, index = int(action[1]), int(action[2])
    thing = state.things.get(handle)
    if thing is None or thing.seat != seat:
        return refusals.NotInPlayError
    if not thing.face_up:
        return refusals.FaceDownError
    card = state.table.cards[thing.card]
    if index not in card.facts["activated"] or not works(state, thing):
        return refusals.NoSuchAbilityError
    ability = card.abilities[index]
    if not may_use(state, thing, ability):
        return refusals.LimitReachedError
    return _use_refusal(state, seat, ability, handle, 0)


def _use_refusal(state: State, seat: int, ability: CompiledAbility, source: int, spent: int) -> Refusal | None:
    """Why an ability cannot be used: its condition, its cost beside AP that is spent on the card, no target."""
    frame = Frame("effect", seat, 0, None, ability.card, ability.index, source, data={"spent": spent})
    if ability.condition is not None and not ability.condition(state, frame):
        return refusals.ConditionNotMetError
    for payable in ability.payable:
        if not payable(state, frame):
            return refusals.CostNotPayableError
    return None if not ability.targets or can_choose(state, frame, ability.targets) else refusals.NoTargetError


def guard_attack(state: State, seat: int, action: Action) -> Refusal | None:
    """A ready own character or monster, for its AP (MG-A1), at one card of the next player still in (MG-A2)."""
    handle, target = int(action[1]), int(action[2])
    if state.counters[seat]["turns"] == 1:
        return refusals.FirstTurnError
    if handle not in fighters(state, seat):
        return refusals.NotAnAttackerError
    if state.things[handle].spent:
        return refusals.SpentError
    if not is_target(state, seat, handle, target):
        return refusals.NotATargetError
    if attack_cost(state, handle) > state.counters[seat]["ap"]:
        return refusals.ApNotEnoughToAttackError
    if not state.lasting:
        return None
    if is_barred(state, handle, "attack") or is_forbidden(state, seat, "attack"):
        return refusals.ForbiddenError
    if is_character(state, target) and is_barred(state, handle, "attack_characters"):
        return refusals.ForbiddenError
    return None


def guard_end(state: State, seat: int, action: Action) -> Refusal | None:
    """The end of the own main phase."""
    return None


GUARDS: Mapping[str, Guard] = {
    "place": guard_place,
    "level_up": guard_level_up,
    "item": guard_item,
    "use": guard_use,
    "attack": guard_attack,
    "end": guard_end,
}


def start(state: State, seat: int, action: list[Any]) -> None:
    """Begin what a player does in the main phase; everything is paid for as it begins (MG-P1)."""
    verb, handle = action[0], int(action[1])
    if verb == "attack":
        state.frames.append(Frame("attack", seat, source=handle, data={"target": int(action[2])}))
        return
    if verb == "use":
        thing = state.things[handle]
        ability = state.table.cards[thing.card].abilities[int(action[2])]
        count_use(state, thing, ability)
        announce(state, seat, verb, thing.card, ability.index, handle)
        return
    card = state.table.cards[state.loose[handle].card]
    pay(state, seat, cost_of(state, handle, card))
    if verb == "level_up":
        level_up(state, handle, int(action[2]))
    elif verb == "item":
        _use_item(state, seat, handle, card)
    elif card.kind == "monster":
        place_monsters(state, [handle], cause="place")
    elif card.kind == "dungeon":
        add_to_dungeon(state, [handle], cause="place")
    else:
        equip(state, [handle], cause="place")


def _use_item(state: State, seat: int, handle: int, card: CompiledCard) -> None:
    if card.kind == "magic":
        state.facts["magic"] = [*state.facts["magic"], card.facts["card_number"]]
    (source,) = move(state, [handle], IN_USE, cause="use")
    announce(state, seat, "item", card.number, card.facts["effect"], source)


def announced(state: State, frame: Frame) -> None:
    """What is chosen for and paid is carried out; nobody answers."""
    if state.sink is not None:
        chosen = [
            f"c{target}"
            for some in frame.refs.values()
            for target in some
            if exists(state, target) and is_public(state, target)
        ]
        facts = {"seat": frame.seat, "verb": frame.data["verb"], "card": frame.card, "source": f"c{frame.source}"}
        state.emit("announced", {**facts, "targets": chosen})
    if frame.source in state.loose:
        state.frames.append(Frame("used", frame.seat, card=frame.card, source=frame.source))
    state.frames.append(
        Frame("effect", frame.seat, card=frame.card, ability=frame.ability, source=frame.source, refs=frame.refs)
    )


def put_used_away(state: State, stack: list[Frame], frame: Frame) -> None:
    """Magic or a potion goes to the discard after its effect (MG-P6), and was used wherever that effect put it."""
    stack.pop()
    event = {"event": "item_used", "player": frame.seat, "card": frame.source, "became": 0}
    listening = set_off(state, event)
    used = state.loose.get(frame.source)
    if used is not None and used.zone == IN_USE:
        (event["became"],) = move(state, [frame.source], DISCARD, cause="used")
    enqueue(state, listening, event)
    forget(state)
