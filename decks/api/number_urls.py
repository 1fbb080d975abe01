"""Addresses of the numbers of decks."""

from django.urls import path

from decks.api.numbers import (
    DeckChancesPlotView,
    DeckChancesView,
    DeckHandsView,
    DecklistChancesPlotView,
    DecklistChancesView,
    DecklistHandsView,
    DecklistNumbersView,
    DecklistPlotView,
    DeckNumbersView,
    DeckPlotView,
)

urlpatterns = [
    path("decks/numbers/", DecklistNumbersView.as_view(), name="decklist-numbers"),
    path("decks/numbers/plot/", DecklistPlotView.as_view(), name="decklist-plot"),
    path("decks/chances/", DecklistChancesView.as_view(), name="decklist-chances"),
    path("decks/chances/plot/", DecklistChancesPlotView.as_view(), name="decklist-chances-plot"),
    path("decks/hands/", DecklistHandsView.as_view(), name="decklist-hands"),
    path("decks/<uuid:deck_id>/numbers/", DeckNumbersView.as_view(), name="deck-numbers"),
    path("decks/<uuid:deck_id>/numbers/plot/", DeckPlotView.as_view(), name="deck-plot"),
    path("decks/<uuid:deck_id>/chances/", DeckChancesView.as_view(), name="deck-chances"),
    path("decks/<uuid:deck_id>/chances/plot/", DeckChancesPlotView.as_view(), name="deck-chances-plot"),
    path("decks/<uuid:deck_id>/hands/", DeckHandsView.as_view(), name="deck-hands"),
]
