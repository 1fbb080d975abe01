"""Every refusal is a problem document, in the caller's language."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client, RequestFactory
from pytest_django import Settings

from cardsite.api import handlers
from cardsite.api.problems import MEMBERS, problem_of
from cardsite.api.views import _problem_types
from cardsite.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("practice")]

TITLES = {"en": "Not found", "ja": "見つかりません"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "options"])
def test_an_unknown_route_is_a_problem_in_both_languages(language: str, method: str) -> None:
    client = Client(headers={"Accept-Language": language})

    answer = getattr(client, method)("/api/v1/nowhere/at/all")

    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["Content-Language"] == language
    assert answer["Cache-Control"] == "no-store"
    document = answer.json()
    assert document["title"] == TITLES[language]
    assert document["type"] == "/api/v1/problems/not_found/"
    assert document["instance"] == "/api/v1/nowhere/at/all"
    assert document["code"] == "not_found"
    assert set(document) <= MEMBERS


def test_an_unknown_route_outside_the_api_is_a_problem_unless_a_page_is_wanted(stranger: Client) -> None:
    document = stranger.get("/nowhere/")
    page = stranger.get("/nowhere/", headers={"Accept": "text/html"})

    assert document["Content-Type"] == "application/problem+json"
    assert page["Content-Type"].startswith("text/html")
    assert page.status_code == document.status_code == 404


def test_an_unknown_route_stays_a_problem_on_a_debugging_site(stranger: Client, settings: Settings) -> None:
    settings.DEBUG = True

    answer = stranger.get("/api/v2/nowhere/")

    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_an_address_that_lacks_its_slash_is_shown_the_way(stranger: Client) -> None:
    answer = stranger.get("/api/v1/people?limit=3")

    assert (answer.status_code, answer["Location"]) == (308, "/api/v1/people/?limit=3")


def test_a_change_at_an_address_without_its_slash_is_not_found(stranger: Client) -> None:
    answer = stranger.post("/api/v1/groups", "{}", content_type="application/json")

    assert answer.status_code == 404


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_wrong_method_names_the_possible_ones(language: str) -> None:
    answer = Client(headers={"Accept-Language": language}).patch("/api/v1/refusing/")

    assert (answer.status_code, answer["Content-Type"]) == (405, "application/problem+json")
    assert answer["Allow"] == "GET, POST, DELETE, HEAD, OPTIONS"
    assert "GET, POST, DELETE, HEAD, OPTIONS" in answer.json()["detail"]
    assert answer.json()["title"] == {"en": "Method not allowed", "ja": "使えないメソッド"}[language]


@pytest.mark.parametrize(("language", "words"), [("en", "line 1, column 2"), ("ja", "1行2列")])
def test_a_broken_body_is_refused_with_its_place(language: str, words: str) -> None:
    client = Client(headers={"Accept-Language": language})

    answer = client.post("/api/v1/refusing/", "{", content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (400, "broken_json")
    assert words in answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize(("language", "title"), [("en", "Server error"), ("ja", "サーバーエラー")])
@pytest.mark.parametrize("debug", [True, False])
def test_a_crash_is_a_problem_that_tells_nothing(
    language: str, title: str, debug: bool, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.DEBUG = debug
    client = Client(raise_request_exception=False, headers={"Accept-Language": language})

    answer = client.delete("/api/v1/refusing/")

    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert answer.json()["title"] == title
    assert "practice crash" not in answer.content.decode()
    assert "practice crash" in caplog.text


def test_a_refusal_carries_its_rule_its_data_and_its_faults(stranger: Client) -> None:
    answer = stranger.get("/api/v1/refusing/")

    assert answer.status_code == 422
    document = answer.json()
    assert document["rule"] == "TM-D2"
    assert document["violations"] == [1]
    assert document["errors"] == [{"pointer": "/lines", "code": "too_many", "detail": "23 of 22"}]


def test_a_body_with_wrong_fields_names_each_by_its_pointer(stranger: Client) -> None:
    answer = stranger.post("/api/v1/groups/", {"nome": 1, "inner": [1, "x"]}, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_body")
    found = {(fault["pointer"], fault["code"]) for fault in answer.json()["errors"]}
    assert found == {("/name", "required"), ("/nome", "unknown_key"), ("/inner/1", "invalid")}


def test_what_a_model_refuses_is_a_422_that_names_the_fields() -> None:
    with pytest.raises(ValidationError) as refused:
        User(username="a b").full_clean()

    problem = problem_of(refused.value)

    assert problem is not None
    assert (problem.status, problem.code) == (422, "unprocessable")
    assert {(fault["pointer"], fault["code"]) for fault in problem.errors} == {
        ("/username", "invalid"),
        ("/password", "blank"),
    }


def test_a_body_in_another_form_is_refused(stranger: Client) -> None:
    answer = stranger.post("/api/v1/groups/", {"name": "x"})

    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_form_that_nobody_can_give_is_refused_in_json(stranger: Client) -> None:
    answer = stranger.get("/api/v1/people/", headers={"Accept": "application/xml"})

    assert (answer.status_code, answer["Content-Type"]) == (406, "application/problem+json")


def test_the_browsable_api_shows_problems_as_pages(stranger: Client) -> None:
    answer = stranger.get("/api/v1/refusing/", headers={"Accept": "text/html"})

    assert answer.status_code == 422
    assert answer["Content-Type"].startswith("text/html")
    assert b"too_many" in answer.content


def test_a_private_address_asks_strangers_to_sign_in(stranger: Client) -> None:
    answer = stranger.get("/api/v1/private/", headers={"Authorization": "Token cst_nonsense\xff"})
    without = stranger.post("/api/v1/session/", "[]", content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_credentials")
    assert answer["WWW-Authenticate"] == "Token"
    assert without.json()["errors"][0]["pointer"] == ""


def test_what_the_middleware_refuses_under_the_api_is_a_problem(stranger: Client) -> None:
    answer = stranger.get("/api/v1/people/", headers={"Host": "elsewhere.example"})

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_crashes_and_refusals_outside_the_views_are_problems() -> None:
    request = RequestFactory().get("/api/v1/x/", headers={"Accept-Language": "en"})

    answers = [
        handlers.server_error(request),
        handlers.permission_denied(request, Exception()),
        handlers.bad_request(request, Exception()),
        handlers.csrf_failure(request),
    ]

    assert [answer.status_code for answer in answers] == [500, 403, 400, 403]
    assert {answer["Content-Type"] for answer in answers} == {"application/problem+json"}


def test_every_problem_type_is_explained_at_its_address(stranger: Client) -> None:
    types = stranger.get("/api/v1/problems/").json()["data"]

    codes = [each["code"] for each in types]
    assert {"not_found", "server_error", "practice_full", "idempotency_key_reused"} <= set(codes)
    assert len(codes) == len(set(codes))
    for each in types:
        assert stranger.get(each["type"]).json() == each
        assert each["explanation"]
    assert stranger.get("/api/v1/problems/nonsense/").status_code == 404


def test_a_code_means_the_same_wherever_it_is_refused() -> None:
    meanings: dict[str, set[tuple[str, str | None]]] = {}
    for kind in _problem_types():
        meanings.setdefault(kind.code, set()).add((kind.message, kind.__doc__))

    assert {code: said for code, said in meanings.items() if len(said) > 1} == {}


def test_the_address_in_a_problem_is_one_that_can_be_followed(stranger: Client) -> None:
    answer = stranger.get("/api/v1/nowhere/%E7%A9%BA%0D/")

    assert answer.json()["instance"] == "/api/v1/nowhere/%E7%A9%BA%0D/"
