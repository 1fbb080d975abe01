"""Soul: the legal ways to turn towns OFF for a cost, and the one that keeps most options.

Towns that are the same card in the same state stand for one another, so a way to pay is how many of each sort are turned
OFF. No town is in a way that could be left out (SN-M2).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from catalog.games.shironeko.language import Color
from play.engine.asking import ask as open_decision
from play.engine.records import Ask, Frame, Lasting, Thing
from play.engine.rules import Stage
from play.engine.state import State
from play.games.shironeko.posture import turn
from play.games.shironeko.zones import HAND, TOWNS

COLORLESS = Color.COLORLESS.value
Share = tuple[int, bool, int]
"""A sort of town: the soul of one, whether it can be of the colour asked for, and how many there are."""
Way = tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def ways(cost: int, shares: tuple[Share, ...]) -> tuple[Way, ...]:
    """All ways to pay a cost, as how many of each sort: enough soul, one of the colour, no town too many (SN-M2)."""
    found: list[Way] = []

    def extend(chosen: Way, total: int, colored: int) -> None:
        if total >= cost and (colored or not cost):
            way = chosen + (0,) * (len(shares) - len(chosen))
            if _nothing_too_many(cost, shares, way, total, colored):
                found.append(way)
        elif len(chosen) < len(shares):
            soul, fits, count = shares[len(chosen)]
            for number in range(count + 1):
                extend((*chosen, number), total + number * soul, colored + number * fits)

    extend((), 0, 0)
    return tuple(dict.fromkeys(found))


def _nothing_too_many(cost: int, shares: Sequence[Share], way: Way, total: int, colored: int) -> bool:
    """Whether every town of a way is needed, for its soul or for its colour."""
    return all(
        total - soul < cost or (fits and colored == 1)
        for (soul, fits, _), number in zip(shares, way, strict=True)
        if number
    )


def _sort_of(state: State, thing: Thing) -> tuple[object, ...]:
    """What tells towns apart: the card and the state it is in."""
    if not (state.lasting or thing.used or thing.counters or thing.under):
        return (thing.card,)
    about = tuple(effect.serial for effect in state.lasting if _is_about(effect, thing.handle)) if state.lasting else ()
    return thing.card, thing.used, tuple(sorted(thing.counters.items())), thing.under, about


def _is_about(effect: Lasting, handle: int) -> bool:
    """Whether something that lasts changes a card, or speaks of it."""
    return handle in effect.subjects or any(handle in named for named in effect.refs.values())


def sorts(state: State, towns: Sequence[int]) -> list[list[int]]:
    """Towns put together by what they are and the state they are in, each sort in the order of the area."""
    grouped: dict[tuple[object, ...], list[int]] = {}
    for handle in towns:
        grouped.setdefault(_sort_of(state, state.things[handle]), []).append(handle)
    return list(grouped.values())


def towns_on(state: State, seat: int, spared: Sequence[int] = ()) -> list[int]:
    """The towns of a seat that are ON and make soul, without those that another part of the cost takes."""
    things, cards = state.things, state.table.cards
    return [
        handle
        for handle in state.zones[TOWNS][seat]
        if not (thing := things[handle]).spent and handle not in spared and cards[thing.card].facts["soul_amount"]
    ]


def soul_of(state: State, seat: int) -> tuple[int, frozenset[str]]:
    """How much soul the towns of a seat that are ON make, and in which colours; kept until a town changes."""
    known: tuple[int, frozenset[str]] | None = state.derived.get(f"soul{seat}")
    if known is None:
        cards, things = state.table.cards, state.things
        facts = [cards[things[handle].card].facts for handle in towns_on(state, seat)]
        known = sum(fact["soul_amount"] for fact in facts), frozenset().union(*(fact["soul_colors"] for fact in facts))
        state.derived[f"soul{seat}"] = known
    return known


def is_payable(state: State, seat: int, cost: int, color: str, spared: Sequence[int] = ()) -> bool:
    """Whether there is a way: enough soul with one of the colour; colourless and 0 need none (SN-M2)."""
    if not cost:
        return True
    if not spared:
        total, colors = soul_of(state, seat)
        return total >= cost and (color == COLORLESS or color in colors)
    facts = [state.table.cards[state.things[handle].card].facts for handle in towns_on(state, seat, spared)]
    total = sum(fact["soul_amount"] for fact in facts)
    return total >= cost and (color == COLORLESS or any(color in fact["soul_colors"] for fact in facts))


def _shares(state: State, grouped: Sequence[Sequence[int]], color: str) -> tuple[Share, ...]:
    facts = [state.table.cards[state.things[towns[0]].card].facts for towns in grouped]
    return tuple(
        (fact["soul_amount"], color == COLORLESS or color in fact["soul_colors"], len(towns))
        for fact, towns in zip(facts, grouped, strict=True)
    )


def pay(state: State, frame: Frame, cost: int, color: str) -> bool:
    """Turn towns OFF for a cost; whether that is done, or the player is asked for one of several ways."""
    if frame.answer is None:
        towns = towns_on(state, frame.seat)
        grouped = sorts(state, towns)
        found = ways(cost, _shares(state, grouped, color))
        if len(found) > 1:
            open_decision(
                state,
                frame.seat,
                "pick",
                "pay",
                of="card",
                options=towns,
                least=min(map(sum, found)),
                most=max(map(sum, found)),
                stage="soul",
                card=frame.card,
                source=frame.source,
                data={"cost": cost, "color": color},
            )
            return False
        frame.answer = _towns_of(grouped, found[0])
    towns, frame.answer = frame.answer, None
    if towns:
        turn(state, towns, off=True)
        if state.sink is not None:
            state.emit("paid", {"seat": frame.seat, "amount": cost, "towns": [f"c{handle}" for handle in towns]})
    return True


def _towns_of(grouped: Sequence[Sequence[int]], way: Way) -> list[int]:
    return [handle for towns, number in zip(grouped, way, strict=True) for handle in towns[:number]]


def _picked(grouped: Sequence[Sequence[int]], ask: Ask) -> Way:
    return tuple(sum(handle in ask.picked for handle in towns) for towns in grouped)


def _open_ways(state: State, ask: Ask) -> tuple[list[list[int]], Way, list[Way]]:
    """The sorts of towns, how many of each are picked, and the ways that these picks can become.

    Kept for the same picks of the same decision, since nothing changes while it is open.
    """
    key = (ask.seat, ask.serial, ask.picked)
    known = state.derived.get("open_ways")
    if known is None or known[0] != key:
        known = state.derived["open_ways"] = (key, _work_out(state, ask))
    ways_out: tuple[list[list[int]], Way, list[Way]] = known[1]
    return ways_out


def _work_out(state: State, ask: Ask) -> tuple[list[list[int]], Way, list[Way]]:
    grouped = sorts(state, ask.options)
    picked = _picked(grouped, ask)
    found = ways(ask.data["cost"], _shares(state, grouped, ask.data["color"]))
    return grouped, picked, [way for way in found if all(map(int.__le__, picked, way))]


def next_towns(state: State, ask: Ask) -> list[int]:
    """The towns that may be turned OFF next; of several of one sort the first that is left."""
    grouped, picked, left = _open_ways(state, ask)
    return [
        next(handle for handle in towns if handle not in ask.picked)
        for place, towns in enumerate(grouped)
        if any(way[place] > picked[place] for way in left)
    ]


def is_paid(state: State, ask: Ask) -> bool:
    """Whether the picked towns make the soul."""
    _, picked, left = _open_ways(state, ask)
    return picked in left


def rest_of_payment(state: State, ask: Ask) -> list[int]:
    """The towns that pay the rest so that most options are left (SN-Z13).

    Of the ways that the picks can become: the one after which most costs and change costs of cards in the hand could
    still be paid, each by itself; then the one that leaves soul of most colours, then most soul, then most towns with
    activated abilities; then the first in the order of the area.
    """
    grouped, picked, left = _open_ways(state, ask)
    options = list(_costs_in_hand(state, ask.seat, ask.source))
    shares = [state.table.cards[state.things[towns[0]].card].facts for towns in grouped]

    def kept(way: Way) -> tuple[int, int, int, int]:
        remaining = [
            (fact, len(towns) - number)
            for fact, towns, number in zip(shares, grouped, way, strict=True)
            if len(towns) > number
        ]
        soul = sum(fact["soul_amount"] * number for fact, number in remaining)
        colors = frozenset().union(*(fact["soul_colors"] for fact, _ in remaining))
        playable = sum(cost <= soul and (not cost or color == COLORLESS or color in colors) for cost, color in options)
        useful = sum(number for fact, number in remaining if fact["activated"])
        return playable, len(colors), soul, useful

    best = left[0] if len(left) == 1 else max(left, key=kept)
    return [
        handle
        for towns, number, had in zip(grouped, best, picked, strict=True)
        for handle in [town for town in towns if town not in ask.picked][: number - had]
    ]


def _costs_in_hand(state: State, seat: int, paid_for: int) -> Iterator[tuple[int, str]]:
    """The costs and change costs of the cards in a hand, without the card that is being paid for."""
    for handle in state.zones[HAND][seat]:
        if handle != paid_for:
            facts = state.table.cards[state.loose[handle].card].facts
            for key in ("cost", "change_cost"):
                if facts.get(key) is not None:
                    yield facts[key], facts["color"]


STAGE = Stage(next_towns, is_paid, is_paid, rest_of_payment)
