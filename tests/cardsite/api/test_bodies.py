"""Bodies that a database or another reader would stumble over are refused."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import gettext, override
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings
from rest_framework import fields, relations, serializers

from cardsite.api.bodies import StrictSerializer
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


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_a_body_is_nested_ten_deep_at_most(stranger: Client) -> None:
    fits = stranger.post("/api/v1/refusing/", "[" * 10 + "]" * 10, content_type="application/json")
    beyond = stranger.post("/api/v1/refusing/", '{"a": ' + "[" * 10 + "]" * 10 + "}", content_type="application/json")

    assert fits.status_code == 200
    assert (beyond.status_code, beyond.json()["errors"][0]["code"]) == (400, "too_deep")


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_a_deep_body_under_a_key_used_before_is_refused_like_any_other(stranger: Client) -> None:
    headers = {"Idempotency-Key": "once"}
    stranger.post("/api/v1/groups/", '{"name": "a"}', content_type="application/json", headers=headers)

    answer = stranger.post("/api/v1/groups/", "[" * 400 + "]" * 400, content_type="application/json", headers=headers)

    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "too_deep")


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
@pytest.mark.parametrize(
    ("content_type", "encoding", "status"),
    [
        ("application/json", "", 200),
        ("application/json; charset=UTF-8", "identity", 200),
        ("application/json; charset=shift_jis", "", 415),
        ("application/json", "gzip", 415),
    ],
)
def test_a_body_in_another_charset_or_compressed_is_a_415(
    stranger: Client, content_type: str, encoding: str, status: int
) -> None:
    answer = stranger.generic(
        "POST", "/api/v1/refusing/", b'{"name": "a"}', content_type, headers={"Content-Encoding": encoding}
    )

    assert answer.status_code == status


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_a_refusal_does_not_send_a_large_body_back(stranger: Client) -> None:
    keys = json.dumps({"name": "a", **{f"key{number}": 1 for number in range(5_000)}, "k" * 10_000: 1})

    answer = stranger.post("/api/v1/groups/", keys, content_type="application/json")

    assert answer.status_code == 400
    assert len(answer.json()["errors"]) == 500
    assert len(answer.content) < 150_000


def test_every_refusal_of_the_framework_has_japanese_words() -> None:
    with override("en"):
        declared = {
            str(words)
            for module in (fields, relations, serializers)
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, fields.Field)
            for words in kind.default_error_messages.values()
        } | {"No data provided"}

    with override("ja"):
        untranslated = sorted(words for words in declared if gettext(words) == words)

    assert untranslated == []


class EverythingWriteSerializer(StrictSerializer):
    text = serializers.CharField(required=False)
    count = serializers.IntegerField(required=False)
    key = serializers.UUIDField(required=False)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [({"text": 5}, "text"), ({"text": 0.5}, "text"), ({"count": "5"}, "count"), ({"key": 5}, "key")],
)
def test_a_value_of_another_type_is_refused(body: Any, pointer: str) -> None:
    read = EverythingWriteSerializer(data=body)

    assert not read.is_valid()
    assert [(name, faults[0].code) for name, faults in read.errors.items()] == [(pointer, "invalid")]


def test_values_of_the_declared_types_are_read() -> None:
    read = EverythingWriteSerializer(data={"text": "5", "count": 5, "key": "01890a5d-ac96-774b-bcce-b302099a8057"})

    assert read.is_valid()
