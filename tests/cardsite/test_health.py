"""Whether the site is up."""

import psycopg
import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from cardsite import health


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    """Forget what earlier requests found complete."""
    health._COMPLETE.clear()


def test_a_process_that_answers_is_live_without_a_database(client: Client) -> None:
    response = client.get("/health/live/")

    assert (response.status_code, response.json()) == (200, {"status": "live"})


@pytest.mark.django_db
def test_a_site_with_all_its_tables_is_ready(client: Client) -> None:
    response = client.get("/health/ready/")

    assert (response.status_code, response.json()) == (200, {"status": "ready"})
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_a_site_whose_migrations_have_not_run_is_not_ready(client: Client) -> None:
    MigrationRecorder.Migration.objects.filter(app="sessions").delete()

    response = client.get("/health/ready/")

    assert response.status_code == 503
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["cause"] == "migrations_missing"
    assert response.json()["migrations"] == ["sessions.0001_initial"]


@pytest.mark.django_db
def test_a_site_whose_database_does_not_answer_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", refuse)

    response = client.get("/health/ready/")

    assert response.status_code == 503
    assert response.json()["cause"] == "database_silent"
    assert "refused" not in response.content.decode()


class SilentDatabase:
    """A cursor that no database gives."""

    def __call__(self, *_words: object, **_options: object) -> None:
        raise OperationalError("connection refused") from psycopg.OperationalError("connection refused")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/cards/?game=tatemon&limit=9", "/api/v1/decks/?limit=9"])
def test_requests_are_told_to_come_back_while_the_database_does_not_answer(
    path: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr(connection, "cursor", SilentDatabase())

    response = client.get(path)

    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert (response.json()["code"], response.json()["cause"]) == ("not_ready", "database_silent")
    assert "refused" not in response.text


@pytest.mark.django_db
def test_pages_outside_the_api_say_so_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    client.cookies["sessionid"] = "a" * 32
    monkeypatch.setattr(connection, "cursor", SilentDatabase())

    page = client.get("/admin/", headers={"accept": "text/html"})

    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert page["Content-Type"].startswith("text/html")
