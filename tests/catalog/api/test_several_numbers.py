"""Several numbers ask for cards with any of them, and words that find something are not said to be misspelt."""

import pytest
from django.test import Client

from tests.factories.catalog import BuildingFactory, PrintingFactory, SetFactory

pytestmark = pytest.mark.django_db

CARDS = "/api/v1/cards/"


def names(client: Client, query: str) -> set[str]:
    return {card["name_ja"] for card in client.get(CARDS, {"q": query}).json()["data"]}


@pytest.fixture(autouse=True)
def towers() -> None:
    for number, name in ((7, "公開塔"), (8, "展望塔"), (9, "給水塔")):
        card = BuildingFactory.create(number=number, name_ja=name)
        PrintingFactory(card=card, set=SetFactory(), collector_number=f"T-0{number}")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("number:7,8", {"公開塔", "展望塔"}),
        ("collector:T-08,T-9", {"展望塔", "給水塔"}),
        ("number:7,T-9", {"公開塔", "給水塔"}),
        ("-number:7,8", {"給水塔"}),
        ("number!=7,8", {"給水塔"}),
    ],
)
def test_several_numbers_find_cards_with_any_of_them(client: Client, query: str, found: set[str]) -> None:
    assert names(client, query) == found


@pytest.mark.parametrize("query", ["number>7,8", "collector<=T-1,T-2"])
def test_several_numbers_are_not_compared_by_size(client: Client, query: str) -> None:
    answer = client.get(CARDS, {"q": query})

    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "several_values")


def test_nothing_is_suggested_for_words_that_find_something_alone(client: Client) -> None:
    known = client.get(CARDS, {"q": "is:banned 公開塔"}).json()
    misspelt = client.get(CARDS, {"q": "公会塔"}).json()

    assert (known["data"], known["did_you_mean"]) == ([], [])
    assert misspelt["did_you_mean"] == ["公開塔"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("number>=7 number<=8", {"公開塔", "展望塔"}),
        ("number>=T-8 number<=T-10", {"展望塔", "給水塔"}),
        ("collector>T-7 collector<=T-09", {"展望塔", "給水塔"}),
    ],
)
def test_a_range_has_both_its_ends_in_natural_order(client: Client, query: str, found: set[str]) -> None:
    assert names(client, query) == found


def test_a_range_written_as_one_number_finds_that_number_alone_and_is_told(client: Client) -> None:
    card = BuildingFactory.create(name_ja="双塔")
    PrintingFactory(card=card, set=SetFactory(), collector_number="7-8")

    answer = client.get(CARDS, {"q": "number:7-8"}, headers={"accept-language": "en"}).json()

    assert [one["name_ja"] for one in answer["data"]] == ["双塔"]
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["position"], warning["length"]) == ("range_as_number", 7, 3)
    assert "number>=7 number<=8" in warning["detail"]
