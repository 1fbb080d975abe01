"""What is published of decks: kept as it was, with the verdict of its day."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from cardsite.services import account_close
from catalog.errors import CardInUseError
from catalog.models import Format
from catalog.services.cards import card_delete
from decks.errors import NothingToPublishError, SnapshotLimitError
from decks.models import Deck, DeckRevision, DeckRevisionLine, DeckSnapshot, DeckSnapshotLine
from decks.services import publishing
from decks.services.decks import deck_delete, deck_update
from decks.services.merging import card_merge
from decks.services.publishing import deck_publish
from decks.values import Line
from tests.factories.catalog import BuildingFactory, RestrictionFactory
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db


def published(deck: Deck, **more: Any) -> DeckSnapshot:
    """A snapshot of the deck as it is stored."""
    deck.refresh_from_db()
    return deck_publish(deck_id=deck.pk, owner=deck.owner, expected_revision=deck.revision, **more)


def kept_verdict(snapshot: DeckSnapshot) -> dict[str, Any]:
    """The verdict that lies in the database."""
    verdict: dict[str, Any] = DeckSnapshot.objects.values_list("verdict", flat=True).get(pk=snapshot.pk) or {}
    return verdict


def lines_of(snapshot: DeckSnapshot) -> list[tuple[Any, int]]:
    """The cards of a snapshot with their copies, as they lie in the database."""
    return list(snapshot.lines.order_by("pk").values_list("card_id", "count"))


def test_a_snapshot_keeps_what_the_deck_said_and_the_verdict_of_its_day() -> None:
    deck = DeckFactory(cards=legal_cards(), notes="最初の", tags=["速攻"])

    snapshot = published(deck, remark="初版")

    stored, verdict = Deck.objects.get(pk=deck.pk), kept_verdict(snapshot)
    assert (snapshot.number, snapshot.remark, snapshot.notes, snapshot.tags) == (1, "初版", "最初の", ["速攻"])
    assert (snapshot.cards, snapshot.valid, verdict["valid"]) == (30, True, True)
    assert str(snapshot.as_of) == verdict["as_of"]
    assert (stored.published_id, stored.published_at) == (snapshot.pk, snapshot.published_at)
    assert stored.published_name == snapshot.name
    assert (stored.revision, snapshot.revision) == (2, 2)


def test_an_illegal_deck_is_published_with_every_broken_rule_in_both_languages() -> None:
    card = BuildingFactory(name_ja="灯台", name_en="Lighthouse")
    deck = DeckFactory(cards=[(card, 2)])

    snapshot = published(deck)

    found = {one["rule"]: one for one in kept_verdict(snapshot)["violations"]}
    assert snapshot.valid is False
    assert found["TM-D3"]["cards"] == [{"id": str(card.pk), "count": 2}]
    assert "灯台" in found["TM-D3"]["message"]["ja"]
    assert "Lighthouse" in found["TM-D3"]["message"]["en"]


def test_a_kept_verdict_stays_when_the_rules_of_its_format_change() -> None:
    cards = legal_cards()
    deck = DeckFactory(cards=cards)
    snapshot = published(deck)

    RestrictionFactory(
        format=Format.objects.get(game="tatemon"), cards=[cards[0][0]], limit=0, begins_on=date(2020, 1, 1)
    )

    snapshot.refresh_from_db()
    assert (snapshot.valid, kept_verdict(snapshot)["violations"]) == (True, [])


def test_a_deck_that_says_nothing_new_is_not_published_again() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 1)])
    published(deck)

    with pytest.raises(NothingToPublishError):
        published(deck)

    assert deck.snapshots.count() == 1


def test_a_deck_is_published_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "MAX_SNAPSHOTS_PER_DECK", 1)
    deck = DeckFactory(cards=[(BuildingFactory(), 1)])
    published(deck)
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=2, name="二")

    with pytest.raises(SnapshotLimitError):
        published(deck)

    assert Deck.objects.get(pk=deck.pk).revision == 3


@pytest.mark.parametrize(
    ("rows", "change"),
    [
        (DeckSnapshot, {"name": "別"}),
        (DeckSnapshot, {"verdict": {}}),
        (DeckSnapshot, {"other_verdicts": [{}]}),
        (DeckSnapshot, {"withdrawn_at": timezone.now(), "name": "別"}),
        (DeckSnapshot, {"tags": ["x"]}),
        (DeckSnapshotLine, {"count": F("count") + 1}),
        (DeckSnapshotLine, {"zone": "attic"}),
        (DeckRevision, {"name": "別"}),
        (DeckRevisionLine, {"change": F("change") + 1}),
    ],
)
def test_the_database_refuses_to_change_what_was_kept(rows: type[Any], change: dict[str, Any]) -> None:
    published(DeckFactory(cards=[(BuildingFactory(), 1)]))

    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        rows.objects.update(**change)


@pytest.mark.parametrize("rows", [DeckSnapshotLine, DeckRevisionLine])
def test_the_database_lets_no_other_card_be_meant_outside_a_merge(rows: type[Any]) -> None:
    published(DeckFactory(cards=[(BuildingFactory(), 1)]))

    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        rows.objects.update(card=BuildingFactory())


@pytest.mark.parametrize("rows", [DeckSnapshot, DeckSnapshotLine, DeckRevision, DeckRevisionLine])
def test_the_database_refuses_to_remove_what_was_kept_of_a_deck_that_stands(rows: type[Any]) -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 1)])
    published(deck)
    Deck.objects.update(published=None, published_at=None, published_name="")

    def remove() -> None:
        with transaction.atomic():
            rows.objects.all().delete()
            connection.check_constraints()

    with pytest.raises(IntegrityError, match="goes only with"):
        remove()


def test_the_database_lets_nothing_be_added_to_what_was_kept() -> None:
    deck, card = DeckFactory(cards=[(BuildingFactory(), 1)]), BuildingFactory()
    snapshot = published(deck)
    revision = DeckRevision.objects.get(deck=deck, revision=1)

    with pytest.raises(IntegrityError, match="all at once"), transaction.atomic():
        DeckSnapshotLine.objects.create(snapshot=snapshot, zone="main", card=card, count=1)
    with pytest.raises(IntegrityError, match="all at once"), transaction.atomic():
        DeckRevisionLine.objects.create(revision=revision, zone="main", card=card, change=1)


def test_a_deck_goes_with_all_that_was_kept_of_it() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 1)], visibility="public")
    other = DeckFactory(owner=deck.owner, cards=[(BuildingFactory(), 1)], visibility="public")

    deck_delete(deck_id=deck.pk, owner=deck.owner, expected_revision=1)
    connection.check_constraints()
    account_close(user=other.owner, password=None)
    connection.check_constraints()

    assert not any(rows.objects.exists() for rows in (Deck, DeckSnapshot, DeckSnapshotLine, DeckRevisionLine))


@pytest.mark.failure("D11")
def test_a_card_that_only_a_snapshot_and_the_history_hold_is_not_deleted() -> None:
    card, other = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(card, 1)])
    published(deck)
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=2, lines=[Line("main", other.pk, None, 1)])

    with pytest.raises(CardInUseError):
        card_delete(card_id=card.pk, expected_revision=None, user=None)


def test_a_merge_of_cards_carries_snapshots_and_history_along_and_changes_nothing_else_in_them() -> None:
    gone, kept = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(gone, 2), (kept, 1)])
    snapshot = published(deck)
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=2, lines=[])
    before = DeckSnapshot.objects.values().get(pk=snapshot.pk)

    card_merge(card_id=gone.pk, into_id=kept.pk, expected_revision=None, user=None)

    assert DeckSnapshot.objects.values().get(pk=snapshot.pk) == before
    assert sorted(count for card_id, count in lines_of(snapshot) if card_id == kept.pk) == [1, 2]
    assert not DeckRevisionLine.objects.filter(card_id=gone.pk).exists()
    assert Deck.objects.get(pk=deck.pk).revision == 3


def test_after_a_merge_the_database_refuses_changes_as_before() -> None:
    gone, kept, other = BuildingFactory(), BuildingFactory(), BuildingFactory()
    published(DeckFactory(cards=[(gone, 1)]))
    card_merge(card_id=gone.pk, into_id=kept.pk, expected_revision=None, user=None)

    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        DeckSnapshotLine.objects.update(card=other)
