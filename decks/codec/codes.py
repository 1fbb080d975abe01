"""Deck codes: a decklist as a short text of small letters and digits, of which there is exactly one for each deck."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from decks.codec.bits import BitReader, BitsEndError, BitsTooLargeError, gamma
from decks.codec.checksum import ALPHABET, CHECKSUM_LENGTH, checksum_fits, checksum_of
from decks.codec.tables import BY_SLUG, BY_TAG, CodedGame
from decks.errors import InvalidDeckCodeError
from decks.values import MAX_LINES, MAX_QUANTITY

VERSION = "1"
MAX_CODE_LENGTH = 10_000
MAX_NUMBER = 2**31 - 1
MAX_FORMAT_LENGTH = 40
PRINTING_BITS = 30

_HEAD = 3  # two characters of the game, one of the version
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_BITS = tuple(f"{value:05b}" for value in range(len(ALPHABET)))
_VALUES_OF_BITS = {bits: value for value, bits in enumerate(_BITS)}
_SPELLED, _FIRST_FORMAT = 1, 2


@dataclass(frozen=True, slots=True)
class CodedLine:
    """So many copies of the card of a number in one zone; ``printing`` is the key of the chosen one, None of any."""

    zone: str
    number: int
    printing: int | None
    count: int


@dataclass(frozen=True, slots=True)
class CodedDeck:
    """What a deck code says: a game, a format and lines in canonical order."""

    game: str
    format: str
    lines: tuple[CodedLine, ...] = ()

    @classmethod
    def of(cls, *, game: str, format_slug: str, lines: Iterable[CodedLine]) -> "CodedDeck":
        """The canonical deck of lines in any order: zones as the game has them, then numbers; repeated lines are added up."""
        zones = BY_SLUG[game].zones
        counts: dict[tuple[int, int, int], int] = {}
        for line in lines:
            key = (zones.index(line.zone), line.number, _rank(line.printing))
            counts[key] = counts.get(key, 0) + line.count
        ordered = (
            CodedLine(zones[zone], number, rank if rank >= 0 else None, counts[zone, number, rank])
            for zone, number, rank in sorted(counts)
        )
        return cls(game, format_slug, tuple(ordered))


def printing_key(printing_id: UUID) -> int:
    """What names a printing among those of its card: the last 30 bits of its id, which stay when set or number change."""
    return printing_id.int & (1 << PRINTING_BITS) - 1


def code_of(deck: CodedDeck) -> str:
    """The code of a deck, whatever the order of its lines; a `ValueError` for what no decklist can hold."""
    game = BY_SLUG[deck.game]
    canonical = CodedDeck.of(game=deck.game, format_slug=deck.format, lines=deck.lines)
    _check(canonical)
    return _code(game, canonical)


def deck_of(code: str) -> CodedDeck:
    """The deck of a code; everything but the one code that `code_of` writes for a deck is refused."""
    if len(code) > MAX_CODE_LENGTH:
        message = gettext_noop("A deck code has at most {limit} characters.")
        raise _refusal("code_too_long", message, limit=MAX_CODE_LENGTH)
    for position, character in enumerate(code):
        if character not in _VALUES:
            raise _wrong_character(position, character)
    game = BY_TAG.get(code[:2])
    if game is None:
        message = gettext_noop("No game has deck codes that begin with {tag}; they begin with one of: {allowed}.")
        raise _refusal("unknown_game", message, tag=code[:2] or "—", allowed=", ".join(BY_TAG))
    if code[2:_HEAD] != VERSION:
        message = gettext_noop("Deck codes of version {version} are not known here; known: {allowed}.")
        raise _refusal("unknown_version", message, version=code[2:_HEAD] or "—", allowed=VERSION)
    values = [_VALUES[character] for character in code]
    if len(code) < _HEAD + CHECKSUM_LENGTH or not checksum_fits(values):
        message = gettext_noop("The deck code is cut or changed: its last {count} characters do not fit the others.")
        raise _refusal("wrong_checksum", message, count=CHECKSUM_LENGTH)
    bits = BitReader("".join([_BITS[value] for value in values[_HEAD:-CHECKSUM_LENGTH]]))
    try:
        deck = _read(game, bits)
    except BitsTooLargeError as error:
        message = gettext_noop(
            "The deck code has a number that no deck can have: at most {lines} lines, {copies} copies, card {number}."
        )
        raise _refusal("out_of_range", message, lines=MAX_LINES, copies=MAX_QUANTITY, number=MAX_NUMBER) from error
    except (BitsEndError, UnicodeDecodeError) as error:
        raise _not_canonical() from error
    # Written once more, so that whatever a reader may let pass is no second code of a deck.
    if _code(game, deck) != code:
        raise _not_canonical()
    return deck


def _rank(printing: int | None) -> int:
    return -1 if printing is None else printing


def _check(deck: CodedDeck) -> None:
    fits = (
        len(deck.lines) <= MAX_LINES
        and 1 <= len(deck.format) <= MAX_FORMAT_LENGTH
        and all(
            1 <= line.number <= MAX_NUMBER
            and 1 <= line.count <= MAX_QUANTITY
            and (line.printing is None or 0 <= line.printing < 1 << PRINTING_BITS)
            for line in deck.lines
        )
    )
    if not fits:
        raise ValueError("no decklist can hold this, so it has no code")


def _code(game: CodedGame, deck: CodedDeck) -> str:
    bits = "".join(_written(game, deck))
    bits += "0" * (-len(bits) % 5)
    head = [_VALUES[character] for character in game.tag + VERSION]
    values = [*head, *[_VALUES_OF_BITS[bits[at : at + 5]] for at in range(0, len(bits), 5)]]
    return "".join([ALPHABET[value] for value in (*values, *checksum_of(values))])


def _written(game: CodedGame, deck: CodedDeck) -> Iterator[str]:
    printings = any(line.printing is not None for line in deck.lines)
    yield "1" if printings else "0"
    if deck.format in game.formats:
        yield gamma(_FIRST_FORMAT + game.formats.index(deck.format))
    else:
        spelled = deck.format.encode()
        yield gamma(_SPELLED) + gamma(len(spelled))
        yield from (f"{byte:08b}" for byte in spelled)
    for zone in game.zones:
        lines = [line for line in deck.lines if line.zone == zone]
        yield gamma(1 + len(lines))
        before = 0
        for line in lines:
            yield gamma(line.number - before + printings)
            if printings:
                yield "0" if line.printing is None else f"1{line.printing:0{PRINTING_BITS}b}"
            yield gamma(line.count)
            before = line.number


def _read(game: CodedGame, bits: BitReader) -> CodedDeck:
    """What the bits say, lines in ascending order; whether they are its one form is for the caller to compare."""
    printings = bits.take(1)
    place = bits.number(_FIRST_FORMAT + len(game.formats) - 1)
    if place == _SPELLED:
        length = bits.number(4 * MAX_FORMAT_LENGTH)
        slug = bytes(bits.take(8) for _ in range(length)).decode()
        if len(slug) > MAX_FORMAT_LENGTH:
            raise BitsTooLargeError
    else:
        slug = game.formats[place - _FIRST_FORMAT]
    lines: list[CodedLine] = []
    for zone in game.zones:
        before = (0, -1)
        for _ in range(bits.number(1 + MAX_LINES - len(lines)) - 1):
            number = before[0] + bits.number(MAX_NUMBER + printings) - printings
            chosen = bits.take(PRINTING_BITS) if printings and bits.take(1) else None
            here = (number, _rank(chosen))
            if not 1 <= number <= MAX_NUMBER:
                raise BitsTooLargeError
            if here <= before:
                raise _not_canonical()
            lines.append(CodedLine(zone, number, chosen, bits.number(MAX_QUANTITY)))
            before = here
    return CodedDeck(game.slug, slug, tuple(lines))


def _refusal(code: str, message: str, **params: object) -> InvalidDeckCodeError:
    return InvalidDeckCodeError(faults=[Fault(code, message, params, "/code")])


def _wrong_character(position: int, character: str) -> InvalidDeckCodeError:
    message = gettext_noop(
        "Deck codes have small letters without i, l, o and u, and digits; {character} is none of them."
    )
    fault = Fault("wrong_character", message, {"character": character}, "/code", position=position, length=1)
    return InvalidDeckCodeError(faults=[fault])


def _not_canonical() -> InvalidDeckCodeError:
    message = gettext_noop(
        "No deck is written like this: the deck code ends too early, goes on too long or is out of order."
    )
    return _refusal("not_canonical", message)
