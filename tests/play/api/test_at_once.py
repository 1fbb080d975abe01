"""Requests at the same moment: each action is taken once, and neither order nor number of them breaks a match."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from cardsite.services import account_close
from play.models import Match, MatchAction, MatchEvent
from tests.play.api.test_playing import begin_turns
from tests.play.conftest import Lines
from tests.play.players import Player

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """The answers of requests that all begin at the same moment, each on a connection of its own."""
    barrier = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        try:
            barrier.wait(10)
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return [running.result(30) for running in [pool.submit(run, work) for work in works]]


def sending(player: Player, match: str, action: str, revision: int, key: str | None = None) -> Callable[[], Any]:
    body = {"action": action, "expected_revision": revision}
    return lambda: player.send("POST", f"matches/{match}/actions/", body, key=key or str(uuid4()))


def choice_of_two(match: str, players: list[Player]) -> tuple[Player, Any]:
    """A player in the middle of the match who can choose between two actions, with what is legal; some hands leave only one."""
    begin_turns(match, players)
    while True:
        for player in players:
            legal = player.legal(match)
            if len(legal["actions"]) > 1:
                return player, legal
            if legal["actions"]:
                player.act(match, legal["actions"][0]["key"], legal["decision"]["revision"])


def actions(match: str) -> list[tuple[int, str]]:
    return list(MatchAction.objects.filter(match_id=match).values_list("seat", "key"))


@pytest.mark.failure("P5")
def test_a_double_click_is_applied_once(transactional_db: None, running: str, anna: Player, ben: Player) -> None:
    player = begin_turns(running, [anna, ben])
    revision, key, before = player.legal(running)["decision"]["revision"], str(uuid4()), len(actions(running))

    answers = at_once([sending(player, running, "skip", revision, key)] * 6)

    taken = [answer for answer in answers if answer.status_code == 200]
    assert taken
    assert len({answer.content for answer in taken}) == 1
    assert {answer.json()["code"] for answer in answers if answer not in taken} <= {"idempotency_key_in_use"}
    assert len(actions(running)) == before + 1


@pytest.mark.failure("P5")
def test_of_two_different_actions_at_once_exactly_one_is_applied(
    transactional_db: None, running: str, anna: Player, ben: Player
) -> None:
    player, legal = choice_of_two(running, [anna, ben])
    before = len(actions(running))
    keys = [action["key"] for action in legal["actions"]][:2]

    answers = at_once([sending(player, running, key, legal["decision"]["revision"]) for key in keys])

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert len(actions(running)) == before + 1


@pytest.mark.failure("P6")
def test_secret_choices_at_once_are_both_taken(transactional_db: None, running: str, anna: Player, ben: Player) -> None:
    choices = [(player, player.legal(running)) for player in (anna, ben)]

    answers = at_once(
        [
            sending(player, running, legal["actions"][0]["key"], legal["decision"]["revision"])
            for player, legal in choices
        ]
    )

    assert [answer.status_code for answer in answers] == [200, 200]
    assert sorted(seat for seat, _ in actions(running)) == [0, 1]


@pytest.mark.failure("P5")
def test_records_have_no_gaps_after_many_requests_at_once(
    transactional_db: None, running: str, anna: Player, ben: Player
) -> None:
    for _ in range(8):
        works = [
            sending(player, running, legal["actions"][0]["key"], legal["decision"]["revision"])
            for player in (anna, ben)
            if (legal := player.legal(running))["actions"]
            for _ in range(2)
        ]
        at_once(works)

    match = Match.objects.get(pk=running)
    numbers = list(MatchAction.objects.filter(match=match).values_list("number", flat=True))
    events = list(MatchEvent.objects.filter(match=match).values_list("number", flat=True))
    assert numbers == list(range(1, match.revision + 1))
    assert events == list(range(1, match.event_count + 1))


def test_two_players_for_the_last_seat_get_it_once(
    transactional_db: None, anna: Player, ben: Player, cleo: Player, lines: Lines
) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)
    body = {"lines": lines}

    path = f"matches/{match}/seat/"
    answers = at_once([partial(player.send, "PUT", path, body, key="k") for player in (ben, cleo)])

    statuses = sorted(answer.status_code for answer in answers)
    assert statuses[0] == 200
    assert statuses[1] in {404, 409}
    assert Match.objects.get(pk=match).status == "running"


def test_conceding_at_once_has_one_winner(transactional_db: None, running: str, anna: Player, ben: Player) -> None:
    works = [partial(player.send, "POST", f"matches/{running}/concede/", key="k") for player in (anna, ben)]

    answers = at_once(works)

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    outcome = Match.objects.get(pk=running).outcome
    assert outcome is not None
    assert len(outcome["winners"]) == 1


def test_closing_the_account_while_acting_leaves_one_ended_match(
    transactional_db: None, running: str, anna: Player, ben: Player
) -> None:
    assert anna.user is not None
    legal = anna.legal(running)
    act = sending(anna, running, legal["actions"][0]["key"], legal["decision"]["revision"])

    answers = at_once([act, partial(account_close, user=anna.user, password=None)])

    match = Match.objects.get(pk=running)
    assert answers[0].status_code in {200, 401, 404, 409}
    assert match.status == "finished"
    assert match.outcome is not None
    assert match.outcome["winners"] == [1]
