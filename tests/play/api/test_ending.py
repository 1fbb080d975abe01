"""The end of a match: giving up, what is refused afterwards, replays and rematches."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from play.management.recordings import recordings_read
from play.models import Match, Seat
from tests.factories.matches import marked_deck
from tests.play.conftest import Lines
from tests.play.players import Player, play_to_the_end


@pytest.mark.rule("TM-W4")
def test_conceding_ends_the_match_at_any_time(running: str, anna: Player, ben: Player) -> None:
    answer = anna.do("POST", f"matches/{running}/concede/")

    assert answer["status"] == "finished"
    assert (answer["outcome"]["winners"], answer["outcome"]["rule"]) == ([1], "TM-W4")
    assert ben.read(f"matches/{running}/")["outcome"] == answer["outcome"]


@pytest.mark.failure("P3")
def test_after_the_end_nothing_is_decided_and_every_action_is_refused(running: str, anna: Player, ben: Player) -> None:
    revision = ben.legal(running)["decision"]["revision"]
    anna.do("POST", f"matches/{running}/concede/")

    refused = [
        ben.act(running, "pick:c1", revision, 409),
        anna.act(running, "pick:c1", revision, 409),
        ben.do("POST", f"matches/{running}/concede/", status=409),
    ]

    assert [answer["code"] for answer in refused] == ["match_over"] * 3
    assert ben.legal(running)["decision"] is None
    assert ben.legal(running)["actions"] == []
    assert ben.read(f"matches/{running}/")["waiting_for"] == []


def test_nobody_concedes_before_the_start(anna: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)

    assert anna.do("POST", f"matches/{match}/concede/", status=409)["code"] == "match_not_started"


def test_a_replay_is_there_after_the_end_only(running: str, anna: Player) -> None:
    assert anna.read(f"matches/{running}/replay/", 409)["code"] == "match_not_over"


def test_a_replay_leads_to_the_end_of_the_match(anna: Player, ben: Player, tmp_path: Path) -> None:
    decks = [marked_deck("starter", "Quince"), marked_deck("ramparts", "Medlar")]
    match = anna.call()["id"]
    anna.sit(match, decks[0].lines, *decks[0].conditions)
    ben.sit(match, decks[1].lines, *decks[1].conditions)
    play_to_the_end(match, [anna, ben])
    file = tmp_path / "replay.json"

    replay = ben.read(f"matches/{match}/replay/")
    file.write_text(json.dumps(replay), encoding="utf-8")

    call_command("replay_verify", str(file))
    (recorded,) = recordings_read(file)
    outcome = recorded.play_again().outcome
    assert outcome is not None
    assert list(outcome.winners) == replay["outcome"]["winners"]
    assert replay["recording"]["seed"] == anna.read(f"matches/{match}/")["seed"]


def test_a_replay_shows_decklists_and_of_the_conditions_those_that_were_used(anna: Player, ben: Player) -> None:
    deck = marked_deck("starter", "Quince")
    match = anna.call()["id"]
    anna.sit(match, deck.lines, *deck.conditions)
    ben.sit(match, deck.lines)
    ben.do("POST", f"matches/{match}/concede/")

    replay = ben.read(f"matches/{match}/replay/")

    stored = Seat.objects.get(match=match, index=0)
    assert replay["seats"][0]["decklist"] == stored.zones
    assert replay["seats"][0]["declared_conditions"] == []
    assert replay["recording"]["seats"][0]["declared"] == []
    assert not [slug for slug in deck.conditions if slug in json.dumps(replay["recording"])]


def test_a_match_that_never_started_has_no_replay(anna: Player) -> None:
    match = anna.call(visibility="public")["id"]
    anna.do("POST", f"matches/{match}/cancel/")

    assert anna.read(f"matches/{match}/replay/", 409)["code"] == "match_not_over"


@pytest.mark.rule("TM-W3")
def test_a_rematch_has_the_same_players_and_decks_and_starts_when_both_agree(
    running: str, anna: Player, ben: Player
) -> None:
    anna.do("POST", f"matches/{running}/concede/")

    offer = ben.do("POST", f"matches/{running}/rematch/", status=201)
    agreed = anna.do("POST", f"matches/{running}/rematch/")

    assert (offer["status"], offer["rematch_of"]) == ("open", running)
    assert (agreed["status"], agreed["id"]) == ("running", offer["id"])
    assert [seat["user"]["name"] for seat in agreed["seats"]] == [
        player.user.username for player in (anna, ben) if player.user
    ]
    before, after = (Match.objects.get(pk=match) for match in (running, offer["id"]))
    assert list(after.seats.values_list("zones", flat=True)) == list(before.seats.values_list("zones", flat=True))
    assert after.seed_hash != before.seed_hash


def test_a_rematch_is_offered_once(running: str, anna: Player) -> None:
    anna.do("POST", f"matches/{running}/concede/")
    first = anna.do("POST", f"matches/{running}/rematch/", status=201)

    again = anna.do("POST", f"matches/{running}/rematch/")

    assert again["id"] == first["id"]


def test_there_is_no_rematch_of_a_match_that_goes_on(running: str, anna: Player) -> None:
    assert anna.do("POST", f"matches/{running}/rematch/", status=409)["code"] == "match_not_over"
