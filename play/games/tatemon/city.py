"""What happens in a city: buildings are built, retire, and are counted."""

from collections.abc import Sequence

from play.engine.changes import destroy
from play.engine.ending import finish
from play.engine.records import Outcome
from play.engine.standing import happened, numeric
from play.engine.state import State
from play.engine.zones import card_of, move
from play.games.tatemon.zones import CITY

KINDS_TO_WIN = 5


def build(state: State, handles: Sequence[int]) -> dict[int, int]:
    """Put buildings face up into their owners' cities at one moment; a second of a kind is legal (TM-T2).

    What stands in a city already stays as it is. What the others have become there, by what they were.
    """
    buildings = [
        handle for handle in handles if handle not in state.things and card_of(state, handle).kind == "building"
    ]
    built = move(state, buildings, CITY, cause="build")
    for handle in built:
        happened(state, "built", card=handle)
    return dict(zip(buildings, built, strict=True))


def remaining_durability(state: State, handle: int) -> int:
    """Durability with what effects add, less the damage that stays on the building (TM-B1)."""
    return numeric(state, handle, "durability") - state.things[handle].counters.get("damage", 0)


def retire_broken(state: State) -> None:
    """Buildings whose damage reaches their durability retire together, counters and excess gone (TM-B2).

    So do those whose raised durability falls back to their damage (TM-Z5). One that an effect keeps from retiring stays until it is worse off than it was then (TM-Z7).
    """
    broken = []
    for pile in state.zones[CITY]:
        for handle in pile:
            thing = state.things[handle]
            if not thing.face_up or not (thing.counters or state.lasting or state.table.standing):
                continue
            left = remaining_durability(state, handle)
            if left > 0:
                thing.counters.pop("spared", None)
            elif 1 - left > thing.counters.get("spared", 0):
                broken.append(handle)
    if broken:
        for handle in destroy(state, broken, cause="broken"):
            if handle in state.things:
                state.things[handle].counters["spared"] = 1 - remaining_durability(state, handle)


def kinds(state: State, seat: int) -> int:
    """How many different kinds of building stand in a city."""
    things, cards = state.things, state.table.cards
    return len(
        {
            cards[things[handle].card].facts["building_kind"]
            for handle in state.zones[CITY][seat]
            if things[handle].face_up
        }
    )


def check_cities(state: State) -> None:
    """A city with all five kinds wins at once, on either player's turn (TM-W1); both at once are judged (TM-W3)."""
    complete = [
        seat
        for seat in range(state.seats)
        if len(state.zones[CITY][seat]) >= KINDS_TO_WIN and kinds(state, seat) == KINDS_TO_WIN
    ]
    if len(complete) == 1:
        finish(state, Outcome((complete[0],), "TM-W1", "five_kinds"))
    elif complete:
        finish(state, judgement(state, "TM-W1"))


def judgement(state: State, rule: str) -> Outcome:
    """More kinds wins, then more buildings, then more remaining durability; else a draw (TM-W3)."""
    measures = (
        ("judged_by_kinds", [kinds(state, seat) for seat in range(state.seats)]),
        ("judged_by_buildings", [len(state.zones[CITY][seat]) for seat in range(state.seats)]),
        (
            "judged_by_durability",
            [
                sum(max(0, remaining_durability(state, handle)) for handle in state.zones[CITY][seat])
                for seat in range(state.seats)
            ],
        ),
    )
    for reason, (first, second) in measures:
        if first != second:
            return Outcome((0 if first > second else 1,), rule, reason)
    return Outcome((), rule, "judged_equal")


def empty_draw(state: State, seat: int) -> None:
    """A draw from an empty deck ends the match at that moment (TM-W2)."""
    finish(state, judgement(state, "TM-W2"))
