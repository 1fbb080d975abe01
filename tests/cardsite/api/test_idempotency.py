"""A request under an Idempotency-Key is carried out at most once and answered alike each time."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from pytest_django import Settings

from cardsite.models import IdempotencyRecord, User
from cardsite.services import token_create
from tests.cardsite.api import practice as practice_api

pytestmark = pytest.mark.usefixtures("practice")

ADDRESS = "/api/v1/groups/"


def _create(client: Client, name: str, key: str | None = "key-1", **headers: str) -> Any:
    if key is not None:
        headers["Idempotency-Key"] = key
    return client.post(ADDRESS, {"name": name}, content_type="application/json", headers=headers)


@pytest.mark.failure("D14")
@pytest.mark.django_db
def test_the_same_key_and_body_give_one_thing_and_the_same_answer(stranger: Client) -> None:
    first = _create(stranger, "one")

    again = _create(stranger, "one", **{"Accept-Language": "ja"})
    spaced = stranger.post(
        ADDRESS, '{ "name" : "one" }', content_type="application/json", headers={"Idempotency-Key": "key-1"}
    )

    assert Group.objects.filter(name="one").count() == 1
    for answer in (again, spaced):
        assert (answer.status_code, answer.content) == (201, first.content)
        for header in ("ETag", "Location", "Content-Type", "Content-Language", "Cache-Control"):
            assert answer[header] == first[header]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("post", ADDRESS, {"name": "two"}),
        ("post", ADDRESS, {"name": "one", "inner": []}),
        ("post", "/api/v1/account/", {"name": "one"}),
    ],
)
def test_a_used_key_is_refused_for_another_request(
    stranger: Client, method: str, address: str, body: dict[str, Any]
) -> None:
    _create(stranger, "one")

    answer = getattr(stranger, method)(
        address, body, content_type="application/json", headers={"Idempotency-Key": "key-1"}
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert not Group.objects.filter(name="two").exists()
    assert _create(stranger, "one").status_code == 201


@pytest.mark.django_db
def test_keys_of_different_callers_are_different_keys(stranger: Client, signed_in: Client) -> None:
    _create(stranger, "one")

    answer = _create(signed_in, "two")

    assert answer.status_code == 201
    assert Group.objects.filter(name="two").exists()


@pytest.mark.django_db
def test_without_a_key_every_request_is_carried_out(stranger: Client) -> None:
    assert _create(stranger, "one", None).status_code == 201
    assert _create(stranger, "two", None).status_code == 201
    assert IdempotencyRecord.objects.count() == 0


@pytest.mark.django_db
def test_a_computed_refusal_is_kept_and_its_work_undone(stranger: Client) -> None:
    first = _create(stranger, "full")
    Group.objects.create(name="another")

    again = _create(stranger, "full", **{"Accept-Language": "ja"})

    assert (first.status_code, first.json()["code"], first.json()["revision"]) == (409, "practice_full", 7)
    assert (again.status_code, again.content) == (409, first.content)
    assert again["Content-Type"] == "application/problem+json"
    assert not Group.objects.filter(name="full").exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "status"), [("forbidden", 403), ("crash", 500), ("x" * 21, 400)])
def test_any_other_refusal_undoes_everything_and_leaves_the_key_free(name: str, status: int) -> None:
    client = Client(raise_request_exception=False)

    answer = _create(client, name)

    assert answer.status_code == status
    assert IdempotencyRecord.objects.count() == 0
    assert not Group.objects.filter(name=name).exists()
    assert _create(client, "one").status_code == 201


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", " ", "with space", "x" * 129, "鍵", "tab\t"])
def test_a_key_that_is_no_key_is_refused(stranger: Client, key: str) -> None:
    answer = _create(stranger, "one", key.encode().decode("latin-1"))

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_idempotency_key")
    assert not Group.objects.filter(name="one").exists()


@pytest.mark.django_db
def test_a_key_where_no_answer_is_kept_is_refused(signed_in: Client) -> None:
    answer = signed_in.post(
        "/api/v1/account/tokens/", {"name": "x"}, content_type="application/json", headers={"Idempotency-Key": "k"}
    )

    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key_not_supported")


@pytest.mark.django_db
def test_a_kept_answer_comes_before_throttles(stranger: Client, settings: Settings) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "write": "1/day"}
    _create(stranger, "one")

    again = _create(stranger, "one")

    assert again.status_code == 201
    assert _create(stranger, "two", "key-2").status_code == 429


@pytest.mark.django_db
def test_a_page_in_the_browser_shows_the_kept_answer(stranger: Client) -> None:
    _create(stranger, "one")

    page = _create(stranger, "one", Accept="text/html")

    assert page.status_code == 201
    assert b"&quot;name&quot;" in page.content


@pytest.fixture
def open_gate() -> Iterator[None]:
    """The practice gate, shut before and open after the test."""
    practice_api.gate.clear()
    practice_api.entered.clear()
    yield
    practice_api.gate.set()


def _in_thread(token: str, name: str, key: str) -> Any:
    try:
        return _create(Client(headers={"Authorization": f"Token {token}"}), name, key)
    finally:
        connection.close()


@pytest.fixture
def token(transactional_db: None) -> str:
    """The secret of somebody's token."""
    user = User.objects.create_user(username="hanako")
    return token_create(user=user, name="threads")[1]


@pytest.mark.failure("P5")
@pytest.mark.django_db(transaction=True)
def test_while_the_first_runs_the_same_key_is_a_409_and_afterwards_the_same_answer(token: str, open_gate: None) -> None:
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(_in_thread, token, "slow", "key-1")
        assert practice_api.entered.wait(10)

        meanwhile = _in_thread(token, "slow", "key-1")
        other_key = _in_thread(token, "one", "key-2")
        practice_api.gate.set()
        first = running.result(10)

    afterwards = _in_thread(token, "slow", "key-1")
    assert (meanwhile.status_code, meanwhile.json()["code"]) == (409, "idempotency_key_in_use")
    assert other_key.status_code == 201
    assert (first.status_code, afterwards.status_code) == (201, 201)
    assert afterwards.content == first.content
    assert Group.objects.filter(name="slow").count() == 1


@pytest.mark.failure("P5", "D14")
@pytest.mark.django_db(transaction=True)
def test_many_at_once_under_one_key_make_one_thing(token: str) -> None:
    barrier = threading.Barrier(8)

    def send(_: int) -> Any:
        barrier.wait(10)
        return _in_thread(token, "one", "key-1")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(send, range(8)))

    made = [answer for answer in answers if answer.status_code == 201]
    others = [answer.json()["code"] for answer in answers if answer.status_code != 201]
    assert len({answer.content for answer in made}) == 1
    assert set(others) <= {"idempotency_key_in_use"}
    assert Group.objects.filter(name="one").count() == 1


@pytest.mark.failure("P5")
@pytest.mark.django_db(transaction=True)
def test_a_connection_lost_before_the_commit_leaves_neither_work_nor_answer(token: str, open_gate: None) -> None:
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(_in_thread_without_raising, token)
        assert practice_api.entered.wait(10)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction'"
            )
        practice_api.gate.set()
        lost = running.result(10)

    assert lost.status_code == 503
    assert not Group.objects.filter(name="slow").exists()
    assert IdempotencyRecord.objects.count() == 0
    assert _in_thread(token, "slow", "key-1").status_code == 201


def _in_thread_without_raising(token: str) -> Any:
    try:
        client = Client(raise_request_exception=False, headers={"Authorization": f"Token {token}"})
        return _create(client, "slow")
    finally:
        connection.close()
