"""API tokens: made once in the clear, listed without secrets, withdrawn at once."""

import base64
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cardsite.models import ApiToken, User
from cardsite.services import MAX_TOKENS_PER_ACCOUNT, token_create
from tests.cardsite.conftest import PASSWORD

pytestmark = pytest.mark.django_db

ADDRESS = "/api/v1/account/tokens/"


def _basic(username: str, password: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"{username}:{password}".encode()).decode()}


def _make(client: Client, body: Any, **headers: str) -> Any:
    return client.post(ADDRESS, body, content_type="application/json", headers=headers)


def test_a_token_is_made_with_name_and_password_and_shown_once(stranger: Client, user: User) -> None:
    made = _make(stranger, {"name": "laptop", "days": 30}, **_basic("hanako", PASSWORD))

    assert made.status_code == 201
    assert made["Cache-Control"] == "no-store"
    secret = made.json()["token"]
    token = ApiToken.objects.get()
    assert secret not in {str(getattr(token, field.attname)) for field in ApiToken._meta.concrete_fields}
    assert token.expires_at is not None
    assert timedelta(days=29) < token.expires_at - timezone.now() <= timedelta(days=30)
    client = Client(headers={"Authorization": f"Token {secret}"})
    assert client.get("/api/v1/account/").json()["username"] == "hanako"
    listed = client.get(ADDRESS)
    assert listed.json()["data"][0]["name"] == "laptop"
    assert secret not in listed.content.decode()
    assert token.digest not in listed.content.decode()


def test_a_wrong_password_makes_no_token(stranger: Client, user: User) -> None:
    answers = [
        _make(stranger, {"name": "x"}, **headers)
        for headers in (
            _basic("hanako", "wrong"),
            _basic("ha\x00nako", PASSWORD),
            {"Authorization": "Basic !"},
            {},
        )
    ]

    assert [answer.status_code for answer in answers] == [401] * 4
    assert {answer["WWW-Authenticate"] for answer in answers} == {"Token"}
    assert ApiToken.objects.count() == 0


def test_name_and_password_are_good_for_nothing_else(stranger: Client, user: User) -> None:
    assert stranger.get("/api/v1/account/", headers=_basic("hanako", PASSWORD)).status_code == 401


@pytest.mark.parametrize("scheme", ["Bearer", "Basic", "Digest"])
def test_a_scheme_that_is_not_taken_is_refused_even_where_nobody_need_sign_in(stranger: Client, scheme: str) -> None:
    answer = stranger.get("/api/v1/problems/", headers={"Authorization": f"{scheme} x"})

    assert (answer.status_code, answer.json()["code"]) == (401, "unknown_scheme")
    assert answer["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("header", ["Token", "Token ", "Token a b", "Token \x00", "Bearer x", "Token é"])
def test_a_misspelt_token_signs_nobody_in(stranger: Client, header: str) -> None:
    answer = stranger.get("/api/v1/account/", headers={"Authorization": header})

    assert answer.status_code == 401


def test_an_expired_or_withdrawn_token_signs_nobody_in(signed_in: Client, user: User) -> None:
    token = ApiToken.objects.get()
    other, secret = token_create(user=user, name="other")
    ApiToken.objects.filter(pk=other.pk).update(expires_at=timezone.now())

    expired = Client(headers={"Authorization": f"Token {secret}"}).get("/api/v1/account/")
    withdrawal = signed_in.delete(f"{ADDRESS}{token.pk}/")

    assert expired.status_code == 401
    assert withdrawal.status_code == 204
    assert signed_in.get("/api/v1/account/").status_code == 401


def test_nobody_sees_or_withdraws_tokens_of_others(signed_in: Client, make_user: Callable[..., User]) -> None:
    token, _ = token_create(user=make_user("taro"), name="secret name")

    listed = signed_in.get(f"{ADDRESS}?include=total").json()
    withdrawal = signed_in.delete(f"{ADDRESS}{token.pk}/")

    assert [each["name"] for each in listed["data"]] == ["tests"]
    assert listed["page"]["total"] == 1
    assert withdrawal.status_code == 404
    assert ApiToken.objects.filter(pk=token.pk).exists()


def test_an_account_has_a_bounded_number_of_tokens(signed_in: Client, user: User) -> None:
    for number in range(MAX_TOKENS_PER_ACCOUNT - 1):
        token_create(user=user, name=str(number))

    answer = _make(signed_in, {"name": "one more"})

    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_tokens")


@pytest.mark.parametrize(
    "body",
    [{}, {"name": ""}, {"name": "x" * 101}, {"name": "x", "days": 0}, {"name": "x", "dayz": 1}, {"name": "a\nb"}, []],
)
def test_a_token_needs_a_name_and_a_sensible_end(signed_in: Client, body: Any) -> None:
    assert _make(signed_in, body).status_code == 400


def test_signing_in_by_token_costs_one_query(
    signed_in: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    signed_in.get("/api/v1/account/")
    assert ApiToken.objects.get().last_used_on == timezone.localdate()

    with django_assert_num_queries(1):
        signed_in.get("/api/v1/account/")
