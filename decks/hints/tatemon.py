"""What an unfinished TATEMON deck lacks: cards, buildings of the five kinds, events; and the durability left."""

from collections.abc import Iterator

from cardsite.errors import gettext_noop
from catalog.games.tatemon.language import BuildingKind, CardKind
from decks.games.tatemon import (
    DECK_SIZE,
    MAIN,
    MAX_BUILDINGS,
    MAX_TOTAL_DURABILITY,
    buildings_of,
    least_durability,
    short_of_kinds,
)
from decks.hints.game import cards_missing
from decks.values import Entries, Hint, Wanted, words_joined

_BUILDINGS = (CardKind.BUILDING,)


def hints(entries: Entries, format_slug: str) -> Iterator[Hint]:  # noqa: ARG001  # alike in every format
    """What the deck lacks by TM-D1, TM-D2 and TM-D4, and what TM-D5 leaves for its further buildings."""
    buildings = buildings_of(entries)
    missing = max(DECK_SIZE - entries.count(), 0)
    room = min(max(MAX_BUILDINGS - buildings.count(), 0), missing)
    yield from cards_missing("TM-D1", MAIN, missing, tuple(CardKind))
    yield from _kinds_missing(buildings, room)
    if missing > room:
        message = gettext_noop("Events missing: at least {at_least}; room for buildings: {room}.")
        wanted = Wanted((CardKind.EVENT,))
        yield Hint("events_missing", message, "TM-D2", MAIN, wanted, at_least=missing - room, params={"room": room})
    if room:
        yield Hint(
            code="durability_left",
            message=gettext_noop("Durability of further buildings: at most {at_most} together."),
            rule="TM-D5",
            zone=MAIN,
            wanted=Wanted(_BUILDINGS),
            at_most=max(MAX_TOTAL_DURABILITY - least_durability(buildings), 0),
            sum_of="durability",
        )


def _kinds_missing(buildings: Entries, room: int) -> Iterator[Hint]:
    """TM-D4: what each kind lacks even if all buildings of unknown kind are of it, or else what all lack together."""
    unknown = buildings.lacking("building_kind").count()
    short = short_of_kinds(buildings)
    lacking = {kind: number - unknown for kind, number in short.items() if number > unknown}
    for kind, number in lacking.items():
        message = gettext_noop("Buildings of the kind {kind} missing: at least {at_least}.")
        yield _of_kinds("kind_missing", message, (kind,), number)
    needed = max(sum(short.values()) - unknown, 0)
    if needed and not lacking:
        message = gettext_noop("Buildings missing: at least {at_least} more of {kind}.")
        yield _of_kinds("kinds_missing", message, tuple(short), needed)
    if needed > room:
        message = gettext_noop("Other cards have to make way for missing buildings: at least {at_least}.")
        yield Hint("cards_must_go", message, "TM-D4", MAIN, at_least=needed - room)


def _of_kinds(code: str, message: str, kinds: tuple[BuildingKind, ...], number: int) -> Hint:
    wanted = Wanted(_BUILDINGS, {"building_kind": kinds})
    params = {"kind": words_joined(kind.words for kind in kinds)}
    return Hint(code, message, "TM-D4", MAIN, wanted, at_least=number, params=params)
