"""A format's dated restrictions, which any game's formats may have."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from cardsite.errors import gettext_noop
from cardsite.values import Words
from decks.values import Entries, Violation, words_joined


@dataclass(frozen=True, slots=True)
class Restriction:
    """At most ``limit`` copies of some cards together, over all zones, on the days from ``begins`` up to before ``ends``.

    Limit 0 is a ban; a restriction of several cards limits the group as a whole. Days are dates in Japan. The note says
    why, or what the cards are called together.
    """

    cards: frozenset[UUID]
    limit: int
    begins: date
    ends: date | None = None
    note: Words | None = None

    def in_force(self, day: date) -> bool:
        """Whether the restriction holds on that day."""
        return self.begins <= day and (self.ends is None or day < self.ends)


def check_restrictions(
    entries: Entries, restrictions: Iterable[Restriction], day: date, rule: str
) -> Iterator[Violation]:
    """Every restriction of the format in force on that day that the decklist goes beyond; ``rule`` says that they bind."""
    for restriction in restrictions:
        if not restriction.in_force(day):
            continue
        hit = Entries(tuple(entry for entry in entries if entry.card.id in restriction.cards))
        if hit.count() <= restriction.limit:
            continue
        group = len(restriction.cards) > 1
        yield Violation(
            code=_code(restriction.limit, group),
            message=_message(restriction.limit, group),
            rule=rule,
            cards=hit.cited(),
            limit=restriction.limit,
            actual=hit.count(),
            params={
                "cards": _named(hit, restriction.note),
                "since": restriction.begins.isoformat(),
            },
        )


def _named(hit: Entries, note: Words | None) -> Words:
    # A note alone would leave out which cards are meant: it may say no more than "too strong".
    names = words_joined(card.name for card in hit.cards())
    return names if note is None else Words(f"{names.ja}（{note.ja}）", f"{names.en} ({note.en})")


def _code(limit: int, group: bool) -> str:
    if limit == 0:
        return "card_banned"
    return "group_over_limit" if group else "card_over_limit"


def _message(limit: int, group: bool) -> str:
    if limit == 0:
        return gettext_noop("{cards}: banned since {since}.")
    if group:
        return gettext_noop("{cards}: {actual:card|cards} together; since {since} at most {limit}.")
    return gettext_noop("{cards}: {actual:copy|copies}; since {since} at most {limit}.")
