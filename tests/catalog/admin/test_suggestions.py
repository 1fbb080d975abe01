"""Suggestions in the admin: seen with what they would change, discussed, accepted as recorded changes, or rejected."""

from typing import Any

import pytest
from django.test import Client

from cardsite.models import User
from catalog.models import Card, CardRevision, CardSuggestion
from catalog.services.cards import card_delete, card_publish
from catalog.services.suggestions import suggestion_create
from decks.services.merging import card_merge
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory

PAGES = "/admin/catalog/cardsuggestion/"


def suggested(card: Card | None, **changes: Any) -> CardSuggestion:
    """What some user suggests."""
    return suggestion_create(
        user=UserFactory.create(),
        game="tatemon",
        card_id=card.pk if card else None,
        changes=changes,
        note="" if changes else "誤字",
    )


def decide(admin: Client, suggestion: CardSuggestion, step: str, **more: Any) -> Any:
    """The page after a step was taken from the page as it is now."""
    revision = admin.get(f"{PAGES}{suggestion.pk}/change/").context["suggestion"]
    data = {"step": step, "revision": revision.card.revision if revision.card else "", **more}
    answer = admin.post(f"{PAGES}{suggestion.pk}/decide/", data, follow=True)
    suggestion.refresh_from_db()
    return answer


def test_a_suggestion_is_shown_against_the_card_as_it_is_now(admin: Client) -> None:
    suggestion = suggested(BuildingFactory.create(name_ja="家"), name_ja="館")

    page = admin.get(f"{PAGES}{suggestion.pk}/change/")

    assert [(one.label, one.before.words, one.after.words) for one in page.context["changes"]] == [
        ("Japanese name", "家", "館")
    ]


def test_what_users_write_is_escaped(admin: Client) -> None:
    script = "<script>alert(1)</script>"
    suggestion = suggested(BuildingFactory.create(), name_en=script)
    CardSuggestion.objects.update(note=script)
    decide(admin, suggestion, "discuss", text=script)

    page = admin.get(f"{PAGES}{suggestion.pk}/change/").text

    assert script not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") == 3
    assert script not in admin.get(PAGES).text


def test_accepting_makes_a_recorded_change_in_the_editors_name_that_leads_back(admin: Client, editor: User) -> None:
    card = BuildingFactory.create(name_ja="家")
    suggestion = suggested(card, name_ja="館")

    decide(admin, suggestion, "accept", text="Thank you")

    card.refresh_from_db()
    revision = CardRevision.objects.get(card_id=card.pk, revision=2)
    assert (suggestion.state, suggestion.decided_by, suggestion.revision) == ("accepted", editor, revision)
    assert (card.name_ja, revision.origin, revision.user) == ("館", "suggestion", editor)
    history = admin.get(f"/admin/catalog/card/{card.pk}/history/").text
    assert f"{PAGES}{suggestion.pk}/change/" in history
    assert str(suggestion.user) in history


def test_accepting_keeps_what_the_staff_changed_meanwhile_in_other_fields(admin: Client) -> None:
    card = BuildingFactory.create(name_ja="家", published_at=None)
    card_publish(card_id=card.pk, expected_revision=None, at=BuildingFactory.published_at, user=None)
    suggestion = suggested(card, name_ja="館")
    card_publish(card_id=card.pk, expected_revision=None, at=None, user=None)

    page = admin.get(f"{PAGES}{suggestion.pk}/change/")
    decide(admin, suggestion, "accept")

    card.refresh_from_db()
    assert page.context["changed_since"]
    assert (card.name_ja, card.published_at) == ("館", None)


def test_accepting_a_card_that_is_not_there_yet_makes_a_draft(admin: Client) -> None:
    suggestion = suggested(None, kind="building", name_ja="灯台", reading="とうだい")

    decide(admin, suggestion, "accept")

    card = Card.objects.get()
    assert (suggestion.card, card.published_at, card.name_ja) == (card, None, "灯台")
    assert CardRevision.objects.get().origin == "suggestion"


def test_accepting_from_a_page_that_was_overtaken_says_so_and_changes_nothing(admin: Client) -> None:
    card = BuildingFactory.create(name_ja="家")
    suggestion = suggested(card, name_ja="館")
    card_publish(card_id=card.pk, expected_revision=None, at=None, user=None)

    answer = decide(admin, suggestion, "accept", revision=1)

    assert "has been changed since you read it" in answer.text
    assert suggestion.state == "new"


def test_accepting_what_the_card_says_already_or_a_card_that_is_gone_says_why_not(admin: Client) -> None:
    card, gone = BuildingFactory.create(name_ja="家"), BuildingFactory.create()
    twice = [suggested(card, name_ja="館") for _ in range(2)]
    of_gone = suggested(gone, name_ja="館")
    card_delete(card_id=gone.pk, expected_revision=None, user=None)
    decide(admin, twice[0], "accept")

    already = decide(admin, twice[1], "accept")
    no_more = decide(admin, of_gone, "accept")

    assert "holds nothing that the card does not say already" in already.text
    assert "There is no such card." in no_more.text
    assert (twice[1].state, of_gone.state) == ("new", "new")


def test_words_alone_are_discussed_or_rejected_but_not_accepted(admin: Client) -> None:
    suggestion = suggested(BuildingFactory.create())

    page = admin.get(f"{PAGES}{suggestion.pk}/change/")
    silent = decide(admin, suggestion, "discuss")
    decide(admin, suggestion, "reject", text="It is printed so.")

    assert not page.context["may_accept"]
    assert "Write what there is to discuss." in silent.text
    assert (suggestion.state, suggestion.comments.get().text) == ("rejected", "It is printed so.")


@pytest.mark.parametrize("text", ["", "\u200b\u3164"])
def test_a_comment_that_shows_nothing_discusses_nothing(admin: Client, text: str) -> None:
    suggestion = suggested(BuildingFactory.create())

    silent = decide(admin, suggestion, "discuss", text=text)

    assert "Write what there is to discuss." in silent.text
    assert (suggestion.state, suggestion.comments.count()) == ("new", 0)


def test_a_decided_suggestion_stays_decided(admin: Client) -> None:
    card = BuildingFactory.create(name_ja="家")
    suggestion = suggested(card, name_ja="館")
    decide(admin, suggestion, "reject")

    answer = decide(admin, suggestion, "accept")

    card.refresh_from_db()
    assert "decided already" in answer.text
    assert (suggestion.state, card.name_ja) == ("rejected", "家")


def test_suggestions_go_over_to_the_card_that_stays_of_two(admin: Client) -> None:
    card, into = BuildingFactory.create(), BuildingFactory.create(name_ja="家")
    suggestion = suggested(card, name_ja="館")
    card_merge(card_id=card.pk, into_id=into.pk, expected_revision=None, user=None)

    decide(admin, suggestion, "accept")

    into.refresh_from_db()
    assert into.name_ja == "館"


@pytest.mark.parametrize(("right", "step"), [("change_cardsuggestion", "reject"), ("change_card", "accept")])
def test_who_may_not_decide_does_not(admin: Client, editor: User, right: str, step: str) -> None:
    suggestion = suggested(BuildingFactory.create(), name_ja="館")
    group = editor.groups.get()
    group.permissions.remove(group.permissions.get(codename=right))

    answer = admin.post(f"{PAGES}{suggestion.pk}/decide/", {"step": step, "revision": 1})

    assert answer.status_code == 403
