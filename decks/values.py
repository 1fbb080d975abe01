"""A decklist as the rules see it, and the verdict that construction rules give on one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from uuid import UUID

from cardsite.values import Words
from catalog.values import Facts

MAX_LINES = 500
MAX_QUANTITY = 999
MAX_NAME_LENGTH = 100
MAX_NOTES_LENGTH = 20_000
MAX_REMARK_LENGTH = 2_000
MAX_TAGS = 20
MAX_TAG_LENGTH = 40


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """So many copies of a card in one zone, of a chosen printing or of any."""

    zone: str
    card_id: UUID
    printing_id: UUID | None
    count: int


@dataclass(frozen=True, slots=True)
class Decklist:
    """Lines in canonical form: one for each zone, card and printing, in an order that tells nothing of how they came."""

    lines: tuple[Line, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[Line]) -> "Decklist":
        """The canonical decklist of lines in any order; repeated lines are added up."""
        counts: dict[tuple[str, UUID, UUID | None], int] = {}
        for line in lines:
            key = (line.zone, line.card_id, line.printing_id)
            counts[key] = counts.get(key, 0) + line.count
        # None and identifiers do not compare, so an unchosen printing sorts as the empty word.
        # Numbers compare several times as fast as the identifiers that they are.
        ordered = sorted(counts.items(), key=lambda item: (item[0][0], item[0][1].int, str(item[0][2] or "")))
        return cls(tuple(Line(*key, count) for key, count in ordered))

    def storable(self) -> "Decklist":
        """The list as far as lines can hold it: copies that two cards had before they became one may add up to more."""
        if all(line.count <= MAX_QUANTITY for line in self.lines):
            return self
        return Decklist(tuple(replace(line, count=min(line.count, MAX_QUANTITY)) for line in self.lines))

    def card_ids(self) -> frozenset[UUID]:
        """Every card named in the list."""
        return frozenset(line.card_id for line in self.lines)

    def printing_ids(self) -> frozenset[UUID]:
        """Every printing chosen in the list."""
        return frozenset(line.printing_id for line in self.lines if line.printing_id is not None)


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card as construction rules see it: which game it belongs to, its number there, its name and its known facts.

    ``missing`` names the printed fields that nobody has entered yet: no match is played with such a card. ``released_on`` is
    the day on which its first printing came out or comes out, where one is known.
    """

    id: UUID
    game: str
    number: int
    name: Words
    facts: Facts
    missing: tuple[str, ...] = ()
    released_on: date | None = None

    def known(self, name: str) -> Any | None:
        """The value of a field; None where it is unknown or the card has none."""
        return self.facts.values.get(name)


@dataclass(frozen=True, slots=True)
class Entry:
    """All copies of one card in one zone, whatever their printings."""

    zone: str
    card: ListedCard
    count: int

    def cited(self) -> "CardCount":
        """The entry as a violation names it."""
        return CardCount(self.card.id, self.card.name, self.count)


@dataclass(frozen=True, slots=True)
class CardCount:
    """A card and its copies as a violation names them; a card that readers may not know has no name."""

    id: UUID
    name: Words | None
    count: int


@dataclass(frozen=True, slots=True)
class Entries:
    """A decklist joined with what is known of its cards, ordered by zone and card number."""

    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, decklist: Decklist, cards: Mapping[UUID, ListedCard]) -> "Entries":
        """The entries of those lines whose card is known."""
        counts: dict[tuple[str, UUID], int] = {}
        for line in decklist.lines:
            if line.card_id in cards:
                counts[line.zone, line.card_id] = counts.get((line.zone, line.card_id), 0) + line.count
        entries = (Entry(zone, cards[card_id], count) for (zone, card_id), count in counts.items())
        return cls(tuple(sorted(entries, key=lambda entry: (entry.zone, entry.card.number, entry.card.id.int))))

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def of_game(self, game: str) -> "Entries":
        """The entries whose card belongs to the game."""
        return Entries(tuple(entry for entry in self.entries if entry.card.game == game))

    def of_kind(self, *kinds: str) -> "Entries":
        """The entries whose card is of one of these kinds."""
        return Entries(tuple(entry for entry in self.entries if entry.card.facts.kind in kinds))

    def in_zone(self, *zones: str) -> "Entries":
        """The entries of these zones."""
        return Entries(tuple(entry for entry in self.entries if entry.zone in zones))

    def having(self, name: str, value: object) -> "Entries":
        """The entries whose card is known to have that value in that field."""
        return Entries(tuple(entry for entry in self.entries if entry.card.known(name) == value))

    def lacking(self, name: str) -> "Entries":
        """The entries of whose card nobody knows that field."""
        return Entries(tuple(entry for entry in self.entries if name not in entry.card.facts.values))

    def cards(self) -> tuple[ListedCard, ...]:
        """Each card once, by number."""
        once = {entry.card.id: entry.card for entry in self.entries}
        return tuple(sorted(once.values(), key=lambda card: (card.game, card.number, card.id)))

    def count(self) -> int:
        """How many cards these are, copies counted."""
        return sum(entry.count for entry in self.entries)

    def total(self, name: str) -> int:
        """The sum of a printed number over all copies, as far as it is known."""
        return sum(entry.count * (entry.card.known(name) or 0) for entry in self.entries)

    def cited(self) -> tuple[CardCount, ...]:
        """The entries as a violation names them."""
        return tuple(entry.cited() for entry in self.entries)


def words_joined(names: Iterable[Words]) -> Words:
    """Several names as one phrase in each language."""
    listed = tuple(names)
    return Words("、".join(name.ja for name in listed), ", ".join(name.en for name in listed))


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken construction rule.

    ``params`` tell it from others of its rule, so they stay while the cards that break it come and go. ``zone`` is None
    where the rule speaks of all zones together, ``rule`` None where no printed rule is broken but the list names
    something that cannot stand in it. ``message`` is an English template whose slots are filled by `slots`.
    """

    code: str
    message: str
    rule: str | None = None
    zone: str | None = None
    cards: tuple[CardCount, ...] = ()
    limit: int | None = None
    actual: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)

    def slots(self) -> dict[str, Any]:
        """What fills the message; ``cited`` are the names of the cards."""
        cited = words_joined(card.name for card in self.cards if card.name is not None)
        return {"limit": self.limit, "actual": self.actual, "cited": cited, **self.params}


@dataclass(frozen=True, slots=True)
class Caution:
    """Something that keeps a verdict from being final: facts that nobody knows, and the rule left open by them."""

    code: str
    message: str
    rule: str | None = None
    cards: tuple[CardCount, ...] = ()
    fields: tuple[str, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)

    def slots(self) -> dict[str, Any]:
        """What fills the message."""
        return {"rule": self.rule, **self.params}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which cards a hint speaks of: of these kinds, with one of these values in each of these fields, of that name.

    Names are one where the Japanese is. A field that holds several values has one of them among its own.
    """

    kinds: tuple[str, ...]
    fields: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    name: Words | None = None

    def fits(self, card: ListedCard) -> bool:
        """Whether a card is known to be one of them."""
        if card.facts.kind not in self.kinds or (self.name is not None and card.name.ja != self.name.ja):
            return False
        return all(_holds(card.known(name), values) for name, values in self.fields.items())


def _holds(value: Any, wanted: tuple[Any, ...]) -> bool:
    return any(one in wanted for one in (value if isinstance(value, tuple) else (value,)))


@dataclass(frozen=True, slots=True)
class Hint:
    """What would bring an unfinished decklist nearer to what a rule asks for, or how much room a rule leaves it.

    At least or at most so many copies of the cards that are ``wanted`` are to come into the zone; with ``sum_of`` it is this
    printed number of theirs that may add up to so much. Nothing is ``wanted`` where cards have to make way.
    """

    code: str
    message: str
    rule: str
    zone: str
    wanted: Wanted | None = None
    at_least: int | None = None
    at_most: int | None = None
    sum_of: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)

    def slots(self) -> dict[str, Any]:
        """What fills the message."""
        return {"at_least": self.at_least, "at_most": self.at_most, **self.params}


Counts = Mapping[str, "int | Mapping[str, int]"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules of a game say of a decklist on one day (a date in Japan), counts and sums also when it is legal."""

    game: str
    format: str
    as_of: date
    counts: Counts
    violations: tuple[Violation, ...] = ()
    warnings: tuple[Caution, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether no rule is broken, by what is known of the cards."""
        return not self.violations

    @property
    def certain(self) -> bool:
        """Whether nothing that is still unknown could turn the verdict from legal to illegal."""
        return bool(self.violations) or not any(warning.rule for warning in self.warnings)
