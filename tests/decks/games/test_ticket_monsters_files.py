"""The project's Ticket Monsters decks: five legal ones of different character, and one that breaks each rule."""

import json
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from cardsite.values import Words
from catalog.games.ticket_monsters import TICKET_MONSTERS
from catalog.values import MissingFacts
from decks.games import ticket_monsters
from decks.games.judging import judge
from decks.values import Decklist, Line, ListedCard, Verdict

FIXTURES = Path(__file__).parents[3] / "fixtures"
CARDS_FILE = json.loads((FIXTURES / "cards" / "ticket_monsters.json").read_text(encoding="utf-8"))
DECKS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((FIXTURES / "decks" / "ticket_monsters").glob("*.json"))
}
LEGAL = [slug for slug, deck in DECKS.items() if not deck["violations"]]


def listed(card: Any) -> ListedCard:
    facts, faults = TICKET_MONSTERS.parse_facts(card["kind"], card["facts"], name=card["name_ja"])
    kind = TICKET_MONSTERS.kind(card["kind"])
    assert not faults
    assert kind is not None
    assert not isinstance(kind.complete(facts), MissingFacts)
    names = Words(card["name_ja"], card["name_en"])
    return ListedCard(UUID(card["id"]), "ticket_monsters", card["number"], names, facts)


CARDS = {card["number"]: listed(card) for card in CARDS_FILE["cards"]}


def verdict(deck: Any) -> Verdict:
    return judge(
        Decklist.of(
            Line(line.get("zone", "main"), CARDS[line["number"]].id, None, line["count"]) for line in deck["lines"]
        ),
        game="ticket_monsters",
        rules=ticket_monsters,
        format_slug=deck["format"],
        restrictions=[],
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


@pytest.mark.rule("TK-D1", "TK-D2", "TK-D3", "TK-D4")
def test_five_decks_are_legal_and_each_rule_is_broken_by_one() -> None:
    broken = {violation["rule"] for deck in DECKS.values() for violation in deck["violations"]}

    assert len(LEGAL) == 5
    assert broken == {"TK-D1", "TK-D2", "TK-D3", "TK-D4"}


def test_the_legal_decks_differ_in_character() -> None:
    lists = {slug: {line["number"] for line in DECKS[slug]["lines"]} for slug in LEGAL}

    for one, other in combinations(LEGAL, 2):
        assert len(lists[one] & lists[other]) < min(len(lists[one]), len(lists[other])) / 2
