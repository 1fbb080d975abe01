"""Trials of deck codes on random decks and damaged codes, the same for the same seed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from random import Random

from decks.codec.checksum import ALPHABET, CHECKSUM_LENGTH, checksum_of
from decks.codec.codes import MAX_NUMBER, PRINTING_BITS, CodedDeck, CodedLine, code_of, deck_of
from decks.codec.tables import CODED_GAMES
from decks.errors import InvalidDeckCodeError
from decks.values import MAX_QUANTITY

FOREIGN = "ABZiloué０デ -_.~\n"
"""Characters that stand in no code."""
_HEAD = 3


class TrialFailedError(Exception):
    """A code that is not what the specification promises."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What became of damaged codes: how many, how many passed, and of those sealed anew how many are codes of other decks.

    ``agreeing`` counts those whose first checksum characters fit: one, two, and so on.
    """

    damaged: int
    passed: int
    agreeing: tuple[int, ...]
    canonical: int


def random_deck(chance: Random) -> CodedDeck:
    """A deck of any game: mostly such as people build, now and then with what is rare or extreme."""
    game = chance.choice(CODED_GAMES)
    printings = chance.random() < 0.25
    most = chance.choice((80, 200, 1500, 5000, MAX_NUMBER))
    lines: dict[tuple[str, int, int | None], int] = {}
    for zone in game.zones:
        for _ in range(chance.choice((0, chance.randint(4, 12), chance.randint(15, 40)))):
            chosen = chance.getrandbits(PRINTING_BITS) if printings and chance.random() < 0.4 else None
            count = chance.randint(1, 4) if chance.random() < 0.97 else chance.randint(1, MAX_QUANTITY)
            lines[zone, chance.randint(1, most), chosen] = count
    spelled = "".join(chance.choices("abcdefghij-0123456789", k=chance.randint(1, 12)))
    format_slug = chance.choice(game.formats) if chance.random() < 0.9 else spelled
    coded = [CodedLine(*key, count) for key, count in lines.items()]
    chance.shuffle(coded)
    return CodedDeck(game.slug, format_slug, tuple(coded))


def decks_try(chance: Random, decks: int) -> list[str]:
    """The codes, all different, of so many different decks, each of which came back from its code as it was."""
    seen: set[bytes] = set()
    codes: dict[str, None] = {}
    while len(seen) < decks:
        deck = random_deck(chance)
        canonical = CodedDeck.of(game=deck.game, format_slug=deck.format, lines=deck.lines)
        code = code_of(deck)
        if deck_of(code) != canonical:
            raise TrialFailedError(f"{code} is not one with {canonical}")
        seen.add(blake2b(repr(canonical).encode(), digest_size=16).digest())
        codes[code] = None
    if len(seen) != len(codes):
        raise TrialFailedError(f"{len(seen)} decks have {len(codes)} codes")
    return list(codes)


def replacements(code: str) -> Iterator[str]:
    """The code with each one of its characters replaced by each other one, and by such as stand in no code."""
    for place, character in enumerate(code):
        for other in ALPHABET + FOREIGN:
            if other != character:
                yield f"{code[:place]}{other}{code[place + 1 :]}"


def slips(code: str) -> Iterator[str]:
    """The code with one character left out or put in anywhere, or two neighbours exchanged."""
    for place in range(len(code) + 1):
        yield from (f"{code[:place]}{other}{code[place:]}" for other in ALPHABET + FOREIGN)
        if place < len(code):
            yield code[:place] + code[place + 1 :]
        if place < len(code) - 1 and code[place] != code[place + 1]:
            yield f"{code[:place]}{code[place + 1]}{code[place]}{code[place + 2 :]}"


def changes_try(codes: list[str], changed: Callable[[str], Iterator[str]]) -> tuple[int, int]:
    """How many changed codes there are, and how many of them are read as a deck."""
    tried = passed = 0
    for code in codes:
        for text in changed(code):
            tried += 1
            passed += passes(text)
    return tried, passed


def damage_try(chance: Random, codes: list[str], damaged: int) -> Damage:
    """What becomes of codes in which five or more characters are random."""
    passed = canonical = 0
    agreeing = [0] * CHECKSUM_LENGTH
    for _ in range(damaged):
        code = chance.choice(codes)
        places = chance.sample(range(_HEAD, len(code)), chance.randint(5, len(code) - _HEAD))
        characters = list(code)
        for place in places:
            characters[place] = chance.choice(ALPHABET)
        text = "".join(characters)
        if text == code:
            continue
        passed += passes(text)
        head = text[:-CHECKSUM_LENGTH]
        checksum = "".join(ALPHABET[value] for value in checksum_of([ALPHABET.index(each) for each in head]))
        for length in range(1, CHECKSUM_LENGTH + 1):
            agreeing[length - 1] += text[len(head) :].startswith(checksum[:length])
        canonical += passes(head + checksum) and head + checksum != code
    return Damage(damaged, passed, tuple(agreeing), canonical)


def passes(text: str) -> bool:
    """Whether a text is read as a deck."""
    try:
        deck_of(text)
    except InvalidDeckCodeError:
        return False
    return True
