"""Pasted lists over the API: a report for every line, and nothing chosen or saved by itself."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cardsite.values import new_id
from catalog.models import Card
from catalog.services.cards import CardValues, card_create
from catalog.services.renumbering import card_renumber
from decks.models import Deck
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import (
    BuildingFactory,
    ChikemonFactory,
    EventFactory,
    FormatFactory,
    PrintingFactory,
    SetFactory,
)
from tests.factories.decks import DeckFactory, legal_cards

pytestmark = pytest.mark.django_db


def parsed(text: str, language: str = "en", **more: Any) -> Any:
    body = {"game": "tatemon", "text": text, **more}
    answer = client_of(None).post(f"{DECKS}parse/", body, format="json", HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def refused(text: str, **more: Any) -> tuple[int, str, str]:
    answer = client_of(None).post(f"{DECKS}parse/", {"text": text, **more}, format="json")
    (fault,) = answer.json()["errors"]
    return answer.status_code, fault["pointer"], fault["code"]


def lines(document: Any) -> list[tuple[str, int]]:
    return [(line["card"], line["count"]) for line in document["lines"]]


@pytest.fixture
def dragon() -> Card:
    return BuildingFactory(name_ja="ガルドラゴン", reading="がるどらごん", name_en="Galdragon")


@pytest.mark.parametrize(
    "line",
    [
        "四枚 ガルドラゴン",
        "四枚がるどらごん",
        "四 ガルドラゴン",
        "×四 ガルドラゴン",
        "ガルドラゴン 四枚",
        "ガルドラゴン四枚",
        "ガルドラゴン ×四",
        "ガルドラゴン（四枚）",
        "ガルドラゴン：四",
        "ガルドラゴン　四",
        "①ガルドラゴン×4",
        "⑫ 4枚 ガルドラゴン",
        "・❸ ガルドラゴン ×四",
        "⑴ ガルドラゴン（4）",
        "㉑ガルドラゴン 4枚",
        "3. 4 ガルドラゴン",
    ],
)
def test_counts_in_kanji_and_bullets_in_circles_are_read(dragon: Card, line: str) -> None:
    assert lines(parsed(line)) == [(str(dragon.pk), 4)]


@pytest.mark.parametrize(
    ("line", "count"), [("十二枚 ガルドラゴン", 12), ("ガルドラゴン×二〇", 20), ("①ガルドラゴン", 1)]
)
def test_tens_in_kanji_and_a_first_entry_are_read(dragon: Card, line: str, count: int) -> None:
    assert lines(parsed(line)) == [(str(dragon.pk), count)]


@pytest.mark.parametrize("name", ["葉書三枚", "三枚葉書", "葉書 三", "三 葉書", "葉書×三", "葉書十二枚"])
def test_a_name_with_a_numeral_is_found_before_a_count_of_the_rest(name: str) -> None:
    BuildingFactory(name_ja="葉書", reading="はがき")
    whole = BuildingFactory(name_ja=name, reading="よみ")

    found = parsed(f"{name}\n2 {name}\n{name} ×3\n{name} ×四")

    assert [(one["card"]["id"], one["count"]) for one in found["report"]] == [
        (str(whole.pk), count) for count in (1, 2, 3, 4)
    ]


def test_a_name_that_begins_with_a_number_in_a_circle_is_found_unless_its_rest_is_a_name_too() -> None:
    whole = BuildingFactory(name_ja="①葉書", reading="いちばんはがき")
    text = "①葉書\n2 ①葉書\n①葉書×3"
    alone = parsed(text)
    BuildingFactory(name_ja="葉書", reading="はがき")

    beside = parsed(text)

    assert [(one["card"]["id"], one["count"]) for one in alone["report"]] == [(str(whole.pk), n) for n in (1, 2, 3)]
    assert [one["status"] for one in beside["report"]] == ["ambiguous", "ok", "ambiguous"]


def test_a_name_that_ends_in_a_numeral_is_counted_by_what_follows_it() -> None:
    second = BuildingFactory(name_ja="其の二", reading="そのに")

    assert lines(parsed("其の二三枚")) == [(str(second.pk), 3)]


def test_a_place_in_an_enumeration_that_may_be_a_count_is_left_open(dragon: Card) -> None:
    for line in ("③ガルドラゴン", "3. ガルドラゴン"):
        (told,) = parsed(line)["report"]

        assert (told["status"], told["code"]) == ("ambiguous", "several_counts")
        assert [one["count"] for one in told["candidates"]] == [3, 1]


def test_an_unknown_name_with_a_count_in_kanji_says_the_count_and_what_may_be_meant(dragon: Card) -> None:
    (told,) = parsed("ガルトラゴン 三枚")["report"]

    assert (told["status"], told["count"]) == ("unknown", 3)
    assert [card["name"] for card in told["suggestions"]] == ["Galdragon"]


def test_a_total_that_is_not_that_of_the_list_is_a_warning(dragon: Card) -> None:
    wrong, right = parsed("4 ガルドラゴン\n合計：40枚"), parsed("4 ガルドラゴン\n合計：四枚")

    assert [(each["code"], "合計：40枚" in each["message"]) for each in wrong["warnings"]] == [
        ("stated_otherwise", True)
    ]
    assert right["warnings"] == []


@pytest.mark.failure("D2")
@pytest.mark.parametrize(
    "line",
    [
        "４ × ガルドラゴン",
        "4x ガルドラゴン",
        "4\tガルドラゴン",
        "ガルドラゴン×4",
        "\ufeff4 ガルドラゴン\r\n",
        "・4枚　がるどらごん",
        "ガルドラゴン 4",
        "4ガルドラゴン",
        "galdragon x4",
        "4 ｶﾞﾙﾄﾞﾗｺﾞﾝ",
        "4 カ\u3099ルト\u3099ラコ\u3099ン",
        "★ 4枚 ガルドラゴン",
        "▼4 ガルドラゴン",
        "☆①ガルドラゴン×4",
        "Galdragon (x4)",
        "Galdragon [X4]",
    ],
)
def test_a_pasted_line_is_read_as_four_copies(dragon: Card, line: str) -> None:
    found = parsed(line)

    assert lines(found) == [(str(dragon.pk), 4)]
    assert found["totals"] == {
        **dict.fromkeys(("ambiguous", "unknown", "refused", "ignored"), 0),
        "lines": 1,
        "ok": 1,
        "cards": 4,
        "zones": {"main": 4},
    }


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


@pytest.mark.parametrize("text", ["-4 ガルドラゴン", "4000000000000000000000 ガルドラゴン", "0 ガルドラゴン"])
def test_a_count_that_cannot_be_is_refused_and_nothing_is_taken_for_it(dragon: Card, text: str) -> None:
    found = parsed(text)

    assert [(line["status"], line["code"]) for line in found["report"]] == [("refused", "count_out_of_range")]
    assert found["lines"] == []


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
