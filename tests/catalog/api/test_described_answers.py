"""Answers of the catalog are what the description of the interface says of them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from catalog.models import Format
from tests.factories.catalog import (
    BuildingFactory,
    ChikemonFactory,
    ErratumFactory,
    EventFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
)

pytestmark = pytest.mark.django_db

JSON = "application/json"
OF_THE_CATALOG = {"bulk", "cards", "errata", "formats", "games", "printings", "restrictions", "rulings", "sets"}
NEEDED = {
    "/api/v1/cards/autocomplete/": {"q": "え"},
    "/api/v1/cards/named/": {"exact": "駅"},
}
ODDER = (
    ("/api/v1/cards/", {"q": "駅 or or", "include": "explanation,total"}),
    ("/api/v1/cards/", {"q": "港"}),
    ("/api/v1/cards/", {"updated_since": "2020-01-01T00:00:00Z"}),
    ("/api/v1/sets/", {"updated_since": "2020-01-01T00:00:00Z"}),
    ("/api/v1/printings/", {"updated_since": "2020-01-01T00:00:00Z"}),
    ("/api/v1/cards/facets/", {"game": "tatemon", "q": "駅 ・"}),
)

Description = dict[str, Any]


@pytest.fixture
def description(client: Client) -> Description:
    return client.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()  # type: ignore[no-any-return]  # a JSON object


@pytest.fixture
def named() -> Mapping[str, str]:
    """Cards, some known in part, and what belongs to one of them, by the names that addresses have for their ids."""
    card = BuildingFactory(name_ja="駅", reading="えき")
    BuildingFactory(name_ja="塔", reading="とう", facts={})
    BuildingFactory(name_ja="橋", reading="はし", facts={"durability": 2})
    EventFactory()
    ChikemonFactory()
    printing = PrintingFactory(card=card)
    home = Format.objects.get(game_id="tatemon", is_default=True)
    RestrictionFactory(format=home, cards=[card])
    return {
        "card_id": str(card.pk),
        "erratum_id": str(ErratumFactory(card=card).pk),
        "format_id": str(home.pk),
        "game": "tatemon",
        "printing_id": str(printing.pk),
        "ruling_id": str(RulingFactory(card=card).pk),
        "set_id": str(printing.set.pk),
    }


def addresses(description: Description, named: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is read as JSON in the catalog: each path of the description, and an address under it."""
    for path, operations in description["paths"].items():
        read = operations.get("get", {})
        wanted = set(re.findall(r"{(\w+)}", path))
        if OF_THE_CATALOG & set(read.get("tags", ())) and wanted <= named.keys() and JSON in _content(read):
            yield path, path.format_map(named)


def _content(operation: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = operation["responses"]["200"].get("content", {})
    return found


def faults(description: Description, client: Client, path: str, address: str, query: Mapping[str, str]) -> list[str]:
    answer = client.get(address, query)
    assert answer.status_code == 200, (address, answer.content)
    schema = _content(description["paths"][path]["get"])[JSON]["schema"]
    check = Draft202012Validator({**schema, "components": description["components"]})
    return [f"{address}: {error.json_path}: {error.message[:200]}" for error in check.iter_errors(answer.json())]


def test_whatever_is_read_in_the_catalog_is_as_described(
    client: Client, description: Description, named: Mapping[str, str]
) -> None:
    asked = [(path, address, NEEDED.get(path, {})) for path, address in addresses(description, named)]
    asked += [(path, path, query) for path, query in ODDER]

    found = [fault for path, address, query in asked for fault in faults(description, client, path, address, query)]

    assert len(asked) > 25
    assert found == []


def test_cards_asked_for_together_are_as_described(
    client: Client, description: Description, named: Mapping[str, str]
) -> None:
    path = "/api/v1/cards/collection/"
    schema = description["paths"][path]["post"]["responses"]["200"]["content"][JSON]["schema"]

    answer = client.post(
        path, {"identifiers": [{"name": "塔"}, {"name": "港"}, {"id": named["card_id"]}]}, content_type=JSON
    )

    check = Draft202012Validator({**schema, "components": description["components"]})
    assert [error.message for error in check.iter_errors(answer.json())] == []
