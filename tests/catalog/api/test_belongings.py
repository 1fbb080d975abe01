"""Sets, printings, rulings and formats over HTTP."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from cardsite.values import new_id
from catalog.models import SetCount
from catalog.selectors import sets_visible
from tests.factories.catalog import (
    LONG_AGO,
    BuildingFactory,
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


@pytest.mark.failure("S13")
def test_printings_come_by_collector_number_in_natural_order_base_before_variant(client: Client) -> None:
    home = SetFactory(code="A1")
    for number in ("A1-10", "A1-001_P1", "A1-2", "A1-001"):
        PrintingFactory(set=home, collector_number=number)

    found = [row["collector_number"] for row in rows(client, "printings")]
    backwards = [row["collector_number"] for row in rows(client, "printings", sort="-number")]

    assert found == ["A1-001", "A1-001_P1", "A1-2", "A1-10"]
    assert backwards == found[::-1]


def test_printings_are_filtered_by_card_set_and_rarity(client: Client) -> None:
    card = BuildingFactory()
    wanted = PrintingFactory(card=card, set=SetFactory(code="A1"), rarity="R")
    PrintingFactory(card=card, set=SetFactory(code="B1"), rarity="C")

    found = [rows(client, "printings", card=card.pk, **query) for query in ({"set": "A1"}, {"rarity": "R"})]

    assert [[row["id"] for row in page] for page in found] == [[str(wanted.pk)]] * 2
    assert rows(client, "printings", game="tatemon", set="A1,B1", rarity="N") == []
    assert client.get(f"/api/v1/printings/{wanted.pk}/").json()["set"] == "A1"


def test_sets_come_by_code_or_by_day(client: Client) -> None:
    SetFactory(code="A10", released_on=date(2021, 1, 1))
    SetFactory(code="A2", released_on=date(2022, 1, 1))
    undated = SetFactory(code="A3", released_on=None)

    assert [row["code"] for row in rows(client, "sets")] == ["A2", "A3", "A10"]
    assert [row["code"] for row in rows(client, "sets", sort="-released_on")] == ["A2", "A10", "A3"]
    assert [row["id"] for row in rows(client, "sets", code="A3")] == [str(undated.pk)]
    assert client.get(f"/api/v1/sets/{undated.pk}/").json()["name"] == undated.name_ja


def test_rulings_come_newest_first_in_the_language_asked_for(client: Client) -> None:
    card = BuildingFactory()
    RulingFactory(card=card, dated_on=date(2021, 1, 1), text_ja="古い", text_en="")
    newest = RulingFactory(card=card, dated_on=date(2022, 1, 1), text_ja="新しい", text_en="New")
    RulingFactory()

    answer = client.get("/api/v1/rulings/", {"card": str(card.pk)}, headers={"Accept-Language": "en"}).json()

    assert [row["text"] for row in answer["data"]] == ["New", "古い"]
    assert client.get(f"/api/v1/rulings/{newest.pk}/").json()["text_ja"] == "新しい"


@pytest.mark.failure("D6")
def test_a_format_shows_what_is_restricted_on_a_day(client: Client) -> None:
    entry, card = FormatFactory(), BuildingFactory()
    RestrictionFactory(format=entry, cards=[card], begins_on=date(2022, 4, 1), ends_on=date(2022, 5, 1), note_ja="強い")

    def restricted(day: str) -> list[str]:
        found = client.get(f"/api/v1/formats/{entry.pk}/", {"as_of": day}).json()
        assert found["as_of"] == day
        return [f"{one['kind']} {one['limit']} {one['note']}" for one in found["restrictions"]]

    days = {day: restricted(day) for day in ("2022-03-31", "2022-04-01", "2022-04-30", "2022-05-01")}

    assert days == {
        "2022-03-31": [],
        "2022-04-01": ["banned 0 強い"],
        "2022-04-30": ["banned 0 強い"],
        "2022-05-01": [],
    }


def test_a_group_with_a_draft_in_it_shows_only_the_public_cards(client: Client) -> None:
    entry, public = FormatFactory(), BuildingFactory()
    draft = BuildingFactory(published_at=None)
    RestrictionFactory(format=entry, cards=[public, draft], kind="group", limit=2)

    (restriction,) = client.get(f"/api/v1/formats/{entry.pk}/").json()["restrictions"]

    assert restriction["cards"] == [str(public.pk)]


def test_formats_are_listed_with_the_default_marked(client: Client) -> None:
    FormatFactory(slug="special")

    found = {row["slug"]: row["is_default"] for row in rows(client, "formats", game="tatemon")}

    assert found == {"special": False, "standard": True}


@pytest.mark.parametrize("path", ["sets", "printings", "rulings", "formats", "cards"])
def test_an_unknown_id_is_missing(client: Client, path: str) -> None:
    assert client.get(f"/api/v1/{path}/{new_id()}/").status_code == 404


@pytest.mark.failure("S12")
@pytest.mark.parametrize("path", ["sets", "printings", "rulings", "formats", "games/tatemon/rules"])
def test_unknown_parameters_are_refused(client: Client, path: str) -> None:
    answer = client.get(f"/api/v1/{path}/", {"coast": "1"})

    assert (answer.status_code, answer.json()["errors"][0]["parameter"]) == (400, "coast")


def test_a_page_of_sets_counts_no_printings_whose_numbers_are_known(client: Client) -> None:
    home = SetFactory()
    PrintingFactory.create_batch(3, set=home)

    known = sets_visible().explain(analyze=True)
    SetCount.objects.update(holds_until=LONG_AGO)
    unknown = sets_visible().explain(analyze=True)

    def looked(plan: str) -> bool:
        scans = [line for line in plan.splitlines() if " on catalog_printing" in line]
        return any("never executed" not in line for line in scans)

    assert (looked(known), looked(unknown)) == (False, True)
    assert [(row["printing_count"], row["card_count"]) for row in rows(client, "sets")] == [(3, 3)]
