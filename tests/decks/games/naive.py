"""Construction rules told a second time, in the plainest way: one copy after the other, on the cards as the files have them.

Nothing here comes from the rules under test: a broken rule is told with its zone, limit, actual number and cards.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

RawCard = Mapping[str, Any]


class Copy(NamedTuple):
    """One copy of a card in a zone."""

    zone: str
    card: RawCard


class Broken(NamedTuple):
    """A broken rule."""

    rule: str
    zone: str | None
    limit: int
    actual: int
    cards: frozenset[str]


class Limit(NamedTuple):
    """At most so many copies of some cards from a day on, up to before another."""

    cards: frozenset[str]
    limit: int
    begins: date
    ends: date | None


def broken_limits(copies: Sequence[Copy], limits: Iterable[Limit], rule: str, day: date) -> Iterator[Broken]:
    """The restrictions of a day that are gone beyond."""
    for one in limits:
        held = [copy for copy in copies if copy.card["id"] in one.cards]
        if one.begins <= day and (one.ends is None or day < one.ends) and len(held) > one.limit:
            yield _told(rule, None, one.limit, held)


def tatemon(copies: Sequence[Copy], final: bool) -> Iterator[Broken]:  # alike in every format
    """TM-D1 to TM-D6."""
    if len(copies) != 30:
        yield _told("TM-D1", "main", 30, copies)
    buildings = _of(copies, "building")
    if len(buildings) > 22:
        yield _told("TM-D2", "main", 22, buildings)
    for same in _same(buildings, lambda card: card["id"]):
        if len(same) > 1:
            yield _told("TM-D3", "main", 1, same)
    for kind in ("residence", "office", "commercial", "culture", "transport"):
        held = [copy for copy in buildings if copy.card["facts"]["building_kind"] == kind]
        if len(held) < 3:
            yield _told("TM-D4", "main", 3, held)
    durability = sum(copy.card["facts"]["durability"] for copy in buildings)
    if durability > 50:
        yield _told("TM-D5", "main", 50, buildings)._replace(actual=durability)
    for same in _same(_of(copies, "event"), lambda card: card["id"]):
        if len(same) > 2:
            yield _told("TM-D6", "main", 2, same)


def shironeko(copies: Sequence[Copy], final: bool) -> Iterator[Broken]:
    """SN-D1 to SN-D7, the last two by format."""
    main, towns, leaders = (_in(copies, zone) for zone in ("main", "town", "leaders"))
    yield from _exactly("SN-D1", "main", 32, _of(main, "character", "awakened"))
    yield from _exactly("SN-D1", "main", 8, _of(main, "monster"))
    fighting = _of(main, "character", "awakened", "monster")
    for same in _same(fighting, lambda card: (card["name_ja"], card["kind"])):
        if len(same) > 3:
            yield _told("SN-D2", "main", 3, same)
    yield from _exactly("SN-D3", "town", 10, _of(towns, "town"))
    for same in _same(_of(towns, "town"), lambda card: card["name_ja"]):
        if len(same) > 3 and "ソウル発掘場" not in same[0].card["name_ja"]:
            yield _told("SN-D4", "town", 3, same)
    for stranger in _same([copy for copy in main if copy not in fighting], lambda card: card["id"]):
        yield _told("SN-D7" if _of(stranger, "leader") else "SN-D5", "main", 0, stranger)
    for stranger in _same([copy for copy in towns if copy.card["kind"] != "town"], lambda card: card["id"]):
        yield _told("SN-D7" if _of(stranger, "leader") else "SN-D5", "town", 0, stranger)
    for stranger in _same([copy for copy in leaders if copy.card["kind"] != "leader"], lambda card: card["id"]):
        yield _told("SN-D7", "leaders", 0, stranger)
    if not final:
        if leaders:
            yield _told("SN-D7", "leaders", 0, leaders)
        return
    stop = [copy for copy in fighting if "stop" in copy.card["facts"]["keywords"]]
    if len(stop) > 3:
        yield _told("SN-D6", "main", 3, stop)
    makers = [copy for copy in fighting if "make_leader" in copy.card["facts"]["keywords"]]
    listed = _of(leaders, "leader")
    for name in {copy.card["name_ja"] for copy in [*makers, *listed]}:
        asked = [copy for copy in makers if copy.card["name_ja"] == name]
        given = [copy for copy in listed if copy.card["name_ja"] == name]
        if len(asked) != len(given):
            yield _told("SN-D7", "leaders", len(asked), [*asked, *given])._replace(actual=len(given))


def ticket_monsters(copies: Sequence[Copy], final: bool) -> Iterator[Broken]:  # alike in every format
    """TK-D1 to TK-D4."""
    main, special = _in(copies, "main"), _in(copies, "special")
    yield from _exactly("TK-D1", "main", 40, main)
    if len(special) > 40:
        yield _told("TK-D2", "special", 40, special)
    for same in _same(copies, lambda card: card["name_ja"]):
        if len(same) > 2:
            yield _told("TK-D3", None, 2, same)
    for stranger in _same(_of(main, "special_chikemon"), lambda card: card["id"]):
        yield _told("TK-D4", "main", 0, stranger)
    for stranger in _same(_of(special, "chikemon", "magic", "tool"), lambda card: card["id"]):
        yield _told("TK-D4", "special", 0, stranger)


def monster_gate(copies: Sequence[Copy], final: bool) -> Iterator[Broken]:  # alike in every format
    """MG-D1 to MG-D4."""
    if len(copies) < 50:
        yield _told("MG-D1", "main", 50, copies)
    if len(copies) > 200:
        yield _told("MG-D1", "main", 200, copies)
    for same in _same(copies, lambda card: card["facts"]["card_number"]):
        if len(same) > 3:
            yield _told("MG-D2", "main", 3, same)
    own = _of(copies, "character")
    if not own:
        yield _told("MG-D3", "main", 1, own)
    elif all(1 + copy.card["facts"]["dungeon_count"] + 6 > len(copies) for copy in own):
        least = min(copy.card["facts"]["dungeon_count"] for copy in own)
        yield _told("MG-D4", "main", len(copies), own)._replace(actual=1 + least + 6)


GAMES: Mapping[str, Callable[[Sequence[Copy], bool], Iterator[Broken]]] = {
    "tatemon": tatemon,
    "shironeko": shironeko,
    "ticket_monsters": ticket_monsters,
    "monster_gate": monster_gate,
}
RESTRICTION_RULES = {
    "tatemon": "TM-Z1",
    "shironeko": "SN-D8",
    "ticket_monsters": "TK-Z7",
    "monster_gate": "MG-Z15",
}


def _in(copies: Sequence[Copy], zone: str) -> list[Copy]:
    return [copy for copy in copies if copy.zone == zone]


def _of(copies: Sequence[Copy], *kinds: str) -> list[Copy]:
    return [copy for copy in copies if copy.card["kind"] in kinds]


def _same(copies: Sequence[Copy], key: Callable[[RawCard], Any]) -> list[list[Copy]]:
    groups: dict[Any, list[Copy]] = {}
    for copy in copies:
        groups.setdefault(key(copy.card), []).append(copy)
    return list(groups.values())


def _exactly(rule: str, zone: str, number: int, copies: Sequence[Copy]) -> Iterator[Broken]:
    if len(copies) != number:
        yield _told(rule, zone, number, copies)


def _told(rule: str, zone: str | None, limit: int, copies: Sequence[Copy]) -> Broken:
    return Broken(rule, zone, limit, len(copies), frozenset(copy.card["id"] for copy in copies))
