"""Which card and printing each line of a list means, among the cards that are known: one, several, or none."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.search.fold import fold
from catalog.search.order import number_key
from decks.codec.lines import Reading, Subject
from decks.codec.listed import ListedLine
from decks.values import MAX_QUANTITY

_SPACES = re.compile(r"[\s()\[\]]+")
_BETWEEN = (" ", "", ":", "-", "/", "#")


class Status(StrEnum):
    """What became of a line."""

    OK = "ok"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card as a line of a list may name it."""

    id: UUID
    game: str
    number: int
    kind: str
    name: Words


@lru_cache(maxsize=8192)
def name_key(name: str) -> str:
    """What a name is compared by. Lists name the same cards again and again, so it is remembered."""
    return fold(name)


@lru_cache(maxsize=8192)
def note_key(note: str) -> str:
    """What a note is compared by: spaces and brackets count as one space, digits by their value."""
    return number_key(_SPACES.sub(" ", note).strip())


@lru_cache(maxsize=8192)
def _notes_of(home: str, collector_number: str) -> frozenset[str]:
    both = [f"{home}{between}{collector_number}" for between in _BETWEEN]
    if (short := _without_set(home, collector_number)) is not None:
        both += [f"{home}{between}{short}" for between in _BETWEEN if between]
    return frozenset(map(note_key, (collector_number, *both)))


def _without_set(home: str, collector_number: str) -> str | None:
    """What follows the set in a collector number that begins with it; None in any other."""
    found = re.fullmatch(rf"{re.escape(home)}[-/:#]([^\s-].*)", collector_number, re.IGNORECASE)
    return None if found is None else found[1]


@dataclass(frozen=True, slots=True)
class NamedPrinting:
    """A printing as a line of a list may name it: by its set, by its collector number, or by both."""

    id: UUID
    card_id: UUID
    set: str
    collector_number: str

    def keys_alone(self) -> frozenset[str]:
        """The notes that name the printing without its card."""
        return _notes_of(self.set, self.collector_number)


@dataclass(frozen=True, slots=True)
class Known:
    """The public cards that the lines of a list may mean, by whatever names them.

    ``names`` are folded, each with the cards that it means by itself; ``borne`` has all that bear it in some form, as a card
    may be called in English what another one is called in Japanese. ``merged`` tells which card stands for one that is no more.
    ``called`` are the printings by the notes that name them alone.
    """

    cards: Mapping[UUID, NamedCard] = field(default_factory=dict)
    names: Mapping[str, tuple[UUID, ...]] = field(default_factory=dict)
    borne: Mapping[str, tuple[UUID, ...]] = field(default_factory=dict)
    numbers: Mapping[int, UUID] = field(default_factory=dict)
    merged: Mapping[UUID, UUID] = field(default_factory=dict)
    printings: Mapping[UUID, tuple[NamedPrinting, ...]] = field(default_factory=dict)
    called: Mapping[str, tuple[NamedPrinting, ...]] = field(default_factory=dict)
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def with_printings(self, printings: Iterable[NamedPrinting]) -> "Known":
        """The same with printings, in their order."""
        by_card: dict[UUID, list[NamedPrinting]] = {}
        called: dict[str, list[NamedPrinting]] = {}
        for printing in printings:
            by_card.setdefault(printing.card_id, []).append(printing)
            for key in printing.keys_alone():
                called.setdefault(key, []).append(printing)
        return replace(
            self,
            printings={card_id: tuple(found) for card_id, found in by_card.items()},
            called={key: tuple(found) for key, found in called.items()},
        )

    def cards_noted(self, subjects: Iterable[Subject]) -> frozenset[UUID]:
        """The cards that subjects may mean beside a printing, or a note that is no word for the card's kind."""
        noted: set[UUID] = set()
        for one in subjects:
            if one.printing_id is None and not one.note:
                continue
            named = list(self.names.get(name_key(one.name), ())) if one.name else []
            if one.number is not None and one.number in self.numbers:
                named.append(self.numbers[one.number])
            if one.card_id is not None:
                named.append(self.merged.get(one.card_id, one.card_id))
            known = (self.cards[card_id] for card_id in named if card_id in self.cards)
            noted.update(card.id for card in known if one.printing_id or not self.is_kind(one.note, card))
        return frozenset(noted)

    def is_kind(self, note: str, card: NamedCard) -> bool:
        """Whether a note is no more than a word for the kind of a card."""
        return name_key(note) in self.kinds.get(card.kind, ())

    def printings_noted(self, card_id: UUID, note: str) -> list[NamedPrinting]:
        """The printings of a card that a note names."""
        key = note_key(note)
        named = [one for one in self.called.get(key, ()) if one.card_id == card_id]
        return named or [one for one in self.printings.get(card_id, ()) if note_key(one.set) == key]


@dataclass(frozen=True, slots=True)
class Choice:
    """So many copies of a card, of a printing or of any: what a line may mean."""

    count: int
    card: NamedCard
    printing: NamedPrinting | None = None


@dataclass(frozen=True, slots=True)
class Resolution:
    """What became of a line, and why.

    ``choices`` is the one meaning of a line that is ok, all of one that is ambiguous, and what an unknown one may have
    meant. ``card_id`` and ``printing_id`` are those of a line that names a card by an id that nobody knows.
    """

    status: Status
    reason: Fault | None = None
    choices: tuple[Choice, ...] = ()
    count: int | None = None
    card_id: UUID | None = None
    printing_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class _Meant:
    """What one reading comes to: meanings, or cards that it names without naming one."""

    choices: tuple[Choice, ...] = ()
    opposed: tuple[NamedCard, ...] = ()
    unprinted: tuple[NamedCard, ...] = ()
    hinted: tuple[NamedCard, ...] = ()


def line_resolve(line: ListedLine, known: Known, readings: Iterable[Reading]) -> Resolution:
    """What a line means by these readings of it; nothing is chosen where it may mean several cards (D1)."""
    if line.fault is not None:
        return Resolution(Status.REFUSED, line.fault)
    meant = [(reading, _meant(reading, known, line.kinds)) for reading in readings]
    choices = tuple(dict.fromkeys(choice for _, found in meant for choice in found.choices))
    possible = tuple(choice for choice in choices if 1 <= choice.count <= MAX_QUANTITY)
    if len(possible) == 1:
        return Resolution(Status.OK, None, possible, possible[0].count)
    if possible:
        return Resolution(Status.AMBIGUOUS, _several(possible), possible)
    if choices:
        message = gettext_noop("A count from 1 to {limit} is needed.")
        return Resolution(Status.REFUSED, Fault("count_out_of_range", message, {"limit": MAX_QUANTITY}), choices)
    return _unresolved(meant)


def is_final(resolution: Resolution) -> bool:
    """Whether no less likely reading of the line can say more."""
    return resolution.status in {Status.OK, Status.REFUSED} or (
        resolution.status is Status.AMBIGUOUS and resolution.reason is not None and resolution.reason.code != "opposed"
    )


def _unresolved(meant: list[tuple[Reading, _Meant]]) -> Resolution:
    for reading, found in meant:
        if found.opposed:
            message = gettext_noop("What this line names its card by belongs to different cards.")
            choices = tuple(Choice(reading.count, card) for card in found.opposed)
            return Resolution(Status.AMBIGUOUS, Fault("opposed", message), choices, reading.count)
    for reading, found in meant:
        if found.unprinted:
            choices = tuple(Choice(reading.count, card) for card in found.unprinted)
            return Resolution(Status.UNKNOWN, _no_printing(reading.subject), choices, reading.count)
    for reading, _ in meant:
        if reading.subject.card_id is not None and 1 <= reading.count <= MAX_QUANTITY:
            card_id, printing_id = reading.subject.card_id, reading.subject.printing_id
            message = gettext_noop("There is no card {id}.")
            reason = Fault("unknown_card", message, {"id": str(card_id)})
            return Resolution(Status.UNKNOWN, reason, (), reading.count, card_id, printing_id)
    hinted = tuple(Choice(reading.count, card) for reading, found in meant for card in found.hinted)
    reason = Fault("unknown_card", gettext_noop("No card is called this."))
    return Resolution(Status.UNKNOWN, reason, hinted, meant[0][0].count if meant else None)


def _no_printing(subject: Subject) -> Fault:
    if not subject.note:
        return Fault("unknown_printing", gettext_noop("The card has no such printing."))
    message = gettext_noop("“{note}” is neither a printing of this card nor a word for its kind.")
    return Fault("unknown_printing", message, {"note": subject.note})


def _several(choices: tuple[Choice, ...]) -> Fault:
    if len({choice.card.id for choice in choices}) > 1:
        return Fault("several_cards", gettext_noop("Several cards are called this: say which one is meant."))
    if len({choice.printing for choice in choices}) > 1:
        return Fault("several_printings", gettext_noop("Several printings are called this: say which one is meant."))
    return Fault("several_counts", gettext_noop("It is not clear how many copies are meant."))


def _meant(reading: Reading, known: Known, kinds: tuple[str, ...]) -> _Meant:
    subject = reading.subject
    groups = _groups(subject, known, kinds)
    if groups is None:
        by_number = None if subject.number is None else known.numbers.get(subject.number)
        return _Meant(hinted=() if by_number is None else (known.cards[by_number],))
    common = set.intersection(*map(set, groups))
    cards = [
        known.cards[card_id] for card_id in dict.fromkeys(groups[0]) if card_id in common and card_id in known.cards
    ]
    if not common:
        opposed = dict.fromkeys(card_id for group in groups for card_id in group if card_id in known.cards)
        return _Meant(opposed=tuple(known.cards[card_id] for card_id in opposed))
    choices = tuple(choice for card in cards for choice in _choices(reading, card, known))
    return _Meant(choices=choices, unprinted=() if choices else tuple(cards))


def _groups(subject: Subject, known: Known, kinds: tuple[str, ...]) -> list[list[UUID]] | None:
    """For each way in which a subject names cards, those that it names; None where it names none.

    An id names its card whatever it is called now; a name or number beside it counts only where it is another card's.
    """
    groups: list[list[UUID]] = []
    if subject.card_id is not None:
        groups.append([known.merged.get(subject.card_id, subject.card_id)])
    if subject.number is not None:
        groups.append([known.numbers[subject.number]] if subject.number in known.numbers else [])
    if subject.name:
        # Where an id or number says which card is meant, the heading has no say, and any name of that card is right.
        bearing = set(known.borne.get(name_key(subject.name), ())).intersection(*groups) if groups else set()
        groups.append(list(bearing) or _named(subject.name, known, () if groups else kinds))
    if not groups and subject.printing_id is not None:
        groups.append(
            [one.card_id for each in known.printings.values() for one in each if one.id == subject.printing_id]
        )
    if not groups and subject.note:
        groups.append([one.card_id for one in known.called.get(note_key(subject.note), ())])
    if subject.card_id is not None:
        groups = [group for group in groups if group]
    return groups if groups and all(groups) else None


def _named(name: str, known: Known, kinds: tuple[str, ...]) -> list[UUID]:
    found = list(known.names.get(name_key(name), ()))
    if len(found) > 1 and kinds:
        return [card_id for card_id in found if known.cards[card_id].kind in kinds] or found
    return found


def _choices(reading: Reading, card: NamedCard, known: Known) -> Iterable[Choice]:
    subject = reading.subject
    if subject.printing_id is not None:
        printings = known.printings.get(card.id, ())
        return [Choice(reading.count, card, one) for one in printings if one.id == subject.printing_id]
    if not subject.note or known.is_kind(subject.note, card):
        return [Choice(reading.count, card)]
    return [Choice(reading.count, card, one) for one in known.printings_noted(card.id, subject.note)]
