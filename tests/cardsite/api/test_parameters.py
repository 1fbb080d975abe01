"""Query parameters that do not exist or cannot be read are refused by name."""

from typing import Any
from urllib.parse import quote

import pytest
from django.http import QueryDict
from django.test import Client

from cardsite.api.errors import InvalidParametersError
from cardsite.api.pagination import list_parameters
from cardsite.api.parameters import choice_parameter, query_read, text_parameter
from tests.cardsite.api.practice import SORTS


@pytest.mark.failure("S12")
@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
@pytest.mark.parametrize(
    ("query", "parameter", "named"),
    [
        ("sort=nope", "sort", "name, family, seen"),
        ("sort=", "sort", "name, family, seen"),
        ("sort=name,name", "sort", "each once"),
        ("sort=name,-name", "sort", "each once"),
        ("sort=--name", "sort", "name, family, seen"),
        ("coast=1", "coast", "limit"),
        ("limit=-1", "limit", "from 1 to 200"),
        ("limit=0", "limit", "from 1 to 200"),
        ("limit=201", "limit", "from 1 to 200"),
        ("limit=abc", "limit", "from 1 to 200"),
        ("limit=1.5", "limit", "from 1 to 200"),
        ("limit=" + quote("１"), "limit", "from 1 to 200"),
        ("limit=" + "9" * 5000, "limit", "from 1 to 200"),
        ("limit=", "limit", "from 1 to 200"),
        ("limit=1&limit=2", "limit", "only once"),
        ("include=everything", "include", "total"),
        ("kind=a,c", "kind", "a, b"),
        ("least=11", "least", "from 0 to 10"),
        ("staff=yes", "staff", "true, false"),
        ("since=2026-02-30", "since", "YYYY-MM-DD"),
        ("since=20260201", "since", "YYYY-MM-DD"),
        ("since=2026-W01-1", "since", "YYYY-MM-DD"),
        ("person=7", "person", "UUID"),
        ("Limit=1", "Limit", "limit"),
        ("format=json", "format", "limit"),
    ],
)
def test_a_wrong_parameter_is_a_400_that_names_what_is_allowed(
    stranger: Client, query: str, parameter: str, named: str
) -> None:
    answer = stranger.get(f"/api/v1/people/?{query}")

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_parameters")
    (fault,) = answer.json()["errors"]
    assert fault["parameter"] == parameter
    assert named in fault["detail"]


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_an_address_without_parameters_takes_none(stranger: Client) -> None:
    answer = stranger.get("/api/v1/refusing/?debug=1")

    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "unknown_parameter")


def test_everything_wrong_is_reported_at_once() -> None:
    with pytest.raises(InvalidParametersError) as refused:
        query_read(QueryDict("limit=x&sort=y&z=1"), list_parameters(SORTS))

    assert {fault.parameter for fault in refused.value.faults} == {"limit", "sort", "z"}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"q": None, "kind": ()}),
        ("q=%E6%A3%AE", {"q": "森", "kind": ()}),
        ("q=a,b&kind=x,y&kind=x", {"q": "a,b", "kind": ("x", "y", "x")}),
    ],
)
def test_values_are_read_by_their_declarations(query: str, expected: dict[str, Any]) -> None:
    declared = [text_parameter("q"), choice_parameter("kind", "xy", many=True, default=())]

    read = query_read(QueryDict(query), declared)

    assert read.values == expected
    assert read.given == set(QueryDict(query))


def test_a_needed_parameter_is_asked_for() -> None:
    with pytest.raises(InvalidParametersError) as refused:
        query_read(QueryDict(""), [text_parameter("q", required=True)])

    assert [(fault.code, fault.parameter) for fault in refused.value.faults] == [("required", "q")]


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_more_parameters_than_are_read_at_all_are_a_400(stranger: Client) -> None:
    answer = stranger.get("/api/v1/people/?" + "&".join(f"a{number}=1" for number in range(2_000)))

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
