"""Who may know of a deck: private, unlisted and public ones, asked for in every way there is."""

import uuid
from typing import Any

import pytest

from decks.models import Deck
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db
PUT = {"game": "tatemon", "name": "x", "lines": []}
WAYS: list[tuple[str, str, Any]] = [
    ("get", "", None),
    ("put", "", PUT),
    ("patch", "", {"name": "x"}),
    ("delete", "", None),
    ("get", "validation/", None),
    ("post", "copy/", {}),
    ("post", "share/", {}),
    ("delete", "share/", None),
]


@pytest.mark.failure("D15")
@pytest.mark.parametrize(("method", "path", "body"), WAYS)
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_somebody_elses_deck_is_a_missing_id_in_every_way(method: str, path: str, body: Any, visibility: str) -> None:
    deck = DeckFactory(visibility=visibility, cards=[(BuildingFactory(), 1)])
    client = client_of(UserFactory())

    def asked(deck_id: object) -> tuple[int, Any]:
        answer = getattr(client, method)(f"{DECKS}{deck_id}/{path}", body, format="json", HTTP_IF_MATCH="*")
        return answer.status_code, answer.json() | {"instance": ""}

    theirs, missing = asked(deck.pk), asked(uuid.uuid4())

    assert theirs == missing
    assert theirs[0] == 404
    assert Deck.objects.get(pk=deck.pk).revision == 1
    assert Deck.objects.count() == 1


@pytest.mark.failure("D15")
@pytest.mark.parametrize("query", ["", "?include=total", "?game=tatemon&include=total", "?visibility=private"])
def test_lists_and_counts_know_nothing_of_hidden_decks(query: str) -> None:
    hidden = DeckFactory()
    DeckFactory(visibility="unlisted")
    shown = DeckFactory(visibility="public")

    answer = client_of(UserFactory()).get(f"{DECKS}{query}")
    about_owner = client_of(None).get(f"{DECKS}?owner={hidden.owner_id}&include=total")

    expected = [] if "private" in query else [str(shown.pk)]
    assert [deck["id"] for deck in answer.json()["data"]] == expected
    assert answer.json()["page"].get("total", len(expected)) == len(expected)
    assert about_owner.json()["data"] == []
    assert about_owner.json()["page"]["total"] == 0


def test_owner_me_lists_ones_own_decks_alone_newest_change_first() -> None:
    user = UserFactory()
    first, second = DeckFactory(owner=user), DeckFactory(owner=user, visibility="unlisted")
    DeckFactory(visibility="public")

    answer = client_of(user).get(f"{DECKS}?owner=me&limit=1&include=total")
    rest = client_of(user).get(f"{DECKS}?owner=me&limit=1&cursor={answer.json()['page']['next']}")

    assert [deck["id"] for deck in answer.json()["data"]] == [str(second.pk)]
    assert answer.json()["page"]["total"] == 2
    assert [deck["id"] for deck in rest.json()["data"]] == [str(first.pk)]
    assert "share_token" not in answer.json()["data"][0]


def test_anybody_reads_validates_and_copies_a_public_deck_and_only_the_owner_changes_it() -> None:
    deck = DeckFactory(visibility="public", cards=[(BuildingFactory(), 1)])
    other = UserFactory()

    read = client_of(None).get(f"{DECKS}{deck.pk}/")
    judged = client_of(None).get(f"{DECKS}{deck.pk}/validation/")
    copied = client_of(other).post(f"{DECKS}{deck.pk}/copy/", {"name": "写し"}, format="json")
    changed = client_of(other).patch(f"{DECKS}{deck.pk}/", {"name": "x"}, format="json", HTTP_IF_MATCH="*")

    assert read.json()["owner"] == {"id": str(deck.owner_id), "name": deck.owner.username}
    assert "share_token" not in read.json()
    assert read["Cache-Control"] == "no-cache"
    assert judged.status_code == 200
    assert (copied.status_code, copied.json()["name"], copied.json()["visibility"]) == (201, "写し", "private")
    assert copied.json()["owner"]["id"] == str(other.pk)
    assert copied.json()["lines"] == read.json()["lines"]
    assert changed.status_code == 404


def test_an_unlisted_deck_opens_with_its_token_until_that_is_withdrawn() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 1)])
    owner, stranger = client_of(deck.owner), client_of(None)
    path = f"{DECKS}{deck.pk}/"

    shared = owner.post(f"{path}share/", HTTP_IF_MATCH=owner.get(path)["ETag"])
    token = shared.json()["share_token"]
    opened = [stranger.get(f"{path}{more}?token={token}").status_code for more in ("", "validation/")]
    renewed = owner.post(f"{path}share/", HTTP_IF_MATCH=shared["ETag"])
    with_the_old = stranger.get(f"{path}?token={token}").status_code
    with_the_new = stranger.get(f"{path}?token={renewed.json()['share_token']}").status_code
    withdrawn = owner.delete(f"{path}share/", HTTP_IF_MATCH=renewed["ETag"])
    after = stranger.get(f"{path}?token={renewed.json()['share_token']}").status_code

    assert shared.json()["visibility"] == "unlisted"
    assert opened == [200, 200]
    assert (with_the_old, with_the_new, after) == (404, 200, 404)
    assert (withdrawn.json()["visibility"], withdrawn.json()["share_token"]) == ("private", None)


def test_an_empty_token_opens_no_private_deck() -> None:
    deck = DeckFactory()

    assert client_of(None).get(f"{DECKS}{deck.pk}/?token=x").status_code == 404
    assert client_of(None).get(f"{DECKS}{deck.pk}/?token=").status_code == 400


def test_private_answers_are_not_kept_by_caches() -> None:
    deck = DeckFactory()

    assert client_of(deck.owner).get(f"{DECKS}{deck.pk}/")["Cache-Control"] == "no-store"
    assert client_of(deck.owner).get(f"{DECKS}?owner=me")["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("?owner=someone", "owner"), ("?format=nope", "format"), ("?game=chess", "game"), ("?sort=nope", "sort")],
)
def test_a_wrong_parameter_is_named(query: str, parameter: str) -> None:
    answer = client_of(None).get(f"{DECKS}{query}")

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["parameter"] == parameter


def test_a_list_is_sorted_by_the_names_that_its_rows_use() -> None:
    owner = UserFactory()
    for name in ("い", "あ", "う"):
        DeckFactory(owner=owner, name=name)

    orders = {
        sort: "".join(deck["name"] for deck in client_of(owner).get(f"{DECKS}?owner=me&sort={sort}").json()["data"])
        for sort in ("name", "created_at", "-changed_at")
    }

    assert orders == {"name": "あいう", "created_at": "いあう", "-changed_at": "うあい"}


def test_filters_of_decks_work_together() -> None:
    owner, other = UserFactory(), UserFactory()
    wanted = DeckFactory(owner=owner, visibility=Deck.Visibility.PUBLIC)
    DeckFactory(owner=owner)
    DeckFactory(owner=other, visibility=Deck.Visibility.PUBLIC)
    query = {"owner": str(owner.pk), "visibility": "public", "game": "tatemon", "format": "standard"}

    listed = client_of(owner).get(DECKS, query).json()["data"]

    assert [deck["id"] for deck in listed] == [str(wanted.pk)]
