"""What is remembered of cards and formats by the catalog's version never makes a verdict of yesterday."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from catalog.models import Card, Format
from decks.models import Deck
from decks.selectors import deck_get_to_judge
from decks.services.decklists import deck_verdict
from tests.factories.catalog import BuildingFactory, PrintingFactory, RestrictionFactory, SetFactory
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db(transaction=True)
TODAY = date(2026, 5, 1)


def judged(deck: Deck) -> dict[str, int]:
    """The violations of a deck as its owner has it judged, with the copies that they count."""
    verdict = deck_verdict(deck=deck_get_to_judge(reader=deck.owner, deck_id=deck.pk), as_of=TODAY)
    return {found.code: found.actual or 0 for found in verdict.violations}


def ban(card: Card) -> None:
    RestrictionFactory(format=Format.objects.get(game="tatemon", is_default=True), cards=[card])


def hide(card: Card) -> None:
    Card.objects.filter(pk=card.pk).update(published_at=None)


def make_heavy(card: Card) -> None:
    Card.objects.filter(pk=card.pk).update(facts={**card.facts, "durability": 9})


@pytest.mark.parametrize(
    ("change", "broken"), [(ban, "card_banned"), (hide, "unknown_card"), (make_heavy, "durability_over_limit")]
)
def test_a_deck_that_was_judged_is_judged_anew_after_a_change_of_the_catalog(
    change: Callable[[Card], None], broken: str
) -> None:
    cards = legal_cards()
    deck = DeckFactory(cards=cards)
    before = [judged(deck), judged(deck)]

    change(cards[0][0])

    assert before == [{}, {}]
    assert broken in judged(deck)


def test_a_deck_that_changes_is_judged_as_it_is_by_what_is_remembered_of_its_cards() -> None:
    cards = legal_cards()
    deck = DeckFactory(cards=cards)
    judged(deck)

    deck.lines.filter(card=cards[0][0]).update(count=3)

    assert judged(deck)["building_repeated"] == 3


def test_a_deck_judged_again_is_all_that_is_asked_for(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    deck = DeckFactory(cards=legal_cards())
    judged(deck)

    with django_assert_num_queries(1):
        judged(deck)


def test_a_card_is_remembered_no_longer_than_until_its_next_set_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    card = BuildingFactory()
    soon = SetFactory(published_at=now + timedelta(hours=1), released_on=date(2026, 6, 1))
    PrintingFactory(card=card, set=soon)
    deck = DeckFactory(cards=[(card, 1)])

    def warned() -> set[str]:
        verdict = deck_verdict(deck=deck_get_to_judge(reader=deck.owner, deck_id=deck.pk), as_of=TODAY)
        return {found.code for found in verdict.warnings}

    before = [warned(), warned()]
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=2))
    after = warned()

    assert before == [set(), set()]
    assert after == {"card_not_released"}
