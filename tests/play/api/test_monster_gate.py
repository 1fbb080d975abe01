"""Monster Gate matches of three and four over the API: secret starts, players who go out, and the end."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from cardsite.services import account_close
from catalog.models import Card
from tests.factories.fixtures import game_load
from tests.play.players import Player

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
pytestmark = pytest.mark.django_db


def lines_of(slug: str) -> list[dict[str, Any]]:
    """A deck of the fixtures as the API takes it."""
    deck = json.loads((FIXTURES / "decks" / "monster_gate" / f"{slug}.json").read_text(encoding="utf-8"))
    ids = dict(Card.objects.filter(game="monster_gate").values_list("number", "pk"))
    return [
        {"card": str(ids[line["number"]]), "count": line["count"], "zone": line.get("zone", "main")}
        for line in deck["lines"]
    ]


@pytest.fixture
def match(anna: Player, ben: Player, cleo: Player) -> str:
    """The id of a match of Anna, Ben and Cleo that has just started."""
    game_load("monster_gate")
    called = anna.do("POST", "matches/", {"game": "monster_gate", "seats": [{"kind": "open"}] * 3}, 201)
    for player, deck in ((anna, "pack"), (ben, "eyrie"), (cleo, "thicket")):
        player.do("PUT", f"matches/{called['id']}/seat/", {"lines": lines_of(deck)})
    return str(called["id"])


def choose_character(match: str, player: Player) -> None:
    """The first character that a player may choose."""
    legal = player.legal(match)
    player.act(match, legal["actions"][0]["key"], legal["decision"]["revision"])


def choose_dungeon(match: str, player: Player, status: int = 200) -> dict[str, Any]:
    """The whole starting dungeon in one request: cards that are allowed one after another."""
    legal = player.legal(match)
    keys = [action["key"] for action in legal["actions"] if action["key"] != "rest"]
    body = {"actions": keys[: legal["decision"]["most"]], "expected_revision": legal["decision"]["revision"]}
    return dict(player.do("POST", f"matches/{match}/actions/", body, status))


def start(match: str, *players: Player) -> None:
    """The secret choices of players."""
    for player in players:
        choose_character(match, player)
        choose_dungeon(match, player)


@pytest.mark.rule("MG-S1", "MG-S2")
@pytest.mark.failure("P6", "P7")
def test_three_choose_in_secret_and_a_dungeon_is_sent_in_one_request(
    match: str, anna: Player, ben: Player, cleo: Player
) -> None:
    for player in (cleo, anna, ben):
        choose_character(match, player)
    told = [choose_dungeon(match, player)["events"] for player in (ben, cleo, anna)]

    views = [player.read(f"matches/{match}/view/")["view"] for player in (anna, ben, cleo)]
    assert told[:2] == [[], []]
    for seat, view in enumerate(views):
        for player in view["players"]:
            dungeon = player["zones"]["dungeon"]["cards"]
            assert dungeon
            assert all(("card" in card) is (player["seat"] == seat) for card in dungeon)


@pytest.mark.rule("MG-W1", "MG-W2")
@pytest.mark.failure("P13")
def test_who_concedes_is_out_may_close_the_account_and_the_others_play_on_to_the_end(
    match: str, anna: Player, ben: Player, cleo: Player
) -> None:
    start(match, anna, ben, cleo)
    ben.do("POST", f"matches/{match}/concede/")
    again = ben.do("POST", f"matches/{match}/concede/", status=409)
    assert ben.user is not None
    account_close(user=ben.user, password=None)
    left = anna.read(f"matches/{match}/")

    cleo.do("POST", f"matches/{match}/concede/")

    ended = anna.read(f"matches/{match}/")
    assert again["code"] == "already_out"
    assert (left["status"], left["waiting_for"]) in (("running", [0]), ("running", [2]))
    assert (ended["status"], ended["outcome"]["winners"], ended["outcome"]["rule"]) == ("finished", [0], "MG-W2")


@pytest.mark.rule("MG-S0")
def test_a_match_of_four_against_bots_is_played_until_the_player_is_out_or_has_won(anna: Player) -> None:
    game_load("monster_gate")
    decks = ("eyrie", "thicket", "soiree")
    seats = [{"kind": "open"}, *({"kind": "bot", "bot": "greedy", "lines": lines_of(deck)} for deck in decks)]
    match = str(anna.do("POST", "matches/", {"game": "monster_gate", "seats": seats}, 201)["id"])
    anna.do("PUT", f"matches/{match}/seat/", {"lines": lines_of("pack")})

    for _ in range(400):
        legal = anna.legal(match)
        if legal["status"] == "finished" or legal["decision"] is None:
            break
        anna.act(match, legal["actions"][0]["key"], legal["decision"]["revision"])

    view = anna.read(f"matches/{match}/view/")["view"]
    assert view["players"][0]["out"] or view["outcome"] is not None
    assert len(view["players"]) == 4


@pytest.mark.rule("MG-S0")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int, anna: Player) -> None:
    body = {"game": "monster_gate", "seats": [{"kind": "open"}] * seats}

    refused = anna.do("POST", "matches/", body, 400)

    assert refused["code"] == ("seat_count" if seats == 1 else "invalid_body")
