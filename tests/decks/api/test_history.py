"""The history of decks over the API: its owner's alone, with differences and the way back."""

import uuid
from typing import Any

import pytest

from decks.models import Deck
from decks.services.decks import deck_update
from decks.values import Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db


def rewrite(deck: Deck, **said: Any) -> Deck:
    """The deck changed by its owner."""
    deck.refresh_from_db()
    return deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=deck.revision, **said)


def test_the_history_lists_every_change_with_what_came_and_went() -> None:
    first, second = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(first, 2)], name="一", visibility="public")
    rewrite(deck, name="二", notes="覚え", lines=[Line("main", first.pk, None, 1), Line("main", second.pk, None, 1)])

    answer = client_of(deck.owner).get(f"{DECKS}{deck.pk}/history/?include=total").json()

    last, begun = answer["data"]
    assert answer["page"]["total"] == 2
    assert (last["revision"], last["action"], last["fields_changed"]) == (2, "changed", ["name", "notes"])
    assert {(line["card"], line["change"]) for line in last["lines"]} == {(str(first.pk), -1), (str(second.pk), 1)}
    assert (begun["revision"], begun["action"], begun["fields_changed"], begun["snapshot"]) == (1, "created", [], 1)
    assert [(line["number"], line["change"]) for line in begun["lines"]] == [(first.number, 2)]


def test_pages_of_a_history_give_each_change_once() -> None:
    deck = DeckFactory()
    for number in range(2, 6):
        rewrite(deck, name=f"{number}")
    client, seen, address = client_of(deck.owner), [], f"{DECKS}{deck.pk}/history/?limit=2"

    cursor: str | None = ""
    while cursor is not None:
        page = client.get(address + (f"&cursor={cursor}" if cursor else "")).json()
        seen += [row["revision"] for row in page["data"]]
        cursor = page["page"]["next"]

    assert seen == [5, 4, 3, 2, 1]


def test_a_page_with_very_many_lines_ends_early_and_the_next_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.api.history.MAX_LEDGER_LINES", 3)
    cards = [BuildingFactory() for _ in range(5)]
    deck = DeckFactory(cards=[(card, 1) for card in cards])
    for count in (2, 3):
        rewrite(deck, lines=[Line("main", card.pk, None, count) for card in cards[: count - 1]])
    rewrite(deck, name="後")
    client, pages, address = client_of(deck.owner), [], f"{DECKS}{deck.pk}/history/"

    cursor: str | None = ""
    while cursor is not None:
        page = client.get(address, {"cursor": cursor} if cursor else {}).json()
        pages.append([row["revision"] for row in page["data"]])
        cursor, back = page["page"]["next"], page["page"]["prev"]

    assert pages == [[4, 3], [2], [1]]
    before = client.get(address, {"cursor": back}).json()
    assert [row["revision"] for row in before["data"]] == [2]


@pytest.mark.parametrize(
    ("said", "status"),
    [({"name": "別"}, 409), ({"lines": []}, 409), ({"visibility": "unlisted"}, 409), ({"visibility": "private"}, 200)],
)
def test_a_deck_whose_history_is_full_changes_no_more_but_is_still_taken_from_its_readers(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, Any], status: int
) -> None:
    monkeypatch.setattr("decks.services.storing.MAX_HISTORY", 2)
    deck = DeckFactory(cards=[(BuildingFactory(), 1)], visibility="public")
    client, path = client_of(deck.owner), f"{DECKS}{deck.pk}/"
    tag = client.get(path)["ETag"]

    answer = client.patch(path, said, format="json", HTTP_IF_MATCH=tag)

    assert answer.status_code == status
    if status == 409:
        assert answer.json()["code"] == "deck_history_full"
        assert client.get(path)["ETag"] == tag


def test_a_difference_is_told_between_any_two_states() -> None:
    card = BuildingFactory()
    deck = DeckFactory(cards=[(card, 2)], name="一", tags=["前"], visibility="public")
    rewrite(deck, name="二", tags=["後"], lines=[])
    rewrite(deck, name="三", lines=[Line("main", card.pk, None, 3)])

    def between(one: str, other: str) -> Any:
        return client_of(deck.owner).get(f"{DECKS}{deck.pk}/difference/?from={one}&to={other}").json()

    whole, back = between("snapshot:1", "draft"), between("draft", "revision:2")

    assert whole["changed"] == [
        {"field": "name", "before": "一", "after": "三"},
        {"field": "tags", "before": ["前"], "after": ["後"]},
    ]
    assert [(line["before"], line["after"], line["number"]) for line in whole["lines"]] == [(2, 3, card.number)]
    assert [(line["before"], line["after"]) for line in back["lines"]] == [(3, 0)]
    assert between("draft", "draft") == {"from": "draft", "to": "draft", "changed": [], "lines": []}


@pytest.mark.parametrize("side", ["draft", "revision:1"])
def test_readers_compare_snapshots_alone(side: str) -> None:
    deck = DeckFactory(visibility="public")

    told = client_of(None).get(f"{DECKS}{deck.pk}/difference/?from=snapshot:1&to=snapshot:1")
    kept = client_of(None).get(f"{DECKS}{deck.pk}/difference/?from=snapshot:1&to={side}")

    assert told.status_code == 200
    assert kept.status_code == 404


@pytest.mark.parametrize("side", ["", "3", "revision:", "revision:0", "revision:-1", "snapshot:9999999999", "draft:1"])
def test_a_state_that_cannot_be_is_named(side: str) -> None:
    deck = DeckFactory()

    refused = client_of(deck.owner).get(f"{DECKS}{deck.pk}/difference/?from={side}&to=draft")

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["parameter"] == "from"


def test_a_deck_is_restored_by_revision_and_by_snapshot() -> None:
    card = BuildingFactory()
    deck = DeckFactory(cards=[(card, 2)], name="一", visibility="public")
    rewrite(deck, name="二", lines=[])
    client, path = client_of(deck.owner), f"{DECKS}{deck.pk}/"

    restored = client.post(f"{path}restore/", {"snapshot": 1}, format="json", HTTP_IF_MATCH=client.get(path)["ETag"])
    again = client.post(f"{path}restore/", {"revision": 2}, format="json", HTTP_IF_MATCH=restored["ETag"])
    stale = client.post(f"{path}restore/", {"revision": 1}, format="json", HTTP_IF_MATCH=restored["ETag"])

    assert (restored.status_code, restored.json()["name"], len(restored.json()["lines"])) == (200, "一", 1)
    assert (again.json()["name"], again.json()["lines"], again.json()["revision"]) == ("二", [], 4)
    assert stale.status_code == 412


@pytest.mark.parametrize(
    ("body", "status"),
    [({}, 400), ({"revision": 1, "snapshot": 1}, 400), ({"revision": 0}, 400), ({"revision": 9}, 404)],
)
def test_what_is_to_be_restored_is_one_thing_that_was(body: dict[str, int], status: int) -> None:
    deck = DeckFactory()

    refused = client_of(deck.owner).post(f"{DECKS}{deck.pk}/restore/", body, format="json", HTTP_IF_MATCH="*")

    assert refused.status_code == status


@pytest.mark.failure("D15")
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "history/"),
        ("get", "snapshots/"),
        ("get", "snapshots/1/"),
        ("get", "snapshots/1/validation/"),
        ("get", "difference/?from=snapshot:1&to=snapshot:1"),
        ("post", "snapshots/"),
        ("post", "restore/"),
        ("post", "copy/"),
    ],
)
@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_what_was_kept_of_somebody_elses_deck_is_a_missing_id(method: str, path: str, visibility: str) -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 1)], visibility="public")
    rewrite(deck, visibility=visibility)
    client, body = client_of(UserFactory()), {"revision": 1} if "restore" in path else {}

    def asked(deck_id: object) -> tuple[int, Any]:
        answer = getattr(client, method)(f"{DECKS}{deck_id}/{path}", body, format="json", HTTP_IF_MATCH="*")
        return answer.status_code, answer.json() | {"instance": ""}

    if method == "get":
        theirs, missing = (
            (answer.status_code, answer.json() | {"instance": ""})
            for answer in (client.get(f"{DECKS}{deck_id}/{path}") for deck_id in (deck.pk, uuid.uuid4()))
        )
    else:
        theirs, missing = asked(deck.pk), asked(uuid.uuid4())

    assert theirs == missing
    assert theirs[0] == 404


@pytest.mark.parametrize("path", ["history/", "restore/"])
def test_the_history_of_a_public_deck_is_its_owners_alone(path: str) -> None:
    deck = DeckFactory(visibility="public")
    client = client_of(UserFactory())

    answer = (
        client.get(f"{DECKS}{deck.pk}/{path}")
        if path == "history/"
        else client.post(f"{DECKS}{deck.pk}/{path}", {"revision": 1}, format="json", HTTP_IF_MATCH="*")
    )

    assert answer.status_code == 404
