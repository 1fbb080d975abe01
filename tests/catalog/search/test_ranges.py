"""Ranges written as one value: refused, or told where a number may be written so, and how they are written."""

from typing import Any

import pytest

from cardsite.errors import Fault
from catalog.search.understanding import QueryNotUnderstoodError
from tests.catalog.search.test_understanding import understand


def faults_of(query: str) -> list[Fault]:
    with pytest.raises(QueryNotUnderstoodError) as refused:
        understand(query)
    return list(refused.value.faults)


def told(fault: Fault) -> tuple[str, Any, str]:
    """The code, the example, and the part of the query that a fault or warning is about."""
    return fault.code, fault.params["example"], f"{fault.position}+{fault.length}"


@pytest.mark.parametrize(
    ("query", "example"),
    [
        ("cost:1-3", "cost>=1 cost<=3"),
        ("cost:1..3", "cost>=1 cost<=3"),
        ("コスト：１〜３", "コスト>=１ コスト<=３"),
        ("cost=1～3", "cost>=1 cost<=3"),
        ("cost:-2..-1", "cost>=-2 cost<=-1"),
        ("cost:5,1-3", "cost>=1 cost<=3"),
        ("cost!=1-3", "cost>=1 cost<=3"),
        ("tags:1-2", "tags>=1 tags<=2"),
        ("released:2025-2026", "released>=2025 released<=2026"),
        ("released:2026-01..2026-03", "released>=2026-01 released<=2026-03"),
        ("released:2026-01-31-2026-02-01", "released>=2026-01-31 released<=2026-02-01"),
    ],
)
def test_a_range_of_numbers_or_days_is_refused_with_the_way_it_is_written(query: str, example: str) -> None:
    (fault,) = faults_of(query)

    assert (fault.code, fault.params["example"]) == ("range_as_value", example)
    assert understand(example).warnings == ()


@pytest.mark.parametrize(
    ("query", "example", "place"),
    [
        ("number:1-3", "number>=1 number<=3", "7+3"),
        ("no:1ー3", "no>=1 no<=3", "3+3"),
        ("number:5,1..3", "number>=1 number<=3", "7+6"),
        ("番号：１〜３", "番号>=１ 番号<=３", "3+3"),
        ("number:A1-2-A1-10", "number>=A1-2 number<=A1-10", "7+10"),
        ("number:A1-001..A1-003", "number>=A1-001 number<=A1-003", "7+14"),
        ("number:A1-001~003", "number>=A1-001 number<=A1-003", "7+10"),
        ("number:>=3", "number>=3", "7+3"),
        ("number:≧A1-3", "number>=A1-3", "7+5"),
    ],
)
def test_a_number_that_looks_like_a_range_is_looked_for_and_told(query: str, example: str, place: str) -> None:
    understood = understand(query)

    assert [told(warning) for warning in understood.warnings] == [("range_as_number", example, place)]
    assert understand(example).warnings == ()


@pytest.mark.parametrize(
    "query", ['number:"1-3"', "number:A1-3", "number:12-3", "number:3", "number:P-1a", "number:7,A1-2", "number:-3"]
)
def test_what_can_only_be_one_number_is_not_odd(query: str) -> None:
    assert understand(query).warnings == ()


@pytest.mark.parametrize("query", ["cost:-3", "released:2026-02-03", "released:2026-02", "name:1-3", 'name:"1..3"'])
def test_what_has_a_dash_of_its_own_is_no_range(query: str) -> None:
    assert understand(query).warnings == ()
