"""Deck codes of lists, and the lists that codes mean on this site."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from catalog.models import Printing
from catalog.selectors import cards_visible, numbers_before, public_printing
from decks.codec.codes import CodedDeck, CodedLine, code_of, deck_of, printing_key
from decks.errors import DeckCodeUnknownError, DecklistMalformedError, DeckWithoutCodeError
from decks.models import Deck
from decks.selectors import cards_public, deck_decklist, format_find
from decks.services.decklists import decklist_read
from decks.services.decks import deck_create
from decks.values import Decklist, Line

PrintingsByKey = Mapping[tuple[UUID, int], UUID]


@dataclass(frozen=True, slots=True)
class DecodedList:
    """What a code means on this site: a game, the format to judge by, and a decklist."""

    game: str
    format: str
    decklist: Decklist


def deck_code(*, deck: Deck) -> str:
    """The code of a stored deck; refused while readers do not know all that is in it."""
    return decklist_code(game=deck.game_id, format_slug=deck.format.slug, decklist=deck_decklist(deck=deck))


def decklist_code(*, game: str, format_slug: str, decklist: Decklist) -> str:
    """The code of a list in a format; refused where nobody could find by it what the list names."""
    cards = {card_id: card for card_id, card in cards_public(decklist.card_ids()).items() if card.game_id == game}
    keyed = set(_printings_by_key(decklist.card_ids()).values()) if decklist.printing_ids() else set()
    faults = [_card_without_number(card_id) for card_id in sorted(decklist.card_ids() - cards.keys())]
    faults += [_printing_without_key(printing_id) for printing_id in sorted(decklist.printing_ids() - keyed)]
    if faults:
        raise DeckWithoutCodeError(faults=faults)
    lines = (
        CodedLine(
            line.zone,
            cards[line.card_id].number,
            None if line.printing_id is None else printing_key(line.printing_id),
            line.count,
        )
        for line in decklist.lines
    )
    return code_of(CodedDeck.of(game=game, format_slug=format_slug, lines=lines))


def code_read(*, code: str, format_slug: str | None = None) -> DecodedList:
    """The list that a code means, in its own format or in another one of its game; nothing of it is left out or guessed.

    A number that a card had before still names it, and that of a merged card names the one that stays.
    """
    coded = deck_of(code)
    cards = _cards_by_number(coded)
    chosen = any(line.printing is not None for line in coded.lines)
    printings = _printings_by_key(cards.values()) if chosen else {}
    faults = list(_unknown(coded, cards, printings))
    try:
        wanted = format_find(game=coded.game, format_slug=coded.format if format_slug is None else format_slug)
    except DecklistMalformedError as refusal:
        if format_slug is not None:
            raise
        faults += _in_code(refusal)
    if faults:
        raise DeckCodeUnknownError(faults=faults)
    lines = [_line(line, cards[line.number], printings) for line in coded.lines]
    try:
        decklist = decklist_read(game=coded.game, lines=lines)
    except DecklistMalformedError as refusal:
        # Cards that were merged since can add up to more copies than a line holds.
        raise DecklistMalformedError(faults=_in_code(refusal)) from refusal
    return DecodedList(coded.game, wanted.slug, decklist)


def deck_create_from_code(
    *, owner: User, code: str, name: str, format_slug: str | None = None, visibility: str = Deck.Visibility.PRIVATE
) -> Deck:
    """A new deck of the list that a code means."""
    read = code_read(code=code, format_slug=format_slug)
    return deck_create(
        owner=owner,
        game=read.game,
        format_slug=read.format,
        name=name,
        lines=read.decklist.lines,
        visibility=visibility,
    )


def _printings_by_key(card_ids: Iterable[UUID]) -> PrintingsByKey:
    """The public printings of cards by card and key; of two that share a key, neither."""
    found: dict[tuple[UUID, int], list[UUID]] = defaultdict(list)
    rows = Printing.objects.filter(public_printing(), card__in=list(card_ids)).values_list("card_id", "pk")
    for card_id, printing_id in rows:
        found[card_id, printing_key(printing_id)].append(printing_id)
    return {key: printings[0] for key, printings in found.items() if len(printings) == 1}


def _cards_by_number(coded: CodedDeck) -> Mapping[int, UUID]:
    """The cards that readers may know of by the numbers of a code, present and former."""
    numbers = {line.number for line in coded.lines}
    present = cards_visible().filter(game=coded.game, number__in=numbers)
    found = dict(present.values_list("number", "pk"))
    rest = numbers - found.keys()
    before = numbers_before((coded.game, number) for number in rest) if rest else {}
    known = cards_public(before.values())
    return found | {number: card_id for (_, number), card_id in before.items() if card_id in known}


def _line(line: CodedLine, card_id: UUID, printings: PrintingsByKey) -> Line:
    printing_id = None if line.printing is None else printings[card_id, line.printing]
    return Line(line.zone, card_id, printing_id, line.count)


def _unknown(coded: CodedDeck, cards: Mapping[int, UUID], printings: PrintingsByKey) -> Iterator[Fault]:
    for number in sorted({line.number for line in coded.lines} - cards.keys()):
        message = gettext_noop("There is no card with the number {number} in this game.")
        yield Fault("unknown_card", message, {"number": number}, "/code")
    for line in coded.lines:
        if line.printing is not None and line.number in cards and (cards[line.number], line.printing) not in printings:
            message = gettext_noop("The card with the number {number} has no such printing.")
            yield Fault("unknown_printing", message, {"number": line.number}, "/code")


def _in_code(refusal: DecklistMalformedError) -> list[Fault]:
    return [replace(fault, pointer="/code") for fault in refusal.faults]


def _card_without_number(card_id: UUID) -> Fault:
    message = gettext_noop("The card {id} is not public, or belongs to another game.")
    return Fault("card_without_number", message, {"id": str(card_id)})


def _printing_without_key(printing_id: UUID) -> Fault:
    message = gettext_noop("The printing {id} is not public, or a code cannot tell it from another one of its card.")
    return Fault("printing_without_key", message, {"id": str(printing_id)})
