"""Deck codes over the API: whose decks have one, what a code means, and decks made of codes."""

from typing import Any

import pytest

from catalog.models import Format
from catalog.services.cards import card_publish
from catalog.services.renumbering import card_renumber
from decks.codec.codes import code_of, deck_of
from decks.models import Deck
from decks.services.codes import deck_code
from tests.decks.clients import DECKS, client_of
from tests.decks.codec.second_reader import sealed
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory, RestrictionFactory
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db
DECODE = f"{DECKS}decode/"
FROM_CODE = f"{DECKS}from-code/"


def decoded(code: str, status: int = 200, **more: Any) -> Any:
    answer = client_of(None).post(DECODE, {"code": code, **more}, format="json")
    assert answer.status_code == status, answer.json()
    return answer.json()


def test_the_owner_reads_the_code_and_anybody_what_it_means() -> None:
    cards = legal_cards()
    deck = DeckFactory(cards=cards)

    answer = client_of(deck.owner).get(f"{DECKS}{deck.pk}/code/")
    read = decoded(answer.json()["code"])

    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert answer.json() == {"code": deck_code(deck=deck), "game": "tatemon", "format": "standard"}
    assert (read["code"], read["game"], read["format"]) == (answer.json()["code"], "tatemon", "standard")
    assert [(line["number"], line["count"]) for line in read["lines"]] == [
        (card.number, count) for card, count in cards
    ]
    assert read["lines"][0] == {
        "zone": "main",
        "card": str(cards[0][0].pk),
        "number": cards[0][0].number,
        "name": cards[0][0].name_en,
        "printing": None,
        "count": 1,
    }
    assert read["verdict"]["valid"] is True
    assert Deck.objects.count() == 1


@pytest.mark.failure("D15")
def test_a_code_is_for_whoever_may_read_the_deck() -> None:
    deck = DeckFactory(cards=legal_cards())
    strangers = [client_of(UserFactory()), client_of(None)]
    shared = client_of(deck.owner).post(f"{DECKS}{deck.pk}/share/", HTTP_IF_MATCH="*").json()

    closed = [client.get(f"{DECKS}{deck.pk}/code/") for client in strangers]
    missing = client_of(None).get(f"{DECKS}01a22939-e243-72ba-b7c8-4c4ff5dd2312/code/")
    opened = [client.get(f"{DECKS}{deck.pk}/code/", {"token": shared["share_token"]}) for client in strangers]
    client_of(deck.owner).delete(f"{DECKS}{deck.pk}/share/", HTTP_IF_MATCH="*")
    withdrawn = client_of(None).get(f"{DECKS}{deck.pk}/code/", {"token": shared["share_token"]})

    assert [answer.status_code for answer in [*closed, missing, withdrawn]] == [404] * 4
    assert [answer.status_code for answer in opened] == [200, 200]
    assert {**closed[0].json(), "instance": ""} == {**missing.json(), "instance": ""}


@pytest.mark.failure("D15")
def test_others_get_the_code_of_what_was_published_and_the_owner_that_of_the_draft() -> None:
    deck = DeckFactory(cards=legal_cards(), visibility="public")
    address = f"{DECKS}{deck.pk}/code/"
    published = client_of(deck.owner).get(address).json()["code"]
    client_of(deck.owner).patch(f"{DECKS}{deck.pk}/", {"lines": []}, format="json", HTTP_IF_MATCH="*")

    own = client_of(deck.owner).get(address).json()["code"]
    others = [client_of(reader).get(address).json()["code"] for reader in (UserFactory(), None)]

    assert deck_of(own).lines == ()
    assert others == [published, published]


def test_a_code_is_revalidated_by_its_tag_until_the_deck_changes() -> None:
    deck = DeckFactory(cards=legal_cards())
    client = client_of(deck.owner)
    address = f"{DECKS}{deck.pk}/code/"
    tag = client.get(address)["ETag"]

    same = client.get(address, HTTP_IF_NONE_MATCH=tag)
    client.patch(f"{DECKS}{deck.pk}/", {"lines": []}, format="json", HTTP_IF_MATCH="*")
    changed = client.get(address, HTTP_IF_NONE_MATCH=tag)

    assert (same.status_code, changed.status_code) == (304, 200)


def test_printings_come_along_and_former_numbers_lead_to_todays_code() -> None:
    card = BuildingFactory()
    printing = PrintingFactory(card=card)
    user = UserFactory()
    sent = [{"card": str(card.pk), "count": 2, "printing": str(printing.pk)}, {"card": str(card.pk), "count": 1}]
    body = {"game": "tatemon", "name": "x", "lines": sent}
    made = client_of(user).post(DECKS, body, format="json").json()
    code = client_of(user).get(f"{DECKS}{made['id']}/code/").json()["code"]
    card_renumber(card_id=card.pk, number=5000, expected_revision=None, user=None)

    read = decoded(code)

    assert [(line["number"], line["printing"], line["count"]) for line in read["lines"]] == [
        (5000, None, 1),
        (5000, str(printing.pk), 2),
    ]
    assert read["code"] != code
    assert decoded(read["code"])["lines"] == read["lines"]


@pytest.mark.failure("D5")
def test_a_code_has_the_verdict_of_its_deck_on_any_day_and_in_any_format() -> None:
    cards = legal_cards()
    RestrictionFactory(format=Format.objects.get(game="tatemon"), cards=[cards[-1][0]])
    deck = DeckFactory(cards=cards)
    client = client_of(deck.owner)
    code = deck_code(deck=deck)

    stored = client.get(f"{DECKS}{deck.pk}/validation/").json()
    earlier = client.get(f"{DECKS}{deck.pk}/validation/", {"as_of": "2021-03-31"}).json()

    assert decoded(code)["verdict"] == stored
    assert stored["violations"]
    assert decoded(code, as_of="2021-03-31", format="standard")["verdict"] == earlier
    assert earlier["valid"] is True
    assert [fault["pointer"] for fault in decoded(code, 400, format="nope")["errors"]] == ["/format"]


@pytest.mark.failure("D10")
def test_damaged_codes_are_refused_each_with_its_reason() -> None:
    code = deck_code(deck=DeckFactory(cards=legal_cards()))
    other = "0" if code[12] != "0" else "1"
    ten_to_the_nine = "".join(("0" * 29, f"{10**9:b}"))
    bits = "0" + "010" + "010" + "1" + ten_to_the_nine
    bits += "0" * (-len(bits) % 5)
    texts = {
        "wrong_checksum": [code[:-1], code[: len(code) // 2], code[:12] + other + code[13:], code + "0"],
        "unknown_version": [sealed(f"tm2{code[3:-6]}")],
        "unknown_game": [f"zz{code[2:]}", "0"],
        "wrong_character": [code.upper(), code[:5] + "ー" + code[6:]],
        "out_of_range": [
            sealed(
                "tm1"
                + "".join(
                    "0123456789abcdefghjkmnpqrstvwxyz"[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5)
                )
            )
        ],
        "not_canonical": [sealed(f"{code[:-6]}0"), sealed("tm1")],
        "code_too_long": ["0" * 10_001],
    }

    for reason, damaged in texts.items():
        for text in damaged:
            refused = decoded(text, 400)
            assert refused["type"].endswith("/invalid_deck_code/"), refused
            assert [(fault["code"], fault["pointer"]) for fault in refused["errors"]] == [(reason, "/code")]


@pytest.mark.parametrize("body", [{}, {"code": ""}, {"code": None}, {"code": 7}, {"code": ["tm1"]}, {"cod": "tm1"}])
@pytest.mark.parametrize("address", [DECODE, FROM_CODE])
def test_a_body_without_a_text_as_code_is_refused(address: str, body: dict[str, Any]) -> None:
    answer = client_of(UserFactory()).post(address, body, format="json")

    assert answer.status_code == 400
    assert "/code" in {fault["pointer"] for fault in answer.json()["errors"]}


def test_spaces_around_a_pasted_code_do_not_count() -> None:
    code = deck_code(deck=DeckFactory(cards=legal_cards()))

    assert decoded(f"\n {code}\r\n")["code"] == code


def test_a_code_of_cards_that_readers_do_not_know_is_told_without_their_names() -> None:
    secret = BuildingFactory(name_en="Secret Tower")
    deck = DeckFactory(cards=[(secret, 1)])
    code = deck_code(deck=deck)
    card_publish(card_id=secret.pk, expected_revision=None, at=None, user=None)
    staff = UserFactory(is_staff=True, is_superuser=True)

    read = decoded(code, 422)
    by_staff = client_of(staff).post(DECODE, {"code": code}, format="json")
    own = client_of(deck.owner).get(f"{DECKS}{deck.pk}/code/")

    assert [(fault["code"], fault["pointer"]) for fault in read["errors"]] == [("unknown_card", "/code")]
    assert str(secret.number) in read["errors"][0]["detail"]
    assert by_staff.status_code == 422
    assert "Secret" not in f"{read}{by_staff.json()}"
    assert str(secret.pk) not in f"{read}{by_staff.json()}"
    assert (own.status_code, own.json()["type"].split("/")[-2]) == (422, "deck_without_code")


def test_a_deck_is_made_of_a_code_once_for_each_key() -> None:
    deck = DeckFactory(cards=legal_cards())
    user = UserFactory()
    body = {"code": deck_code(deck=deck), "name": "写し"}

    made = [client_of(user).post(FROM_CODE, body, format="json", HTTP_IDEMPOTENCY_KEY="once") for _ in range(2)]
    read = client_of(user).get(made[0]["Location"])

    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].json() == made[1].json() == read.json()
    assert Deck.objects.filter(owner=user).count() == 1
    assert (read.json()["name"], read.json()["visibility"]) == ("写し", "private")
    assert deck_code(deck=Deck.objects.get(owner=user)) == body["code"]


def test_strangers_make_no_decks_of_codes() -> None:
    answer = client_of(None).post(FROM_CODE, {"code": "tm1", "name": "x"}, format="json")

    assert answer.status_code == 401


def test_the_lines_of_a_code_can_be_sent_as_those_of_a_deck() -> None:
    code = deck_code(deck=DeckFactory(cards=legal_cards()))
    read = decoded(code)

    made = client_of(UserFactory()).post(
        DECKS, {"game": read["game"], "format": read["format"], "name": "x", "lines": read["lines"]}, format="json"
    )

    assert made.status_code == 201
    assert code_of(deck_of(code)) == deck_code(deck=Deck.objects.get(pk=made.json()["id"]))
