"""A Ticket Monsters match over the API: rights, payments named as sets, against the greedy bot, to its end."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from catalog.models import Card
from catalog.services.files import cards_file_read, rulebook_file_read
from catalog.services.fixtures import cards_file_load, rulebook_file_load
from tests.play.players import Player

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
pytestmark = pytest.mark.django_db


def lines_of(slug: str) -> list[dict[str, Any]]:
    """A deck of the fixtures as the API takes it."""
    deck = json.loads((FIXTURES / "decks" / "ticket_monsters" / f"{slug}.json").read_text(encoding="utf-8"))
    ids = dict(Card.objects.filter(game="ticket_monsters").values_list("number", "pk"))
    return [
        {"card": str(ids[line["number"]]), "count": line["count"], "zone": line.get("zone", "main")}
        for line in deck["lines"]
    ]


@pytest.fixture
def match(anna: Player) -> str:
    """The id of a match of Anna against the greedy bot, just started."""
    rulebook_file_load(file=rulebook_file_read((FIXTURES / "rulebooks" / "ticket_monsters.json").read_bytes()))
    cards_file_load(file=cards_file_read((FIXTURES / "cards" / "ticket_monsters.json").read_bytes()))
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "greedy", "lines": lines_of("sparks")}]
    called = anna.do("POST", "matches/", {"game": "ticket_monsters", "seats": seats}, 201)
    anna.do("PUT", f"matches/{called['id']}/seat/", {"lines": lines_of("tides")})
    return str(called["id"])


def wanted(legal: dict[str, Any]) -> list[str]:
    """What Anna does: draw two, charge and summon, attack, pay with the first payment named the other way round."""
    keys = [action["key"] for action in legal["actions"]]
    if legal["decision"]["prompt"] == "pay":
        first = keys[0].removeprefix("pick:").split(">")
        return [f"pick:{card}" for card in reversed(first)]
    if legal["decision"]["prompt"] == "draw":
        return [keys[-1]]
    verbs = ("direct", "attack", "summon", "special", "pick", "use")
    return [next((key for verb in verbs for key in keys if key.startswith(f"{verb}:")), keys[0])]


@pytest.mark.rule("TK-E3", "TK-I1")
@pytest.mark.failure("P7")
def test_a_match_is_played_to_its_end(match: str, anna: Player) -> None:
    prompts = set()

    for _ in range(600):
        legal = anna.legal(match)
        if legal["status"] == "finished":
            break
        prompts.add(legal["decision"]["prompt"])
        body = {"actions": wanted(legal), "expected_revision": legal["decision"]["revision"]}
        answer = anna.do("POST", f"matches/{match}/actions/", body)
        own, other = answer["view"]["players"]
        assert (
            set(other["zones"]["hand"]) == set(other["zones"]["special_deck"]) == set(own["zones"]["deck"]) == {"count"}
        )

    events = anna.read(f"matches/{match}/events/")["data"]
    replay = anna.read(f"matches/{match}/replay/")
    assert replay["status"] == "finished"
    assert {"draw", "charge", "summon", "attack", "respond"} <= prompts
    assert not [event for event in events if "{" in event["text"] or "something" in event["text"]]
    assert next(event["text"] for event in events if event["kind"] == "lost").endswith((" HP.", " guard stars."))
