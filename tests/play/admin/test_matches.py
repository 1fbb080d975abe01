"""Matches in the admin: what staff see, what they may do, and that looking leaves a trace."""

import json
from collections.abc import Sequence

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from cardsite.models import User
from play.models import Match, MatchAction, MatchNote
from tests.factories.accounts import UserFactory
from tests.factories.matches import marked_deck
from tests.play.conftest import Lines
from tests.play.players import Player

VIEW = "view_match"
HIDDEN = "view_hidden_state"
VOID = "void_match"


def staff_client(user: User, permissions: Sequence[str]) -> Client:
    """A client signed in as a member of the staff with some permissions on matches."""
    user.is_staff = True
    user.save()
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="play", codename__in=permissions))
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def page(match: str, name: str = "change") -> str:
    return f"/admin/play/match/{match}/{name}/"


@pytest.fixture
def marked(anna: Player, ben: Player) -> str:
    """The id of a match just started, in which every card of Anna's has Quince in its name and of Ben's Medlar."""
    decks = [marked_deck("starter", "Quince"), marked_deck("rush", "Medlar")]
    match = anna.call()["id"]
    for player, deck in zip((anna, ben), decks, strict=True):
        player.sit(match, deck.lines, *deck.conditions)
    return str(match)


def test_staff_see_how_a_match_stands_and_who_is_waited_for_and_why(marked: str, anna: Player, ben: Player) -> None:
    client = staff_client(UserFactory(), [VIEW])
    for player in (anna, ben):
        legal = player.legal(marked)
        player.act(marked, legal["actions"][0]["key"], legal["decision"]["revision"])

    shown = client.get(page(marked)).content.decode()

    assert "Choose who goes first." in shown
    assert "shuffles" in shown
    assert marked in client.get("/admin/play/match/").content.decode()


@pytest.mark.failure("P7")
def test_a_page_of_a_running_match_shows_nothing_hidden(marked: str, anna: Player) -> None:
    client = staff_client(UserFactory(), [VIEW, HIDDEN, VOID])
    legal = anna.legal(marked)
    anna.act(marked, legal["actions"][0]["key"], legal["decision"]["revision"])

    pages = [client.get(page(marked, name)).content.decode() for name in ("change", "hidden", "void")]

    assert not [shown for shown in pages if "Quince" in shown or "Medlar" in shown]
    assert "a secret choice of several players" in pages[0]
    assert not MatchNote.objects.exists()


def test_looking_at_the_hidden_state_needs_a_permission_of_its_own(marked: str) -> None:
    client = staff_client(UserFactory(), [VIEW, VOID, "change_match"])

    answer = client.post(page(marked, "hidden"), {"reason": "curious"})

    assert answer.status_code == 403
    assert not MatchNote.objects.exists()
    assert "hidden/" not in client.get(page(marked)).content.decode()


def test_each_look_at_the_hidden_state_is_noted_where_players_read_it(marked: str, anna: Player) -> None:
    staff = UserFactory()
    client = staff_client(staff, [VIEW, HIDDEN])

    shown = client.post(page(marked, "hidden"), {"reason": "A complaint about the deck"}).content.decode()

    assert "Quinceの" in shown
    assert "Medlarの" in shown
    (note,) = MatchNote.objects.all()
    assert (note.deed, note.user, str(note.match_id)) == ("looked", staff, marked)
    assert [(told["deed"], told["reason"]) for told in anna.read(f"matches/{marked}/")["notes"]] == [
        ("looked", "A complaint about the deck")
    ]
    assert "A complaint about the deck" in client.get(page(marked)).content.decode()


def test_a_look_without_a_reason_shows_nothing(marked: str) -> None:
    client = staff_client(UserFactory(), [VIEW, HIDDEN])

    shown = client.post(page(marked, "hidden"), {"reason": " "}).content.decode()

    assert "Quince" not in shown
    assert not MatchNote.objects.exists()


@pytest.mark.failure("P7")
def test_staff_never_see_the_hidden_state_of_a_match_they_play_in(marked: str, ben: Player) -> None:
    assert ben.user is not None
    client = staff_client(ben.user, [VIEW, HIDDEN])

    answer = client.post(page(marked, "hidden"), {"reason": "mine"}, follow=True)

    shown = answer.content.decode()
    assert "Quince" not in shown
    assert "Staff who play in a match neither see its hidden state nor make it void." in shown
    assert not MatchNote.objects.exists()


@pytest.mark.failure("P3")
def test_a_match_is_made_void_with_a_reason(marked: str, anna: Player) -> None:
    revision = anna.legal(marked)["decision"]["revision"]
    client = staff_client(UserFactory(), [VIEW, VOID])

    client.post(page(marked, "void"), {"reason": "A fault of the site"})

    match = anna.read(f"matches/{marked}/")
    view = anna.read(f"matches/{marked}/view/")
    assert match["status"] == "void"
    assert (match["outcome"]["winners"], match["outcome"]["rated"]) == ([], False)
    assert match["outcome"]["text"] == "The match was made void by the staff and does not count."
    assert [note["reason"] for note in match["notes"]] == ["A fault of the site"]
    assert (view["decision"], view["actions"], view["view"]["waiting_for"]) == (None, [], [])
    assert anna.act(marked, "pick:c1", revision, 409)["code"] == "match_over"
    assert anna.read(f"matches/{marked}/replay/")["recording"]["final"]


def test_making_void_needs_its_permission(marked: str) -> None:
    client = staff_client(UserFactory(), [VIEW, HIDDEN])

    answer = client.post(page(marked, "void"), {"reason": "because"})

    assert answer.status_code == 403
    assert Match.objects.get(pk=marked).status == "running"


def test_staff_do_not_make_void_what_they_play_in(marked: str, ben: Player) -> None:
    assert ben.user is not None
    client = staff_client(ben.user, [VIEW, VOID])

    client.post(page(marked, "void"), {"reason": "losing"})

    assert Match.objects.get(pk=marked).status == "running"


def test_an_ended_match_is_not_made_void(running: str, anna: Player) -> None:
    anna.do("POST", f"matches/{running}/concede/")
    client = staff_client(UserFactory(), [VIEW, VOID])

    client.post(page(running, "void"), {"reason": "late"})

    assert Match.objects.get(pk=running).status == "finished"


def test_a_match_that_waits_for_players_can_be_made_void(anna: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)
    client = staff_client(UserFactory(), [VIEW, VOID])
    waiting = client.get(page(match)).content.decode()

    client.post(page(match, "void"), {"reason": "spam"})

    assert "has not brought a deck" in waiting
    assert Match.objects.get(pk=match).status == "cancelled"


def test_nothing_of_a_match_is_changed_by_hand(running: str) -> None:
    client = staff_client(UserFactory(), [VIEW, "add_match", "change_match", "delete_match"])

    answers = [
        client.post(page(running), {"status": "finished"}),
        client.post(page(running, "delete"), {"post": "yes"}),
        client.post("/admin/play/match/add/", {}),
    ]

    assert {answer.status_code for answer in answers} == {403}
    assert Match.objects.get(pk=running).status == "running"


def test_the_hidden_state_holds_every_action(marked: str, anna: Player) -> None:
    legal = anna.legal(marked)
    anna.act(marked, legal["actions"][0]["key"], legal["decision"]["revision"])
    client = staff_client(UserFactory(), [VIEW, HIDDEN])

    answer = client.post(page(marked, "hidden"), {"reason": "why"})

    hidden = json.loads(answer.context["hidden"])
    stored = MatchAction.objects.get()
    assert [(action["number"], action["key"]) for action in hidden["actions"]] == [(1, stored.key)]
    assert hidden["state"]["game"] == "tatemon"
