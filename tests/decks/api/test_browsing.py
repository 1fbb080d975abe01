"""Browsing public decks: by card, game, format, tag, author and words, in every order, each once."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from decks.models import Deck
from decks.services.decks import deck_update
from decks.services.liking import deck_like
from decks.services.merging import card_merge
from decks.services.moderating import deck_hide
from decks.values import Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db


def found(query: dict[str, Any], user: Any = None) -> list[str]:
    """The names of the decks that a reader finds."""
    answer = client_of(user).get(DECKS, query)
    assert answer.status_code == 200, answer.json()
    return sorted(deck["name"] for deck in answer.json()["data"])


def public(name: str, **more: Any) -> Deck:
    """A public deck."""
    return DeckFactory(name=name, visibility="public", **more)


def test_decks_are_found_by_the_cards_that_they_hold() -> None:
    first, second = BuildingFactory(), BuildingFactory()
    public("一", cards=[(first, 1)])
    public("二", cards=[(first, 1), (second, 1)])
    public("三", cards=[(second, 1)])

    assert found({"card": str(first.pk)}) == ["一", "二"]
    assert found({"card": f"{first.pk},{second.pk}"}) == ["二"]


def test_a_card_is_found_under_the_id_that_it_had_before_a_merge() -> None:
    gone, kept = BuildingFactory(), BuildingFactory()
    public("一", cards=[(gone, 1)])
    card_merge(card_id=gone.pk, into_id=kept.pk, expected_revision=None, user=None)

    assert found({"card": str(gone.pk)}) == found({"card": str(kept.pk)}) == ["一"]


@pytest.mark.failure("D15")
def test_nothing_is_found_by_a_card_that_only_drafts_private_and_hidden_decks_hold() -> None:
    card, staff = BuildingFactory(), UserFactory(is_staff=True)
    DeckFactory(cards=[(card, 1)])
    DeckFactory(cards=[(card, 1)], visibility="unlisted")
    draft = public("草案")
    deck_update(deck_id=draft.pk, owner=draft.owner, expected_revision=1, lines=[Line("main", card.pk, None, 1)])
    hidden = public("隠し", cards=[(card, 1)])
    deck_hide(deck_id=hidden.pk, reason="x", user=staff)

    answer = client_of(UserFactory()).get(DECKS, {"card": str(card.pk), "include": "total"}).json()

    assert (answer["data"], answer["page"]["total"]) == ([], 0)
    assert found({"card": str(card.pk), "owner": "me"}, draft.owner) == ["草案"]


def test_a_card_that_readers_may_not_know_is_a_missing_one() -> None:
    deck = public("一", cards=[(BuildingFactory(), 1)])
    card = deck.lines.get().card
    type(card).objects.filter(pk=card.pk).update(published_at=None)

    assert found({"card": str(card.pk)}) == []


@pytest.mark.parametrize("tag", ["速攻", "ＲＵＳＨ", "rush", "Rush,速攻"])
def test_decks_are_found_by_tags_in_whatever_form(tag: str) -> None:
    public("一", tags=["速攻", "Rush"])
    public("二", tags=["遅い"])

    assert found({"tag": tag}) == ["一"]


def test_decks_are_found_by_author_and_by_words_of_name_and_tags() -> None:
    author = UserFactory(username="Umineko")
    public("海のガルドラゴン", owner=author, tags=["青"])
    public("山のガルドラゴン")

    assert found({"author": "uminEKO"}) == ["海のガルドラゴン"]
    assert found({"author": "nobody"}) == []
    assert found({"q": "ｶﾞﾙﾄﾞ"}) == ["山のガルドラゴン", "海のガルドラゴン"]
    assert found({"q": "がるど 青"}) == ["海のガルドラゴン"]
    assert found({"owner": "me", "q": "海"}, author) == ["海のガルドラゴン"]


@pytest.mark.failure("S1")
@pytest.mark.parametrize("query", [{"q": "・"}, {"tag": "・"}, {"tag": "rush,"}])
def test_what_folds_to_nothing_is_not_searched_for(query: dict[str, str]) -> None:
    refused = client_of(None).get(DECKS, query)

    assert (refused.status_code, refused.json()["errors"][0]["code"]) in [(400, "not_searchable"), (400, "empty")]


@pytest.mark.failure("D15")
@pytest.mark.parametrize("query", [{"tag": "秘密"}, {"q": "秘密"}, {"format": "standard", "q": "秘密"}])
def test_what_only_a_draft_says_finds_nothing(query: dict[str, str]) -> None:
    deck = public("公開")
    deck_update(deck_id=deck.pk, owner=deck.owner, expected_revision=1, name="秘密", tags=["秘密"])
    DeckFactory(name="秘密", tags=["秘密"])

    assert found(query) == []
    assert len(found(query | {"owner": "me"}, deck.owner)) == 1


def test_decks_are_found_by_whether_they_were_legal_when_published() -> None:
    public("不法")

    assert found({"legal_when_published": "false"}) == ["不法"]
    assert found({"legal_when_published": "true"}) == []


@pytest.mark.failure("S11")
@pytest.mark.parametrize("sort", ["-likes", "likes,-name", "-changed_at", "name", "-created_at"])
def test_every_order_gives_each_deck_once_in_both_directions(sort: str) -> None:
    fans = [UserFactory() for _ in range(2)]
    decks = [public(f"{number % 2}") for number in range(5)]
    for deck, count in zip(decks, (0, 2, 1, 2, 0), strict=True):
        for fan in fans[:count]:
            deck_like(deck=deck, user=fan)
    client, pages, cursor = client_of(None), [], None

    def page(at: str | None) -> Any:
        return client.get(DECKS, {"sort": sort, "limit": "2"} | ({"cursor": at} if at else {})).json()

    while True:
        pages.append(page(cursor))
        if (cursor := pages[-1]["page"]["next"]) is None:
            break
    forward = [deck["id"] for one in pages for deck in one["data"]]
    back, cursor = [deck["id"] for deck in pages[-1]["data"]], pages[-1]["page"]["prev"]
    while cursor:
        before = page(cursor)
        back = [deck["id"] for deck in before["data"]] + back
        cursor = before["page"]["prev"]

    assert sorted(forward) == sorted(str(deck.pk) for deck in decks)
    assert back == forward


def test_a_list_of_public_decks_orders_by_publication_and_not_by_drafts() -> None:
    first, second = public("一"), public("二")
    deck_update(deck_id=first.pk, owner=first.owner, expected_revision=1, name="草案")

    listed = client_of(None).get(DECKS).json()["data"]

    assert [deck["id"] for deck in listed] == [str(second.pk), str(first.pk)]
    assert [deck["name"] for deck in listed] == ["二", "一"]


def test_a_page_of_decks_takes_as_many_queries_as_one_deck(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    public("一", tags=["速攻"])
    client, query = client_of(None), {"tag": "速攻", "sort": "-likes"}
    with CaptureQueriesContext(connection) as alone:
        client.get(DECKS, query)
    for number in range(4):
        public(f"{number}", tags=["速攻"])

    with django_assert_num_queries(len(alone)):
        listed = client.get(DECKS, query).json()["data"]

    assert len(listed) == 5


def test_the_tags_of_public_decks_are_counted_by_game_and_beginning() -> None:
    public("一", tags=["速攻", "Rush"])
    public("二", tags=["ＲＵＳＨ"])
    public("三", tags=["rush"])
    client = client_of(None)

    listed = client.get(f"{DECKS}tags/").json()["data"]
    beginning = client.get(f"{DECKS}tags/", {"begins": "ｒｕ", "game": "tatemon"}).json()["data"]

    assert [(one["tag"].casefold() != "", one["count"]) for one in listed] == [(True, 3), (True, 1)]
    assert listed[1]["tag"] == "速攻"
    assert beginning == listed[:1]
    assert client.get(f"{DECKS}tags/", {"game": "shironeko"}).json()["data"] == []
    assert client.get(f"{DECKS}tags/", {"begins": "・"}).status_code == 400


@pytest.mark.failure("D15")
def test_tags_of_drafts_private_and_hidden_decks_are_not_counted() -> None:
    DeckFactory(tags=["私"])
    DeckFactory(tags=["半分"], visibility="unlisted")
    draft = public("草案", tags=["公"])
    deck_update(deck_id=draft.pk, owner=draft.owner, expected_revision=1, tags=["草"])
    hidden = public("隠し", tags=["隠"])
    deck_hide(deck_id=hidden.pk, reason="x", user=UserFactory(is_staff=True))

    listed = client_of(hidden.owner).get(f"{DECKS}tags/").json()["data"]

    assert listed == [{"tag": "公", "count": 1}]
