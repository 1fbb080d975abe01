"""Lists written for others, and read back as they were."""

from typing import Any

import pytest

from cardsite.values import new_id
from catalog.models import Card
from decks.models import Deck
from tests.decks.clients import DECKS, client_of
from tests.decks.lists import lines, parsed
from tests.factories.accounts import UserFactory
from tests.factories.catalog import (
    EventFactory,
    PrintingFactory,
    SetFactory,
)
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db


@pytest.mark.failure("D15")
def test_a_deck_is_exported_to_whoever_may_read_it_and_to_nobody_else() -> None:
    deck = DeckFactory(cards=legal_cards(), name="秘密の計画")
    owner, stranger = client_of(deck.owner), client_of(UserFactory())

    mine = owner.get(f"{DECKS}{deck.pk}/export/")
    others = stranger.get(f"{DECKS}{deck.pk}/export/")
    missing = stranger.get(f"{DECKS}{new_id()}/export/")

    assert mine.status_code == 200
    assert mine["Cache-Control"] == "no-store"
    assert mine["Content-Type"] == "text/plain; charset=utf-8"
    assert "filename*=utf-8''%E7%A7%98%E5%AF%86" in mine["Content-Disposition"]
    assert (
        (others.status_code, others.json()["code"])
        == (missing.status_code, missing.json()["code"])
        == (404, "deck_not_found")
    )


@pytest.mark.parametrize(
    ("form", "media_type"),
    [
        ("text", "text/plain; charset=utf-8"),
        ("csv", "text/csv; charset=utf-8"),
        ("json", "application/json"),
        ("code", "text/plain; charset=utf-8"),
    ],
)
def test_a_list_that_is_not_stored_is_exported_too_in_either_language(form: str, media_type: str) -> None:
    cards = legal_cards()
    body: dict[str, Any] = {
        "game": "tatemon",
        "name": "x",
        "lines": [{"card": str(card.pk), "count": count} for card, count in cards],
    }

    answers = {
        language: client_of(None).post(f"{DECKS}export/?as={form}&lang={language}", body, format="json")
        for language in ("ja", "en")
    }

    for answer in answers.values():
        assert answer["Content-Type"] == media_type
        read = parsed(answer.content.decode())
        assert read["verdict"]["valid"] is True
        assert sorted(lines(read)) == sorted((line["card"], line["count"]) for line in body["lines"])
    named = {language: cards[0][0].name_ja in answer.content.decode() for language, answer in answers.items()}
    assert named == ({"ja": True, "en": False} if form != "code" else {"ja": False, "en": False})
    assert not Deck.objects.exists()


def test_an_export_takes_the_forms_that_there_are_and_its_media_types() -> None:
    deck = DeckFactory(cards=legal_cards(), visibility="public")
    client = client_of(None)

    wrong = client.get(f"{DECKS}{deck.pk}/export/?as=xml")
    csv = client.get(f"{DECKS}{deck.pk}/export/?as=csv", HTTP_ACCEPT="text/csv")
    again = client.get(f"{DECKS}{deck.pk}/export/?as=csv", HTTP_IF_NONE_MATCH=csv["ETag"])

    assert (wrong.status_code, wrong.json()["errors"][0]["parameter"]) == (400, "as")
    assert (csv.status_code, again.status_code) == (200, 304)


def test_json_that_was_exported_can_be_stored_as_it_stands() -> None:
    deck = DeckFactory(cards=legal_cards())
    client = client_of(deck.owner)

    exported = client.get(f"{DECKS}{deck.pk}/export/?as=json").json()
    made = client.post(DECKS, exported, format="json")

    assert made.status_code == 201, made.json()


def test_an_export_names_hidden_cards_and_printings_by_their_ids_alone(dragon: Card) -> None:
    deck = DeckFactory(cards=[(dragon, 2)], visibility="public")
    Card.objects.filter(pk=dragon.pk).update(published_at=None)

    for form in ("text", "csv", "json"):
        content = client_of(deck.owner).get(f"{DECKS}{deck.pk}/export/?as={form}").content.decode()

        assert str(dragon.pk) in content
        assert "ガルドラゴン" not in content
        assert "Galdragon" not in content
        assert lines(parsed(content)) == [(str(dragon.pk), 2)]


@pytest.mark.parametrize(
    "name",
    [
        "4 ガルドラゴン",
        "ガルドラゴン ×4",
        "デッキ",
        "サイドボード",
        "x",
        "合計",
        "A // B",
        "#12",
        "TM1-001",
        "竜 (TM1)",
        "・・・",
        "ゲーム: x",
        "12",
        "竜 4枚",
    ],
)
def test_whatever_a_card_is_called_its_line_comes_back(dragon: Card, name: str) -> None:
    card = EventFactory(name_ja=name, reading="よみ", name_en=name)
    printing = PrintingFactory(card=card, set=SetFactory(code="(Q] 1"), collector_number="#x 9]")
    sent = [
        {"card": str(card.pk), "count": 3, "printing": None},
        {"card": str(card.pk), "count": 2, "printing": str(printing.pk)},
        {"card": str(dragon.pk), "count": 1, "printing": None},
    ]

    text = client_of(None).post(f"{DECKS}export/", {"game": "tatemon", "lines": sent}, format="json").content.decode()

    got = [{key: line[key] for key in ("card", "count", "printing")} for line in parsed(text)["lines"]]
    assert sorted(got, key=str) == sorted(sent, key=str), text


@pytest.mark.failure("D4")
@pytest.mark.parametrize("form", ["text", "csv", "json", "code"])
def test_a_card_called_in_english_like_another_in_japanese_comes_back(dragon: Card, form: str) -> None:
    namesake = EventFactory(name_ja="GALDRAGON", name_en="Zero")
    sent = [{"card": str(card.pk), "count": 2} for card in (dragon, namesake)]

    written = client_of(None).post(
        f"{DECKS}export/?as={form}&lang=en", {"game": "tatemon", "lines": sent}, format="json"
    )

    found = parsed(written.content.decode())
    assert sorted(lines(found)) == sorted((line["card"], line["count"]) for line in sent), found["report"]


@pytest.mark.parametrize("name", ["a\nGame: Shironeko", "a\u2028b", "\u202eabc"])
def test_a_written_list_is_called_something_in_one_line(name: str) -> None:
    answer = client_of(None).post(f"{DECKS}export/", {"game": "tatemon", "name": name, "lines": []}, format="json")

    assert answer.status_code == 400
    assert [fault["pointer"] for fault in answer.json()["errors"]] == ["/name"]
