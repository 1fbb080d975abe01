"""What happens in a character area: entering, changing, what comes under a character, retreating."""

from collections.abc import Sequence

from play.engine.changes import destroy, send
from play.engine.standing import enqueue, happened, modifying, numeric, replaced, set_off
from play.engine.state import State
from play.engine.zones import card_of, lay_over, move, move_top, owner_of, put_under
from play.games.shironeko.zones import CHARACTERS, DECK, DISCARD, HAND, TOWN_DECK, TOWN_DISCARD, TOWNS

MOST_CHARACTERS = 4
FIGURES = frozenset({"character", "awakened"})
CAME_BY_CHANGE = 0
"""The turn of entering of a character that need not wait to attack (SN-M8)."""


def name_in_area(state: State, seat: int, name: str, apart_from: int = 0) -> bool:
    """Whether a character of a card name stands in an area, one that is to be covered left out (SN-M4, SN-M9)."""
    things, cards = state.things, state.table.cards
    return any(
        cards[things[handle].card].facts["name"] == name
        for handle in state.zones[CHARACTERS][seat]
        if handle != apart_from
    )


def enter(state: State, refs: Sequence[int], *, cause: str) -> dict[int, int]:
    """Characters enter their owners' areas ON (SN-M1), as far as there is room (SN-M3) and no namesake (SN-M4).

    One that an effect lets enter is not paid for; without room it stays where it is (SN-Z4).
    What those that entered have become, by what they were.
    """
    coming: list[int] = []
    names: dict[int, list[str]] = {}
    for ref in refs:
        card, owner = card_of(state, ref), owner_of(state, ref)
        taken = names.setdefault(owner, [])
        name = card.facts["name"]
        if (
            card.kind in FIGURES
            and ref not in state.things
            and len(state.zones[CHARACTERS][owner]) + len(taken) < MOST_CHARACTERS
            and name not in taken
            and not name_in_area(state, owner, name)
        ):
            taken.append(name)
            coming.append(ref)
    entered = move(state, coming, CHARACTERS, cause=cause) if coming else []
    for handle in entered:
        happened(state, "entered", card=handle)
    return dict(zip(coming, entered, strict=True))


def change(state: State, ref: int, onto: int) -> None:
    """A card goes onto a character and takes its place (SN-M6, SN-M9) as another card.

    It is ON, without the counters and markers of the one below, and may attack at once (SN-M8). It has entered, and what
    listens for either is set off along with the other (SN-Z2).
    """
    handle = lay_over(state, ref, onto, cause="change")
    state.things[handle].entered = CAME_BY_CHANGE
    happened(state, "entered", card=handle)
    happened(state, "changed", card=handle)


def unfold(state: State, seat: int, count: int) -> None:
    """Towns from the top of the town deck go face up and ON into the town area, as many as there are (SN-T3, SN-Z3)."""
    for handle in move_top(state, seat, TOWN_DECK, TOWNS, count, cause="unfold"):
        happened(state, "entered", card=handle)


def attach(state: State, refs: Sequence[int], under: int) -> None:
    """Cards of a character's owner go under it, where they give their printed runes (SN-R4); it stays as it is (SN-Z5).

    Towns, leaders and the cards of another player go under no character, and nothing goes under a town or leader
    (SN-Z14).
    """
    if under not in state.things or state.things[under].zone != CHARACTERS:
        return
    owner = state.things[under].owner
    fitting = [
        ref
        for ref in refs
        if ref != under and owner_of(state, ref) == owner and card_of(state, ref).kind not in {"town", "leader"}
    ]
    going = [
        ref
        for ref in fitting
        if ref not in state.things or replaced(state, "would_leave", 1, state.things[ref].seat, card=ref)
    ]
    if going:
        events = [{"event": "left", "card": ref, "became": 0} for ref in going if ref in state.things]
        listeners = [set_off(state, event) for event in events]
        put_under(state, going, under, cause="attach")
        for event, standing in zip(events, listeners, strict=True):
            enqueue(state, standing, event)


def retreat(state: State, handles: Sequence[int]) -> None:
    """An effect puts cards away: characters retreat, a town goes to the town discard (SN-M11)."""
    figures = [handle for handle in handles if state.things[handle].zone == CHARACTERS]
    others = [handle for handle in handles if handle not in figures]
    if figures:
        destroy(state, figures, cause="effect")
    move_away(state, others, DISCARD)


def move_away(state: State, refs: Sequence[int], zone: int, *, top: bool = True) -> dict[int, int]:
    """An effect moves cards to their owners' zone, each to the one where cards of its kind can lie.

    From an area they have left, which they hear themselves too (SN-Z12), and are other cards from then on (SN-Z7).
    What those that now lie open to all have become, by what they were.
    """
    going: dict[int, list[int]] = {}
    for ref in refs:
        target = _home(card_of(state, ref).kind, zone)
        if target is not None:
            going.setdefault(target, []).append(ref)
    became: dict[int, int] = {}
    for target, some in going.items():
        became.update(send(state, some, target, top=top))
    return became


def _home(kind: str, zone: int) -> int | None:
    """Where a card goes that is sent to a zone: towns keep to their own piles (SN-M11), leaders to the discard (SN-Z11)."""
    if kind == "leader":
        return DISCARD
    if kind == "town":
        return {HAND: None, DECK: TOWN_DECK, DISCARD: TOWN_DISCARD}.get(zone, zone)
    return {TOWN_DECK: DECK, TOWN_DISCARD: DISCARD}.get(zone, zone)


def remaining_hp(state: State, handle: int) -> int:
    """HP with what effects add, less the damage counters (SN-A7)."""
    return numeric(state, handle, "hp") - state.things[handle].counters.get("damage", 0)


def _hp_is_lowered(state: State) -> bool:
    """Whether anything takes HP off, so that characters could have less than is printed on them."""
    if any(effect.word == "hp" and effect.amount < 0 for effect in state.lasting):
        return True
    return "hp" in state.table.lowered and any(
        change.lowers for standing in modifying(state, "hp") for change in standing.ability.modifies
    )


def retreat_fallen(state: State) -> None:
    """Characters with as many counters as HP retreat together, looked at all the time (SN-A7).

    One that an effect keeps from retreating stays until it is worse off than it was then (SN-Z10).
    """
    things = state.things
    lowered = _hp_is_lowered(state)
    cards = state.table.cards
    fallen = []
    for pile in state.zones[CHARACTERS]:
        for handle in pile:
            thing = things[handle]
            counters = thing.counters
            if not (lowered or counters):
                continue
            left: int = cards[thing.card].facts["hp"] - counters.get("damage", 0)
            if lowered or left <= 0:
                left = remaining_hp(state, handle)
            if left > 0:
                counters.pop("spared", None)
            elif 1 - left > counters.get("spared", 0):
                fallen.append(handle)
    spared = destroy(state, fallen, cause="hp") if fallen else []
    for handle in spared:
        if handle in things:
            things[handle].counters["spared"] = 1 - remaining_hp(state, handle)
    for frame in state.frames:
        if frame.data.get("combat"):
            defender = frame.data["defender"]
            frame.data = {**frame.data, "combat": False, "fallen": defender in fallen and defender not in spared}
