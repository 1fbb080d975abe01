"""Any list has one verdict, stored or not, in whatever order and pieces its lines come."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardsite.models import User
from catalog.models import Card, Format
from decks.services.decklists import deck_verdict, decklist_read, decklist_verdict
from decks.services.decks import deck_copy, deck_create, deck_update
from decks.values import Line
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, EventFactory, PrintingFactory, RestrictionFactory
from tests.factories.decks import KINDS

pytestmark = pytest.mark.django_db
choices = st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.integers(1, 9)), max_size=30)


@pytest.fixture
def owner() -> User:
    return UserFactory()


@pytest.fixture
def cards() -> list[Card]:
    """Six buildings, one of them known in part, and four events, one of them restricted; two have a printing."""
    buildings = [BuildingFactory(building_kind=kind, durability=9) for kind in KINDS]
    events = [EventFactory() for _ in range(4)]
    RestrictionFactory(format=Format.objects.get(game="tatemon"), cards=[events[0]])
    found: list[Card] = [BuildingFactory(facts={"durability": 3}), *buildings, *events]
    for card in found[:2]:
        PrintingFactory(card=card)
    return found


@pytest.mark.failure("D5")
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=choices, chance=st.randoms(use_true_random=False))
def test_a_list_has_the_same_verdict_by_every_way_in(
    owner: User, cards: list[Card], chosen: list[tuple[int, bool, int]], chance: random.Random
) -> None:
    lines = [
        Line("main", card.pk, printing.pk if printed and (printing := card.printings.first()) else None, count)
        for card, printed, count in ((cards[index], printed, count) for index, printed, count in chosen)
    ]
    singles = [Line(line.zone, line.card_id, line.printing_id, 1) for line in lines for _ in range(line.count)]

    sent = decklist_verdict(
        game="tatemon", format_slug=None, decklist=decklist_read(game="tatemon", lines=chance.sample(lines, len(lines)))
    )
    created = deck_create(owner=owner, game="tatemon", name="x", lines=singles)
    edited = deck_create(owner=owner, game="tatemon", name="x", lines=[])
    edited = deck_update(deck_id=edited.pk, owner=owner, expected_revision=1, lines=lines[::-1])
    copied = deck_copy(deck=edited, owner=owner)

    assert [deck_verdict(deck=deck) for deck in (created, edited, copied)] == [sent] * 3
