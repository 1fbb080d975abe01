"""Matches with bots: their moves are made and stored in the request that made them due."""

from typing import Any

import pytest

from play.models import Match, MatchAction
from play.services import running as running_module
from tests.play.conftest import Lines
from tests.play.players import Player, play_to_the_end


def bot(lines: Lines) -> dict[str, Any]:
    return {"kind": "bot", "bot": "random", "lines": lines}


@pytest.fixture
def against_bot(anna: Player, lines: Lines) -> str:
    """The id of a match of Anna against the random bot, just started."""
    match = anna.call([{"kind": "open"}, bot(lines)])["id"]
    anna.sit(match, lines)
    return str(match)


def test_what_is_wrong_with_a_bot_points_at_its_seat(anna: Player, lines: Lines) -> None:
    unknown = {**bot(lines), "declared_conditions": ["flies"]}
    elsewhere = bot([{**lines[0], "zone": "attic"}])

    declared = anna.do("POST", "matches/", {"game": "tatemon", "seats": [{"kind": "open"}, unknown]}, 422)
    brought = anna.do("POST", "matches/", {"game": "tatemon", "seats": [{"kind": "open"}, elsewhere]}, 400)

    assert declared["errors"][0]["pointer"] == "/seats/1/declared_conditions/0"
    assert brought["errors"][0]["pointer"] == "/seats/1/lines/0/zone"


def test_the_match_starts_when_its_only_player_sits_down(against_bot: str, anna: Player) -> None:
    match = anna.read(f"matches/{against_bot}/")

    assert match["status"] == "running"
    assert match["seats"][1] == {"seat": 1, "kind": "bot", "user": None, "bot": "random", "taken": True}


def test_a_bot_moves_in_the_request_that_made_its_move_due(against_bot: str, anna: Player) -> None:
    stored = MatchAction.objects.filter(match_id=against_bot)

    assert [(action.seat, action.actor) for action in stored] == [(1, "bot")]


def test_a_player_finds_nothing_undecided_but_own_decisions(against_bot: str, anna: Player) -> None:
    for _ in range(10):
        legal = anna.legal(against_bot)
        if legal["status"] == "finished":
            break
        assert legal["actions"]
        anna.act(against_bot, legal["actions"][-1]["key"], legal["decision"]["revision"])

    assert not Match.objects.get(pk=against_bot).bots_due


def test_a_match_against_a_bot_is_played_to_its_end_and_its_replay_verifies(against_bot: str, anna: Player) -> None:
    play_to_the_end(against_bot, [anna])

    replay = anna.read(f"matches/{against_bot}/replay/")
    actors = set(MatchAction.objects.filter(match_id=against_bot).values_list("seat", "actor"))
    assert actors == {(0, "user"), (1, "bot")}
    assert replay["status"] == "finished"


def test_bots_among_themselves_play_at_once(anna: Player, lines: Lines) -> None:
    match = anna.call([bot(lines), bot(lines)])

    assert match["status"] in {"running", "finished"}
    assert anna.read(f"matches/{match['id']}/")["status"] == "finished"


@pytest.mark.failure("P4")
def test_moves_beyond_the_bound_of_a_request_are_made_by_the_next(
    anna: Player, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_module, "MAX_BOT_MOVES_AT_ONCE", 5)
    match = anna.call([bot(lines), bot(lines)], visibility="public")["id"]
    stored = Match.objects.get(pk=match)
    assert (stored.revision, stored.bots_due) == (5, True)

    for _ in range(200):
        if anna.read(f"matches/{match}/")["status"] == "finished":
            break

    stored.refresh_from_db()
    assert (stored.status, stored.bots_due) == ("finished", False)


@pytest.mark.failure("P16")
def test_a_bot_is_given_nothing_but_its_view(against_bot: str, monkeypatch: pytest.MonkeyPatch, anna: Player) -> None:
    seen: list[Any] = []

    class Looking:
        def __init__(self, seed: bytes) -> None:
            self.seed = seed

        def choose(self, legal: list[Any], view: Any, turn: int) -> Any:
            seen.append(view())
            return legal[0]

    monkeypatch.setattr(running_module, "BOTS", {"random": Looking})
    legal = anna.legal(against_bot)
    anna.act(against_bot, legal["actions"][0]["key"], legal["decision"]["revision"])
    for _ in range(3):
        legal = anna.legal(against_bot)
        anna.act(against_bot, legal["actions"][-1]["key"], legal["decision"]["revision"])

    assert {view["reader"] for view in seen} == {1}
    assert all("cards" not in view["players"][0]["zones"]["hand"] for view in seen)


def test_an_unknown_bot_is_refused_with_those_there_are(anna: Player, lines: Lines) -> None:
    body = {"game": "tatemon", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "deep", "lines": lines}]}

    answer = anna.do("POST", "matches/", body, 422)

    assert [(fault["code"], fault["pointer"]) for fault in answer["errors"]] == [("unknown_bot", "/seats/1/bot")]
    assert "random" in answer["errors"][0]["detail"]


def test_a_bot_is_given_a_legal_deck(anna: Player, lines: Lines) -> None:
    body = {"game": "tatemon", "seats": [{"kind": "open"}, bot(lines[1:])]}

    assert anna.do("POST", "matches/", body, 422)["code"] == "deck_illegal"


def test_a_rematch_against_a_bot_starts_at_once(against_bot: str, anna: Player) -> None:
    anna.do("POST", f"matches/{against_bot}/concede/")

    rematch = anna.do("POST", f"matches/{against_bot}/rematch/", status=201)

    assert rematch["status"] == "running"
