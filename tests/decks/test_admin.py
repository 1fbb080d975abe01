"""Decks in the admin."""

from datetime import date
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from catalog.models import Card
from decks.models import Deck, DeckReport
from decks.services.decks import deck_update
from decks.services.moderating import deck_hide, deck_report
from tests.factories.accounts import EditorFactory, UserFactory
from tests.factories.catalog import BuildingFactory, RestrictionFactory
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db
LIST = "/admin/decks/deck/"


def staff_client(*permissions: str) -> Client:
    staff = UserFactory(is_staff=True)
    staff.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(staff)
    return client


def test_staff_see_decks_and_every_broken_rule_and_change_nothing() -> None:
    card = BuildingFactory(name_en="Lighthouse")
    deck = DeckFactory(cards=[(card, 2)], name="Harbour", visibility="unlisted")
    client = staff_client("view_deck")

    listed = client.get(LIST, {"q": "harb", "visibility": "unlisted"})
    shown = client.get(f"{LIST}{deck.pk}/change/")
    changed = client.post(f"{LIST}{deck.pk}/change/", {"name": "x"})

    assert "Harbour" in listed.text
    assert '<td class="field-cards">2</td>' in listed.text
    assert "TM-D3" in shown.text
    assert f"2 × {card}" in shown.text
    assert deck.share_token not in shown.text
    assert changed.status_code == 403
    assert client.get(f"{LIST}add/").status_code == 403


TYPED = "<script>alert(1)</script>"


def test_admin_pages_escape_what_people_typed() -> None:
    deck = DeckFactory(name=TYPED, notes=TYPED, tags=[TYPED], visibility="public", cards=[(BuildingFactory(), 1)])
    report = deck_report(deck=deck, user=UserFactory(), reason="other", text=TYPED)
    deck_hide(deck_id=deck.pk, reason=TYPED, user=UserFactory(is_staff=True))
    client = staff_client("view_deck", "view_deckreport", "hide_deck")
    snapshots, reports = "/admin/decks/decksnapshot/", "/admin/decks/deckreport/"

    pages = [
        client.get(address)
        for address in (
            LIST,
            f"{LIST}{deck.pk}/change/",
            snapshots,
            f"{snapshots}{deck.published_id}/change/",
            reports,
            f"{reports}{report.pk}/change/",
        )
    ]

    assert [page.status_code for page in pages] == [200] * 6
    assert all(TYPED not in page.text for page in pages)
    assert all("alert(1)" in page.text for page in pages)


def test_staff_hide_a_deck_with_a_reason_and_show_it_again() -> None:
    deck = DeckFactory(visibility="public", name="Harbour")
    client, page = staff_client("view_deck", "hide_deck"), f"{LIST}{deck.pk}/hide/"

    unsaid = client.post(page, {"reason": " "}, follow=True)
    client.post(page, {"reason": "advertising"})
    hidden = Deck.objects.get(pk=deck.pk)
    shown = client.get(f"{LIST}{deck.pk}/change/")
    client.post(page, {"show": "yes"})

    assert "Say why the deck is hidden." in unsaid.text
    assert (hidden.hidden_reason, hidden.hidden_by is not None) == ("advertising", True)
    assert 'name="show"' in shown.text
    assert Deck.objects.get(pk=deck.pk).hidden_at is None
    noted = LogEntry.objects.filter(object_id=str(deck.pk)).order_by("pk")
    assert [entry.change_message for entry in noted] == ["Hidden: advertising", "Shown again."]


@pytest.mark.parametrize(
    ("reason", "words"),
    [("\u200b\u3164", "Say why the deck is hidden."), ("x" * 2001, "Ensure this value has at most 2000 characters")],
)
def test_a_deck_is_not_hidden_for_a_reason_that_its_owner_could_not_read(reason: str, words: str) -> None:
    deck = DeckFactory(visibility="public")
    report = deck_report(deck=deck, user=UserFactory(), reason="spam")
    client = staff_client("view_deck", "view_deckreport", "hide_deck")

    answers = [
        client.post(page, {"step": "hide", "reason": reason}, follow=True)
        for page in (f"{LIST}{deck.pk}/hide/", f"/admin/decks/deckreport/{report.pk}/decide/")
    ]

    assert all(words in answer.text for answer in answers)
    assert [answer.text.count("Say why the deck is hidden.") for answer in answers] == [int("Say" in words)] * 2
    assert Deck.objects.get(pk=deck.pk).hidden_at is None


def test_staff_decide_on_reports() -> None:
    decks = [DeckFactory(visibility="public") for _ in range(2)]
    first, second = (deck_report(deck=deck, user=UserFactory(), reason="spam") for deck in decks)
    client = staff_client("view_deckreport", "view_deck", "hide_deck")

    def decide(report: DeckReport, **said: str) -> Any:
        return client.post(f"/admin/decks/deckreport/{report.pk}/decide/", said, follow=True)

    unsaid = decide(first, step="hide")
    decide(first, step="hide", reason="advertising")
    decide(second, step="dismiss")
    again = decide(second, step="dismiss")

    states = DeckReport.objects.order_by("pk").values_list("state", "decision", "decided_by__is_staff")
    assert "Say why the deck is hidden." in unsaid.text
    assert list(states) == [("upheld", "advertising", True), ("dismissed", "", True)]
    assert "This report is decided already." in again.text
    assert [Deck.objects.get(pk=deck.pk).hidden_at is None for deck in decks] == [False, True]


@pytest.mark.parametrize("page", ["deck/{deck}/hide/", "deckreport/{report}/decide/"])
def test_staff_without_the_right_hide_nothing(page: str) -> None:
    deck = DeckFactory(visibility="public")
    report = deck_report(deck=deck, user=UserFactory(), reason="spam")
    client = staff_client("view_deck", "view_deckreport", "change_deck")

    refused = client.post(
        f"/admin/decks/{page.format(deck=deck.pk, report=report.pk)}", {"reason": "x", "step": "hide"}
    )

    assert refused.status_code == 403
    assert Deck.objects.get(pk=deck.pk).hidden_at is None


def test_a_snapshot_shows_the_verdict_of_its_day_and_that_of_today() -> None:
    cards = legal_cards()
    deck = DeckFactory(cards=cards, visibility="public")
    RestrictionFactory(format=deck.format, cards=[cards[0][0]], limit=0, begins_on=date(2020, 1, 1))

    page = staff_client("view_deck").get(f"/admin/decks/decksnapshot/{deck.published_id}/change/")

    assert "legal" in page.text
    assert "banned since 2020-01-01" in page.text
    assert 'name="_save"' not in page.text


def test_staff_with_the_right_delete_decks() -> None:
    deck, other = (DeckFactory(cards=[(BuildingFactory(), 1)], visibility="public") for _ in range(2))
    deck_report(deck=deck, user=UserFactory(), reason="spam")
    client = staff_client("view_deck", "delete_deck")

    client.post(f"{LIST}{deck.pk}/delete/", {"post": "yes"})
    left = list(Deck.objects.all())
    chosen = {"action": "delete_selected", "_selected_action": [str(other.pk)], "post": "yes"}
    client.post(LIST, chosen)

    assert left == [other]
    assert not Deck.objects.exists()
    assert not DeckReport.objects.exists()


def test_staff_without_the_right_see_no_decks() -> None:
    assert staff_client().get(LIST).status_code == 403


CARDS = "/admin/catalog/card/"


def editor_client() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(EditorFactory.create())
    return client


def test_an_editor_merges_two_cards_after_saying_which_stays() -> None:
    client, into, other = editor_client(), BuildingFactory(name_ja="灯台"), BuildingFactory(name_ja="とうだい")
    deck = DeckFactory(cards=[(other, 1)])
    chosen = {"action": "merge", "_selected_action": [str(into.pk), str(other.pk)]}

    asked = client.post(CARDS, chosen)
    unsaid = client.post(CARDS, chosen | {"confirmed": "yes"})
    sent = {"confirmed": "yes", "into": str(into.pk), f"revision-{other.pk}": str(other.revision)}
    merged = client.post(CARDS, chosen | sent)

    assert "in one deck" in asked.text
    assert 'name="into"' in unsaid.text
    assert merged["Location"] == f"{CARDS}{into.pk}/change/"
    assert [line.card_id for line in deck.lines.all()] == [into.pk]
    assert not Card.objects.filter(pk=other.pk).exists()


@pytest.mark.parametrize("visibility", ["private", "public"])
def test_the_question_counts_decks_that_held_a_card_once_or_show_it_to_others(visibility: str) -> None:
    client, into, other = editor_client(), BuildingFactory(), BuildingFactory()
    decks = [DeckFactory(cards=[(other, 1)], visibility=visibility) for _ in range(2)]
    for deck in decks:
        deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, lines=[])

    asked = client.post(CARDS, {"action": "merge", "_selected_action": [str(into.pk), str(other.pk)]})

    assert "in 2 decks, counting what was published and histories" in asked.text
    assert "in 0 decks" in asked.text


def test_cards_changed_since_the_question_are_not_merged() -> None:
    client, into, other = editor_client(), BuildingFactory(), BuildingFactory()
    sent = {"action": "merge", "_selected_action": [str(into.pk), str(other.pk)], "confirmed": "yes"}

    page = client.post(CARDS, sent | {"into": str(into.pk), f"revision-{other.pk}": "7"}, follow=True)

    assert "has been changed since you read it" in page.text
    assert Card.objects.filter(pk=other.pk).exists()


@pytest.mark.parametrize("count", [1, 3])
def test_a_merge_is_of_two_cards(count: int) -> None:
    cards = [BuildingFactory() for _ in range(count)]

    page = editor_client().post(
        CARDS, {"action": "merge", "_selected_action": [str(card.pk) for card in cards]}, follow=True
    )

    assert "Choose exactly two cards of one game." in page.text
    assert Card.objects.count() == count


def test_staff_who_may_not_delete_cards_cannot_merge_them() -> None:
    client, cards = staff_client("view_card", "change_card"), [BuildingFactory(), BuildingFactory()]

    client.post(CARDS, {"action": "merge", "_selected_action": [str(card.pk) for card in cards]})

    assert Card.objects.count() == 2
    assert "Merge two cards" not in client.get(CARDS).text
