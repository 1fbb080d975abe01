"""Addresses of decks."""

from django.urls import path

from decks.api.codes import DeckCodeView, DeckOfCodeView, DecodeView
from decks.api.helping import DeckHelpView, DecklistHelpView
from decks.api.history import DeckDifferenceView, DeckHistoryViewSet
from decks.api.lists import DeckExportView, DecklistExportView, DecklistParseView
from decks.api.number_urls import urlpatterns as number_urls
from decks.api.readers import DeckLikeView, DeckReportView, DeckTagsView
from decks.api.snapshots import SnapshotViewSet
from decks.api.validation import DeckFormatsView, DecklistFormatsView, SnapshotFormatsView
from decks.api.views import DecklistValidationView, DeckViewSet

urlpatterns = [
    *number_urls,
    path("decks/", DeckViewSet.as_view({"get": "list", "post": "create"}), name="deck-list"),
    path("decks/validate/", DecklistValidationView.as_view(), name="decklist-validate"),
    path("decks/decode/", DecodeView.as_view(), name="deck-decode"),
    path("decks/from-code/", DeckOfCodeView.as_view(), name="deck-of-code"),
    path("decks/<uuid:deck_id>/code/", DeckCodeView.as_view(), name="deck-code"),
    path("decks/parse/", DecklistParseView.as_view(), name="decklist-parse"),
    path("decks/export/", DecklistExportView.as_view(), name="decklist-export"),
    path("decks/<uuid:deck_id>/export/", DeckExportView.as_view(), name="deck-export"),
    path(
        "decks/<uuid:deck_id>/",
        DeckViewSet.as_view({"get": "retrieve", "put": "update", "patch": "partial_update", "delete": "destroy"}),
        name="deck-detail",
    ),
    path("decks/help/", DecklistHelpView.as_view(), name="decklist-help"),
    path("decks/<uuid:deck_id>/help/", DeckHelpView.as_view(), name="deck-help"),
    path("decks/validate/formats/", DecklistFormatsView.as_view(), name="decklist-validate-formats"),
    path("decks/<uuid:deck_id>/validation/formats/", DeckFormatsView.as_view(), name="deck-validation-formats"),
    path("decks/<uuid:deck_id>/validation/", DeckViewSet.as_view({"get": "validation"}), name="deck-validation"),
    path("decks/<uuid:deck_id>/share/", DeckViewSet.as_view({"post": "share", "delete": "unshare"}), name="deck-share"),
    path("decks/<uuid:deck_id>/copy/", DeckViewSet.as_view({"post": "copy"}), name="deck-copy"),
    path(
        "decks/<uuid:deck_id>/snapshots/",
        SnapshotViewSet.as_view({"get": "list", "post": "create"}),
        name="deck-snapshot-list",
    ),
    path(
        "decks/<uuid:deck_id>/snapshots/<int:number>/",
        SnapshotViewSet.as_view({"get": "retrieve", "delete": "destroy"}),
        name="deck-snapshot-detail",
    ),
    path(
        "decks/<uuid:deck_id>/snapshots/<int:number>/validation/",
        SnapshotViewSet.as_view({"get": "validation"}),
        name="deck-snapshot-validation",
    ),
    path(
        "decks/<uuid:deck_id>/snapshots/<int:number>/validation/formats/",
        SnapshotFormatsView.as_view(),
        name="deck-snapshot-validation-formats",
    ),
    path("decks/<uuid:deck_id>/history/", DeckHistoryViewSet.as_view({"get": "list"}), name="deck-history"),
    path("decks/<uuid:deck_id>/restore/", DeckHistoryViewSet.as_view({"post": "restore"}), name="deck-restore"),
    path("decks/<uuid:deck_id>/difference/", DeckDifferenceView.as_view(), name="deck-difference"),
    path("decks/tags/", DeckTagsView.as_view(), name="deck-tags"),
    path("decks/<uuid:deck_id>/like/", DeckLikeView.as_view(), name="deck-like"),
    path("decks/<uuid:deck_id>/report/", DeckReportView.as_view(), name="deck-report"),
]
