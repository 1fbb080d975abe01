"""The project's Monster Gate decks: legal ones of different character, and illegal ones for each rule."""

import json
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from cardsite.values import Words
from catalog.games.monster_gate import MONSTER_GATE
from catalog.values import MissingFacts
from decks.games import monster_gate
from decks.games.judging import judge
from decks.values import Decklist, Line, ListedCard, Verdict

FIXTURES = Path(__file__).parents[3] / "fixtures"
CARDS_FILE = json.loads((FIXTURES / "cards" / "monster_gate.json").read_text(encoding="utf-8"))
DECKS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((FIXTURES / "decks" / "monster_gate").glob("*.json"))
}
LEGAL = [slug for slug, deck in DECKS.items() if not deck["violations"]]


def listed(card: Any) -> ListedCard:
    facts, faults = MONSTER_GATE.parse_facts(card["kind"], card["facts"], name=card["name_ja"])
    kind = MONSTER_GATE.kind(card["kind"])
    assert not faults
    assert kind is not None
    assert not isinstance(kind.complete(facts), MissingFacts)
    return ListedCard(UUID(card["id"]), "monster_gate", card["number"], Words(card["name_ja"], card["name_en"]), facts)


CARDS = {card["number"]: listed(card) for card in CARDS_FILE["cards"]}


def verdict(deck: Any) -> Verdict:
    return judge(
        Decklist.of(Line("main", CARDS[line["number"]].id, None, line["count"]) for line in deck["lines"]),
        game="monster_gate",
        rules=monster_gate,
        format_slug=deck["format"],
        restrictions=(),
        cards={card.id: card for card in CARDS.values()},
        as_of=date(2026, 4, 1),
    )


@pytest.mark.parametrize("slug", DECKS)
def test_a_deck_file_has_exactly_the_violations_that_it_names(slug: str) -> None:
    found = verdict(DECKS[slug])

    assert [
        {"code": each.code, "rule": each.rule, "limit": each.limit, "actual": each.actual} for each in found.violations
    ] == DECKS[slug]["violations"]
    assert found.certain


def test_at_least_five_legal_decks_are_led_by_characters_of_their_own() -> None:
    leaders = [
        {line["number"] for line in DECKS[slug]["lines"] if CARDS[line["number"]].facts.kind == "character"}
        for slug in LEGAL
    ]

    assert len(LEGAL) >= 5
    assert len(set().union(*leaders)) >= len(LEGAL)


def test_every_construction_rule_has_a_deck_that_breaks_it() -> None:
    broken = {violation["rule"] for deck in DECKS.values() for violation in deck["violations"]}

    assert broken == {"MG-D1", "MG-D2", "MG-D3", "MG-D4"}
