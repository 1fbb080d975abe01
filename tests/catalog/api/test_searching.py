"""The query language over HTTP."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from catalog.models import Format
from tests.factories.catalog import (
    CONDITION,
    DRAW,
    BuildingFactory,
    EventFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
    condition_ensure,
)

pytestmark = pytest.mark.django_db

CARDS = "/api/v1/cards/"
RESPONSE = {
    "kind": "activated",
    "when": {"timing": "response"},
    "do": [{"damage": {"to": {"zone": "city", "of": "opponent", "kind": "building"}, "amount": 3}}],
}


def found(client: Client, query: str, **more: Any) -> list[str]:
    answer = client.get(CARDS, {"q": query, **more})
    assert answer.status_code == 200, answer.content
    return [card["name_ja"] for card in answer.json()["data"]]


def refused(client: Client, query: str, **more: Any) -> list[tuple[str, int]]:
    answer = client.get(CARDS, {"q": query, **more})
    assert answer.status_code == 400, answer.content
    return [(fault["code"], fault["position"]) for fault in answer.json()["errors"]]


@pytest.fixture
def street() -> None:
    BuildingFactory(name_ja="森の番人", reading="あ", name_en="Warden", durability=1)
    BuildingFactory(name_ja="森林の番人", reading="い", name_en="Forest Warden", durability=3, building_kind="office")
    EventFactory(name_ja="大火事", reading="う", name_en="", event_type="risk")
    BuildingFactory(name_ja="半分の家", reading="え", name_en="Half", facts={"building_kind": "office"})


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("森", ["森の番人", "森林の番人"]),
        ("森 or 火事", ["森の番人", "森林の番人", "大火事"]),
        ("番人 -森林", ["森の番人"]),
        ("番人 (森林 or warden)", ["森の番人", "森林の番人"]),
        ('"の 番人"', ["森の番人", "森林の番人"]),
        ("name:warden", ["森の番人", "森林の番人"]),
        ("名前=森の番人", ["森の番人"]),
        ("name_en=Warden", ["森の番人"]),
        ("読み：い", ["森林の番人"]),
        ("-name:番人", ["大火事", "半分の家"]),
        ("耐久力>=2", ["森林の番人"]),
        ("durability!=3", ["森の番人", "大火事", "半分の家"]),
        ("-durability<3", ["森林の番人", "大火事", "半分の家"]),
        ("durability:1,3", ["森の番人", "森林の番人"]),
        ("種類:オフィス", ["森林の番人", "半分の家"]),
        ("building_kind:office", ["森林の番人", "半分の家"]),
        ("kind:イベント", ["大火事"]),
        ("is:event or is:incomplete", ["大火事", "半分の家"]),
        ("is:incomplete", ["半分の家"]),
        ("has:durability", ["森の番人", "森林の番人"]),
        ("-has:skill", ["大火事", "半分の家"]),
        ("lang:en", ["森の番人", "森林の番人", "半分の家"]),
        ("-lang:英語", ["大火事"]),
        ("game:タテモン 火事", ["大火事"]),
        ("condition:左利き or 火事", None),
        ("your_skill_condition:左利き", ["森の番人", "森林の番人"]),
        ("skill:引く", ["森の番人", "森林の番人"]),
        ("sort:-durability 番人", ["森林の番人", "森の番人"]),
        ("番人 sort:耐久力", ["森の番人", "森林の番人"]),
        ("published>=2020-01-01 published<2020-01-02 火", ["大火事"]),
    ],
)
def test_a_query_finds_what_it_says(client: Client, street: None, query: str, names: list[str] | None) -> None:
    if names is None:
        assert refused(client, query) == [("unknown_field", 0)]
    else:
        assert found(client, query) == names


@pytest.mark.failure("S3")
def test_negation_keeps_cards_that_have_nothing_to_deny(client: Client) -> None:
    condition_ensure()
    BuildingFactory(name_ja="無字", facts={})
    BuildingFactory(name_ja="有字")

    assert found(client, "-text:引く") == ["無字"]
    assert found(client, "-durability>=1") == ["無字"]
    assert found(client, "-rarity:R -set:A1 -released>2000 -flavor:花") == ["無字", "有字"]


@pytest.mark.failure("S8")
def test_words_of_one_and_two_letters_find_every_card_that_has_them(client: Client, street: None) -> None:
    assert found(client, "森") == ["森の番人", "森林の番人"]
    assert found(client, "森林") == ["森林の番人"]
    assert found(client, "w") == ["森の番人", "森林の番人", "大火事"]
    assert found(client, "鬱") == []


@pytest.mark.failure("S9")
@pytest.mark.parametrize(
    ("query", "code", "position"),
    [
        ("(type:unit", "unclosed_parenthesis", 0),
        ("()", "empty_parentheses", 1),
        (")", "unopened_parenthesis", 0),
        ('"abc', "unclosed_quote", 0),
        ("(" * 5000, "too_long", 1024),
        ("森 coast:1", "unknown_field", 2),
        ("種類:城", "unknown_word", 3),
        ("durability:two", "not_a_number", 11),
        ("name>3", "comparison_not_allowed", 0),
        ("text:・", "not_searchable", 5),
        ("released:2020-13", "not_a_date", 9),
        ("-(sort:name)", "sort_in_a_part", 2),
        ("sort:nope", "not_a_sort", 5),
        ("sort:name,number,kind,name_en,published_at", "too_many_sorts", 5),
        ("sort:name,number sort:kind,name_en sort:published_at", "too_many_sorts", 40),
        ("・", "not_searchable", 0),
        (" ".join(f"森{n}" for n in range(21)), "too_many_terms", 70),
    ],
)
def test_a_query_with_a_fault_is_refused_with_its_place(client: Client, query: str, code: str, position: int) -> None:
    assert refused(client, query) == [(code, position)]


def test_every_fault_comes_at_once_with_the_words_allowed(client: Client) -> None:
    answer = client.get(CARDS, {"q": "coast:1 building_kind:城"}, headers={"Accept-Language": "en"})

    first, second = answer.json()["errors"]
    assert (first["position"], first["length"]) == (0, 5)
    assert "durability" in first["allowed"]
    assert second["allowed"] == ["residence", "office", "commercial", "culture", "transport"]
    assert "residence" in second["detail"]


def test_a_field_of_another_game_is_refused_with_that_game(client: Client) -> None:
    assert refused(client, "game:tatemon attack:1") == [("field_of_another_game", 13)]
    assert refused(client, "attack:1", game="tatemon") == [("field_of_another_game", 0)]
    assert found(client, "attack:1") == []


def test_what_is_odd_but_harmless_is_a_warning(client: Client, street: None) -> None:
    answer = client.get(CARDS, {"q": "森 ・ set:Z9 or or", "sort": "name"}).json()
    sorted_twice = client.get(CARDS, {"q": "番人 sort:-name", "sort": "name"}).json()

    assert [(odd["code"], odd["position"]) for odd in answer["warnings"]] == [
        ("not_searchable", 2),
        ("nothing_has_it", 8),
        ("joint_as_word", 14),
    ]
    assert [odd["code"] for odd in sorted_twice["warnings"]] == ["sort_given_twice"]
    assert [card["reading"] for card in sorted_twice["data"]] == ["あ", "い"]


@pytest.mark.failure("S10")
def test_conditions_on_printings_are_asked_of_one_and_the_same(client: Client) -> None:
    first, second = (
        SetFactory(code="A1", released_on=date(2020, 4, 1)),
        SetFactory(code="B2", released_on=date(2021, 4, 1)),
    )
    card = BuildingFactory(name_ja="二度刷り", reading="に")
    PrintingFactory(card=card, set=first, rarity="C", collector_number="A1-2", illustrator="山田")
    PrintingFactory(card=card, set=second, rarity="R", collector_number="B2-10")
    BuildingFactory(name_ja="未収録", reading="み")

    both = ["二度刷り"]
    none: list[str] = []
    expected = {
        "set:A1 rarity:R": none,
        "set:A1 rarity:C": both,
        "set:a1 (rarity:R or durability=2)": both,
        "set:A1 (rarity:R or durability=9)": none,
        "in:A1 in:B2": both,
        "in:A1 in:R": both,
        "-set:A1": ["二度刷り", "未収録"],
        "-in:A1": ["未収録"],
        "-in:B2 -in:A1": ["未収録"],
        "set:A1 -rarity:C": none,
        "set:A1 released:2020": both,
        "set:A1 released>2020": none,
        "released>=2020-05 released<=2021-04-01": both,
        "collector>A1-2 collector<B2-11": both,
        "number:B2-10": both,
        "number:A1-10": none,
        "illustrator:山田 rarity:R": none,
        "has:printing": both,
        "-has:printing": ["未収録"],
    }
    assert {query: found(client, query) for query in expected} == expected
    assert found(client, "rarity:R", set="A1") == none
    assert found(client, "rarity:R", set="B2") == both


def test_cards_are_found_by_what_they_do(client: Client) -> None:
    condition_ensure()
    BuildingFactory(name_ja="引く家", reading="あ")
    EventFactory(name_ja="三点火事", reading="い", facts={"event_type": "risk", "ability": RESPONSE})
    BuildingFactory(
        name_ja="半端な家",
        reading="う",
        facts={"building_kind": "office", "your_skill_condition": CONDITION, "skill": DRAW},
    )

    expected = {
        "does:draw": ["引く家", "半端な家"],
        "動作:ドロー": ["引く家", "半端な家"],
        "does:draw>=2": ["引く家"],
        "does:draw<2": ["引く家", "半端な家"],
        "does:damage>=3": ["三点火事"],
        "does:damage>3": [],
        "does:draw,damage": ["引く家", "三点火事", "半端な家"],
        "-does:draw": ["三点火事"],
        "when:response": ["三点火事"],
        "時:相手の行動への対応": ["三点火事"],
        "ability_kind:activated": ["引く家", "三点火事", "半端な家"],
        "has:ability -is:event": ["引く家", "半端な家"],
    }
    assert {query: found(client, query) for query in expected} == expected
    assert refused(client, "does:fly") == [("unknown_word", 5)]


def test_legality_is_that_of_today(client: Client) -> None:
    standard = Format.objects.get(game_id="tatemon", slug="standard")
    banned, limited = BuildingFactory(name_ja="禁止", reading="あ"), BuildingFactory(name_ja="制限", reading="い")
    later = BuildingFactory(name_ja="予定", reading="う")
    RestrictionFactory(format=standard, cards=[banned])
    RestrictionFactory(format=standard, cards=[limited], kind="limited", limit=1)
    RestrictionFactory(format=standard, cards=[later], begins_on=date(2999, 1, 1))
    RulingFactory(card=later)

    expected = {
        "legal:standard": ["制限", "予定"],
        "format:スタンダード": ["制限", "予定"],
        "banned:standard": ["禁止"],
        "-banned:standard": ["制限", "予定"],
        "restricted:standard": ["制限"],
        "is:banned or is:restricted": ["禁止", "制限"],
        "has:ruling": ["予定"],
    }
    assert {query: found(client, query) for query in expected} == expected


@pytest.mark.parametrize(("language", "said"), [("ja", "「森」を含む"), ("en", '"森" stands in it')])
def test_a_query_is_explained_in_words(client: Client, language: str, said: str) -> None:
    answer = client.get(
        CARDS, {"q": "森 sort:-cost", "include": "explanation,total"}, headers={"Accept-Language": language}
    ).json()

    assert answer["explanation"] == {
        "text": said,
        "text_ja": "「森」を含む",
        "text_en": '"森" stands in it',
        "order_ja": "コストの降順",
        "order_en": "by cost, descending",
    }
    assert answer["page"]["total"] == 0


@pytest.mark.failure("S11")
@pytest.mark.usefixtures("street")
def test_a_query_sorts_by_as_many_keys_as_the_parameter_does(client: Client) -> None:
    keys = "kind,-name,number,name_en"

    in_query, as_parameter = found(client, f"番人 sort:{keys}"), found(client, "番人", sort=keys)
    too_many = client.get(CARDS, {"q": "番人", "sort": f"{keys},published_at"})

    assert in_query == as_parameter == ["森林の番人", "森の番人"]
    assert too_many.status_code == 400


def test_a_sort_in_the_query_gives_each_card_once_both_ways(client: Client) -> None:
    made = {str(BuildingFactory(durability=1 + n % 3, reading="おなじ").pk) for n in range(7)}

    query: dict[str, Any] = {"q": "game:tatemon sort:-durability", "limit": 3}
    first = client.get(CARDS, query).json()
    second = client.get(CARDS, {**query, "cursor": first["page"]["next"]}).json()
    third = client.get(CARDS, {**query, "cursor": second["page"]["next"]}).json()
    back = client.get(CARDS, {**query, "cursor": second["page"]["prev"]}).json()

    pages = [[card["id"] for card in page["data"]] for page in (first, second, third)]
    assert {card for page in pages for card in page} == made
    assert [len(page) for page in pages] == [3, 3, 1]
    assert back["data"] == first["data"]
