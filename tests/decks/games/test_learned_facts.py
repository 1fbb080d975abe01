"""Decks near to legal ones of which facts are unknown: what turns out later takes no violation back and breaks nothing certain."""

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from uuid import UUID

import pytest

from catalog.values import Facts
from decks.games import GAMES
from decks.games.judging import judge
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.decks.builders import DAY
from tests.decks.games.test_against_naive import CHANGES, FORMATS, random_deck
from tests.decks.hints.decks import FILES, LEGAL, cards_of

READ = ("building_kind", "durability", "keywords", "card_number", "dungeon_count")
"""The facts that construction rules read."""
TRIED = 400
SOURCES = (((*FILES.values(),), CHANGES), ((*LEGAL.values(),), (0, 0, 1)))
"""Any decks, changed by much, and legal decks, changed by little: verdicts have to be turned over by single facts."""


def forgotten(card: ListedCard, chance: random.Random) -> ListedCard:
    """The card without some of the facts that rules read."""
    gone = {name for name in READ if chance.random() < 0.8}
    return with_facts(card, {name: value for name, value in card.facts.values.items() if name not in gone})


@lru_cache
def values_of(game: str, kind: str, name: str) -> tuple[object, ...]:
    """What cards of the kind have in a field, each value once, so that rare ones come up too."""
    values = (card.known(name) for card in cards_of(game).values() if card.facts.kind == kind)
    return tuple(dict.fromkeys(value for value in values if value is not None))


def learned(card: ListedCard, known: ListedCard, chance: random.Random) -> ListedCard:
    """The card with what is unknown filled in, as it really is or as some card of its kind has it."""
    values = dict(card.facts.values)
    for name in sorted(known.facts.values.keys() - values.keys()):
        values[name] = chance.choice([known.known(name), chance.choice(values_of(card.game, card.facts.kind, name))])
    return with_facts(card, values)


def with_facts(card: ListedCard, values: Mapping[str, object]) -> ListedCard:
    return dataclasses.replace(card, facts=Facts(card.facts.kind, dict(values), card.facts.name))


def rules_broken(verdict: Verdict) -> set[str | None]:
    return {violation.rule for violation in verdict.violations}


@pytest.mark.parametrize("game", [game for game in GAMES if game != "ticket_monsters"])
def test_facts_that_turn_up_take_no_violation_back_and_break_nothing_that_was_certain(game: str) -> None:
    chance, seen = random.Random(game), Counter[tuple[bool, bool, bool]]()
    known = {card.id: card for card in cards_of(game).values()}

    for _ in range(TRIED):
        slug = chance.choice(FORMATS.get(game, ("standard",)))
        copies = random_deck(game, chance, *chance.choice(SOURCES))
        decklist = Decklist.of(Line(copy.zone, UUID(copy.card["id"]), None, 1) for copy in copies)
        listed = sorted(decklist.card_ids())
        unsure = set(chance.sample(listed, min(len(listed), chance.choice((0, 1, 1, 2, 4)))))
        before = {key: forgotten(known[key], chance) if key in unsure else known[key] for key in listed}

        first = verdict_on(game, decklist, slug, before)
        for _ in range(6):
            after = {key: learned(before[key], known[key], chance) for key in listed}
            later = verdict_on(game, decklist, slug, after)

            assert rules_broken(first) <= rules_broken(later)
            assert later.certain
            if first.certain:
                assert first.valid == later.valid
            seen[first.certain, first.valid, later.valid] += 1

    assert {(True, True, True), (False, True, True), (False, True, False), (True, False, False)} == set(seen)


def verdict_on(game: str, decklist: Decklist, format_slug: str, cards: Mapping[UUID, ListedCard]) -> Verdict:
    return judge(
        decklist,
        game=game,
        rules=GAMES[game],
        format_slug=format_slug,
        restrictions=(),
        cards=cards,
        as_of=DAY,
    )
