"""The catalog's addresses under `/api/v1/`."""

from typing import Any

from django.urls import path

from catalog.api.belongings import FormatViewSet, PrintingViewSet, RulingViewSet, SetViewSet
from catalog.api.cards import CardMigrationViewSet, CardViewSet
from catalog.api.facets import CardFacetsViewSet
from catalog.api.games import GameViewSet, RuleViewSet
from catalog.api.names import CardCollectionView, CardNameViewSet, CardRandomView

LIST: dict[str, Any] = {"get": "list"}
READ: dict[str, Any] = {"get": "retrieve"}

urlpatterns = [
    path("games/", GameViewSet.as_view(LIST), name="game-list"),
    path("games/<str:game>/", GameViewSet.as_view(READ), name="game-detail"),
    path("games/<str:game>/card-schema/", GameViewSet.as_view({"get": "card_schema"}), name="card-schema"),
    path("games/<str:game>/rules/", RuleViewSet.as_view(LIST), name="rule-list"),
    path("games/<str:game>/rules/<str:rule_id>/", RuleViewSet.as_view(READ), name="rule-detail"),
    path("cards/", CardViewSet.as_view(LIST), name="card-list"),
    path("cards/named/", CardNameViewSet.as_view({"get": "named"}), name="card-named"),
    path("cards/autocomplete/", CardNameViewSet.as_view({"get": "autocomplete"}), name="card-autocomplete"),
    path("cards/random/", CardRandomView.as_view(), name="card-random"),
    path("cards/collection/", CardCollectionView.as_view(), name="card-collection"),
    path("cards/facets/", CardFacetsViewSet.as_view(LIST), name="card-facets"),
    path("cards/migrations/", CardMigrationViewSet.as_view(LIST), name="card-migration-list"),
    path("cards/<uuid:card_id>/", CardViewSet.as_view(READ), name="card-detail"),
    path("sets/", SetViewSet.as_view(LIST), name="set-list"),
    path("sets/<uuid:set_id>/", SetViewSet.as_view(READ), name="set-detail"),
    path("printings/", PrintingViewSet.as_view(LIST), name="printing-list"),
    path("printings/<uuid:printing_id>/", PrintingViewSet.as_view(READ), name="printing-detail"),
    path("rulings/", RulingViewSet.as_view(LIST), name="ruling-list"),
    path("rulings/<uuid:ruling_id>/", RulingViewSet.as_view(READ), name="ruling-detail"),
    path("formats/", FormatViewSet.as_view(LIST), name="format-list"),
    path("formats/<uuid:format_id>/", FormatViewSet.as_view(READ), name="format-detail"),
]
