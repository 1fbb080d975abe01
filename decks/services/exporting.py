"""Lists written in any form, so that reading them gives the same list back (D4)."""

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from cardsite.values import Language
from catalog.games import GAMES as CARD_GAMES
from decks.codec.document import document_write
from decks.codec.listed import Form
from decks.codec.resolving import Resolution, Status
from decks.codec.table import table_write
from decks.codec.text import text_read
from decks.codec.writing import WrittenLine, heading_write, text_write
from decks.games import GAMES
from decks.models import Deck
from decks.selectors import cards_public, deck_decklist
from decks.selectors.naming import headings_of, named_card, printings_named
from decks.services.codes import decklist_code
from decks.services.resolving import lines_resolve
from decks.values import Decklist


@dataclass(frozen=True, slots=True)
class ExportedList:
    """A list in a form, as the bytes of a file."""

    content: bytes
    media_type: str
    ending: str


def deck_export(*, deck: Deck, form: Form, language: Language) -> ExportedList:
    """A stored deck in a form; cards that readers may not know are named by their ids alone."""
    return list_export(
        game=deck.game_id,
        format_slug=deck.format.slug,
        name=deck.name,
        decklist=deck_decklist(deck=deck),
        form=form,
        language=language,
    )


def list_export(
    *, game: str, format_slug: str, decklist: Decklist, form: Form, language: Language, name: str | None = None
) -> ExportedList:
    """A list, stored or not, in a form."""
    if form is Form.CODE:
        code = decklist_code(game=game, format_slug=format_slug, decklist=decklist)
        return ExportedList(f"{code}\n".encode(), "text/plain; charset=utf-8", "txt")
    lines = _written(game, decklist)
    rows = [line.row(language) for line in lines]
    if form is Form.CSV:
        return ExportedList(table_write(rows).encode("utf-8-sig"), "text/csv; charset=utf-8", "csv")
    if form is Form.JSON:
        document = document_write(game=game, format_slug=format_slug, name=name, rows=rows)
        content = orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        return ExportedList(content, "application/json", "json")
    text = text_write(
        game=CARD_GAMES[game].words,
        format_slug=format_slug,
        name=name,
        zones=GAMES[game].ZONES,
        lines=zip(lines, _wordings(game, lines, language), strict=True),
        language=language,
    )
    return ExportedList(text.encode(), "text/plain; charset=utf-8", "txt")


def _written(game: str, decklist: Decklist) -> list[WrittenLine]:
    """The lines as they are written: by zones in their order, then by number."""
    cards = {card_id: named_card(card) for card_id, card in cards_public(decklist.card_ids()).items()}
    printings = printings_named(decklist.printing_ids()) if decklist.printing_ids() else {}
    kinds = {kind.slug: kind.words for kind in CARD_GAMES[game].kinds}
    lines = []
    for line in decklist.lines:
        card = cards.get(line.card_id)
        # A card of another game has no name in lists of this one.
        named = card if card is not None and card.game == game else None
        lines.append(
            WrittenLine(
                zone=line.zone,
                count=line.count,
                card_id=line.card_id,
                card=named,
                printing_id=line.printing_id,
                printing=printings.get(line.printing_id) if line.printing_id else None,
                kind=kinds[named.kind] if named else None,
            )
        )
    zones = list(GAMES[game].ZONES)
    number = {card_id: card.number for card_id, card in cards.items()}
    return sorted(lines, key=lambda line: (zones.index(line.zone), number.get(line.card_id, 0)))


def _wordings(game: str, lines: Sequence[WrittenLine], language: Language) -> list[str]:
    """For each line the best of its wordings that is read as that line, by the very reader of pasted lists."""
    ways = [line.wordings(language) for line in lines]
    chosen = {index: each[0] for index, each in enumerate(ways)}
    doubtful = _misread(game, [(index, lines[index], each[0]) for index, each in enumerate(ways)], language)
    tried = [(index, lines[index], way) for index in sorted(doubtful) for way in ways[index][1:-1]]
    failed = _misread_ways(game, tried, language)
    for index in doubtful:
        fitting = (way for way in ways[index][1:-1] if (index, way) not in failed)
        chosen[index] = next(fitting, ways[index][-1])
    return [chosen[index] for index in range(len(lines))]


def _misread(game: str, tried: Sequence[tuple[int, WrittenLine, str]], language: Language) -> set[int]:
    return {index for index, _ in _misread_ways(game, tried, language)}


def _misread_ways(game: str, tried: Sequence[tuple[int, WrittenLine, str]], language: Language) -> set[tuple[int, str]]:
    """Those wordings that are not read as their lines; each is read below the heading of its zone."""
    if not tried:
        return set()
    zones = GAMES[game].ZONES
    text = "".join(f"{heading_write(zones[line.zone], line.count, language)}\n{way}\n" for _, line, way in tried)
    read = text_read(text, headings_of(game)).lines[1::2]
    found = lines_resolve(game=game, lines=read)
    return {
        (index, way)
        for (index, line, way), listed, resolution in zip(tried, read, found, strict=True)
        if listed.zone != line.zone or not _is_line(resolution, line)
    }


def _is_line(resolution: Resolution, line: WrittenLine) -> bool:
    if resolution.status is not Status.OK:
        return False
    (choice,) = resolution.choices
    printing_id = choice.printing.id if choice.printing else None
    return (choice.count, choice.card.id, printing_id) == (line.count, line.card_id, line.printing_id)
