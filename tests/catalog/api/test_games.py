"""Games, rulebooks and the schema of cards over HTTP."""

from typing import Any

import jsonschema
import pytest
from django.test import Client

from catalog.games import GAMES
from catalog.models import Card
from catalog.services.rules import RuleValues, rule_create
from catalog.services.terms import TermValues, term_create
from tests.factories.catalog import BuildingFactory, EventFactory, FormatFactory

pytestmark = pytest.mark.django_db

GAME = "/api/v1/games/tatemon/"


def rule(rule_id: str, **changes: Any) -> None:
    said = {"section": "deck", "section_ja": "デッキ", "section_en": "Deck", "text_ja": "文", "text_en": "Text"}
    rule_create(game="tatemon", rule_id=rule_id, values=RuleValues(**{**said, **changes}))


def test_games_are_listed_with_their_kinds_and_declared_fields(client: Client) -> None:
    games = client.get("/api/v1/games/", headers={"Accept-Language": "en"}).json()["data"]

    assert [game["slug"] for game in games] == list(GAMES)
    game = next(game for game in games if game["slug"] == "tatemon")
    assert (game["slug"], game["rule_prefix"]) == ("tatemon", "TM")
    assert {kind["slug"]: [field["slug"] for field in kind["fields"]] for kind in game["kinds"]} == {
        kind.slug: [spec.name for spec in kind.fields] for kind in GAMES["tatemon"].kinds
    }
    fields = {field["slug"]: field for kind in game["kinds"] for field in kind["fields"]}
    assert fields["durability"]["name"] == "durability"
    assert (fields["durability"]["type"], fields["durability"]["minimum"]) == ("integer", 1)
    assert [choice["slug"] for choice in fields["event_type"]["choices"]] == ["risk", "guard"]


def test_a_game_shows_its_terms_and_formats(client: Client) -> None:
    term_create(game="tatemon", category="condition", slug="tall", values=TermValues("背が高い", "tall", "せがたかい"))
    FormatFactory(slug="special")

    game = client.get(GAME).json()

    assert game["terms"] == [
        {
            "category": "condition",
            "slug": "tall",
            "name": "背が高い",
            "name_ja": "背が高い",
            "reading": "せがたかい",
            "name_en": "tall",
        }
    ]
    assert (game["default_format"], game["formats"]) == ("standard", ["special", "standard"])


@pytest.mark.parametrize("path", ["", "rules/", "rules/TM-D1/", "card-schema/"])
def test_an_unknown_game_is_missing_and_the_known_ones_are_named(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/games/chess/{path}")

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")
    assert "tatemon" in answer.json()["detail"]


def test_the_rulebook_comes_in_its_order_and_in_the_language_asked_for(client: Client) -> None:
    rule("TM-T1", text_ja="引く。", text_en="Draw.", section="turn", section_ja="ターン", section_en="Turn")
    rule("TM-D1", text_ja="30枚。", text_en="30 cards.", ruling=True)

    japanese = client.get(f"{GAME}rules/", headers={"Accept-Language": "ja"}).json()["data"]
    english = client.get(f"{GAME}rules/", headers={"Accept-Language": "en"}).json()["data"]

    assert [(one["rule_id"], one["text"], one["section_name"]) for one in japanese] == [
        ("TM-T1", "引く。", "ターン"),
        ("TM-D1", "30枚。", "デッキ"),
    ]
    assert [(one["rule_id"], one["text"], one["ruling"]) for one in english] == [
        ("TM-T1", "Draw.", False),
        ("TM-D1", "30 cards.", True),
    ]


def test_a_rule_is_read_by_its_id(client: Client) -> None:
    rule("TM-D1")

    found = client.get(f"{GAME}rules/TM-D1/")
    missing = client.get(f"{GAME}rules/TM-D99/")

    assert (found.status_code, found.json()["text_en"]) == (200, "Text")
    assert (missing.status_code, missing.json()["code"]) == (404, "rule_not_found")


def test_stored_cards_fit_the_json_schema_of_their_game(client: Client) -> None:
    BuildingFactory()
    BuildingFactory(facts={"durability": 2})
    EventFactory()

    schema = client.get(f"{GAME}card-schema/").json()

    validator = jsonschema.Draft202012Validator(schema)
    cards = [{"kind": card.kind, "facts": card.facts} for card in Card.objects.all()]
    assert [list(validator.iter_errors(card)) for card in cards] == [[], [], []]
    assert list(validator.iter_errors({"kind": "building", "facts": {"durability": 0}}))
