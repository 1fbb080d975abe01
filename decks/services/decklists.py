"""Lists of any origin: read, judged on one path, and made ready for a match."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.games import GAMES as CARD_GAMES
from catalog.models import Card, Printing
from catalog.selectors import cards_merged, catalog_version, public_printing, today_in_tokyo
from catalog.values import MissingFacts
from decks.errors import DeckIllegalError, DeckIncompleteError, DecklistMalformedError, DecklistUnknownCardError
from decks.games import GAMES
from decks.games.judging import judge
from decks.hints import GAMES as HINTS
from decks.models import Deck
from decks.selectors import (
    DeckToJudge,
    JudgedFormat,
    card_facts,
    card_name,
    cards_public,
    cards_released,
    cards_to_judge,
    deck_to_judge,
    formats_listed,
    formats_to_judge,
    known_to_judge,
)
from decks.values import MAX_LINES, MAX_QUANTITY, Decklist, Entries, Line, ListedCard, Verdict, words_joined


def decklist_read(
    *,
    game: str,
    lines: Sequence[Line],
    cards: Collection[UUID] = (),
    printings: Mapping[UUID, UUID] | None = None,
) -> Decklist:
    """The decklist that lines of any origin mean, or every fault in them with a pointer (``/lines/3/count``).

    Lines of one zone, card and printing are added up; a card that was merged into another is read as that one. ``cards`` and
    ``printings`` (with their cards) are those of which the caller knows that they exist.
    """
    if len(lines) > MAX_LINES:
        message = gettext_noop("{actual:line|lines}; a list has at most {limit}.")
        raise DecklistMalformedError(
            faults=[Fault("too_many_lines", message, {"actual": len(lines), "limit": MAX_LINES}, "/lines")]
        )
    faults = [fault for index, line in enumerate(lines) for fault in _line_faults(game, line, f"/lines/{index}")]
    known = dict(printings or {})
    known |= _printings({line.printing_id for line in lines if line.printing_id is not None} - known.keys())
    current = lines_today(lines, cards)
    for index, line in enumerate(current):
        if line.printing_id is not None and known.get(line.printing_id) != line.card_id:
            message = gettext_noop("The card has no such printing.")
            faults.append(Fault("unknown_printing", message, {}, f"/lines/{index}/printing"))
    decklist = Decklist.of(current)
    if not faults and any(line.count > MAX_QUANTITY for line in decklist.lines):
        message = gettext_noop("Lines of one card add up to more than {limit} copies.")
        faults.append(Fault("too_many_copies", message, {"limit": MAX_QUANTITY}, "/lines"))
    if faults:
        raise DecklistMalformedError(faults=faults)
    return decklist


def decklist_read_known(*, game: str, lines: Sequence[Line], kept: frozenset[UUID] = frozenset()) -> Decklist:
    """The decklist that lines mean, refused where it names cards that nobody knows; cards of ``kept`` may stay anyway."""
    decklist = decklist_read(game=game, lines=lines)
    unknown = decklist.card_ids() - kept - cards_public(decklist.card_ids()).keys()
    if unknown:
        merged = _merged({line.card_id for line in lines})
        message = gettext_noop("There is no card {id}.")
        raise DecklistUnknownCardError(
            faults=[
                Fault("unknown_card", message, {"id": str(line.card_id)}, f"/lines/{index}/card")
                for index, line in enumerate(lines)
                if merged.get(line.card_id, line.card_id) in unknown
            ]
        )
    return decklist


def lines_today(lines: Sequence[Line], cards: Collection[UUID] = ()) -> list[Line]:
    """Lines of any origin with the cards that they mean today: one that was merged into another is read as that one.

    ``cards`` are those of which the caller knows that they exist.
    """
    merged = _merged({line.card_id for line in lines}.difference(cards))
    return [replace(line, card_id=merged[line.card_id]) if line.card_id in merged else line for line in lines]


def _line_faults(game: str, line: Line, pointer: str) -> Iterable[Fault]:
    zones = GAMES[game].ZONES
    if line.zone not in zones:
        message = gettext_noop('There is no zone "{zone}" in decks of this game. Zones: {allowed}.')
        params = {"zone": line.zone, "allowed": ", ".join(zones)}
        yield Fault("unknown_zone", message, params, f"{pointer}/zone")
    if not 1 <= line.count <= MAX_QUANTITY:
        message = gettext_noop("A count from 1 to {limit} is needed.")
        yield Fault("count_out_of_range", message, {"limit": MAX_QUANTITY}, f"{pointer}/count")


def _printings(ids: set[UUID]) -> Mapping[UUID, UUID]:
    found = Printing.objects.filter(public_printing(), pk__in=ids)
    return dict(found.values_list("pk", "card_id")) if ids else {}


def _merged(ids: set[UUID]) -> Mapping[UUID, UUID]:
    if not ids:
        return {}
    known = set(Card.objects.filter(pk__in=ids).values_list("pk", flat=True))
    return cards_merged(ids - known) if ids - known else {}


def verdicts_of(
    formats: Iterable[JudgedFormat], decklist: Decklist, cards: Mapping[UUID, ListedCard], as_of: date | None
) -> tuple[Verdict, ...]:
    """The single place where stored and sent lists meet the rules."""
    day = as_of or today_in_tokyo()
    return tuple(
        replace(
            judge(
                decklist,
                game=wanted.game,
                rules=GAMES[wanted.game],
                format_slug=wanted.slug,
                restrictions=wanted.restrictions,
                cards=cards,
                as_of=day,
            ),
            hints=tuple(HINTS[wanted.game](Entries.of(decklist, cards).of_game(wanted.game), wanted.slug)),
        )
        for wanted in formats
    )


def decklist_verdict(
    *,
    game: str,
    format_slug: str | None,
    decklist: Decklist,
    as_of: date | None = None,
    version: str | None = None,
) -> Verdict:
    """What the rules of a format (by default the game's default format) say of a list on a day (by default today in Japan).

    ``version`` is the catalog's, where the caller has asked for it already.
    """
    (verdict,) = _verdicts(decklist, game=game, slugs=[format_slug], as_of=as_of, version=version or catalog_version())
    return verdict


def decklist_verdicts(
    *, game: str, format_slugs: Sequence[str] | None, decklist: Decklist, as_of: date | None = None
) -> tuple[Verdict, ...]:
    """What the rules of several formats, or of all that the game has, say of a list on a day."""
    version, pointer = catalog_version(), "/formats/{index}"
    return _verdicts(decklist, game=game, slugs=format_slugs, as_of=as_of, version=version, pointer=pointer)


def _verdicts(
    decklist: Decklist,
    *,
    game: str,
    slugs: Sequence[str | None] | None,
    as_of: date | None,
    version: str | None,
    pointer: str = "/format",
) -> tuple[Verdict, ...]:
    formats, cards = known_to_judge(game=game, card_ids=decklist.card_ids(), version=version)
    return verdicts_of(formats_to_judge(formats, game=game, slugs=slugs, pointer=pointer), decklist, cards, as_of)


def deck_verdict(*, deck: Deck | DeckToJudge, format_slug: str | None = None, as_of: date | None = None) -> Verdict:
    """What the rules say of a stored deck: the verdict that its list would have had in any other form."""
    found = deck if isinstance(deck, DeckToJudge) else deck_to_judge(deck=deck)
    (verdict,) = deck_verdicts(deck=found, format_slugs=[format_slug or found.format], as_of=as_of)
    return verdict


def deck_verdicts(
    *, deck: Deck | DeckToJudge, format_slugs: Sequence[str] | None, as_of: date | None = None
) -> tuple[Verdict, ...]:
    """What the rules of several formats, or of all that its game has, say of a stored deck."""
    found = deck if isinstance(deck, DeckToJudge) else deck_to_judge(deck=deck)
    return _verdicts(found.decklist, game=found.game, slugs=format_slugs, as_of=as_of, version=found.version)


@dataclass(frozen=True, slots=True)
class MatchDecklist:
    """A legal decklist of known cards as a match takes it.

    ``zones`` counts copies by zone and card number; ``cards`` and ``records`` give the catalog's row and the engine's
    card by number.
    """

    decklist: Decklist
    verdict: Verdict
    zones: Mapping[str, Mapping[int, int]]
    cards: Mapping[int, Card]
    records: Mapping[int, Any]


def decklist_for_match(
    *, game: str, format_slug: str | None, decklist: Decklist, as_of: date | None = None
) -> MatchDecklist:
    """The list ready to be played with; refused with all violations, or with the fields still missing of its cards."""
    formats = formats_to_judge(formats_listed(game=game, version=None), game=game, slugs=[format_slug])
    cards = {card.pk: card for card in cards_to_judge(decklist.card_ids())}
    (verdict,) = verdicts_of(formats, decklist, cards_released(cards.values()), as_of)
    if not verdict.valid:
        raise DeckIllegalError(verdict=verdict)
    records = {card.number: _record(card) for card in cards.values()}
    incomplete = [card for card in cards.values() if isinstance(records[card.number], MissingFacts)]
    if incomplete:
        raise _incomplete(sorted(incomplete, key=lambda card: card.number))
    zones: dict[str, dict[int, int]] = {zone: {} for zone in GAMES[game].ZONES}
    for line in decklist.lines:
        copies = zones[line.zone]
        number = cards[line.card_id].number
        copies[number] = copies.get(number, 0) + line.count
    return MatchDecklist(decklist, verdict, zones, {card.number: card for card in cards.values()}, records)


def _record(card: Card) -> Any:
    kind = CARD_GAMES[card.game_id].kind(card.kind)
    if kind is None:
        raise LookupError(f"{card.game_id} has no kind {card.kind}")
    return kind.complete(card_facts(card))


def _missing(card: Card) -> Words:
    kind = CARD_GAMES[card.game_id].kind(card.kind)
    return words_joined(spec.words for spec in (kind.fields if kind else ()) if spec.name in card.missing)


def _incomplete(cards: Sequence[Card]) -> DeckIncompleteError:
    message = gettext_noop("{card}: not known yet: {fields}.")
    return DeckIncompleteError(
        faults=[Fault("facts_unknown", message, {"card": card_name(card), "fields": _missing(card)}) for card in cards],
        extra={"cards": [{"id": card.pk, "number": card.number, "missing": card.missing} for card in cards]},
    )
