"""Decks over the API: storing, reading, changing and deleting one's own."""

from dataclasses import replace
from typing import Any

import pytest

from cardsite.services import account_close
from catalog.services.cards import card_update, card_values
from decks.errors import InvalidDeckError
from decks.models import Deck, DeckLine
from decks.services.decks import deck_update
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory
from tests.factories.decks import DeckFactory, legal_cards, lines_json

pytestmark = pytest.mark.django_db


def body_of(lines: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"game": "tatemon", "name": "灯台", "lines": lines, **more}


def test_a_deck_is_stored_and_read_back_as_it_was_sent() -> None:
    user = UserFactory()
    cards = legal_cards()

    made = client_of(user).post(DECKS, body_of(lines_json(cards)), format="json")
    read = client_of(user).get(made["Location"])

    assert made.status_code == 201
    assert read.json() == made.json()
    assert read["ETag"] == made["ETag"]
    assert read.json()["format"] == "standard"
    assert read.json()["visibility"] == "private"
    assert read.json()["counts"] == {"main": 30}
    assert [(line["number"], line["count"]) for line in read.json()["lines"]] == [
        (card.number, count) for card, count in cards
    ]


def test_an_illegal_deck_is_stored_all_the_same() -> None:
    made = client_of(UserFactory()).post(DECKS, body_of([]), format="json")

    assert made.status_code == 201
    assert made.json()["lines"] == []


def test_lines_of_one_card_are_added_up_and_printings_kept_apart() -> None:
    card = BuildingFactory()
    printing = PrintingFactory(card=card)
    sent = [
        {"card": str(card.pk), "count": 1},
        {"card": str(card.pk), "count": 2, "printing": str(printing.pk)},
        {"card": str(card.pk), "count": 3, "zone": "main", "printing": None},
    ]

    made = client_of(UserFactory()).post(DECKS, body_of(sent), format="json")

    assert [(line["printing"], line["count"]) for line in made.json()["lines"]] == [(None, 4), (str(printing.pk), 2)]


def test_what_was_read_can_be_sent_back_as_it_is() -> None:
    user = UserFactory()
    client = client_of(user)
    deck = DeckFactory(owner=user, cards=legal_cards())
    read = client.get(f"{DECKS}{deck.pk}/")

    put = client.put(f"{DECKS}{deck.pk}/", read.json(), format="json", HTTP_IF_MATCH=read["ETag"])

    assert put.status_code == 200
    assert put.json() == read.json()
    assert put["ETag"] == read["ETag"]


def test_a_part_can_be_changed_alone() -> None:
    user = UserFactory()
    deck = DeckFactory(owner=user, cards=[(BuildingFactory(), 1)])
    client = client_of(user)
    tag = client.get(f"{DECKS}{deck.pk}/")["ETag"]

    changed = client.patch(f"{DECKS}{deck.pk}/", {"name": "新しい名"}, format="json", HTTP_IF_MATCH=tag)

    assert changed.json()["name"] == "新しい名"
    assert len(changed.json()["lines"]) == 1


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_change_needs_the_version_it_is_meant_for(method: str) -> None:
    user = UserFactory()
    deck = DeckFactory(owner=user)
    client = client_of(user)
    body = body_of([])

    without = getattr(client, method)(f"{DECKS}{deck.pk}/", body, format="json")
    stale = getattr(client, method)(f"{DECKS}{deck.pk}/", body, format="json", HTTP_IF_MATCH='"old.en"')

    assert (without.status_code, without.json()["code"]) == (428, "precondition_required")
    assert (stale.status_code, stale.json()["code"]) == (412, "precondition_failed")
    assert Deck.objects.get(pk=deck.pk).revision == 1


def test_a_tag_read_in_one_language_is_good_in_the_other() -> None:
    user = UserFactory()
    deck = DeckFactory(owner=user)
    client = client_of(user)
    tag = client.get(f"{DECKS}{deck.pk}/", HTTP_ACCEPT_LANGUAGE="ja")["ETag"]

    gone = client.delete(f"{DECKS}{deck.pk}/", HTTP_IF_MATCH=tag)

    assert gone.status_code == 204
    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_an_unchanged_deck_is_not_sent_again() -> None:
    user = UserFactory()
    deck = DeckFactory(owner=user)
    client = client_of(user)
    tag = client.get(f"{DECKS}{deck.pk}/")["ETag"]

    again = client.get(f"{DECKS}{deck.pk}/", HTTP_IF_NONE_MATCH=tag)

    assert again.status_code == 304


@pytest.mark.failure("D14")
def test_a_create_sent_twice_with_one_key_makes_one_deck(transactional_db: None) -> None:
    user = UserFactory()
    body = body_of(lines_json([(BuildingFactory(), 1)]))
    client = client_of(user)

    first = client.post(DECKS, body, format="json", HTTP_IDEMPOTENCY_KEY="one")
    second = client.post(DECKS, body, format="json", HTTP_IDEMPOTENCY_KEY="one")
    other = client.post(DECKS, body | {"name": "別"}, format="json", HTTP_IDEMPOTENCY_KEY="one")

    assert first.status_code == 201
    assert second.json() == first.json()
    assert other.status_code == 422
    assert Deck.objects.filter(owner=user).count() == 1


@pytest.mark.parametrize("count", [0, -1, 1000, 10**9, 1.5, "many", None])
def test_an_impossible_count_is_refused_at_its_place(count: Any) -> None:
    sent = [{"card": str(BuildingFactory().pk), "count": 1}, {"card": str(BuildingFactory().pk), "count": count}]

    refused = client_of(UserFactory()).post(DECKS, body_of(sent), format="json")

    assert refused.status_code == 400
    assert [fault["pointer"] for fault in refused.json()["errors"]] == ["/lines/1/count"]
    assert not Deck.objects.exists()


def test_lines_that_add_up_to_too_many_copies_are_refused() -> None:
    card = BuildingFactory()

    refused = client_of(UserFactory()).post(DECKS, body_of(lines_json([(card, 999), (card, 1)])), format="json")

    assert (refused.status_code, refused.json()["code"]) == (400, "decklist_malformed")


def test_more_than_500_lines_are_refused() -> None:
    sent = lines_json([(BuildingFactory(), 1)]) * 501

    refused = client_of(UserFactory()).post(DECKS, body_of(sent), format="json")

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["pointer"] == "/lines"


def test_every_wrong_line_is_named_with_what_is_allowed() -> None:
    card, other = BuildingFactory(), BuildingFactory()
    sent = [
        {"card": str(card.pk), "count": 1, "zone": "attic"},
        {"card": str(card.pk), "count": 1, "printing": str(PrintingFactory(card=other).pk)},
    ]

    refused = client_of(UserFactory()).post(DECKS, body_of(sent), format="json")

    assert refused.status_code == 400
    assert [(fault["pointer"], fault["code"]) for fault in refused.json()["errors"]] == [
        ("/lines/0/zone", "unknown_zone"),
        ("/lines/1/printing", "unknown_printing"),
    ]
    assert "main" in refused.json()["errors"][0]["detail"]


def test_an_unknown_format_or_game_names_those_there_are() -> None:
    client = client_of(UserFactory())

    no_format = client.post(DECKS, body_of([], format="nope"), format="json")
    no_game = client.post(DECKS, body_of([]) | {"game": "chess"}, format="json")

    assert (no_format.status_code, no_format.json()["errors"][0]["pointer"]) == (400, "/format")
    assert "standard" in no_format.json()["errors"][0]["detail"]
    assert (no_game.status_code, no_game.json()["errors"][0]["pointer"]) == (400, "/game")


def test_a_deck_stays_with_its_game_and_a_misspelt_key_is_refused() -> None:
    user = UserFactory()
    deck = DeckFactory(owner=user)
    client = client_of(user)

    misspelt = client.patch(f"{DECKS}{deck.pk}/", {"nmae": "x"}, format="json", HTTP_IF_MATCH="*")

    assert misspelt.status_code == 400
    assert misspelt.json()["errors"][0]["pointer"] == "/nmae"


@pytest.mark.parametrize("name", ["", "   ", "あ" * 101, "a\nb", "a\x07", "\u202eab", "a\u2028b"])
def test_a_deck_has_a_name_of_1_to_100_characters_in_one_line(name: str) -> None:
    refused = client_of(UserFactory()).post(DECKS, body_of([], name=name), format="json")

    assert refused.status_code == 400
    assert refused.json()["errors"][0]["pointer"] == "/name"


def test_a_word_that_is_none_of_the_possible_ones_is_refused_with_them() -> None:
    refused = client_of(UserFactory()).post(DECKS, body_of([], visibility="secret"), format="json")

    assert refused.status_code == 400
    (fault,) = refused.json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("/visibility", "not_a_choice")
    assert all(word in fault["detail"] for word in ("private", "unlisted", "public"))


def test_storing_needs_an_account() -> None:
    assert client_of(None).post(DECKS, body_of([]), format="json").status_code == 401
    assert client_of(None).get(f"{DECKS}?owner=me").status_code == 401


@pytest.mark.failure("D11")
def test_a_card_that_is_renamed_stays_in_its_decks_and_changes_their_tag() -> None:
    user = UserFactory()
    card = BuildingFactory()
    deck = DeckFactory(owner=user, cards=[(card, 1)])
    client = client_of(user)
    before = client.get(f"{DECKS}{deck.pk}/")

    card_update(card_id=card.pk, values=replace(card_values(card), name_en="Other"), expected_revision=1, user=None)
    after = client.get(f"{DECKS}{deck.pk}/")

    assert after["ETag"] != before["ETag"]
    assert after.json()["lines"] == [before.json()["lines"][0] | {"name": "Other"}]
    assert DeckLine.objects.get(deck=deck).card_id == card.pk


def test_an_account_that_is_closed_takes_its_decks_along() -> None:
    deck = DeckFactory(visibility="public")

    account_close(user=deck.owner, password=None)

    assert not Deck.objects.exists()


def test_a_name_that_nobody_sees_is_refused_whatever_way_a_deck_comes_in() -> None:
    owner = UserFactory()
    deck = DeckFactory(owner=owner)

    for name in ("\u3164", "\u2800\u200b"):
        with pytest.raises(InvalidDeckError):
            DeckFactory(owner=owner, name=name)
        with pytest.raises(InvalidDeckError):
            deck_update(deck_id=deck.pk, owner=owner, expected_revision=1, name=name)
        with pytest.raises(InvalidDeckError):
            deck_update(deck_id=deck.pk, owner=owner, expected_revision=1, tags=[name])

    assert Deck.objects.count() == 1


@pytest.mark.parametrize("name", ["\u200b", "\u3164\u2800", "\u200d\ufe0f", "\u0301"])
def test_a_name_that_nobody_sees_is_refused(name: str) -> None:
    client = client_of(UserFactory())

    made = client.post(DECKS, {"game": "tatemon", "name": name, "lines": []}, format="json")
    seen = client.post(DECKS, {"game": "tatemon", "name": f"🐋{name}", "lines": []}, format="json")

    assert made.status_code == 400
    assert [(fault["pointer"], fault["code"]) for fault in made.json()["errors"]] == [("/name", "invisible_name")]
    assert seen.status_code == 201
