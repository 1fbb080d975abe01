"""The catalog's version is counted when a transaction ends, and whoever writes meanwhile waits for nobody."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection, transaction

from catalog.models import Card, CardChange, CatalogVersion
from catalog.selectors import catalog_validator, mark_now
from catalog.services.cards import card_update, card_values
from tests.factories.catalog import BuildingFactory, ChikemonFactory, TermFactory

pytestmark = pytest.mark.django_db(transaction=True)


def version() -> int:
    return CatalogVersion.objects.get().version


def rename(card: Card, name: str) -> None:
    values = replace(card_values(Card.objects.get(pk=card.pk)), name_ja=name)
    card_update(card_id=card.pk, values=values, expected_revision=None, user=None)


def elsewhere(act: Callable[[], object]) -> None:
    """Something done on a connection of its own, which must not wait for anybody."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '2s'")
            act()
        except BaseException as error:  # noqa: BLE001  # told to the test's own thread
            failed.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(20)
    assert not thread.is_alive()
    if failed:
        raise failed[0]


def test_whoever_writes_another_game_does_not_wait_for_a_long_transaction() -> None:
    slow, quick = BuildingFactory.create(), ChikemonFactory.create()

    with transaction.atomic():
        rename(slow, "遅い")
        elsewhere(lambda: rename(quick, "速い"))
        during = CardChange.objects.get(pk=quick.pk).version

    assert CardChange.objects.get(pk=slow.pk).version == during + 1 == version()


def test_a_transaction_counts_once_and_stamps_all_its_changes_with_that_version() -> None:
    cards = BuildingFactory.create_batch(3)
    before = version()

    with transaction.atomic():
        for card in cards:
            rename(card, "改名")

    assert version() == before + 1
    assert set(CardChange.objects.values_list("version", flat=True)) == {before + 1}


def test_what_is_rolled_back_to_a_savepoint_is_not_counted_and_what_comes_after_is() -> None:
    card = BuildingFactory.create()
    before = version()

    with transaction.atomic(), transaction.atomic():
        rename(card, "消える")
        transaction.set_rollback(True)
    unchanged = version()
    with transaction.atomic():
        with transaction.atomic():
            rename(card, "消える")
            transaction.set_rollback(True)
        rename(card, "残る")

    assert (unchanged, version()) == (before, before + 1)
    assert CardChange.objects.get(pk=card.pk).version == before + 1


def test_checks_made_in_the_midst_lose_no_change() -> None:
    first, second = BuildingFactory.create_batch(2)
    before = version()

    with transaction.atomic():
        rename(first, "先")
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        rename(second, "後")
        elsewhere(lambda: _seen(before))

    versions = dict(CardChange.objects.values_list("pk", "version"))
    assert before < versions[first.pk] <= versions[second.pk] <= version()


def _seen(expected: int) -> None:
    assert version() == expected


def test_while_a_transaction_writes_it_has_no_version_under_which_answers_could_be_remembered() -> None:
    TermFactory.create()
    before = catalog_validator()

    with transaction.atomic():
        TermFactory.create(slug="other")
        during = catalog_validator()

    assert before is not None
    assert during is None
    assert catalog_validator() not in {before, None}


def test_nothing_of_a_count_is_left_behind() -> None:
    BuildingFactory.create()

    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM catalog_versionnote")
        left = cursor.fetchone()

    assert left == (0,)
    assert mark_now().version == version()
