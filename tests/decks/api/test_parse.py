"""Pasted lists over the API: a report for every line, and nothing chosen or saved by itself."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from catalog.models import Card
from catalog.services.cards import CardValues, card_create
from catalog.services.renumbering import card_renumber
from decks.models import Deck
from tests.decks.clients import DECKS, client_of
from tests.decks.lists import lines, parsed, refused
from tests.factories.accounts import UserFactory
from tests.factories.catalog import (
    BuildingFactory,
    ChikemonFactory,
    EventFactory,
    FormatFactory,
    PrintingFactory,
    SetFactory,
)
from tests.factories.decks import legal_cards

pytestmark = pytest.mark.django_db


@pytest.mark.failure("D1")
def test_a_name_of_two_cards_is_reported_with_both_and_neither_is_chosen() -> None:
    twins = [EventFactory(name_ja="双子の剣士", reading="ふたごのけんし", name_en=name) for name in ("Twins", "Pair")]

    found = parsed("1 双子の剣士\n2 Pair\n")
    both, one = found["report"]

    assert (both["status"], both["code"], both["card"]) == ("ambiguous", "several_cards", None)
    assert [candidate["card"]["id"] for candidate in both["candidates"]] == [str(card.pk) for card in twins]
    assert (one["status"], one["card"]["id"]) == ("ok", str(twins[1].pk))
    assert lines(found) == [(str(twins[1].pk), 2)]


@pytest.mark.failure("D1")
def test_a_kind_a_number_or_a_heading_of_one_kind_tells_cards_of_one_name_apart() -> None:
    base = ChikemonFactory(name_ja="滝の竜", reading="たきのりゅう", name_en="Fall Dragon")
    values = CardValues(
        kind="special_chikemon",
        name_ja="滝の竜",
        reading="たきのりゅう",
        name_en="Fall Dragon",
        facts={},
        published_at=timezone.now(),
    )
    special = card_create(game="ticket_monsters", values=values, user=None)
    text = f"1 滝の竜\n1 滝の竜（チケモン）\n1 Fall Dragon [special chikemon]\n1 滝の竜 #{base.number}\n特殊チケモン\n1 滝の竜"

    report = parsed(text, game="ticket_monsters")["report"]

    found = [(line["status"], line["card"] and line["card"]["id"], line["zone"]) for line in report]
    assert found == [
        ("ambiguous", None, None),
        ("ok", str(base.pk), "main"),
        ("ok", str(special.pk), "special"),
        ("ok", str(base.pk), "main"),
        ("ignored", None, None),
        ("ok", str(special.pk), "special"),
    ]


@pytest.mark.failure("D3")
def test_the_beginning_of_a_name_is_another_card_and_only_a_suggestion() -> None:
    knight = EventFactory(name_ja="ブラックナイト", reading="ぶらっくないと", name_en="Black Knight")
    alpha = EventFactory(name_ja="ブラックナイトα", reading="ぶらっくないとあるふぁ", name_en="Black Knight Alpha")

    exact = parsed("2 ブラックナイト\n")
    near = parsed("2 ブラックナイ\n2 ブラッ\n2 ブラックナイトβ\n")

    assert lines(exact) == [(str(knight.pk), 2)]
    assert lines(near) == []
    assert [line["status"] for line in near["report"]] == ["unknown"] * 3
    assert all(str(knight.pk) in {card["id"] for card in line["suggestions"]} for line in near["report"][:2])
    assert {str(knight.pk), str(alpha.pk)} == {card["id"] for card in near["report"][2]["suggestions"]}


def test_a_number_that_may_belong_to_a_name_is_not_guessed() -> None:
    first = EventFactory(name_ja="メカゴン", reading="めかごん", name_en="Mechagon")
    second = EventFactory(name_ja="メカゴン2", reading="めかごんつー", name_en="Mechagon Two")
    tree = EventFactory(name_ja="1000年の大樹", reading="せんねんのたいじゅ", name_en="Millennial Tree")

    found = parsed("メカゴン 2\n2 メカゴン\n1 メカゴン2\n1000年の大樹")

    unclear, *clear = found["report"]
    assert [(choice["card"]["id"], choice["count"]) for choice in unclear["candidates"]] == [
        (str(first.pk), 2),
        (str(second.pk), 1),
    ]
    assert [(line["card"]["id"], line["count"]) for line in clear] == [
        (str(first.pk), 2),
        (str(second.pk), 1),
        (str(tree.pk), 1),
    ]


def test_printings_are_found_by_set_and_collector_number(dragon: Card) -> None:
    home, other = SetFactory(code="A1"), SetFactory(code="B2")
    first = PrintingFactory(card=dragon, set=home, collector_number="A1-007")
    second = PrintingFactory(card=dragon, set=home, collector_number="A1-007P")
    third = PrintingFactory(card=dragon, set=other, collector_number="B2-1")
    text = "1 ガルドラゴン (A1) A1-007\n1 ガルドラゴン [a1-7]\n1 B2-001\nA1-007P ×2\n1 ガルドラゴン B2\n1 ガルドラゴン (B2)\n1 ガルドラゴン (A1)\n1 ガルドラゴン (C3)"

    report = parsed(text)["report"]

    found = [line["printing"] and line["printing"]["id"] for line in report]
    assert found == [*[str(first.pk)] * 2, str(third.pk), str(second.pk), None, str(third.pk), None, None]
    assert [(line["status"], line["code"]) for line in report[4:]] == [
        ("unknown", "unknown_card"),
        ("ok", None),
        ("ambiguous", "several_printings"),
        ("unknown", "unknown_printing"),
    ]
    assert [choice["printing"]["id"] for choice in report[6]["candidates"]] == [str(first.pk), str(second.pk)]
    assert report[7]["suggestions"][0]["id"] == str(dragon.pk)
    assert report[7]["message"] == "“C3” is neither a printing of this card nor a word for its kind."


@pytest.mark.parametrize(
    "text",
    [
        "1 ガルドラゴン (A1) 7",
        "1 ガルドラゴン (A1) 007",
        "ガルドラゴン ×1 [A1/7]",
        "count,set,collector_number\n1,A1,007",
        "count,set,number,name\n1,A1,A1-007,ガルドラゴン",
        '[{"count": 1, "set": "A1", "collector_number": "7"}]',
    ],
)
def test_a_number_behind_its_set_need_not_say_the_set_again(dragon: Card, text: str) -> None:
    home = SetFactory(code="A1")
    printing = PrintingFactory(card=dragon, set=home, collector_number="A1-007")
    PrintingFactory(card=dragon, set=home, collector_number="A1-070")

    (line,) = parsed(text)["lines"]

    assert (line["card"], line["printing"]) == (str(dragon.pk), str(printing.pk))


def test_a_short_number_that_is_another_printing_as_well_is_left_open(dragon: Card) -> None:
    home = SetFactory(code="A1")
    printings = [PrintingFactory(card=dragon, set=home, collector_number=number) for number in ("7", "A1-007")]

    (line,) = parsed("1 ガルドラゴン (A1) 7")["report"]

    assert (line["status"], line["code"]) == ("ambiguous", "several_printings")
    assert {one["printing"]["id"] for one in line["candidates"]} == {str(each.pk) for each in printings}


@pytest.mark.failure("D11")
def test_former_numbers_and_ids_of_renamed_cards_still_name_them(dragon: Card) -> None:
    number = dragon.number
    card_renumber(card_id=dragon.pk, number=7777, expected_revision=None, user=None)

    found = parsed(f"2 #{number}\n1 ガルドラゴン #7777")
    by_id = parsed(f'[{{"card": "{dragon.pk}", "count": 1, "name": "さびた竜"}}]')

    assert lines(found) == [(str(dragon.pk), 2), (str(dragon.pk), 1)]
    assert lines(by_id) == [(str(dragon.pk), 1)]


def test_names_that_contradict_one_another_choose_no_card(dragon: Card) -> None:
    other = EventFactory(name_ja="双子の剣士", reading="ふたごのけんし")

    report = parsed(f"2 ガルドラゴン #{other.number}\n2 名無し #{other.number}")["report"]

    assert [line["status"] for line in report] == ["ambiguous", "unknown"]
    assert {choice["card"]["id"] for choice in report[0]["candidates"]} == {str(dragon.pk), str(other.pk)}
    assert [card["id"] for card in report[1]["suggestions"]] == [str(other.pk)]


def test_drafts_and_printings_of_hidden_sets_are_not_there(dragon: Card) -> None:
    secret = BuildingFactory(name_ja="秘密の塔", reading="ひみつのとう", name_en="Secret Tower", published_at=None)
    hidden = PrintingFactory(card=dragon, set=SetFactory(code="Z9", published_at=None), collector_number="Z9-1")
    staff = client_of(UserFactory(is_staff=True, is_superuser=True))
    text = f"1 秘密の塔\n1 秘密の搭\n1 #{secret.number}\n1 ガルドラゴン (Z9)\n1 Z9-1\n1 ガルドラゴン [{hidden.pk}]"

    answer = staff.post(f"{DECKS}parse/", {"game": "tatemon", "text": text}, format="json")

    assert {line["status"] for line in answer.json()["report"]} == {"unknown"}
    assert "Secret" not in answer.content.decode()
    assert str(secret.pk) not in answer.content.decode()


def test_lines_add_up_and_say_so_and_what_is_refused_stays_out(dragon: Card) -> None:
    found = parsed("2 ガルドラゴン\n0 ガルドラゴン\n1000 ガルドラゴン\n1 がるどらごん\n999999999999999 ガルドラゴン")

    assert [(line["status"], line["code"], line["adds_to"]) for line in found["report"]] == [
        ("ok", None, None),
        ("refused", "count_out_of_range", None),
        ("refused", "count_out_of_range", None),
        ("ok", None, 1),
        ("refused", "count_out_of_range", None),
    ]
    assert found["totals"]["cards"] == 3
    assert refused("600 ガルドラゴン\n600 ガルドラゴン", game="tatemon") == (400, "/text", "too_many_copies")


def test_a_list_is_at_most_500_lines_of_cards_long(dragon: Card) -> None:
    longest = "// 注\n" * 100 + "1 ガルドラゴン\n" * 500

    found = parsed(longest)

    assert found["totals"]["ok"] == 500
    assert refused(f"{longest}1 ガルドラゴン", game="tatemon") == (400, "/text", "too_many_lines")
    assert refused("\n" * 2001, game="tatemon") == (400, "/text", "too_many_lines")
    assert refused("x" * 200_001, game="tatemon")[:2] == (400, "/text")


def test_the_reasons_are_told_in_the_language_of_the_request(dragon: Card) -> None:
    text = "1 名無し\n// 注"

    messages = {language: [line["message"] for line in parsed(text, language)["report"]] for language in ("ja", "en")}

    assert messages["en"] == ["No card is called this.", "A comment."]
    assert all(found != english for found, english in zip(messages["ja"], messages["en"], strict=True))


def test_a_list_says_of_which_game_it_is_or_the_caller_does(dragon: Card) -> None:
    named = client_of(None).post(f"{DECKS}parse/", {"text": "ゲーム: TATEMON\n4 ガルドラゴン"}, format="json").json()

    assert (named["game"], named["format"], named["as"]) == ("tatemon", "standard", "text")
    assert refused("4 ガルドラゴン") == (400, "/game", "game_missing")
    assert refused("Game: nope\n4 x") == (400, "/text", "unknown_game")
    assert refused("Game: shironeko\n4 x", game="tatemon") == (400, "/text", "another_game")
    assert refused('{"lines": 3}', game="tatemon") == (400, "/text", "no_lines")
    assert refused('{"lines": [}', game="tatemon") == (400, "/text", "syntax")
    assert refused("4 x", game="tatemon", format="nope") == (400, "/format", "unknown_format")
    assert refused("4 x", game="tatemon", **{"as": "xml"}) == (400, "/as", "not_a_choice")
    assert parsed("Format: 古い\n1 ガルドラゴン")["warnings"][0]["code"] == "unknown_format"


def test_what_is_clear_is_judged_and_can_be_stored_as_it_stands() -> None:
    user = UserFactory()
    cards = legal_cards()
    text = "\n".join(f"{count} {card.name_ja}" for card, count in cards)
    clear = parsed(text)

    made = client_of(user).post(
        DECKS, {"game": clear["game"], "format": clear["format"], "name": "x", "lines": clear["lines"]}, format="json"
    )

    assert clear["verdict"]["valid"] is True
    assert (made.status_code, made.json()["counts"]) == (201, {"main": 30})


def test_nothing_is_stored_and_few_questions_are_asked(
    dragon: Card, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    PrintingFactory(card=dragon, set=SetFactory(code="A1"), collector_number="A1-007")
    text = "\n".join(
        f"1 {name}"
        for index in range(60)
        for name in ("ガルドラゴン", f"#{index}", "A1-007", "ガルドラゴン (A1)", f"名無し{index}", f"誰か {index}")
    )

    with django_assert_max_num_queries(26):
        parsed(text)

    assert not Deck.objects.exists()


def test_a_card_taken_back_from_publication_stays_in_the_list_by_its_id(dragon: Card) -> None:
    Card.objects.filter(pk=dragon.pk).update(published_at=timezone.now() + timedelta(days=1))

    found = parsed(f"2 {dragon.pk}")

    assert found["report"][0]["status"] == "unknown"
    assert lines(found) == [(str(dragon.pk), 2)]
    assert found["verdict"]["violations"][0]["code"] == "unknown_card"


@pytest.mark.failure("D4")
def test_the_format_that_is_called_exactly_so_comes_before_one_that_only_folds_alike() -> None:
    for slug in ("box2", "box-2"):
        FormatFactory(slug=slug)

    found = {slug: parsed(f"Format: {slug}\n")["format"] for slug in ("box2", "box-2", "ＢＯＸ2")}

    assert found["box2"] == "box2"
    assert found["box-2"] == "box-2"
    assert found["ＢＯＸ2"] in {"box2", "box-2"}


def test_a_heading_that_states_another_number_is_a_warning(dragon: Card) -> None:
    wrong = parsed("メインデッキ（30枚）\n4 ガルドラゴン\n2 とらごん\n")
    right = parsed("メインデッキ（6枚）\n4 ガルドラゴン\n2 とらごん\n")

    (warning,) = wrong["warnings"]
    assert warning["code"] == "stated_otherwise"
    assert ("30" in warning["message"], "6" in warning["message"]) == (True, True)
    assert right["warnings"] == []


def test_a_code_from_a_file_is_read_whatever_its_editor_put_around_it(dragon: Card) -> None:
    sent = {"game": "tatemon", "lines": [{"card": str(dragon.pk), "count": 2}]}
    code = client_of(None).post(f"{DECKS}export/?as=code", sent, format="json").content.decode()

    found = client_of(None).post(f"{DECKS}parse/", {"text": f"\ufeff{code}\r\n"}, format="json").json()

    assert found["as"] == "code"
    assert lines(found) == [(str(dragon.pk), 2)]


@pytest.mark.failure("D10")
@pytest.mark.parametrize(
    ("text", "code", "position"), [("\n tm1i", "wrong_character", 5), ("tm14ha5pkgcb", "wrong_checksum", None)]
)
def test_a_damaged_code_is_refused_where_it_stands_in_the_text(text: str, code: str, position: int | None) -> None:
    answer = client_of(None).post(f"{DECKS}parse/", {"text": text, "as": "code"}, format="json")

    (fault,) = answer.json()["errors"]
    assert (answer.status_code, fault["pointer"], fault["code"]) == (400, "/text", code)
    assert fault.get("position") == position
