"""Lists that show less, in a language that the address names."""

import pytest
from django.test import Client

from tests.factories.catalog import BuildingFactory, PrintingFactory

pytestmark = pytest.mark.django_db

CARDS = "/api/v1/cards/"


def test_a_list_shows_only_the_members_that_fields_names(client: Client) -> None:
    card = BuildingFactory(durability=3)
    PrintingFactory(card=card, collector_number="A1-2")

    some = client.get(CARDS, {"fields": "name,id,facts.durability"}).json()["data"]
    facts = client.get(CARDS, {"fields": "facts"}).json()["data"]
    printings = client.get("/api/v1/printings/", {"fields": "collector_number"}).json()["data"]
    detail = client.get(f"{CARDS}{card.pk}/", {"fields": "id,printings"}).json()

    assert some == [{"id": str(card.pk), "name": card.name_ja, "facts": {"durability": 3}}]
    assert list(facts[0]) == ["facts"]
    assert printings == [{"collector_number": "A1-2"}]
    assert list(detail) == ["id", "printings"]


@pytest.mark.failure("S12")
@pytest.mark.parametrize("fields", ["nope", "name.first", "facts.", ""])
def test_an_unknown_member_is_refused(client: Client, fields: str) -> None:
    answer = client.get(CARDS, {"fields": fields})

    assert answer.status_code == 400
    assert answer.json()["errors"][0]["parameter"] == "fields"


def test_a_page_goes_on_with_other_members_and_in_another_language(client: Client) -> None:
    cards = [BuildingFactory(reading=kana) for kana in "あいう"]

    first = client.get(CARDS, {"limit": 1}).json()
    second = client.get(CARDS, {"limit": 1, "cursor": first["page"]["next"], "fields": "name", "lang": "en"}).json()

    assert second["data"] == [{"name": cards[1].name_en}]


def test_lang_decides_before_the_header(client: Client) -> None:
    card = BuildingFactory()

    english = client.get(CARDS, {"lang": "en"}, headers={"accept-language": "ja"})
    again = client.get(CARDS, {"lang": "en"}, headers={"if-none-match": english["ETag"], "accept-language": "ja"})
    plain = client.get(CARDS, headers={"accept-language": "ja"})
    refused = client.get(CARDS, {"lang": "en", "limit": "0"}, headers={"accept-language": "ja"})
    unknown = client.get(CARDS, {"lang": "fr"})

    assert (english.json()["data"][0]["name"], english["Content-Language"]) == (card.name_en, "en")
    assert (again.status_code, again["Content-Language"]) == (304, "en")
    assert (plain.json()["data"][0]["name"], plain["Content-Language"]) == (card.name_ja, "ja")
    assert "whole number" in refused.json()["errors"][0]["detail"]
    assert (unknown.status_code, unknown.json()["errors"][0]["parameter"]) == (400, "lang")
