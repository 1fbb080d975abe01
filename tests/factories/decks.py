"""Decks, made through the services."""

from collections.abc import Sequence
from typing import Any

import factory

from catalog.models import Card
from decks.models import Deck
from decks.services.decks import deck_create
from decks.values import Line
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, EventFactory

KINDS = ("residence", "office", "commercial", "culture", "transport")


def legal_cards() -> list[tuple[Card, int]]:
    """22 new buildings over the five kinds with durability 44, and 4 new events twice each: a legal TATEMON deck."""
    buildings: list[tuple[Card, int]] = [(BuildingFactory(building_kind=KINDS[index % 5]), 1) for index in range(22)]
    return [*buildings, *((EventFactory(), 2) for _ in range(4))]


def lines_json(cards: Sequence[tuple[Card, int]]) -> list[dict[str, Any]]:
    """Cards and their copies as the API takes them."""
    return [{"card": str(card.pk), "count": count} for card, count in cards]


class DeckFactory(factory.Factory[Deck]):
    """A private, empty TATEMON deck; ``cards`` are pairs of a card and its copies."""

    class Meta:
        model = Deck

    owner = factory.SubFactory(UserFactory)
    game = "tatemon"
    name = factory.Sequence(lambda n: f"デッキ{n}")
    visibility = "private"
    cards: Sequence[tuple[Card, int]] = ()

    @classmethod
    def _create(cls, model_class: type[Deck], *args: Any, **kwargs: Any) -> Deck:
        lines = [Line("main", card.pk, None, count) for card, count in kwargs.pop("cards")]
        return deck_create(lines=lines, **kwargs)
