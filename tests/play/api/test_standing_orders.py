"""Standing orders over the API: passes given for a player, which nobody else can tell from others."""

from typing import Any

import pytest

from play.errors import NoStandingOrdersError
from play.games import GAMES
from play.models import Match, MatchAction, Seat
from play.services.running import RunningMatch
from tests.factories.matches import legal_chikemon_lines
from tests.play.games import arena
from tests.play.players import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna: Player, ben: Player) -> str:
    """The id of a match of Anna and Ben in which Anna is in her first summon step."""
    seats = [{"kind": "open"}, {"kind": "open"}]
    called = anna.do("POST", "matches/", {"game": "ticket_monsters", "seats": seats}, 201)["id"]
    lines = legal_chikemon_lines()
    for player in (anna, ben):
        player.do("PUT", f"matches/{called}/seat/", {"lines": lines})
    for _ in range(3):
        for player in (anna, ben):
            legal = player.legal(called)
            if legal["decision"] and legal["decision"]["prompt"] != "summon":
                wanted = {"starter": "pick:s0", "draw": "number:n0", "charge": "done"}[legal["decision"]["prompt"]]
                player.act(called, wanted, legal["decision"]["revision"])
    assert anna.legal(called)["decision"]["prompt"] == "summon"
    return str(called)


def order(player: Player, match: str, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """What giving a standing order answers."""
    return dict(player.do("PUT", f"matches/{match}/standing-order/", body, status))


def passes(player: Player, match: str) -> dict[str, Any]:
    """What passing answers."""
    legal = player.legal(match)
    return player.act(match, "pass", legal["decision"]["revision"])


def test_an_order_passes_until_the_turn_is_over_and_is_then_gone(match: str, anna: Player, ben: Player) -> None:
    given = order(ben, match, {"until": "turn_ends"})

    after = passes(anna, match)

    assert given["standing_order"] == {"until": "turn_ends", "link": None, "text": "until this turn is over"}
    assert after["view"]["turn"] == 2
    assert ben.legal(match)["decision"]["prompt"] == "draw"
    assert ben.read(f"matches/{match}/view/")["standing_order"] is None
    assert list(MatchAction.objects.filter(match_id=match, seat=1, key="pass").values_list("actor", flat=True)) == [
        "user"
    ]


def test_an_order_answers_the_open_decision_at_once(match: str, anna: Player, ben: Player) -> None:
    passes(anna, match)

    answer = order(ben, match, {"until": "own_turn"})

    assert answer["view"]["turn"] == 2
    assert answer["standing_order"] is None


@pytest.mark.failure("P7")
def test_an_order_is_seen_by_its_player_alone(match: str, anna: Player, ben: Player) -> None:
    before = {path: anna.read(f"matches/{match}/{path}") for path in ("", "view/", "actions/", "events/")}

    order(ben, match, {"until": "link", "link": 2})

    assert {path: anna.read(f"matches/{match}/{path}") for path in before} == before
    assert anna.read(f"matches/{match}/view/")["standing_order"] is None
    assert ben.read(f"matches/{match}/view/")["standing_order"]["link"] == 2


@pytest.mark.failure("P7")
def test_a_pass_by_order_and_a_pass_by_hand_leave_the_same_behind(match: str, anna: Player, ben: Player) -> None:
    order(ben, match, {"until": "step_ends"})
    by_order = passes(anna, match)
    actions = list(
        MatchAction.objects.filter(match_id=match).order_by("-number").values_list("seat", "key", "actor")[:2]
    )

    assert actions == [(1, "pass", "user"), (0, "pass", "user")]
    assert [event["kind"] for event in by_order["events"]] == ["turn_ended", "turn_began"]


def test_an_order_is_taken_back(match: str, anna: Player, ben: Player) -> None:
    order(ben, match, {"until": "own_turn"})

    taken_back = ben.do("DELETE", f"matches/{match}/standing-order/")
    passes(anna, match)

    assert taken_back["standing_order"] is None
    assert ben.legal(match)["decision"]["kind"] == "respond"
    assert Seat.objects.get(match_id=match, index=1).standing_order is None


def test_an_order_that_is_none_is_refused(match: str, ben: Player, cleo: Player) -> None:
    assert order(ben, match, {"until": "i_can_respond"}, 400)["errors"][0]["pointer"] == "/until"
    assert order(ben, match, {"until": "link"}, 400)["errors"][0]["code"] == "link_for_link"
    assert order(ben, match, {"until": "turn_ends", "link": 2}, 400)["errors"][0]["code"] == "link_for_link"
    assert order(cleo, match, {"until": "turn_ends"}, 404)["status"] == 404


def test_in_a_game_without_passing_no_order_is_given() -> None:
    state, _events, _table = arena.start("shironeko", 1)
    running = RunningMatch(Match(), [], GAMES["shironeko"], state)

    with pytest.raises(NoStandingOrdersError):
        running.order(Seat(), "turn_ends", 0)
