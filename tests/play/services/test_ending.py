"""Ends that no rule of play brings: abandoned matches and closed accounts."""

from datetime import timedelta

import orjson
import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cardsite.models import User
from cardsite.services import account_close
from play.models import Match, Seat
from play.services.ending import matches_abandon
from tests.factories.accounts import UserFactory
from tests.play.conftest import Lines
from tests.play.players import Player


def closed(player: Player) -> User:
    """The account of a player, closed."""
    assert player.user is not None
    return account_close(user=player.user, password=None)


def test_a_match_in_which_nothing_moves_ends_without_counting(running: str, anna: Player) -> None:
    ended = matches_abandon(before=timezone.now() + timedelta(seconds=1))

    match = anna.read(f"matches/{running}/")
    assert ended == 1
    assert match["status"] == "void"
    assert (match["outcome"]["reason"], match["outcome"]["rated"], match["outcome"]["draw"]) == (
        "abandoned",
        False,
        False,
    )
    assert match["outcome"]["text"]


def test_a_call_that_nobody_answers_is_taken_back(anna: Player) -> None:
    match = anna.call()["id"]

    matches_abandon(before=timezone.now() + timedelta(seconds=1))

    assert Match.objects.get(pk=match).status == "cancelled"


def test_matches_that_moved_lately_or_have_ended_stay(running: str, anna: Player, ben: Player, lines: Lines) -> None:
    anna.do("POST", f"matches/{running}/concede/")
    lately = anna.call()["id"]

    ended = matches_abandon(before=timezone.now() - timedelta(hours=1))

    assert ended == 0
    assert Match.objects.get(pk=lately).status == "open"
    assert Match.objects.get(pk=running).status == "finished"


def test_the_clean_up_ends_matches_after_the_days_of_the_settings(running: str, settings: Settings) -> None:
    kept = settings.CLEANUPS["play.services.ending.matches_abandon"]
    Match.objects.update(changed_at=timezone.now() - kept - timedelta(minutes=1))

    call_command("cleanup")

    assert Match.objects.get(pk=running).status == "void"


@pytest.mark.rule("TM-W4")
def test_who_closes_the_account_concedes_and_the_match_stays_without_the_name(
    running: str, anna: Player, ben: Player
) -> None:
    assert anna.user is not None
    name = anna.user.username

    closed(anna)

    match = ben.read(f"matches/{running}/")
    assert match["status"] == "finished"
    assert match["outcome"]["winners"] == [1]
    assert match["seats"][0]["user"] is None
    assert match["created_by"] is None
    assert name not in ben.send("GET", f"matches/{running}/events/").content.decode()
    assert ben.read(f"matches/{running}/replay/")["recording"]["final"]


def test_who_closes_the_account_leaves_matches_that_wait(anna: Player, ben: Player, lines: Lines) -> None:
    assert anna.user is not None
    own = anna.call()["id"]
    other = ben.call([{"kind": "open"}, {"kind": "named", "user": anna.user.username}])["id"]
    anna.sit(other, lines)

    closed(anna)

    seat = Seat.objects.get(match_id=other, index=1)
    assert Match.objects.get(pk=own).status == "cancelled"
    assert (seat.kind, seat.user, seat.taken_at, seat.zones) == ("open", None, None, {})
    assert not seat.cards.exists()


@pytest.fixture
def outdated(running: str) -> str:
    """The id of a running match that another version of the engine began."""
    match = Match.objects.get(pk=running)
    state = orjson.loads(bytes(match.state or b""))
    Match.objects.filter(pk=running).update(state=orjson.dumps(state | {"engine": "0"}))
    return running


def test_a_match_of_another_engine_version_is_refused_and_says_so(outdated: str, anna: Player) -> None:
    codes = {
        anna.read(f"matches/{outdated}/view/", 409)["code"],
        anna.act(outdated, "pick:c1", 1, 409)["code"],
        anna.do("POST", f"matches/{outdated}/concede/", status=409)["code"],
    }

    assert codes == {"engine_version"}
    assert anna.read(f"matches/{outdated}/")["status"] == "running"


def test_closing_an_account_makes_a_match_of_another_engine_version_void(
    outdated: str, anna: Player, ben: Player
) -> None:
    closed(anna)

    match = ben.read(f"matches/{outdated}/")
    assert (match["status"], match["outcome"]["reason"]) == ("void", "unplayable")


def test_staff_see_and_make_void_a_match_of_another_engine_version(outdated: str) -> None:
    staff = UserFactory(is_staff=True, is_superuser=True)
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(staff)

    shown = client.get(f"/admin/play/match/{outdated}/change/").content.decode()
    listed = client.get("/admin/play/match/").content.decode()
    client.post(f"/admin/play/match/{outdated}/void/", {"reason": "a new engine"})

    assert "This was made by engine version 0" in shown
    assert outdated in listed
    assert Match.objects.get(pk=outdated).status == "void"
