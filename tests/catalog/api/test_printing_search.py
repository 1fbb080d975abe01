"""Illustrators, flavour texts and collector numbers are found however they are typed."""

from typing import Any

import pytest
from django.test import Client

from catalog.models import CatalogVersion, Printing, PrintingSearch
from catalog.services.printings import PrintingValues, printing_delete, printing_update
from catalog.services.refreshing import cards_refresh
from tests.factories.catalog import PrintingFactory

pytestmark = pytest.mark.django_db


def _found(client: Client, query: str) -> list[str]:
    return [card["id"] for card in client.get("/api/v1/cards/", {"q": query}).json()["data"]]


@pytest.fixture
def printing() -> Printing:
    PrintingFactory(collector_number="B-2", illustrator="スズキ", flavor_ja="海", flavor_en="Sea")
    PrintingFactory(collector_number="B-3")
    return PrintingFactory(
        collector_number="B-1", illustrator="ヤマダ・ハナ", flavor_ja="モリの奥で。", flavor_en="Deep in the wood"
    )


@pytest.mark.failure("S6")
@pytest.mark.failure("S7")
@pytest.mark.parametrize(
    "query",
    [
        "illustrator:ヤマダ",
        "illustrator:ﾔﾏﾀﾞ",
        "illustrator:やまだ",
        "illustrator:や",
        "illustrator:ダハ",
        "illustrator=やまだはな",
        "flavor:モリ",
        "flavor:もり",
        "flavor:ﾓﾘ",
        "flavor:モ・リ",
        "flavor:奥",
        "flavor:DEEP",
        'flavor="もりの 奥で"',
        'flavor="deep in the wood"',
        "-illustrator:すずき has:flavor",
        "collector:Ｂ－１",
        "collector:b‐1",
    ],
)
def test_what_is_printed_is_found_however_it_is_typed(client: Client, printing: Printing, query: str) -> None:
    assert _found(client, query) == [str(printing.card_id)]


@pytest.mark.parametrize("query", ["illustrator:ヤマタ", "illustrator=やまだ", "flavor:でDEEP", "flavor=もり"])
def test_what_is_not_printed_is_not_found(client: Client, printing: Printing, query: str) -> None:
    assert _found(client, query) == []


@pytest.mark.parametrize("name", ["ヤマダ・ハナ", "ﾔﾏﾀﾞﾊﾅ", "やまだ はな"])
def test_the_list_of_printings_takes_an_illustrator_in_any_spelling(
    client: Client, printing: Printing, name: str
) -> None:
    answer: dict[str, Any] = client.get("/api/v1/printings/", {"illustrator": name}).json()

    assert [one["id"] for one in answer["data"]] == [str(printing.pk)]


def test_what_a_printing_is_found_by_follows_it(client: Client, printing: Printing) -> None:
    values = PrintingValues(set_id=printing.set_id, collector_number="B-1", illustrator="タナカ")
    printing_update(printing_id=printing.pk, values=values)
    found = [_found(client, query) for query in ("illustrator:たなか", "illustrator:やまだ", "flavor:もり")]
    printing_delete(printing_id=printing.pk)

    assert found == [[str(printing.card_id)], [], []]
    assert not PrintingSearch.objects.filter(pk=printing.pk).exists()


@pytest.mark.parametrize("kept", [True, False])
def test_printings_stored_by_other_code_are_found_once_the_catalog_is_refreshed(
    client: Client, printing: Printing, kept: bool
) -> None:
    PrintingSearch.objects.update(grams=[1])
    if not kept:
        PrintingSearch.objects.all().delete()
    Printing.objects.update(number_key="?")
    CatalogVersion.objects.update(derived_by="")

    cards_refresh()

    assert _found(client, "illustrator:やまだ collector:B-1") == [str(printing.card_id)]
