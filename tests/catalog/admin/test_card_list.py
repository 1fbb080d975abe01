"""The list of cards: found by folded words, narrowed down by declared fields, published and hidden together."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from cardsite.models import User
from catalog.admin.card_list import PUBLISHED_AT_ONCE
from catalog.models import Card, CardBatch, CardRevision
from tests.factories.accounts import UserFactory
from tests.factories.catalog import LONG_AGO, BuildingFactory, EventFactory
from tests.jobs import jobs_run

LIST = "/admin/catalog/card/"


def names(admin: Client, **query: Any) -> list[str]:
    """The names in the list, in its order."""
    return [card.name_ja for card in admin.get(LIST, query).context["cl"].result_list]


@pytest.mark.parametrize("typed", ["ガルドラゴン", "がるどらごん", "ｶﾞﾙﾄﾞﾗｺﾞﾝ", "gal dragon", "ドラゴン"])
@pytest.mark.failure("S4", "S6")
def test_a_card_is_found_by_any_writing_of_its_name(admin: Client, typed: str) -> None:
    BuildingFactory.create(name_ja="ガルドラゴン", reading="がるどらごん", name_en="Gal Dragon")
    BuildingFactory.create(name_ja="カルトラコン", reading="かるとらこん", name_en="Cal Traccon")

    assert names(admin, q=typed) == ["ガルドラゴン"]


@pytest.mark.failure("S1")
def test_words_that_fold_to_nothing_find_nothing(admin: Client) -> None:
    BuildingFactory.create()

    assert names(admin, q="・") == []


def test_a_card_is_found_by_number_by_id_and_by_its_rules_text(admin: Client) -> None:
    card, _ = BuildingFactory.create(name_ja="一号館"), EventFactory.create(name_ja="二番目")

    assert names(admin, q=str(card.number))[0] == "一号館"
    assert names(admin, q=str(card.pk)) == ["一号館"]
    assert "一号館" in names(admin, q="カードを2枚引く")
    assert names(admin, q="99999999999999999999") == []


def test_names_come_in_the_order_of_their_readings(admin: Client) -> None:
    for name, reading in (("森", "もり"), ("泉", "いずみ"), ("橋", "はし")):
        BuildingFactory.create(name_ja=name, reading=reading)

    assert names(admin) == ["泉", "橋", "森"]


def test_cards_are_narrowed_down_by_kind_and_by_declared_fields(admin: Client) -> None:
    BuildingFactory.create(name_ja="家", building_kind="residence", durability=2)
    BuildingFactory.create(name_ja="会社", building_kind="office", durability=4)
    EventFactory.create(name_ja="火事")

    assert names(admin, kind="event") == ["火事"]
    assert names(admin, fact_building_kind="office") == ["会社"]
    assert names(admin, fact_durability="2") == ["家"]
    assert set(names(admin, fact_your_skill_condition="left_handed")) == {"家", "会社"}
    assert set(names(admin, game="tatemon")) == {"家", "会社", "火事"}


def test_cards_are_narrowed_down_by_publication_and_completeness(admin: Client) -> None:
    BuildingFactory.create(name_ja="公開")
    BuildingFactory.create(name_ja="予定", published_at=timezone.now() + timedelta(days=1))
    BuildingFactory.create(name_ja="下書き", published_at=None, facts={"durability": 1})

    assert names(admin, publication="public") == ["公開"]
    assert names(admin, publication="embargo") == ["予定"]
    assert names(admin, publication="draft") == ["下書き"]
    assert names(admin, complete="no") == ["下書き"]


def test_a_row_says_what_is_missing(admin: Client) -> None:
    BuildingFactory.create(facts={"durability": 1, "building_kind": "office"})

    assert "skill, Your Skill, Your Skill condition" in admin.get(LIST).content.decode()


def test_drafts_are_published_together_and_hidden_again(admin: Client, editor: User) -> None:
    drafts = BuildingFactory.create_batch(2, published_at=None)
    public = BuildingFactory.create()
    chosen = {"_selected_action": [str(card.pk) for card in (*drafts, public)]}

    admin.post(LIST, {"action": "publish", **chosen})

    now = timezone.now()
    assert Card.objects.filter(published_at__lte=now).count() == 3
    public.refresh_from_db()
    assert (public.published_at, public.revision) == (LONG_AGO, 1)
    assert CardRevision.objects.filter(revision=2, user=editor).count() == 2

    admin.post(LIST, {"action": "unpublish", **chosen})

    assert Card.objects.filter(published_at=None).count() == 3


def test_many_cards_are_published_as_a_batch_once_its_difference_was_seen(admin: Client, editor: User) -> None:
    drafts = BuildingFactory.create_batch(PUBLISHED_AT_ONCE + 1, published_at=None)
    public = BuildingFactory.create()
    chosen = {"_selected_action": [str(card.pk) for card in (*drafts, public)]}

    answer = admin.post(LIST, {"action": "publish", **chosen})
    jobs_run()
    batch = CardBatch.objects.get()
    before = Card.objects.filter(published_at=None).count()
    admin.post(f"/admin/catalog/cardbatch/{batch.pk}/order/", {"fingerprint": batch.fingerprint})
    jobs_run()

    assert answer["Location"] == f"/admin/catalog/cardbatch/{batch.pk}/change/"
    assert (batch.state, batch.publishes, before) == ("planned", True, PUBLISHED_AT_ONCE + 1)
    assert not Card.objects.filter(published_at=None).exists()
    public.refresh_from_db()
    assert public.published_at == LONG_AGO
    assert set(CardRevision.objects.filter(batch=batch).values_list("user", flat=True)) == {editor.pk}


@pytest.mark.django_db
def test_who_may_publish_but_not_change_cards_publishes_many_as_a_batch(client: Client) -> None:
    publisher = UserFactory.create(is_staff=True)
    rights = Permission.objects.filter(codename__in=("view_card", "publish_card"))
    publisher.user_permissions.set(rights)
    client.force_login(publisher)
    drafts = BuildingFactory.create_batch(PUBLISHED_AT_ONCE + 1, published_at=None)

    answer = client.post(LIST, {"action": "publish", "_selected_action": [str(card.pk) for card in drafts]})
    jobs_run()
    batch = CardBatch.objects.get()
    page = client.get(answer["Location"])
    editing = client.get(f"/admin/catalog/cardbatch/{batch.pk}/edit/")
    client.post(f"/admin/catalog/cardbatch/{batch.pk}/order/", {"fingerprint": batch.fingerprint})
    jobs_run()

    assert (page.status_code, page.context["applicable"], page.context["editable"]) == (200, True, False)
    assert editing.status_code == 403
    assert not Card.objects.filter(published_at=None).exists()


def test_a_few_cards_are_published_together_or_not_at_all(admin: Client) -> None:
    drafts = BuildingFactory.create_batch(2, published_at=None)
    Card.objects.filter(pk=max(card.pk for card in drafts)).update(facts={"your_skill_condition": "nothing"})

    admin.post(LIST, {"action": "publish", "_selected_action": [str(card.pk) for card in drafts]})

    assert Card.objects.filter(published_at=None).count() == 2


def test_who_may_not_publish_is_not_offered_it(admin: Client, editor: User) -> None:
    card = BuildingFactory.create(published_at=None)
    group = editor.groups.get()
    group.permissions.remove(group.permissions.get(codename="publish_card"))

    admin.post(LIST, {"action": "publish", "_selected_action": [str(card.pk)]})

    card.refresh_from_db()
    assert card.published_at is None


def test_one_card_is_given_another_number_after_a_question(admin: Client) -> None:
    card, other = BuildingFactory.create(), BuildingFactory.create()
    chosen = {"action": "renumber", "_selected_action": [str(card.pk)]}

    several = admin.post(LIST, chosen | {"_selected_action": [str(card.pk), str(other.pk)]}, follow=True)
    asked = admin.post(LIST, chosen)
    wrong = admin.post(LIST, chosen | {"confirmed": "yes", "number": "7", "revision": "1"})
    taken = admin.post(LIST, chosen | {"confirmed": "yes", "number": str(other.number), "revision": "1"}, follow=True)
    done = admin.post(LIST, chosen | {"confirmed": "yes", "number": "5000", "revision": "1"}, follow=True)

    assert "Choose exactly one card." in several.content.decode()
    assert 'name="revision" value="1"' in asked.content.decode()
    assert "1001" in wrong.content.decode()
    assert "belongs to another card" in taken.content.decode()
    assert "has the number 5000 now" in done.content.decode()
    card.refresh_from_db()
    assert card.number == 5000
