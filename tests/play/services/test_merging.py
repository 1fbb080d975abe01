"""Matches follow cards that are merged."""

from catalog.models import Card
from decks.services.merging import card_merge
from play.models import Match, Seat
from tests.factories.catalog import BuildingFactory
from tests.play.conftest import Lines
from tests.play.players import Player


def merged(lines: Lines) -> tuple[Card, Card]:
    """The first card of a deck, and the new card that it was merged into."""
    card = Card.objects.get(pk=lines[0]["card"])
    into = BuildingFactory(building_kind=card.facts["building_kind"])
    card_merge(card_id=card.pk, into_id=into.pk, expected_revision=card.revision, user=None)
    return card, into


def test_a_running_match_goes_on_with_the_cards_it_began_with(running: str, anna: Player, lines: Lines) -> None:
    before = anna.read(f"matches/{running}/view/")

    _, into = merged(lines)

    assert anna.read(f"matches/{running}/view/") == before
    assert all(seat.cards.filter(pk=into.pk).exists() for seat in Seat.objects.filter(match_id=running))


def test_a_match_that_waits_starts_with_the_surviving_card(anna: Player, ben: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)

    card, into = merged(lines)
    ben.sit(match, [{"card": str(into.pk), "count": 1}, *lines[1:]])

    stored = Match.objects.get(pk=match)
    assert stored.status == "running"
    assert stored.pinned_cards is not None
    numbers = {pinned["number"] for pinned in stored.pinned_cards.cards}
    assert into.number in numbers
    assert card.number not in numbers


def test_a_deck_that_held_both_cards_holds_the_survivor_once(anna: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)
    card, into = (Card.objects.get(pk=line["card"]) for line in lines[-2:])

    card_merge(card_id=card.pk, into_id=into.pk, expected_revision=card.revision, user=None)

    seat = Seat.objects.get(match_id=match, index=0)
    assert seat.zones["main"][str(into.number)] == 4
    assert str(card.number) not in seat.zones["main"]
    assert seat.cards.filter(pk=into.pk).count() == 1
