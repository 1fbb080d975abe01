"""Each kind of work has its rate; above it callers are told when to come back."""

import base64
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.test import Client
from pytest_django import Settings

from cardsite.models import ThrottleCount, User
from cardsite.throttling import process_counts, throttle_count
from tests.cardsite.conftest import PASSWORD


@pytest.fixture(autouse=True)
def counted(settings: Settings) -> None:
    """Every kind of work may be done twice a day."""
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES, "2/day")
    process_counts.forget()


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_too_much_reading_is_a_429_with_the_time_to_wait(language: str) -> None:
    client = Client(headers={"Accept-Language": language})

    answers = [client.get("/api/v1/people/") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    refused = answers[-1]
    assert refused["Content-Type"] == "application/problem+json"
    assert 1 <= int(refused["Retry-After"]) <= 86400
    assert refused["Retry-After"] in refused.json()["detail"]
    assert ThrottleCount.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_revalidation_counts_as_reading(stranger: Client) -> None:
    tag = stranger.get("/api/v1/versioned/")["ETag"]

    answers = [stranger.get("/api/v1/versioned/", headers={"If-None-Match": tag}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [304, 429]


@pytest.mark.django_db
@pytest.mark.usefixtures("practice")
def test_writing_is_counted_for_each_caller_in_the_database(stranger: Client, signed_in: Client) -> None:
    codes = [
        client.post("/api/v1/refusing/", {}, content_type="application/json").status_code
        for client in (stranger, stranger, stranger, signed_in)
    ]

    assert codes == [200, 200, 429, 200]
    assert ThrottleCount.objects.count() == 2


@pytest.mark.django_db
def test_guessing_a_password_is_stopped_before_it_is_looked_at(user: User) -> None:
    def sign_in(password: str, address: str) -> int:
        answer = Client(REMOTE_ADDR=address).post(
            "/api/v1/session/", {"username": "hanako", "password": password}, content_type="application/json"
        )
        return answer.status_code

    assert sign_in("wrong", "192.0.2.1") == 401
    assert sign_in("wrong", "192.0.2.2") == 401
    assert sign_in(PASSWORD, "192.0.2.3") == 429


@pytest.mark.django_db
def test_guessing_in_the_admin_is_stopped_too(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_staff=True)
    client = Client(headers={"Accept-Language": "en"})

    pages = [
        client.post("/admin/login/", {"username": "hanako", "password": password})
        for password in ("wrong", "wrong", PASSWORD)
    ]

    assert [page.status_code for page in pages] == [200, 200, 200]
    assert b"Too many requests" in pages[-1].content
    assert b"Too many requests" not in pages[-2].content


@pytest.mark.django_db(transaction=True)
def test_a_count_outlives_the_work_that_is_undone() -> None:
    throttle_count(scope="write", caller="x", stored=True)

    with pytest.raises(RuntimeError), transaction.atomic():
        raise RuntimeError

    assert ThrottleCount.objects.get().count == 1


@pytest.mark.django_db(transaction=True)
def test_counting_at_once_loses_nothing(settings: Settings) -> None:
    settings.THROTTLE_RATES = {"write": "39/day"}
    barrier = threading.Barrier(4)

    def count(_: int) -> list[float | None]:
        barrier.wait(10)
        try:
            return [throttle_count(scope="write", caller="x", stored=True) for _ in range(10)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        waits = [wait for found in pool.map(count, range(4)) for wait in found]

    assert sum(wait is not None for wait in waits) == 1
    assert ThrottleCount.objects.get().count == 40


@pytest.mark.django_db
@pytest.mark.parametrize("stored", [True, False])
def test_a_new_period_begins_anew(settings: Settings, stored: bool) -> None:
    settings.THROTTLE_RATES = {"write": "1/day"}
    throttle_count(scope="write", caller="x", stored=stored)
    assert throttle_count(scope="write", caller="x", stored=stored) is not None

    ThrottleCount.objects.update(period_start=0)
    with process_counts._lock:
        process_counts._periods = {seconds: (0, counts) for seconds, (_, counts) in process_counts._periods.items()}

    assert throttle_count(scope="write", caller="x", stored=stored) is None


@pytest.mark.django_db
def test_a_name_that_cannot_be_counted_signs_nobody_in(stranger: Client) -> None:
    basic = "Basic " + base64.b64encode(b"a\x00b:secret").decode()

    answer = stranger.post(
        "/api/v1/account/tokens/", {"name": "x"}, content_type="application/json", headers={"Authorization": basic}
    )

    assert answer.status_code == 401


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("account/close/", {"password": "wrong"}),
        ("account/password/", {"current_password": "wrong", "new_password": PASSWORD + "2"}),
    ],
)
def test_a_password_is_guessed_no_more_often_with_a_token(
    signed_in: Client, address: str, body: dict[str, str]
) -> None:
    answers = [signed_in.post(f"/api/v1/{address}", body, content_type="application/json") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [403, 403, 429]
    assert ThrottleCount.objects.count() == 3  # what was written, who asked, whose password it was
