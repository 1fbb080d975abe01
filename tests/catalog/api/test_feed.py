"""A copy of the catalog that follows the feed of changes ends equal to the catalog."""

import gzip
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import orjson
import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from catalog.errors import CardInUseError
from catalog.models import Card, CardChange, CatalogVersion
from catalog.selectors import mark_at, mark_now
from catalog.services.bulk import bulk_files_make, bulk_root
from catalog.services.cards import card_delete, card_publish, card_update, card_values
from catalog.services.merging import card_absorb
from tests.at_once import Writer
from tests.factories.accounts import UserFactory
from tests.factories.catalog import LONG_AGO, BuildingFactory, ChikemonFactory

CARDS = "/api/v1/cards/"
BEGINNING = "1970-01-01T00:00:00Z"


class Copy:
    """Somebody's copy of the catalog."""

    def __init__(self, client: Client, limit: int = 3) -> None:
        self.client, self.limit = client, limit
        self.since = BEGINNING
        self.cards: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []

    def follow(self) -> list[str]:
        """The ids that came or went."""
        query: dict[str, Any] | None = {"updated_since": self.since, "limit": self.limit, "lang": "ja"}
        touched = []
        while query is not None:
            answer = self.client.get(CARDS, query)
            assert answer.status_code == 200, answer.content
            page = answer.json()
            assert len(page["data"]) + len(page["gone"]) <= self.limit
            self.cards.update({card["id"]: card for card in page["data"]})
            for gone in page["gone"]:
                self.cards.pop(gone["id"], None)
            self.told += page["gone"]
            touched += [one["id"] for one in (*page["data"], *page["gone"])]
            following = page["page"]["next"]
            self.since = page["page"]["updated_until"] or self.since
            query = query | {"cursor": following} if following else None
        return touched


def _bulk() -> tuple[str, dict[str, Any]]:
    """The place in the feed and the cards of the bulk file."""
    file = next(one for one in bulk_files_make() if one.name == "cards-ja.jsonl.gz")
    lines = gzip.decompress((bulk_root() / file.stored_as).read_bytes()).splitlines()
    assert len(lines) == file.count
    return file.updated_until, {card["id"]: card for card in map(orjson.loads, lines)}


def _change(chance: random.Random) -> None:
    """Something that staff may do, to a card that there is."""
    cards = list(Card.objects.filter(game="tatemon").order_by("pk"))
    card = chance.choice(cards) if cards else BuildingFactory()
    soon = timezone.now() + timedelta(milliseconds=chance.randint(1, 60))
    moment = chance.choice([LONG_AGO, timezone.now(), soon, soon, timezone.now() + timedelta(days=9), None])
    match chance.randint(0, 7):
        case 0 | 1:
            BuildingFactory(published_at=moment)
        case 2 | 3:
            values = replace(card_values(card), name_ja=f"改名{chance.random()}")
            card_update(card_id=card.pk, values=values, expected_revision=None, user=None)
        case 4 | 5:
            card_publish(card_id=card.pk, expected_revision=None, at=moment, user=None)
        case 6:
            with suppress(CardInUseError):  # others were merged into it
                card_delete(card_id=card.pk, expected_revision=None, user=None)
        case 7 if len(cards) > 1:
            into = next(other for other in cards if other != card)
            card_absorb(card_id=card.pk, into_id=into.pk, expected_revision=None, user=None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(4))
def test_copies_that_follow_end_equal_to_the_bulk_file(
    client: Client, settings: Settings, tmp_path: Path, seed: int
) -> None:
    settings.BULK_ROOT = tmp_path
    chance = random.Random(seed)
    BuildingFactory()
    early, late = Copy(client, limit=2), Copy(client, limit=200)
    late.since, late.cards = _bulk()

    for step in range(40):
        _change(chance)
        if chance.random() < 0.3:
            early.follow()
        if step == 20:
            late.follow()
    early.follow()
    late.follow()
    with patch.object(timezone, "now", return_value=timezone.now() + timedelta(days=1)):  # all short embargoes are over
        early.follow()
        late.follow()
        _, present = _bulk()

    assert early.cards == late.cards == present
    assert early.follow() == late.follow() == []


@pytest.mark.django_db
def test_what_is_gone_is_told_with_its_reason(client: Client) -> None:
    withdrawn, deleted, merged, hidden = (BuildingFactory() for _ in range(4))
    stays, draft = BuildingFactory(), BuildingFactory(published_at=None)
    copy = Copy(client)
    copy.follow()

    card_publish(card_id=withdrawn.pk, expected_revision=None, at=None, user=None)
    card_delete(card_id=deleted.pk, expected_revision=None, user=None)
    card_absorb(card_id=merged.pk, into_id=stays.pk, expected_revision=None, user=None)
    card_absorb(card_id=hidden.pk, into_id=draft.pk, expected_revision=None, user=None)
    copy.follow()

    assert {(one["id"], one["reason"], one["merged_into"]) for one in copy.told} == {
        (str(withdrawn.pk), "withdrawn", None),
        (str(deleted.pk), "deleted", None),
        (str(merged.pk), "merged", str(stays.pk)),
        (str(hidden.pk), "merged", None),
    }
    assert list(copy.cards) == [str(stays.pk)]


@pytest.mark.django_db
def test_nothing_is_told_of_cards_that_were_never_public(client: Client) -> None:
    copy = Copy(client)
    embargo = timezone.now() + timedelta(days=2)
    drafts = [BuildingFactory(published_at=moment) for moment in (None, None, embargo, embargo)]

    card_delete(card_id=drafts[0].pk, expected_revision=None, user=None)
    card_publish(card_id=drafts[2].pk, expected_revision=None, at=None, user=None)
    card_delete(card_id=drafts[3].pk, expected_revision=None, user=None)

    assert copy.follow() == []


@pytest.mark.django_db
def test_staff_read_the_feed_that_everybody_reads(client: Client) -> None:
    editor = UserFactory(is_staff=True)
    editor.user_permissions.add(Permission.objects.get(codename="view_card"))
    client.force_login(editor)
    card = BuildingFactory()
    BuildingFactory(published_at=None)

    assert Copy(client).follow() == [str(card.pk)]


@pytest.mark.django_db
def test_a_card_whose_embargo_ends_is_told_although_nobody_wrote_it(client: Client) -> None:
    copy = Copy(client, limit=1)
    others = {str(BuildingFactory().pk) for _ in range(2)}
    ends = timezone.now() + timedelta(hours=1)
    cards = {str(BuildingFactory(published_at=ends).pk) for _ in range(3)}

    before = copy.follow()
    with patch.object(timezone, "now", return_value=ends + timedelta(hours=1)):
        after = copy.follow()
        again = copy.follow()

    assert (set(before), sorted(after), again) == (others, sorted(cards), [])


@pytest.mark.django_db
def test_one_game_is_followed_alone(client: Client) -> None:
    BuildingFactory()
    card = ChikemonFactory()

    found = client.get(CARDS, {"updated_since": BEGINNING, "game": "ticket_monsters"}).json()

    assert [one["id"] for one in found["data"]] == [str(card.pk)]


@pytest.mark.django_db
def test_what_nobody_can_read_is_no_change(client: Client) -> None:
    card = BuildingFactory()
    copy = Copy(client)
    copy.follow()

    Card.objects.filter(pk=card.pk).update(english_key="other")

    assert copy.follow() == []


@pytest.mark.django_db
def test_any_way_of_writing_is_told(client: Client) -> None:
    card = BuildingFactory()
    copy = Copy(client)
    copy.follow()

    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE catalog_card SET rendered_ja = replace(rendered_ja, '建物', '館') WHERE id = %s", [card.pk]
        )

    assert copy.follow() == [str(card.pk)]


@pytest.mark.django_db
@pytest.mark.failure("S12")
@pytest.mark.parametrize(
    ("query", "parameter", "code"),
    [
        ({"updated_since": "yesterday"}, "updated_since", "not_a_mark"),
        ({"updated_since": "2026-04-01T00:00:00"}, "updated_since", "not_a_mark"),
        ({"updated_since": "00000000-1-1"}, "updated_since", "feed_restarted"),
        ({"updated_since": BEGINNING, "q": "森"}, "q", "unknown_parameter"),
        ({"updated_since": BEGINNING, "sort": "name"}, "sort", "unknown_parameter"),
    ],
)
def test_what_the_feed_cannot_answer_is_refused(
    client: Client, query: dict[str, str], parameter: str, code: str
) -> None:
    answer = client.get(CARDS, query)

    assert answer.status_code == 400
    assert [(one["parameter"], one["code"]) for one in answer.json()["errors"]] == [(parameter, code)]


@pytest.mark.django_db
def test_a_mark_from_before_a_backup_was_restored_is_refused(client: Client) -> None:
    BuildingFactory()
    copy = Copy(client)
    copy.follow()

    CatalogVersion.objects.update(version=1)

    assert client.get(CARDS, {"updated_since": copy.since}).json()["errors"][0]["code"] == "feed_restarted"


def _rename(card: Card, name: str) -> Callable[[], object]:
    values = replace(card_values(card), name_ja=name)
    return lambda: card_update(card_id=card.pk, values=values, expected_revision=None, user=None)


@pytest.mark.django_db(transaction=True)
def test_a_change_committed_late_with_an_earlier_time_is_not_lost(client: Client) -> None:
    card, other = BuildingFactory(), ChikemonFactory()
    copy = Copy(client)
    copy.follow()
    slow, quick = Writer(_rename(card, "遅い")), Writer(_rename(other, "速い"))

    slow.start()
    assert slow.wrote.wait(20)
    quick.may_end.set()
    quick.start()
    quick.join()
    during = copy.follow()
    moment = timezone.now()
    slow.may_end.set()
    slow.join()
    with patch("catalog.selectors.marks.CLOCKS_APART", timedelta(0)):
        since_moment = mark_at(moment, mark_now(), CardChange.objects.all())
    after = copy.follow()

    assert (during, after) == ([str(other.pk)], [str(card.pk)])
    assert since_moment.version < CardChange.objects.get(pk=card.pk).version
    assert copy.cards[str(card.pk)]["name_ja"] == "遅い"
