"""Rulings, errata, restrictions and legality over HTTP: what they say, by day, and on a card's page."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from catalog.models import Card
from catalog.selectors import today_in_tokyo
from catalog.services.rules import RuleValues, rule_create
from tests.factories.catalog import (
    BuildingFactory,
    ErratumFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
)

pytestmark = pytest.mark.django_db


def rows(client: Client, path: str, **query: Any) -> list[dict[str, Any]]:
    answer = client.get(f"/api/v1/{path}/", query)
    assert answer.status_code == 200, answer.content
    data: list[dict[str, Any]] = answer.json()["data"]
    return data


def page(client: Client, card: Card, **query: Any) -> dict[str, Any]:
    answer = client.get(f"/api/v1/cards/{card.pk}/", query, headers={"Accept-Language": "en"})
    found: dict[str, Any] = answer.json()
    return found


def test_a_ruling_has_question_answer_source_rules_and_the_other_cards_it_is_about(client: Client) -> None:
    rule_create(game="tatemon", rule_id="TM-Z3", values=RuleValues("z", "裁定", "Rulings", "文", "Text"))
    card, other = BuildingFactory.create(), BuildingFactory.create()
    ruling = RulingFactory.create(
        card=card,
        question_ja="使えますか。",
        question_en="Can it be used?",
        source="Q&A 1",
        source_url="https://example.org/1",
        other_ids=[other.pk],
        rule_ids=["TM-Z3"],
    )
    RulingFactory.create()

    found = [rows(client, "rulings", **query) for query in ({"card": other.pk}, {"rule": "TM-Z3"}, {"card": card.pk})]

    assert [[row["id"] for row in each] for each in found] == [[str(ruling.pk)]] * 3
    (row,) = found[0]
    assert (row["card"], row["others"], row["rules"]) == (str(card.pk), [str(other.pk)], ["TM-Z3"])
    assert (row["question"], row["source"], row["source_url"]) == ("使えますか。", "Q&A 1", "https://example.org/1")
    assert [one["id"] for one in page(client, other)["rulings"]] == [str(ruling.pk)]
    assert page(client, other)["rulings"][0]["question"] == "Can it be used?"


def test_lists_are_narrowed_down_by_days(client: Client) -> None:
    first = SetFactory.create(released_on=date(2020, 1, 1), kind="starter")
    second = SetFactory.create(released_on=date(2021, 1, 1))
    early = PrintingFactory.create(set=second, released_on=date(2020, 6, 1))
    late = PrintingFactory.create(set=second)
    ruling = RulingFactory.create(dated_on=date(2021, 5, 1))
    erratum = ErratumFactory.create(since=date(2021, 6, 1))

    def found(path: str, **query: Any) -> list[str]:
        return [row["id"] for row in rows(client, path, **query)]

    assert found("sets", released_on_max="2020-12-31") == found("sets", kind="starter") == [str(first.pk)]
    assert found("sets", released_on_min="2021-01-01", released_on_max="2021-01-01") == [str(second.pk)]
    assert found("printings", released_on_min="2020-06-01", released_on_max="2020-12-31") == [str(early.pk)]
    assert found("printings", released_on="2021-01-01") == [str(late.pk)]
    assert found("printings", sort="-released_on") == [str(late.pk), str(early.pk)]
    assert found("rulings", dated_on_min="2021-05-01", dated_on_max="2021-05-01") == [str(ruling.pk)]
    assert found("errata", since_min="2021-06-02") == []
    assert found("errata", since_max="2021-06-01", card=erratum.card_id, field="skill") == [str(erratum.pk)]


@pytest.mark.failure("S11", "S13")
def test_printings_without_a_day_come_last_and_each_once(client: Client) -> None:
    undated = SetFactory.create(released_on=None)
    for number in range(7):
        PrintingFactory.create(set=undated, released_on=date(2020, 1, 1 + number % 2) if number < 4 else None)

    seen, cursor = [], None
    while True:
        query: dict[str, Any] = {"sort": "released_on", "limit": 2, **({"cursor": cursor} if cursor else {})}
        answer = client.get("/api/v1/printings/", query).json()
        seen += answer["data"]
        cursor = answer["page"]["next"]
        if cursor is None:
            break

    assert len({row["id"] for row in seen}) == len(seen) == 7
    assert [row["released_on"] for row in seen] == ["2020-01-01"] * 2 + ["2020-01-02"] * 2 + [None] * 3


def test_the_wording_of_a_card_is_what_counted_on_the_day(client: Client) -> None:
    card = BuildingFactory.create()
    ErratumFactory.create(card=card, since=date(2021, 6, 1), printed_en="Draw three cards.", text_en="Draw two cards.")
    ErratumFactory.create(card=card, since=date(2022, 6, 1), printed_en="Draw two cards.", text_en="Draw 1 card.")
    misprint = PrintingFactory.create(card=card)
    ErratumFactory.create(card=card, printing_id=misprint.pk, since=date(2023, 6, 1), printed_en="Draw ten cards.")

    days = ("2021-05-31", "2021-06-01", "2022-05-31", "2022-06-01")
    wording = {day: page(client, card, at=day)["wording"]["skill"] for day in days}

    assert wording == {
        "2021-05-31": "Draw three cards.",
        "2021-06-01": "Draw two cards.",
        "2022-05-31": "Draw two cards.",
        "2022-06-01": "Draw 1 card.",
    }
    now = page(client, card)
    assert now["as_of"] == today_in_tokyo().isoformat()
    assert now["wording"] == {"name": card.name_en, **now["texts"]}
    assert [one["since"] for one in now["errata"]] == ["2023-06-01", "2022-06-01", "2021-06-01"]


@pytest.mark.failure("D6")
def test_a_cards_page_says_what_each_format_says_on_the_day(client: Client) -> None:
    entry, home = FormatFactory.create(), SetFactory.create(released_on=date(2022, 1, 1))
    card = PrintingFactory.create(set=home).card
    RestrictionFactory.create(
        format=entry, cards=[card], kind="limited", limit=1, announced_on=date(2022, 3, 1),
        begins_on=date(2022, 4, 1), ends_on=date(2022, 5, 1), announcement_url="https://example.org/22",
    )  # fmt: skip

    def said(day: str) -> dict[str, Any]:
        legality: list[dict[str, Any]] = page(client, card, at=day)["legality"]
        return {one["format"]: one for one in legality}[entry.slug]

    found = {day: said(day) for day in ("2021-12-31", "2022-01-01", "2022-04-01", "2022-05-01")}

    assert {day: (one["status"], one["limit"], one["begins_on"], one["ends_on"]) for day, one in found.items()} == {
        "2021-12-31": ("not_released", None, None, "2022-01-01"),
        "2022-01-01": ("legal", None, "2022-01-01", "2022-04-01"),
        "2022-04-01": ("limited", 1, "2022-04-01", "2022-05-01"),
        "2022-05-01": ("legal", None, "2022-05-01", None),
    }
    (restriction,) = found["2022-04-01"]["restrictions"]
    assert (restriction["announced_on"], restriction["announcement_url"]) == ("2022-03-01", "https://example.org/22")


def test_a_card_says_how_it_came_to_be_legal_or_not(client: Client) -> None:
    card = PrintingFactory.create(set=SetFactory.create(released_on=date(2022, 1, 1))).card
    PrintingFactory.create(card=card, set=SetFactory.create(released_on=date(2023, 1, 1)))
    RestrictionFactory.create(format=FormatFactory.create(slug="special"), cards=[card], begins_on=date(2022, 4, 1))

    data = client.get(f"/api/v1/cards/{card.pk}/legality/", {"date": "2022-03-31"}).json()["data"]

    (special,) = [one for one in data if one["format"] == "special"]
    assert (special["status"], special["as_of"]) == ("legal", "2022-03-31")
    assert [(one["status"], one["begins_on"]) for one in special["history"]] == [
        ("not_released", None),
        ("legal", "2022-01-01"),
        ("banned", "2022-04-01"),
    ]


@pytest.mark.failure("D6")
def test_restrictions_are_listed_with_their_history(client: Client) -> None:
    entry, card = FormatFactory.create(slug="special"), BuildingFactory.create()
    old = RestrictionFactory.create(
        format=entry, cards=[card], begins_on=date(2021, 4, 1), ends_on=date(2022, 4, 1), kind="limited", limit=2
    )
    new = RestrictionFactory.create(format=entry, cards=[card], begins_on=date(2022, 4, 1))
    RestrictionFactory.create(format=FormatFactory.create(), cards=[BuildingFactory.create()])

    def found(**query: Any) -> list[str]:
        return [row["id"] for row in rows(client, "restrictions", **query)]

    assert found(format="special") == found(card=card.pk) == [str(new.pk), str(old.pk)]
    assert [found(card=card.pk, date=day) for day in ("2022-03-31", "2022-04-01")] == [[str(old.pk)], [str(new.pk)]]
    assert found(kind="limited", game="tatemon") == [str(old.pk)]
    assert rows(client, "restrictions", kind="limited")[0]["format"] == "special"


def test_a_cards_page_takes_as_many_queries_however_much_belongs_to_it(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    card, other = BuildingFactory.create(), BuildingFactory.create()
    for number in range(4):
        PrintingFactory.create(card=card)
        RulingFactory.create(card=card, other_ids=[other.pk])
        ErratumFactory.create(card=card, since=date(2021, 1, 1 + number))
        RestrictionFactory.create(format=FormatFactory.create(), cards=[card])
    client.get(f"/api/v1/cards/{card.pk}/")

    with django_assert_num_queries(8):  # version, card, printings, errata, formats, restrictions, their cards, rulings
        answer = client.get(f"/api/v1/cards/{card.pk}/", {"at": "2022-01-01"})

    assert [len(answer.json()[name]) for name in ("printings", "rulings", "errata", "legality")] == [4, 4, 4, 5]


@pytest.mark.failure("S12")
@pytest.mark.parametrize("value", ["", "tomorrow", "2022-02-30", "2022-W05-1"])
def test_a_day_that_is_none_is_refused(client: Client, value: str) -> None:
    card = BuildingFactory.create()

    answers = [
        client.get(f"/api/v1/cards/{card.pk}/", {"at": value}),
        client.get(f"/api/v1/cards/{card.pk}/legality/", {"date": value}),
        client.get("/api/v1/restrictions/", {"date": value}),
        client.get("/api/v1/cards/", {"date": value}),
    ]

    assert [(answer.status_code, answer.json()["errors"][0]["code"]) for answer in answers] == [(400, "not_a_date")] * 4


def test_cards_are_found_by_what_is_legal_on_a_day(client: Client) -> None:
    entry = FormatFactory.create(slug="special")
    banned = PrintingFactory.create(set=SetFactory.create(released_on=date(2022, 1, 1))).card
    coming = PrintingFactory.create(set=SetFactory.create(released_on=today_in_tokyo() + timedelta(days=1))).card
    RestrictionFactory.create(format=entry, cards=[banned], begins_on=date(2022, 4, 1))

    def found(**query: Any) -> set[str]:
        return {row["id"] for row in rows(client, "cards", **query)}

    assert found(legal="special") == found(q="legal:special") == set()
    assert found(legal="special", date="2022-03-31") == found(q="legal:special", date="2022-03-31") == {str(banned.pk)}
    assert found(legal="standard") == {str(banned.pk)}
    assert found(q="is:unreleased") == {str(coming.pk)}
    assert found(q="is:banned", date="2022-03-31") == set()
    assert found(q="banned:special", date="2022-04-01") == {str(banned.pk)}


@pytest.mark.failure("S3", "S5", "S6")
def test_cards_are_found_by_their_rulings_and_errata_folded_as_everywhere(client: Client) -> None:
    ruled, changed = BuildingFactory.create(), BuildingFactory.create()
    RulingFactory.create(card=ruled, question_ja="ガルドラゴンには？", text_ja="効きません。", text_en="No effect.")
    ErratumFactory.create(card=changed, printed_ja="スーパー〜ドライブ", text_ja="スーパードライブ", note_en="Typo")

    def found(query: str) -> set[str]:
        return {row["id"] for row in rows(client, "cards", q=query)}

    assert found("ruling:ｶﾞﾙﾄﾞﾗｺﾞﾝ") == found("裁定:がるどらごん") == found('ruling:"NO EFFECT"') == {str(ruled.pk)}
    assert found("ruling:カルトラコン") == found("ruling:typo") == set()
    assert found('ruling="効きません。"') == {str(ruled.pk)}
    assert found("ruling=効き") == set()
    assert found("erratum:ス-パ-ドライブ") == found("エラッタ:typo") == found("has:erratum") == {str(changed.pk)}
    assert found("-has:erratum") == found("-erratum:typo") == {str(ruled.pk)}


def test_an_explanation_says_what_is_asked_of_rulings(client: Client) -> None:
    answer = client.get("/api/v1/cards/", {"q": "ruling:山札 has:erratum", "include": "explanation"}).json()

    assert answer["explanation"]["text_en"] == 'the ruling has "山札" in it and it has "erratum"'
