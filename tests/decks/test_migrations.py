"""What the migrations make of the decks that there were."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from catalog.models import Format
from decks.models import Deck, DeckLine, DeckRevision, DeckSnapshot
from decks.selectors.history import decklist_at, revision_get
from decks.services.decks import deck_update
from decks.values import Decklist, Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory

pytestmark = pytest.mark.django_db
begin = import_module("decks.migrations.0004_history_begun").begin


@pytest.fixture
def before() -> None:
    """The tables as they were before public decks needed a snapshot."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE decks_deck DROP CONSTRAINT deck_public_has_a_snapshot")


def old_deck(visibility: str) -> Deck:
    """A deck as it was stored without history, at its third revision."""
    deck = Deck.objects.create(
        owner=UserFactory(),
        game_id="tatemon",
        format=Format.objects.get(game="tatemon"),
        name="ガルドラゴン",
        visibility=visibility,
        revision=3,
    )
    DeckLine.objects.create(deck=deck, zone="main", card=BuildingFactory(), count=2)
    return deck


def test_the_history_of_an_old_deck_begins_with_what_it_holds(before: None) -> None:
    deck = old_deck("private")

    begin(apps, None)

    (line,) = deck.lines.all()
    revision = revision_get(deck=deck, revision=3)
    assert decklist_at(revision) == Decklist((Line("main", line.card_id, None, 2),))
    assert (revision.action, revision.at) == ("created", deck.changed_at)
    assert not DeckSnapshot.objects.exists()
    assert deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=3, lines=[]).revision == 4
    assert [row.lines for row in DeckRevision.objects.order_by("revision")] == [1, 1]


def test_an_old_public_deck_is_published_as_it_was_without_a_verdict(before: None) -> None:
    deck = old_deck("public")

    begin(apps, None)

    listed = client_of(None).get(DECKS, {"q": "がるど"}).json()["data"]
    told = client_of(None).get(f"{DECKS}{deck.pk}/snapshots/1/").json()
    assert [one["published"]["valid"] for one in listed] == [None]
    assert (told["verdict"], told["as_of"], told["counts"]) == (None, None, {"main": 2})
