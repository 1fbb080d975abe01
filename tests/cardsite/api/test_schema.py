"""The OpenAPI description and its pages."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("practice")]


def test_the_schema_says_what_views_declare(stranger: Client) -> None:
    schema = stranger.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()

    assert schema["openapi"].startswith("3.1")
    tokens = schema["paths"]["/api/v1/account/tokens/"]
    assert {each["name"] for each in tokens["get"]["parameters"]} == {"limit", "cursor", "include", "If-None-Match"}
    limit = next(each for each in tokens["get"]["parameters"] if each["name"] == "limit")
    assert limit["schema"] == {"type": "integer", "minimum": 1, "maximum": 200}
    assert "parameters" not in tokens["post"]
    (key,) = schema["paths"]["/api/v1/account/"]["post"]["parameters"]
    assert (key["name"], key["in"]) == ("Idempotency-Key", "header")
    page = tokens["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert page == {"$ref": "#/components/schemas/ApiTokenPage"}


def test_every_operation_may_answer_with_a_problem(stranger: Client) -> None:
    schema = stranger.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()

    operations = [each for path in schema["paths"].values() for each in path.values()]
    assert operations
    for operation in operations:
        assert operation["responses"]["default"] == {"$ref": "#/components/responses/Problem"}
    problem = schema["components"]["responses"]["Problem"]["content"]
    assert problem == {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def test_the_schema_says_that_bodies_hold_nothing_else_and_answers_may_be_unchanged(stranger: Client) -> None:
    schema = stranger.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()

    assert schema["components"]["schemas"]["ApiTokenWriteRequest"]["additionalProperties"] is False
    assert "304" in schema["paths"]["/api/v1/account/tokens/"]["get"]["responses"]
    assert "304" not in schema["paths"]["/api/v1/session/"]["get"]["responses"]


def _alternatives(schema: Any) -> Iterator[list[Any]]:
    """All lists of alternatives of which exactly one may hold, wherever they stand."""
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _alternatives(inner)
    if isinstance(schema, dict) and isinstance(schema.get("oneOf"), list):
        yield schema["oneOf"]


def test_no_alternative_of_which_one_may_hold_holds_everything(stranger: Client) -> None:
    schema = stranger.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()

    found = list(_alternatives(schema))

    assert found
    assert [each for each in found if {} in each] == []


def test_every_answer_in_json_is_an_object(stranger: Client) -> None:
    schema = stranger.get("/api/v1/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    answers = [
        (path, each["content"]["application/json"]["schema"])
        for path, operations in schema["paths"].items()
        for operation in operations.values()
        for each in operation["responses"].values()
        if "application/json" in each.get("content", {})
    ]

    lists = [path for path, shape in answers if shape.get("type") == "array"]

    assert answers
    assert lists == []


@pytest.mark.parametrize("address", ["/api/v1/docs/", "/api/v1/redoc/"])
def test_the_pages_that_show_the_schema_load_nothing_from_elsewhere(stranger: Client, address: str) -> None:
    page = stranger.get(address, headers={"Accept": "text/html"}).content.decode()

    assert "/api/v1/schema/" in page
    assert "drf_spectacular_sidecar" in page
    assert "https://" not in page


def test_the_schema_refuses_in_problems_too(stranger: Client) -> None:
    answer = stranger.post("/api/v1/schema/")

    assert (answer.status_code, answer["Content-Type"]) == (405, "application/problem+json")
