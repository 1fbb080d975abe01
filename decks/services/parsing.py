"""Lists in any form, read line by line: what each line means, and what the rules say of all that is clear."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from cardsite.api.errors import BrokenJsonError
from cardsite.api.parsers import json_read
from cardsite.errors import Fault, gettext_noop
from catalog.games import GAMES as CARD_GAMES
from catalog.models import Printing
from catalog.search.fold import fold
from catalog.selectors import catalog_version, public_printing
from decks.codec.document import document_read, document_says
from decks.codec.forms import form_of
from decks.codec.lines import Reading, Subject
from decks.codec.listed import Form, ListedLine, ListRead
from decks.codec.resolving import NamedCard, Resolution, Status
from decks.codec.stated import stated_wrongly
from decks.codec.table import table_read
from decks.codec.text import text_head, text_read
from decks.errors import DeckCodeUnknownError, DecklistMalformedError, InvalidDeckCodeError
from decks.games import GAMES
from decks.selectors import format_slug_in, formats_listed
from decks.selectors.naming import cards_suggested, headings_of
from decks.services.codes import code_read
from decks.services.decklists import decklist_read, decklist_verdict
from decks.services.resolving import lines_resolve
from decks.values import MAX_LINES, Decklist, Line, Verdict

MAX_LINES_READ = 2000  # of cards, and of all that stands between them
MAX_LINES_WITH_SUGGESTIONS = 20


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """A line of a list and what became of it.

    ``line`` is what it gives the deck, if it does; ``adds_to`` the place of an earlier line of the same card, to which
    its copies are added; ``suggestions`` are cards that one that names none may have meant.
    """

    listed: ListedLine
    resolution: Resolution
    zone: str | None = None
    line: Line | None = None
    adds_to: int | None = None
    suggestions: tuple[NamedCard, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedList:
    """A list as it was understood: what it says of itself, every line, and the verdict on the lines that are clear."""

    form: Form
    game: str
    format: str
    name: str | None
    lines: tuple[ParsedLine, ...]
    warnings: tuple[Fault, ...]
    verdict: Verdict

    def counted(self) -> dict[str, int]:
        """How many lines became what."""
        return {str(status): sum(line.resolution.status is status for line in self.lines) for status in Status}


def list_parse(
    *,
    content: str,
    game: str | None = None,
    form: Form | None = None,
    format_slug: str | None = None,
    as_of: date | None = None,
) -> ParsedList:
    """What a list in any form says, of a game that it names itself unless the caller does; nothing is stored.

    Lines that name a card by an id that nobody knows stay in the list, as everywhere; others that are not clear do not.
    """
    form = form or form_of(content)
    if form in {Form.TEXT, Form.CSV}:
        _limit(len(content.splitlines()), MAX_LINES_READ)
    read = _read(content, form, game)
    slug = _game(read.game, game)
    _limit(sum(line.ignored is None for line in read.lines), MAX_LINES)
    version = catalog_version()
    wanted, warnings = _format(slug, format_slug, read, version)
    resolutions = lines_resolve(game=slug, lines=read.lines)
    lines = _suggested(slug, _lines(slug, read, resolutions))
    try:
        decklist = _decklist(slug, lines)
    except DecklistMalformedError as refusal:
        raise DecklistMalformedError(faults=[replace(fault, pointer="/text") for fault in refusal.faults]) from refusal
    verdict = decklist_verdict(game=slug, format_slug=wanted, decklist=decklist, as_of=as_of, version=version)
    warnings = (*read.warnings, *warnings, *stated_wrongly(read.lines, resolutions))
    return ParsedList(form, slug, wanted, read.name, lines, warnings, verdict)


def _decklist(game: str, lines: Sequence[ParsedLine]) -> Decklist:
    """The list of the lines that are clear; what these were found to mean is not looked up again."""
    choices = [line.resolution.choices[0] for line in lines if line.resolution.status is Status.OK]
    return decklist_read(
        game=game,
        lines=[line.line for line in lines if line.line is not None],
        cards={choice.card.id for choice in choices},
        printings={choice.printing.id: choice.card.id for choice in choices if choice.printing},
    )


def _read(content: str, form: Form, game: str | None) -> ListRead:
    if form is Form.CODE:
        return _code(content)
    if form is Form.JSON:
        data = _json(content)
        return document_read(data, headings_of(_game(document_says(data, "game"), game)))
    if form is Form.CSV:
        return table_read(content, headings_of(_game(None, game)))
    return text_read(content, headings_of(_game(text_head(content).get("game"), game)))


def _json(content: str) -> object:
    try:
        return json_read(content.encode())
    except BrokenJsonError as broken:
        raise DecklistMalformedError(faults=[replace(fault, pointer="/text") for fault in broken.faults]) from broken


def _code(content: str) -> ListRead:
    code = content.removeprefix("\ufeff").strip()
    before = content.find(code)
    try:
        decoded = code_read(code=code)
    except (InvalidDeckCodeError, DeckCodeUnknownError, DecklistMalformedError) as refusal:
        # Here the code is a text that may begin with something else.
        refusal.faults = tuple(
            replace(fault, pointer="/text", position=None if fault.position is None else fault.position + before)
            for fault in refusal.faults
        )
        raise
    lines = tuple(
        ListedLine(
            place,
            str(line.count),
            sure=(Reading(line.count, Subject(card_id=line.card_id, printing_id=line.printing_id)),),
            zone=line.zone,
        )
        for place, line in enumerate(decoded.decklist.lines, 1)
    )
    return ListRead(Form.CODE, lines, game=decoded.game, format=decoded.format)


def _game(named: str | None, asked: str | None) -> str:
    """The slug of the game asked for, which a list that names another one does not fit."""
    words = {fold(word): slug for slug, spec in CARD_GAMES.items() for word in (slug, spec.words.ja, spec.words.en)}
    found = words.get(fold(named)) if named is not None else None
    allowed = ", ".join(GAMES)
    if named is not None and found is None:
        message = gettext_noop("There is no game {game}. There are: {allowed}.")
        raise _refusal("unknown_game", message, "/text", game=named, allowed=allowed)
    if asked is None and found is None:
        message = gettext_noop("The list does not say of which game it is; one of these is needed: {allowed}.")
        raise _refusal("game_missing", message, "/game", allowed=allowed)
    if asked is not None and found is not None and asked != found:
        message = gettext_noop("This list is of the game {other}, not of {game}.")
        raise _refusal("another_game", message, "/text", other=found, game=asked)
    return found or asked or ""


def _limit(actual: int, limit: int) -> None:
    if actual > limit:
        message = gettext_noop("{actual:line|lines}; a list has at most {limit}.")
        raise _refusal("too_many_lines", message, "/text", actual=actual, limit=limit)


def _refusal(code: str, message: str, pointer: str, **params: object) -> DecklistMalformedError:
    return DecklistMalformedError(faults=[Fault(code, message, params, pointer)])


def _format(game: str, asked: str | None, read: ListRead, version: str | None) -> tuple[str, tuple[Fault, ...]]:
    """The format asked for, else the one that the list names, else the game's default; a name that is none is told."""
    formats = formats_listed(game=game, version=version)
    if asked is not None or read.format is None:
        return format_slug_in(formats, game=game, slug=asked), ()
    by_slug = sorted(formats, key=lambda each: each.slug)
    words = {fold(word): each.slug for each in by_slug for word in (each.slug, each.name_ja, each.name_en) if word}
    # A slug as it is written before what merely folds alike.
    words |= {each.slug: each.slug for each in formats}
    found = words.get(read.format) or words.get(fold(read.format))
    if found is not None:
        return found, ()
    message = gettext_noop("The game {game} has no format {format}; the list was judged by its default format.")
    params = {"game": CARD_GAMES[game].words, "format": read.format}
    return format_slug_in(formats, game=game, slug=None), (Fault("unknown_format", message, params),)


def _lines(game: str, read: ListRead, resolutions: Sequence[Resolution]) -> list[ParsedLine]:
    hidden = {each.printing_id for each in resolutions if each.status is Status.UNKNOWN and each.printing_id}
    public = (
        set(Printing.objects.filter(public_printing(), pk__in=hidden).values_list("pk", flat=True)) if hidden else ()
    )
    parsed: list[ParsedLine] = []
    seen: dict[tuple[object, ...], int] = {}
    for listed, resolution in zip(read.lines, resolutions, strict=True):
        line = _line(game, read, listed, resolution)
        if resolution.status is Status.UNKNOWN and line is not None and resolution.printing_id not in {None, *public}:
            line = None
        zone = line.zone if line else listed.zone
        adds_to = None if line is None else seen.setdefault((line.zone, line.card_id, line.printing_id), listed.place)
        parsed.append(ParsedLine(listed, resolution, zone, line, None if adds_to == listed.place else adds_to))
    return parsed


def _line(game: str, read: ListRead, listed: ListedLine, resolution: Resolution) -> Line | None:
    headings = headings_of(game)
    if resolution.status is Status.OK:
        (choice,) = resolution.choices
        home = headings.homes.get(choice.card.kind) if read.homes and choice.card.game == game else None
        zone = listed.zone or home or headings.zones[0]
        return Line(zone, choice.card.id, choice.printing.id if choice.printing else None, choice.count)
    if resolution.card_id is not None and resolution.count is not None:
        return Line(listed.zone or headings.zones[0], resolution.card_id, resolution.printing_id, resolution.count)
    return None


def _suggested(game: str, lines: list[ParsedLine]) -> tuple[ParsedLine, ...]:
    """The lines, with cards that those which name none may have meant; the first of them, if they are many."""
    wanted = {
        index: name
        for index, line in enumerate(lines)
        if line.resolution.status is Status.UNKNOWN and not line.resolution.choices and line.resolution.card_id is None
        if (name := _name(line.listed))
    }
    chosen = dict(list(wanted.items())[:MAX_LINES_WITH_SUGGESTIONS])
    found = cards_suggested(game=game, names=list(chosen.values())) if chosen else []
    for index, cards in zip(chosen, found, strict=True):
        lines[index] = replace(lines[index], suggestions=tuple(cards))
    for index, line in enumerate(lines):
        if line.resolution.status is Status.UNKNOWN and line.resolution.choices:
            meant = tuple(dict.fromkeys(choice.card for choice in line.resolution.choices))
            lines[index] = replace(line, suggestions=meant)
    return tuple(lines)


def _name(listed: ListedLine) -> str:
    readings = (*listed.sure, *listed.last(), *listed.possible())
    return next((each.subject.name or each.subject.note for each in readings if each.subject != Subject()), "")
