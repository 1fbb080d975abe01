"""Which pages of other origins may read the site."""

import pytest
from django.test import Client
from pytest_django import Settings

ELSEWHERE = "https://fans.example.org"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/games/", "/api/v1/cards/", "/api/v1/formats/"])
def test_any_origin_may_read_the_catalog(client: Client, path: str) -> None:
    response = client.get(path, headers={"Origin": ELSEWHERE})

    assert response["Access-Control-Allow-Origin"] == ELSEWHERE
    assert "Access-Control-Allow-Credentials" not in response
    assert "ETag" in response["Access-Control-Expose-Headers"]


def test_a_page_may_ask_before_it_reads_with_a_tag(client: Client) -> None:
    response = client.options(
        "/api/v1/cards/",
        headers={
            "Origin": ELSEWHERE,
            "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "if-none-match",
        },
    )

    assert response["Access-Control-Allow-Origin"] == ELSEWHERE
    assert "if-none-match" in response["Access-Control-Allow-Headers"]


@pytest.mark.parametrize(
    ("path", "method"), [("/api/v1/decks/", "GET"), ("/api/v1/account/", "GET"), ("/api/v1/cards/", "POST")]
)
def test_other_origins_do_nothing_else_unless_a_setting_names_them(
    client: Client, settings: Settings, path: str, method: str
) -> None:
    asked = {"Origin": ELSEWHERE, "Access-Control-Request-Method": method}

    stranger = client.options(path, headers=asked)
    settings.CORS_ALLOWED_ORIGINS = [ELSEWHERE]
    named = client.options(path, headers=asked)

    assert "Access-Control-Allow-Origin" not in stranger
    assert named["Access-Control-Allow-Origin"] == ELSEWHERE


def test_the_admin_is_for_no_other_origin(client: Client) -> None:
    response = client.get("/admin/login/", headers={"Origin": ELSEWHERE})

    assert "Access-Control-Allow-Origin" not in response
