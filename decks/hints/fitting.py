"""Whether a change of a decklist breaks more than was broken: no rule of its own, the construction rules are asked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from decks.games.game import DeckRules
from decks.games.restrictions import Restriction, check_restrictions
from decks.values import Entries, Entry, ListedCard, Violation

Broken = Mapping[tuple[object, ...], int]
"""By how much each rule is broken: over its limit is positive, short of it negative."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """The rules of a game, a format and a day, to try changes of a list by."""

    rules: DeckRules
    format: str
    restrictions: tuple[Restriction, ...]
    day: date

    def broken(self, entries: Entries) -> Broken:
        """What is broken in a list; groups of cards that one rule calls by one name count together."""
        found: dict[tuple[object, ...], int] = {}
        for each in self.rules.check(entries, self.format):
            if isinstance(each, Violation):
                found[_key(each)] = found.get(_key(each), 0) + _excess(each)
        for index, restriction in enumerate(self.restrictions):
            # By the restriction and not by its words, which name those of its cards that the list has.
            for each in check_restrictions(entries, [restriction], self.day, self.rules.RESTRICTION_RULE):
                found["restriction", index] = _excess(each)
        return found

    def restricted(self) -> frozenset[object]:
        """The cards that a restriction of the day names."""
        named = (one.cards for one in self.restrictions if one.in_force(self.day))
        return frozenset(card for cards in named for card in cards)

    def takes(self, entries: Entries, card: ListedCard, zone: str, before: Broken) -> bool:
        """Whether one more copy in the zone puts the list over no limit that it kept, and over none by more."""
        after = self.broken(with_copies(entries, card, zone, 1))
        return all(excess <= max(before.get(key, 0), 0) for key, excess in after.items() if excess > 0)

    def exchanges(self, entries: Entries, out: Entry, card: ListedCard, zone: str, before: Broken) -> bool:
        """Whether a copy in place of one of an entry breaks nothing that was kept, and nothing by more."""
        changed = with_copies(without_copies(entries, out, 1), card, zone, 1)
        after = self.broken(changed)
        return all(abs(amount) <= abs(before.get(key, 0)) for key, amount in after.items())


def _excess(violation: Violation) -> int:
    return (violation.actual or 0) - (violation.limit or 0)


def _key(violation: Violation) -> tuple[object, ...]:
    return (
        violation.code,
        violation.rule,
        violation.zone,
        tuple(sorted(violation.params.items(), key=lambda one: one[0])),
    )


def with_copies(entries: Entries, card: ListedCard, zone: str, count: int) -> Entries:
    """The list with more copies of a card in a zone."""
    held = [entry for entry in entries if (entry.zone, entry.card.id) == (zone, card.id)]
    rest = [entry for entry in entries if (entry.zone, entry.card.id) != (zone, card.id)]
    return _ordered([*rest, Entry(zone, card, count + sum(entry.count for entry in held))])


def without_copies(entries: Entries, out: Entry, count: int) -> Entries:
    """The list with fewer copies of an entry."""
    return _ordered(_less(entries, out, count))


def _less(entries: Iterable[Entry], out: Entry, count: int) -> Iterator[Entry]:
    for entry in entries:
        if entry != out:
            yield entry
        elif entry.count > count:
            yield Entry(entry.zone, entry.card, entry.count - count)


def _ordered(entries: Iterable[Entry]) -> Entries:
    return Entries(tuple(sorted(entries, key=lambda entry: (entry.zone, entry.card.number, entry.card.id))))
