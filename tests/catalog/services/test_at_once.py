"""Several writers at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from django.db import connection

from catalog.errors import StaleCardError
from catalog.models import Card
from catalog.services.cards import card_update, card_values
from catalog.services.rendering import card_is_fresh, terms_read
from catalog.services.terms import TermValues, term_update
from tests.factories.catalog import BuildingFactory, EventFactory, condition_ensure

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works: Callable[[], object]) -> list[object]:
    """What each work gives or raises, all begun at the same moment on connections of their own."""
    barrier = Barrier(len(works))

    def run(work: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return work()
        except StaleCardError as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def test_cards_made_at_once_get_different_numbers() -> None:
    condition_ensure()

    made = at_once(*[lambda: EventFactory().number] * 4)

    assert sorted(map(str, made)) == ["1001", "1002", "1003", "1004"]


def test_of_two_changes_at_once_one_is_stale() -> None:
    card = BuildingFactory()
    values = card_values(card)

    def change(name: str) -> object:
        changed = replace(values, name_en=name)
        return card_update(card_id=card.pk, values=changed, expected_revision=1, user=None).name_en

    results = at_once(lambda: change("A"), lambda: change("B"))

    (kept,) = set(results) - {"stale_card"}
    assert len(set(results)) == 2
    stored = Card.objects.get(pk=card.pk)
    assert (stored.name_en, stored.revision) == (kept, 2)


def test_a_card_that_takes_up_a_term_while_it_is_renamed_prints_the_new_name() -> None:
    term = condition_ensure()
    card = BuildingFactory(facts={"durability": 2})
    values = replace(card_values(card), facts={"durability": 2, "your_skill_condition": term.slug})

    at_once(
        lambda: card_update(card_id=card.pk, values=values, expected_revision=1, user=None),
        lambda: term_update(term_id=term.pk, values=TermValues("両利き", "ambidextrous")),
    )

    assert card_is_fresh(Card.objects.get(pk=card.pk), terms_read("tatemon"))
