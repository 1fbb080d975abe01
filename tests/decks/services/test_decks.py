"""The limits and locks of stored decks."""

import threading
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from cardsite.errors import ForbiddenError
from cardsite.services import account_close
from decks.errors import DeckLimitError
from decks.models import Deck, DeckLine
from decks.services import decks as services
from decks.services.decks import deck_create
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory, lines_json


@pytest.mark.django_db
def test_an_account_holds_so_many_decks_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MAX_DECKS_PER_ACCOUNT", 2)
    owner = UserFactory()
    DeckFactory(owner=owner)
    DeckFactory(owner=owner)

    with pytest.raises(DeckLimitError):
        DeckFactory(owner=owner)

    assert Deck.objects.filter(owner=owner).count() == 2


@pytest.mark.django_db
def test_a_closed_account_gets_no_deck() -> None:
    owner = UserFactory()
    account_close(user=owner, password=None)

    with pytest.raises(ForbiddenError):
        deck_create(owner=owner, game="tatemon", name="x", lines=[])


@pytest.mark.django_db
@pytest.mark.parametrize("count", [0, 1000])
def test_the_database_itself_refuses_impossible_counts(count: int) -> None:
    deck, card = DeckFactory(), BuildingFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        DeckLine.objects.create(deck=deck, zone="main", card=card, count=count)


@pytest.mark.django_db
def test_the_database_itself_refuses_a_line_twice_and_an_unlisted_deck_without_a_token() -> None:
    card = BuildingFactory()
    deck = DeckFactory(cards=[(card, 1)])

    with pytest.raises(IntegrityError), transaction.atomic():
        DeckLine.objects.create(deck=deck, zone="main", card=card, count=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.filter(pk=deck.pk).update(visibility="unlisted")


def _at_once(works: list[Any]) -> list[Any]:
    """The results of pieces of work that start together, each on a connection of its own."""
    ready = threading.Barrier(len(works))
    results: list[Any] = [None] * len(works)

    def run(index: int) -> None:
        try:
            ready.wait()
            results[index] = works[index]()
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.django_db(transaction=True)
@pytest.mark.failure("D13")
def test_of_two_changes_at_once_one_is_stored_whole_and_one_is_stale() -> None:
    user = UserFactory()
    cards = [BuildingFactory() for _ in range(20)]
    deck = DeckFactory(owner=user, cards=[(card, 1) for card in cards])
    path = f"{DECKS}{deck.pk}/"
    tag = client_of(user).get(path)["ETag"]

    def put(count: int) -> Any:
        body = {"game": "tatemon", "name": f"{count}", "lines": lines_json([(card, count) for card in cards])}
        return client_of(user).put(path, body, format="json", HTTP_IF_MATCH=tag)

    answers = _at_once([lambda: put(2), lambda: put(3)])

    assert sorted(answer.status_code for answer in answers) == [200, 412]
    (stored,) = [answer.json() for answer in answers if answer.status_code == 200]
    assert deck.lines.count() == 20
    assert {line.count for line in deck.lines.all()} == {int(stored["name"])}
    assert Deck.objects.get(pk=deck.pk).revision == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.failure("D13")
def test_of_two_different_changes_at_once_neither_is_lost_unseen() -> None:
    deck = DeckFactory(name="一", cards=[(BuildingFactory(), 1)])
    client, path = client_of(deck.owner), f"{DECKS}{deck.pk}/"
    tag = client.get(path)["ETag"]

    def change(body: dict[str, Any], version: str) -> Any:
        return client_of(deck.owner).patch(path, body, format="json", HTTP_IF_MATCH=version)

    said: list[dict[str, Any]] = [{"name": "二"}, {"notes": "覚え"}]
    answers = _at_once([lambda: change(said[0], tag), lambda: change(said[1], tag)])
    refused = next(index for index, answer in enumerate(answers) if answer.status_code == 412)
    change(said[refused], client.get(path)["ETag"])

    stored = Deck.objects.get(pk=deck.pk)
    assert sorted(answer.status_code for answer in answers) == [200, 412]
    assert (stored.name, stored.notes, stored.revision) == ("二", "覚え", 3)
    assert [row.revision for row in stored.revisions.all()] == [3, 2, 1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.failure("D14")
def test_the_same_create_sent_twice_at_once_makes_one_deck() -> None:
    user = UserFactory()
    body = {"game": "tatemon", "name": "x", "lines": []}

    def post() -> Any:
        return client_of(user).post(DECKS, body, format="json", HTTP_IDEMPOTENCY_KEY="same")

    answers = _at_once([post, post])

    assert {answer.status_code for answer in answers} <= {201, 409}
    assert 201 in {answer.status_code for answer in answers}
    assert Deck.objects.filter(owner=user).count() == 1
