"""Calling for a match: what can be asked for, who finds it, and taking the call back."""

from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from play.models import Match
from play.services import seating
from tests.play.conftest import Lines
from tests.play.players import Player

OPEN = {"kind": "open"}


def test_a_new_match_waits_for_its_players(anna: Player) -> None:
    match = anna.call(visibility="public")

    assert match["status"] == "open"
    assert match["visibility"] == "public"
    assert match["format"] == "standard"
    assert [seat["taken"] for seat in match["seats"]] == [False, False]
    assert match["your_seat"] is None
    assert match["seed_hash"] is None


def test_a_match_is_for_its_players_only_unless_said_otherwise(anna: Player) -> None:
    assert anna.call()["visibility"] == "seats_only"


def test_the_address_of_a_new_match_is_told(anna: Player) -> None:
    answer = anna.send("POST", "matches/", {"game": "tatemon", "seats": [OPEN, OPEN]})

    assert answer.headers["Location"].endswith(f"/api/v1/matches/{answer.json()['id']}/")


def test_calling_needs_an_account() -> None:
    answer = Player.stranger().send("POST", "matches/", {"game": "tatemon", "seats": [OPEN, OPEN]})

    assert answer.status_code == 401


@pytest.mark.failure("D14")
def test_a_call_repeated_under_its_key_makes_one_match(anna: Player) -> None:
    body, key = {"game": "tatemon", "seats": [OPEN, OPEN]}, str(uuid4())

    answers = [anna.send("POST", "matches/", body, key=key) for _ in range(2)]

    assert answers[0].content == answers[1].content
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "status", "pointer"),
    [
        ({"game": "chess", "seats": [OPEN, OPEN]}, 400, "/game"),
        ({"game": "tatemon", "format": "wild", "seats": [OPEN, OPEN]}, 400, "/format"),
        ({"game": "tatemon", "seats": [OPEN, OPEN], "visibility": "secret"}, 400, "/visibility"),
        ({"game": "tatemon", "seats": [OPEN, {"kind": "throne"}]}, 400, "/seats/1/kind"),
        ({"game": "tatemon", "seats": [OPEN, {"kind": "named"}]}, 400, "/seats/1/user"),
        ({"game": "tatemon", "seats": [OPEN, {"kind": "named", "user": "nobody"}]}, 422, "/seats/1/user"),
        ({"game": "tatemon", "seats": [OPEN, {"kind": "open", "user": "nobody"}]}, 400, "/seats/1/user"),
        ({"game": "tatemon", "seats": [OPEN, {"kind": "bot"}]}, 400, "/seats/1/bot"),
        ({"game": "tatemon", "seats": [OPEN, OPEN], "colour": "red"}, 400, "/colour"),
    ],
)
def test_a_call_that_cannot_be_is_refused_with_the_place(
    anna: Player, body: dict[str, object], status: int, pointer: str
) -> None:
    answer = anna.do("POST", "matches/", body, status)

    assert [fault["pointer"] for fault in answer["errors"]] == [pointer]
    assert not Match.objects.exists()


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_a_game_has_its_number_of_seats(anna: Player, seats: int) -> None:
    answer = anna.do("POST", "matches/", {"game": "tatemon", "seats": [OPEN] * seats}, 400)

    assert answer["code"] == "seat_count"


@pytest.mark.parametrize("options", [{"speed": 3}, {"responses": True}])
def test_options_that_players_cannot_set_are_refused(anna: Player, options: dict[str, object]) -> None:
    answer = anna.do("POST", "matches/", {"game": "tatemon", "seats": [OPEN, OPEN], "options": options}, 400)

    assert answer["code"] == "unknown_option"


def test_a_user_has_one_seat(anna: Player, ben: Player) -> None:
    assert ben.user is not None
    named = {"kind": "named", "user": ben.user.username}

    answer = anna.do("POST", "matches/", {"game": "tatemon", "seats": [named, named]}, 422)

    assert {fault["code"] for fault in answer["errors"]} == {"repeated_user"}


def test_lists_show_the_own_matches_and_the_public_ones(anna: Player, ben: Player, cleo: Player) -> None:
    assert ben.user is not None
    own = anna.call([OPEN, {"kind": "named", "user": ben.user.username}])["id"]
    public = anna.call(visibility="public")["id"]

    def listed(reader: Player, query: str = "") -> set[str]:
        return {match["id"] for match in reader.read(f"matches/{query}")["data"]}

    assert listed(anna) == listed(ben) == {own, public}
    assert listed(cleo) == listed(Player.stranger()) == {public}
    assert listed(ben, "?mine=true") == {own}
    assert listed(anna, "?status=running,finished") == set()
    assert listed(anna, "?game=tatemon&status=open") == {own, public}


def test_the_newest_match_comes_first(anna: Player) -> None:
    made = [anna.call()["id"] for _ in range(3)]

    listed = [match["id"] for match in anna.read("matches/?limit=2")["data"]]

    assert listed == made[:0:-1]


def test_listing_many_matches_costs_as_much_as_listing_one(
    anna: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        anna.call()

    with django_assert_max_num_queries(6):
        anna.read("matches/")


def test_who_made_a_match_can_call_it_off(anna: Player, ben: Player) -> None:
    match = anna.call()["id"]

    assert ben.do("POST", f"matches/{match}/cancel/", status=403)["code"] == "not_your_match"
    assert anna.do("POST", f"matches/{match}/cancel/")["status"] == "cancelled"
    assert anna.do("POST", f"matches/{match}/cancel/", status=409)["code"] == "match_started"


def test_a_running_match_cannot_be_called_off(running: str, anna: Player) -> None:
    assert anna.do("POST", f"matches/{running}/cancel/", status=409)["code"] == "match_started"


def test_a_cancelled_match_takes_no_players(anna: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    anna.do("POST", f"matches/{match}/cancel/")

    answer = anna.do("PUT", f"matches/{match}/seat/", {"lines": lines}, 409)

    assert answer["code"] == "match_started"


def test_a_user_is_in_so_many_matches_at_most(
    anna: Player, ben: Player, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "MAX_MATCHES_OF_A_USER", 2)
    first, _ = anna.call()["id"], anna.call()["id"]
    other = ben.call()["id"]

    refused = [
        anna.do("POST", "matches/", {"game": "tatemon", "seats": [OPEN, OPEN]}, 409),
        anna.do("PUT", f"matches/{other}/seat/", {"lines": lines}, 409),
    ]
    anna.do("POST", f"matches/{first}/cancel/")

    assert [answer["code"] for answer in refused] == ["too_many_matches"] * 2
    assert anna.sit(other, lines)["your_seat"] == 0


def test_the_limit_is_twenty_matches() -> None:
    assert seating.MAX_MATCHES_OF_A_USER == 20
