"""Whether the site is up."""

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
