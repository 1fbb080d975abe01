"""Decks near to legal ones of which facts are unknown: what turns out later takes no violation back and breaks nothing certain."""

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping
from uuid import UUID

import pytest

from catalog.values import Facts
from decks.games import GAMES
from decks.games.judging import judge
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.decks.builders import DAY
from tests.decks.games.test_against_naive import FORMATS, random_deck
from tests.decks.hints.decks import cards_of

READ = ("building_kind", "durability", "keywords", "card_number", "dungeon_count")
"""The facts that construction rules read."""
TRIED = 250


def forgotten(card: ListedCard, chance: random.Random) -> ListedCard:
    """The card without some of the facts that rules read."""
    gone = {name for name in READ if chance.random() < 0.5}
    return with_facts(card, {name: value for name, value in card.facts.values.items() if name not in gone})


def learned(card: ListedCard, known: ListedCard, chance: random.Random) -> ListedCard:
    """The card with what is unknown filled in as some card of its kind has it, often as it really is."""
    same = [other for other in cards_of(card.game).values() if other.facts.kind == card.facts.kind]
    other = chance.choice([known, chance.choice(same)])
    return with_facts(card, {**other.facts.values, **card.facts.values})


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
        copies = random_deck(game, chance)
        decklist = Decklist.of(Line(copy.zone, UUID(copy.card["id"]), None, 1) for copy in copies)
        listed = sorted(decklist.card_ids())
        unsure = set(chance.sample(listed, min(len(listed), chance.choice((0, 1, 1, 2, 4)))))
        before = {key: forgotten(known[key], chance) if key in unsure else known[key] for key in listed}

        first = verdict_on(game, decklist, slug, before)
        for _ in range(4):
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
