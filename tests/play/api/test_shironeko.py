"""A Shironeko match over the API: payments pick by pick or left to the match, against the greedy bot, to its end."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from catalog.models import Card
from tests.factories.fixtures import game_load
from tests.play.players import Player

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
pytestmark = pytest.mark.django_db


def lines_of(slug: str) -> list[dict[str, Any]]:
    """A deck of the fixtures as the API takes it."""
    deck = json.loads((FIXTURES / "decks" / "shironeko" / f"{slug}.json").read_text(encoding="utf-8"))
    ids = dict(Card.objects.filter(game="shironeko").values_list("number", "pk"))
    return [
        {"card": str(ids[line["number"]]), "count": line["count"], "zone": line.get("zone", "main")}
        for line in deck["lines"]
    ]


@pytest.fixture
def match(anna: Player) -> str:
    """The id of a match of Anna against the greedy bot, just started."""
    game_load("shironeko")
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "greedy", "lines": lines_of("red")}]
    called = anna.do("POST", "matches/", {"game": "shironeko", "seats": seats}, 201)
    anna.do("PUT", f"matches/{called['id']}/seat/", {"lines": lines_of("green")})
    return str(called["id"])


@pytest.mark.rule("SN-M2", "SN-Z13")
@pytest.mark.failure("P7")
def test_a_match_is_played_to_its_end_with_payments_left_to_the_match(match: str, anna: Player) -> None:
    left_to_the_match = 0

    for _ in range(400):
        legal = anna.legal(match)
        if legal["status"] == "finished":
            break
        keys = [action["key"] for action in legal["actions"]]
        left_to_the_match += "rest" in keys
        if legal["decision"]["prompt"] == "main":
            see_own_cards_alone(anna.read(f"matches/{match}/view/")["view"])
        anna.act(match, "rest" if "rest" in keys else keys[0], legal["decision"]["revision"])

    replay = anna.read(f"matches/{match}/replay/")
    assert replay["status"] == "finished"
    assert left_to_the_match
    assert any(action[1] == "rest" for action in replay["recording"]["actions"])


def see_own_cards_alone(view: dict[str, Any]) -> None:
    """The own hand is named, the other's and all decks are counted."""
    own, other = view["players"]
    assert len(own["zones"]["hand"]["cards"]) == own["zones"]["hand"]["count"]
    assert set(own["zones"]["deck"]) == set(own["zones"]["town_deck"]) == {"count"}
    for zone in ("deck", "town_deck", "hand", "leaders"):
        assert set(other["zones"][zone]) == {"count"}
