"""Playing a match over the API."""

from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from play.models import Match, MatchAction, MatchEvent
from tests.play.players import Player, play_to_the_end


def begin_turns(match: str, players: list[Player]) -> Player:
    """Get through the set-up; the player whose turn it is."""
    while True:
        for player in players:
            legal = player.legal(match)
            if legal["decision"] and legal["decision"]["kind"] == "main":
                return player
            if legal["actions"]:
                player.act(match, legal["actions"][0]["key"], legal["decision"]["revision"])


def stored(match: str) -> tuple[object, ...]:
    """Everything that is kept of a match."""
    found = Match.objects.get(pk=match)
    actions = list(MatchAction.objects.filter(match=found).values_list("number", "seat", "key"))
    events = list(MatchEvent.objects.filter(match=found).values_list("number", "body"))
    return bytes(found.state or b""), found.revision, found.event_count, found.waiting_for, actions, events


def test_two_players_play_a_match_to_its_end(running: str, anna: Player, ben: Player) -> None:
    answer = play_to_the_end(running, [anna, ben])

    assert answer["status"] == "finished"
    assert answer["outcome"]["rule"] in {"TM-W1", "TM-W2", "TM-W3"}
    assert anna.read(f"matches/{running}/")["seed"] is not None


def test_the_view_tells_the_decision_and_its_answers(running: str, anna: Player) -> None:
    view = anna.read(f"matches/{running}/view/")

    legal = anna.legal(running)
    assert view["seat"] == 0
    assert view["decision"] == legal["decision"]
    assert view["actions"] == legal["actions"] != []
    assert view["view"]["players"][0]["zones"]["hand"]["count"] == 5


def test_every_card_of_an_answer_is_named_in_it(running: str, anna: Player) -> None:
    view = anna.read(f"matches/{running}/view/")

    hand = {card["card"] for card in view["view"]["players"][0]["zones"]["hand"]["cards"]}
    assert hand == {face["number"] for face in view["cards"]}
    assert all(face["name"].startswith(("Building", "Event")) for face in view["cards"])


def test_words_are_in_the_language_of_the_reader(running: str, anna: Player) -> None:
    answer = anna.client.get(f"/api/v1/matches/{running}/view/", headers={"Accept-Language": "ja"})

    assert all(face["name"].startswith(("建物", "出来事")) for face in answer.json()["cards"])


def test_an_answer_tells_what_happened_and_what_comes_next(running: str, anna: Player, ben: Player) -> None:
    player = begin_turns(running, [anna, ben])
    legal = player.legal(running)
    before = player.read(f"matches/{running}/events/")["last"]

    answer = player.act(running, "skip", legal["decision"]["revision"])

    events = player.read(f"matches/{running}/events/?after={before}")
    assert answer["events"] == events["data"] != []
    assert answer["last_event"] == events["last"]
    assert answer["decision"]["revision"] > legal["decision"]["revision"]


def test_a_refused_action_tells_its_code_its_rule_and_the_revision_and_changes_nothing(
    running: str, anna: Player, ben: Player
) -> None:
    player = begin_turns(running, [anna, ben])
    revision = player.legal(running)["decision"]["revision"]
    before = stored(running)

    refused = player.act(running, "build:c99", revision, 422)

    assert refused["code"] == "not_in_hand"
    assert refused["rule"] == "TM-T2"
    assert refused["revision"] == revision
    assert stored(running) == before


def test_an_action_that_says_nothing_is_a_bad_request(running: str, anna: Player) -> None:
    revision = anna.legal(running)["decision"]["revision"]

    assert anna.act(running, "fly:c1", revision, 400)["code"] == "unknown_action"


@pytest.mark.failure("P5")
def test_an_action_for_an_earlier_decision_is_refused_with_the_present_one(
    running: str, anna: Player, ben: Player
) -> None:
    player = begin_turns(running, [anna, ben])
    revision = player.legal(running)["decision"]["revision"]
    player.act(running, "skip", revision)
    other = ben if player is anna else anna
    present = player.legal(running)["decision"]
    before = stored(running)

    refused = player.act(running, "end", revision, 409)

    assert refused["code"] == "stale_revision"
    assert refused["revision"] == present["revision"]
    assert other.act(running, "skip", revision, 409)["code"] == "not_your_decision"
    assert stored(running) == before


@pytest.mark.failure("P5")
def test_an_action_repeated_under_its_key_is_applied_once_and_answered_alike(
    running: str, anna: Player, ben: Player
) -> None:
    player = begin_turns(running, [anna, ben])
    body = {"action": "skip", "expected_revision": player.legal(running)["decision"]["revision"]}
    key = str(uuid4())

    first = player.send("POST", f"matches/{running}/actions/", body, key=key)
    kept = stored(running)
    again = player.send("POST", f"matches/{running}/actions/", body, key=key)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.content == first.content
    assert stored(running) == kept


def test_a_key_used_for_another_action_is_refused(running: str, anna: Player, ben: Player) -> None:
    player = begin_turns(running, [anna, ben])
    revision, key = player.legal(running)["decision"]["revision"], str(uuid4())
    path = f"matches/{running}/actions/"
    player.send("POST", path, {"action": "skip", "expected_revision": revision}, key=key)

    answer = player.send("POST", path, {"action": "end", "expected_revision": revision}, key=key)

    assert answer.status_code == 422
    assert answer.json()["code"] == "idempotency_key_reused"


@pytest.mark.failure("P6")
def test_the_order_of_secret_choices_changes_nothing(running: str, anna: Player, ben: Player) -> None:
    first, second = anna.legal(running), ben.legal(running)

    sealed = ben.act(running, second["actions"][0]["key"], second["decision"]["revision"])
    opened = anna.act(running, first["actions"][0]["key"], first["decision"]["revision"])

    assert sealed["events"] == []
    assert sealed["decision"] is None
    assert [event["facts"]["moves"][0]["owner"] for event in opened["events"] if event["kind"] == "moved"] == [0, 1]


def test_several_actions_that_are_not_picks_of_one_decision_are_refused(
    running: str, anna: Player, ben: Player
) -> None:
    player = begin_turns(running, [anna, ben])
    revision = player.legal(running)["decision"]["revision"]
    before = stored(running)
    body = {"actions": ["skip", "end"], "expected_revision": revision}

    refused = player.do("POST", f"matches/{running}/actions/", body, 422)

    assert refused["code"] == "several_decisions"
    assert stored(running) == before


@pytest.mark.parametrize(
    "body",
    [
        {"action": "skip"},
        {"expected_revision": 1},
        {"action": "skip", "actions": ["skip"], "expected_revision": 1},
        {"actions": [], "expected_revision": 1},
        {"action": "skip", "expected_revision": "one"},
        {"action": "skip", "expected_revision": 1, "seat": 0},
    ],
)
def test_an_action_has_one_form(running: str, anna: Player, body: dict[str, object]) -> None:
    assert anna.do("POST", f"matches/{running}/actions/", body, 400)["code"] == "invalid_body"


def test_nothing_is_played_before_the_start(anna: Player) -> None:
    match = anna.call(visibility="public")["id"]

    codes = [anna.send("GET", f"matches/{match}/{path}").json()["code"] for path in ("view/", "actions/", "events/")]

    assert codes == ["match_not_started"] * 3


def test_somebody_who_watches_sees_and_does_not_act(
    anna: Player, ben: Player, cleo: Player, lines: list[dict[str, object]]
) -> None:
    match = anna.call(visibility="public")["id"]
    anna.sit(match, lines)
    ben.sit(match, lines)

    view = Player.stranger().read(f"matches/{match}/view/")
    refused = cleo.act(match, "skip", 1, 403)

    assert view["seat"] is None
    assert view["decision"] is None
    assert all("cards" not in player["zones"]["hand"] for player in view["view"]["players"])
    assert refused["code"] == "not_seated"
    assert cleo.legal(match)["actions"] == []


def test_events_are_numbered_without_gaps_for_every_reader(running: str, anna: Player, ben: Player) -> None:
    begin_turns(running, [anna, ben])

    numbers = [
        [event["number"] for event in player.read(f"matches/{running}/events/")["data"]] for player in (anna, ben)
    ]

    assert numbers[0] == numbers[1] == list(range(1, len(numbers[0]) + 1))


def test_events_come_in_pages(running: str, anna: Player) -> None:
    everything = anna.read(f"matches/{running}/events/")

    page = anna.read(f"matches/{running}/events/?after=1&limit=2")

    assert page["data"] == everything["data"][1:3]
    assert page["last"] == everything["last"]


def test_every_event_and_action_is_put_into_words(running: str, anna: Player, ben: Player) -> None:
    play_to_the_end(running, [anna, ben])

    texts = [event["text"] for event in anna.read(f"matches/{running}/events/")["data"]]

    assert not [text for text in texts if not text or "{" in text or "something" in text]


def test_moves_of_cards_are_told_with_the_names_that_the_reader_may_know(
    running: str, anna: Player, ben: Player
) -> None:
    told = [
        [event["text"] for event in player.read(f"matches/{running}/events/")["data"] if event["kind"] == "moved"]
        for player in (anna, ben)
    ]

    assert anna.user is not None
    hand = anna.read(f"matches/{running}/view/")["cards"]
    names = told[0][0].removeprefix(f"{anna.user.username}: ").removesuffix(", from deck to hand.").split(", ")
    assert set(names) == {face["name"] for face in hand}
    assert told[1][0] == f"{anna.user.username}: 5 cards, from deck to hand."


def test_an_action_takes_few_queries(
    running: str, anna: Player, ben: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    player = begin_turns(running, [anna, ben])
    revision = player.legal(running)["decision"]["revision"]

    with django_assert_max_num_queries(9):
        player.act(running, "skip", revision)


def test_looking_takes_few_queries(
    running: str, anna: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(4):
        anna.read(f"matches/{running}/view/")
