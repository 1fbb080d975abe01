"""What a private deck, a draft or a hidden deck holds leaks nowhere: every address is asked by others."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.urls import URLPattern, get_resolver

from cardsite.models import User
from decks.api.urls import urlpatterns
from decks.models import Deck
from decks.services.decks import deck_copy, deck_update
from decks.services.helping import MAX_CARDS
from decks.services.moderating import deck_hide
from decks.services.publishing import deck_publish, snapshot_withdraw
from decks.values import Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.failure("D15")]
SECRET = "秘密のクジラ"  # a name that nobody is to read
ANY = {"number": 1}
QUERIES = (
    "",
    "?from=snapshot:1&to=snapshot:1",
    "?from=snapshot:1&to=snapshot:2",
    "?from=snapshot:1&to=draft",
    "?format=text",
    "?include=total",
)


def addresses(deck_id: UUID) -> Iterator[str]:
    """Every address below a deck."""
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        taken = pattern.pattern.converters
        if "deck_id" in taken:
            assert set(taken) <= {"deck_id", *ANY}, "a part of an address that is to be asked for by name"
            values = {name: deck_id if name == "deck_id" else ANY[name] for name in taken}
            yield f"/{get_resolver().reverse(pattern.name or '', **values)}"


def secret_lines() -> list[Line]:
    """Cards that a deck holds and nobody is to find there."""
    return [Line("main", BuildingFactory(name_ja=f"{SECRET}{index}", name_en="Whale").pk, None, 3) for index in "一二"]


def published() -> Deck:
    """A public deck that others see as it is; of the cards that help offers, only use would put a secret one before these."""
    for _ in range(MAX_CARDS):
        BuildingFactory()
    return DeckFactory(visibility="public", name="公開", cards=[(BuildingFactory(), 1)])


def with_a_secret_draft(deck: Deck) -> Deck:
    """The deck with a draft that says and holds what nobody is to know."""
    return deck_update(
        deck_id=deck.pk,
        owner=deck.owner,
        expected_revision=1,
        name=SECRET,
        notes=SECRET,
        tags=[SECRET],
        lines=secret_lines(),
    )


def draft_beside_a_snapshot() -> Deck:
    """A public deck whose draft others are not to know."""
    return with_a_secret_draft(published())


def private() -> Deck:
    """A deck that was published once and is private now."""
    deck = draft_beside_a_snapshot()
    return deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=2, visibility="private")


def unlisted() -> Deck:
    """An unlisted deck whose token nobody has."""
    deck = DeckFactory(name="半分")
    return deck_update(
        deck_id=deck.pk,
        owner=deck.owner,
        expected_revision=1,
        name=SECRET,
        tags=[SECRET],
        lines=secret_lines(),
        visibility="unlisted",
    )


def hidden() -> Deck:
    """A public deck that the staff hide."""
    deck = DeckFactory(visibility="public", name=SECRET, notes=SECRET, tags=[SECRET])
    return deck_hide(deck_id=deck.pk, reason="x", user=UserFactory(is_staff=True))


def beside_a_withdrawn_snapshot() -> Deck:
    """A public deck of which a snapshot was taken back."""
    deck = draft_beside_a_snapshot()
    deck_publish(deck_id=deck.pk, owner=deck.owner, expected_revision=2)
    return snapshot_withdraw(deck_id=deck.pk, owner=deck.owner, expected_revision=3, number=2)


@pytest.fixture(params=["stranger", "reader", "copier"])
def asking(request: pytest.FixtureRequest) -> Any:
    """Who asks, given the deck: nobody known, somebody else, or somebody who copied it when that was possible."""

    def user_for(deck: Deck) -> User | None:
        if request.param == "stranger":
            return None
        user: User = UserFactory()
        if request.param == "copier":
            copy = deck_copy(deck=DeckFactory(visibility="public"), owner=user, name="写し")
            Deck.objects.filter(pk=copy.pk).update(origin=deck.pk, origin_number=1)
        return user

    return user_for


@pytest.mark.parametrize("kind", [draft_beside_a_snapshot, beside_a_withdrawn_snapshot, private, unlisted, hidden])
def test_no_address_tells_others_what_is_not_published(kind: Any, asking: Any) -> None:
    deck = kind()
    user = asking(deck)
    client = client_of(user)
    found = list(addresses(deck.pk))

    told = [client.get(f"{address}{query}").content.decode() for address in found for query in QUERIES]
    lists = [DECKS, f"{DECKS}tags/", f"{DECKS}?owner={deck.owner_id}&include=total"]
    own = [] if user is None else [f"{DECKS}?owner=me", f"{DECKS}?liked=false"]
    told += [client.get(address).content.decode() for address in (*lists, *own)]
    if user is not None:
        copies = Deck.objects.filter(owner=user)
        told += [client.get(f"{DECKS}{copy.pk}/").content.decode() for copy in copies]

    assert len(found) > 8
    assert not [answer for answer in told if SECRET in answer or "Whale" in answer]
    if kind not in {draft_beside_a_snapshot, beside_a_withdrawn_snapshot}:
        assert not [answer for answer in told if f'"id":"{deck.pk}"' in answer.replace(" ", "")]


def test_a_changed_draft_changes_nothing_that_others_read() -> None:
    deck = published()
    stranger = client_of(None)
    asked = [f"{address}{query}" for address in addresses(deck.pk) for query in QUERIES]

    before = {address: stranger.get(address) for address in asked}
    with_a_secret_draft(deck)
    after = {address: stranger.get(address) for address in asked}

    differing = [address for address in asked if before[address].content != after[address].content]
    assert differing == []
    assert sum(answer.status_code == 200 for answer in before.values()) > 8
    assert all(before[address].get("ETag") == after[address].get("ETag") for address in asked)


@pytest.mark.parametrize("kind", [private, hidden])
def test_a_deck_that_is_not_there_for_others_is_a_404_at_every_address(kind: Any) -> None:
    deck = kind()
    client = client_of(UserFactory())

    answers = {address: client.get(address).status_code for address in addresses(deck.pk)}

    assert {status for address, status in answers.items() if status not in (400, 405)} == {404}


@pytest.mark.parametrize("kind", [private, unlisted, hidden])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_whatever_is_done_to_a_deck_that_is_not_there_for_others_ends_as_with_a_missing_id(
    kind: Any, method: str
) -> None:
    deck, missing = kind(), uuid4()
    client = client_of(UserFactory())
    stored = Deck.objects.values().get(pk=deck.pk)

    def answers(deck_id: UUID) -> list[tuple[int, Any]]:
        said = [getattr(client, method)(each, {}, format="json", HTTP_IF_MATCH="*") for each in addresses(deck_id)]
        return [(answer.status_code, answer.json() | {"instance": ""}) for answer in said]

    assert answers(deck.pk) == answers(missing)
    assert Deck.objects.values().get(pk=deck.pk) == stored


def test_the_owner_of_a_hidden_deck_reads_it_with_the_reason_and_without_who() -> None:
    deck = DeckFactory(visibility="public", name="公開")
    staff = UserFactory(is_staff=True, username="moderator-x")
    deck_hide(deck_id=deck.pk, reason="宣伝です", user=staff)

    told = client_of(deck.owner).get(f"{DECKS}{deck.pk}/")

    assert told.json()["hidden"]["reason"] == "宣伝です"
    assert "moderator-x" not in told.content.decode()
    assert str(staff.pk) not in told.content.decode()
