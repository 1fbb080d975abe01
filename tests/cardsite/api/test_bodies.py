"""Bodies that a database or another reader would stumble over are refused."""

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from cardsite.api.errors import BrokenJsonError
from cardsite.api.parsers import json_read
from cardsite.api.renderers import json_bytes

STORABLE = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63) + 1, 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | STORABLE,
    lambda inner: st.lists(inner) | st.dictionaries(STORABLE, inner),
    max_leaves=20,
)


@given(value=VALUES, ascii_only=st.booleans())
def test_every_storable_value_is_read_as_it_was_written(value: Any, ascii_only: bool) -> None:
    body = json.dumps(value, ensure_ascii=ascii_only).encode()

    assert json_read(body) == value
    assert json.loads(json_bytes(json_read(body))) == value


@pytest.mark.failure("S15")
@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (rb'{"name": "\u0000"}', "unstorable_character", "/name"),
        (rb'{"name": "\ud800"}', "unstorable_character", "/name"),
        (rb'{"name": "\uDFFF!"}', "unstorable_character", "/name"),
        (rb'["ok", {"a/b": ["\ud83d"]}]', "unstorable_character", "/1/a~1b/0"),
        (rb'{"\u0000": 1}', "unstorable_character", ""),
        (b'{"name": "\x00"}', "syntax", None),
        (b'"\xed\xa0\x80"', "not_utf8", None),
        (b"\xff\xfe", "not_utf8", None),
        (b'{"a": 1, "a": 2}', "duplicate_key", None),
        (b'{"a": {"b": 1, "b": 1}}', "duplicate_key", None),
        (rb'{"\ud800": 1, "\ud800": 2}', "duplicate_key", None),
        (b"NaN", "not_a_number", None),
        (b"[-Infinity]", "not_a_number", None),
        (b"1e999", "number_out_of_range", None),
        (b"9223372036854775808", "number_out_of_range", None),
        (b"9" * 5000, "number_out_of_range", None),
        (b"[" * 100_000, "too_deep", None),
        (b"", "syntax", None),
        (b"{} {}", "syntax", None),
        (b"{'a': 1}", "syntax", None),
    ],
)
def test_a_body_that_would_do_harm_is_refused(body: bytes, code: str, pointer: str | None) -> None:
    with pytest.raises(BrokenJsonError) as refused:
        json_read(body)

    (fault,) = refused.value.faults
    assert (fault.code, fault.pointer) == (code, pointer)


def test_a_whole_surrogate_pair_is_a_character() -> None:
    assert json_read(rb'"\ud83d\ude00 \\u0000"') == "😀 \\u0000"


@pytest.mark.failure("S15")
@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
@pytest.mark.parametrize("text", [r"\u0000", r"\ud800"])
def test_an_unstorable_character_is_a_400_over_http(stranger: Client, text: str) -> None:
    body = '{"name": "' + text + '"}'

    answer = stranger.post("/api/v1/groups/", body, content_type="application/json")

    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "/name")


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_a_body_above_the_limit_is_a_413(stranger: Client, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 20

    fits = stranger.post("/api/v1/refusing/", '{"name": "' + "x" * 8 + '"}', content_type="application/json")
    beyond = stranger.post("/api/v1/refusing/", '{"name": "' + "x" * 9 + '"}', content_type="application/json")

    assert fits.status_code == 200
    assert (beyond.status_code, beyond.json()["code"]) == (413, "body_too_large")


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_a_nul_in_the_address_is_refused(stranger: Client) -> None:
    assert stranger.get("/api/v1/problems/a%00/").status_code == 404
    assert stranger.get("/api/v1/people/?person=%00").status_code == 400
    assert stranger.get("/api/v1/people/?%00=1").status_code == 400
