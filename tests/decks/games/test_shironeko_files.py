"""The project's Shironeko decks: one led by each colour, legal in the format they are made for and, without leaders, at launch."""

import json
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from cardsite.values import Words
from catalog.games.shironeko import SHIRONEKO
from catalog.games.shironeko.language import Color
from catalog.values import MissingFacts
from decks.games import shironeko
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.games.shironeko import FINAL, LAUNCH
from decks.values import Decklist, Line, ListedCard, Verdict

FIXTURES = Path(__file__).parents[3] / "fixtures"
CARDS_FILE = json.loads((FIXTURES / "cards" / "shironeko.json").read_text(encoding="utf-8"))
DECKS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((FIXTURES / "decks" / "shironeko").glob("*.json"))
}
LEGAL = [slug for slug, deck in DECKS.items() if not deck["violations"]]
COLORS = [color.value for color in Color if color is not Color.COLORLESS]


def listed(card: Any) -> ListedCard:
    facts, faults = SHIRONEKO.parse_facts(card["kind"], card["facts"], name=card["name_ja"])
    kind = SHIRONEKO.kind(card["kind"])
    assert not faults
    assert kind is not None
    assert not isinstance(kind.complete(facts), MissingFacts)
    return ListedCard(UUID(card["id"]), "shironeko", card["number"], Words(card["name_ja"], card["name_en"]), facts)


CARDS = {card["number"]: listed(card) for card in CARDS_FILE["cards"]}


def verdict(deck: Any, format_slug: str, as_of: date = date(2026, 4, 1)) -> Verdict:
    (rows,) = (entry["restrictions"] for entry in CARDS_FILE["formats"] if entry["slug"] == format_slug)
    return judge(
        Decklist.of(
            Line(line.get("zone", "main"), CARDS[line["number"]].id, None, line["count"]) for line in deck["lines"]
        ),
        game="shironeko",
        rules=shironeko,
        format_slug=format_slug,
        restrictions=[
            Restriction(
                frozenset(map(UUID, row["cards"])),
                row["limit"],
                date.fromisoformat(row["begins_on"]),
                date.fromisoformat(row["ends_on"]) if row.get("ends_on") else None,
            )
            for row in rows
        ],
        cards={card.id: card for card in CARDS.values()},
        as_of=as_of,
    )


@pytest.mark.parametrize("slug", DECKS)
def test_a_deck_file_has_exactly_the_violations_that_it_names(slug: str) -> None:
    found = verdict(DECKS[slug], DECKS[slug]["format"])

    assert [
        {"code": each.code, "rule": each.rule, "limit": each.limit, "actual": each.actual} for each in found.violations
    ] == DECKS[slug]["violations"]
    assert found.certain


@pytest.mark.rule("SN-D7")
@pytest.mark.parametrize("slug", LEGAL)
def test_a_deck_without_leaders_is_legal_at_launch_too(slug: str) -> None:
    with_leaders = any(line.get("zone") == "leaders" for line in DECKS[slug]["lines"])

    found = verdict(DECKS[slug], LAUNCH)

    assert [each.code for each in found.violations] == (["no_leaders_in_format"] if with_leaders else [])


def test_each_colour_leads_one_legal_deck_and_two_decks_at_least_have_leaders() -> None:
    led = {
        slug: max(
            COLORS,
            key=lambda color: sum(
                line["count"] for line in DECKS[slug]["lines"] if CARDS[line["number"]].known("color") == color
            ),
        )
        for slug in LEGAL
    }

    assert sorted(led.values()) == sorted(COLORS)
    assert all(slug == color for slug, color in led.items())
    assert sum(any(line.get("zone") == "leaders" for line in DECKS[slug]["lines"]) for slug in LEGAL) >= 2


@pytest.mark.rule("SN-D8")
@pytest.mark.failure("D6")
def test_the_one_copy_list_binds_from_its_day_on() -> None:
    deck = DECKS["illegal_d8_adventurers"]

    assert verdict(deck, FINAL, date(2025, 11, 30)).valid
    assert not verdict(deck, FINAL, date(2025, 12, 1)).valid
    assert verdict(deck, LAUNCH, date(2025, 12, 1)).valid
