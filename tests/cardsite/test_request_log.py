"""The log's line for each request."""

import json
import logging

import pytest
from django.conf import settings
from django.test import Client

from cardsite.logs import logging_config


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Every line that the site's own log handler writes, read back."""
    written: list[dict[str, object]] = []
    handler = next(handler for handler in logging.getLogger().handlers if handler.get_name() == "site")
    monkeypatch.setattr(handler, "emit", lambda record: written.append(json.loads(handler.format(record))))
    return written


def test_a_request_has_one_line_with_the_id_that_its_answer_carries(
    client: Client, lines: list[dict[str, object]]
) -> None:
    response = client.get("/api/v1/nowhere/?secret=share-link", headers={"X-Request-ID": "chosen by the caller"})

    line = next(line for line in lines if line["event"] == "request")
    assert line["request_id"] == response["X-Request-ID"] != "chosen by the caller"
    assert (line["method"], line["path"], line["status"]) == ("GET", "/api/v1/nowhere/", 404)
    assert line["level"] == "info"
    assert "share-link" not in json.dumps(lines)


def test_the_machines_that_watch_the_site_do_not_fill_the_log(client: Client, lines: list[dict[str, object]]) -> None:
    client.get("/health/live/")

    assert [line for line in lines if line["event"] == "request"] == []


def test_a_crash_is_logged_with_its_place_and_its_request(
    client: Client, lines: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_args: object) -> None:
        password = "known to nobody"
        raise RuntimeError(f"wheel came off after {len(password)}")

    monkeypatch.setattr("cardsite.health.JsonResponse", crash)
    client.raise_request_exception = False

    response = client.get("/health/live/")

    assert response.status_code == 500
    crashes = [line for line in lines if "exception" in line]
    assert len(crashes) == 1
    assert crashes[0]["request_id"] == response["X-Request-ID"]
    assert "wheel came off" in json.dumps(crashes[0]["exception"])
    assert "known to nobody" not in json.dumps(crashes)


def test_a_named_file_receives_the_log() -> None:
    to_file, to_stream = logging_config(file="/var/log/site.log", level="INFO"), settings.LOGGING

    assert to_file["handlers"]["site"]["filename"] == "/var/log/site.log"
    assert to_stream["handlers"]["site"]["class"] == "logging.StreamHandler"
