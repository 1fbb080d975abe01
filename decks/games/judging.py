"""The one place where a decklist is held against a game's rules and its format's restrictions."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from uuid import UUID

from cardsite.errors import gettext_noop
from decks.games.game import DeckRules
from decks.games.restrictions import Restriction, check_restrictions
from decks.values import CardCount, Caution, Decklist, Entries, Entry, ListedCard, Verdict, Violation


def judge(
    decklist: Decklist,
    *,
    game: str,
    rules: DeckRules,
    format_slug: str,
    restrictions: Iterable[Restriction],
    cards: Mapping[UUID, ListedCard],
    as_of: date,
) -> Verdict:
    """The verdict on a decklist: a function of what it holds, never of the order or the way in which it came.

    Cards that are unknown or belong to another game are violations of their own and count for no other rule.
    """
    every = Entries.of(decklist, cards)
    entries = every.of_game(game)
    strangers = Entries(tuple(entry for entry in every if entry.card.game != game))
    violations: list[Violation] = [*_unknown_cards(decklist, cards), *_strangers(strangers)]
    warnings: list[Caution] = []
    for finding in rules.check(entries, format_slug):
        if isinstance(finding, Violation):
            violations.append(finding)
        else:
            warnings.append(finding)
    violations.extend(check_restrictions(entries, restrictions, as_of, rules.RESTRICTION_RULE))
    whole = _over_all_zones(entries)
    warnings.extend(_unknown_facts(whole))
    warnings.extend(_unreleased(whole, as_of))
    zones = {zone: entries.in_zone(zone).count() for zone in rules.ZONES}
    counts = {"zones": zones, **rules.counts(entries)}
    return Verdict(game, format_slug, as_of, counts, tuple(violations), tuple(warnings))


def _unknown_cards(decklist: Decklist, cards: Mapping[UUID, ListedCard]) -> Iterator[Violation]:
    """One violation for each card of the list that readers do not know."""
    unknown: dict[UUID, int] = {}
    for line in decklist.lines:
        if line.card_id not in cards:
            unknown[line.card_id] = unknown.get(line.card_id, 0) + line.count
    for card_id in sorted(unknown):
        yield Violation(
            code="unknown_card",
            message=gettext_noop("There is no card {id}."),
            cards=(CardCount(card_id, None, unknown[card_id]),),
            limit=0,
            actual=unknown[card_id],
            params={"id": str(card_id)},
        )


def _strangers(entries: Entries) -> Iterator[Violation]:
    """One violation for each of these cards, which belong to another game."""
    for entry in _over_all_zones(entries):
        yield Violation(
            code="card_of_another_game",
            message=gettext_noop("{card} is a card of another game."),
            cards=(entry.cited(),),
            limit=0,
            actual=entry.count,
            params={"card": entry.card.name},
        )


def _unknown_facts(entries: Iterable[Entry]) -> Iterator[Caution]:
    """One caution for each card known only in part: no match is played with it."""
    for entry in entries:
        if entry.card.missing:
            yield Caution(
                code="facts_unknown",
                message=gettext_noop("{card} is known only in part, so no match can be played with it yet."),
                cards=(entry.cited(),),
                fields=entry.card.missing,
                params={"card": entry.card.name},
            )


def _unreleased(entries: Iterable[Entry], day: date) -> Iterator[Caution]:
    """One caution for each card that is not out on the day; no rule forbids it."""
    for entry in entries:
        released_on = entry.card.released_on
        if released_on is not None and day < released_on:
            yield Caution(
                code="card_not_released",
                message=gettext_noop("{card} is not released yet on that day; it comes out on {day}."),
                cards=(entry.cited(),),
                params={"card": entry.card.name, "day": released_on.isoformat()},
            )


def _over_all_zones(entries: Entries) -> list[Entry]:
    """One entry for each card with its copies in all zones, in the order of card numbers."""
    merged: dict[UUID, Entry] = {}
    for entry in entries:
        before = merged.get(entry.card.id)
        merged[entry.card.id] = Entry(entry.zone, entry.card, entry.count + (before.count if before else 0))
    return sorted(merged.values(), key=lambda entry: (entry.card.game, entry.card.number, entry.card.id.int))
