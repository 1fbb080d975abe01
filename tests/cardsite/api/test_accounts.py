"""Accounts: opened, signed in to, given another password, closed."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from pytest_django import Settings

from cardsite.errors import ConflictError
from cardsite.models import ApiToken, IdempotencyRecord, User
from cardsite.services import password_reset_link, token_create
from cardsite.signals import account_closing
from tests.cardsite.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def _post(client: Client, address: str, body: Any = None, **headers: str) -> Any:
    return client.post(f"/api/v1/{address}", body or {}, content_type="application/json", headers=headers)


def test_signing_up_makes_an_account_that_can_sign_in(stranger: Client) -> None:
    made = _post(stranger, "account/", {"username": "太郎", "password": PASSWORD})

    assert made.status_code == 201
    assert made.json() == {
        "id": str(User.objects.get().pk),
        "username": "太郎",
        "date_joined": made.json()["date_joined"],
        "is_staff": False,
    }
    assert PASSWORD not in made.content.decode()
    assert _post(stranger, "session/", {"username": "太郎", "password": PASSWORD}).status_code == 200
    assert stranger.get("/api/v1/account/").json() == made.json()


@pytest.mark.failure("D14")
def test_signing_up_twice_under_one_key_makes_one_account(stranger: Client) -> None:
    body = {"username": "taro", "password": PASSWORD}

    answers = [_post(stranger, "account/", body, **{"Idempotency-Key": "k"}) for _ in range(2)]

    assert answers[0].content == answers[1].content
    assert User.objects.count() == 1
    assert PASSWORD.encode() not in bytes(IdempotencyRecord.objects.get().body)


@pytest.mark.parametrize(
    ("username", "password", "status", "code", "pointer"),
    [
        ("hanako", PASSWORD, 409, "username_taken", None),
        ("HanaKO", PASSWORD, 409, "username_taken", None),
        ("ｈａｎａｋｏ", PASSWORD, 409, "username_taken", None),
        ("a b", PASSWORD, 422, "unacceptable_account", "/username"),
        ("\u3164", PASSWORD, 422, "unacceptable_account", "/username"),
        ("closed:1", PASSWORD, 422, "unacceptable_account", "/username"),
        ("taro", "short", 422, "unacceptable_account", "/password"),
        ("taro", "12345678901", 422, "unacceptable_account", "/password"),
        ("taro", "{0}{x}", 422, "unacceptable_account", "/password"),
        ("", PASSWORD, 400, "invalid_body", "/username"),
        ("x" * 31, PASSWORD, 400, "invalid_body", "/username"),
        ("taro", "x" * 257, 400, "invalid_body", "/password"),
    ],
)
def test_a_name_or_password_that_will_not_do_is_refused(
    stranger: Client, user: User, username: str, password: str, status: int, code: str, pointer: str | None
) -> None:
    answer = _post(stranger, "account/", {"username": username, "password": password})

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert [fault["pointer"] for fault in answer.json()["errors"]][:1] == ([pointer] if pointer else [])
    assert User.objects.count() == 1


def test_the_operator_may_let_nobody_sign_up(stranger: Client, settings: Settings) -> None:
    settings.SIGN_UP_OPEN = False

    answer = _post(stranger, "account/", {"username": "taro", "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (403, "sign_up_closed")
    assert User.objects.count() == 0


def test_moments_are_told_in_utc(signed_in: Client, user: User) -> None:
    told = signed_in.get("/api/v1/account/").json()["date_joined"]

    assert told.endswith("Z")
    assert datetime.fromisoformat(told) == user.date_joined


def test_an_account_is_seen_by_its_owner_only(stranger: Client, signed_in: Client) -> None:
    assert stranger.get("/api/v1/account/").status_code == 401
    assert signed_in.get("/api/v1/account/").json()["username"] == "hanako"
    assert signed_in.get("/api/v1/account/")["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("username", "password"), [("hanako", "wrong"), ("nobody", PASSWORD), ("closed", PASSWORD)])
def test_wrong_credentials_sign_nobody_in(
    stranger: Client, make_user: Callable[..., User], username: str, password: str
) -> None:
    make_user()
    closed = make_user("closed")
    User.objects.filter(pk=closed.pk).update(is_active=False)

    answer = _post(stranger, "session/", {"username": username, "password": password})

    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_credentials")
    assert stranger.get("/api/v1/session/").json()["user"] is None


def test_signing_out_ends_the_session(stranger: Client, user: User) -> None:
    _post(stranger, "session/", {"username": "hanako", "password": PASSWORD})
    assert stranger.get("/api/v1/session/").json()["user"]["username"] == "hanako"

    assert stranger.delete("/api/v1/session/").status_code == 204

    assert stranger.get("/api/v1/account/").status_code == 401


def test_signing_out_with_a_token_withdraws_it(signed_in: Client) -> None:
    assert signed_in.delete("/api/v1/session/").status_code == 204

    assert signed_in.get("/api/v1/account/").json()["code"] == "invalid_credentials"
    assert ApiToken.objects.count() == 0


def test_a_change_signed_in_by_cookie_needs_the_csrf_token(user: User) -> None:
    client = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})
    token = _post(client, "session/", {"username": "hanako", "password": PASSWORD}).json()["csrf_token"]

    without = _post(client, "account/password/", {"current_password": PASSWORD, "new_password": "x"})
    with_token = _post(
        client, "account/password/", {"current_password": "x", "new_password": "x"}, **{"X-CSRFToken": token}
    )

    assert (without.status_code, without.json()["code"]) == (403, "csrf_failed")
    assert with_token.json()["code"] == "wrong_password"


def test_a_new_password_ends_tokens_and_other_sessions_but_not_this_one(user: User) -> None:
    here, elsewhere = Client(), Client()
    for client in (here, elsewhere):
        _post(client, "session/", {"username": "hanako", "password": PASSWORD})
    token_create(user=user, name="old")

    answer = _post(here, "account/password/", {"current_password": PASSWORD, "new_password": "another horse battery"})

    assert answer.status_code == 204
    assert here.get("/api/v1/account/").status_code == 200
    assert elsewhere.get("/api/v1/account/").status_code == 401
    assert ApiToken.objects.count() == 0
    assert _post(Client(), "session/", {"username": "hanako", "password": PASSWORD}).status_code == 401


@pytest.mark.parametrize(
    ("current", "new", "status", "code"),
    [("wrong", "another horse battery", 403, "wrong_password"), (PASSWORD, "short", 422, "unacceptable_account")],
)
def test_a_password_is_not_changed_without_the_present_one_or_to_a_bad_one(
    signed_in: Client, user: User, current: str, new: str, status: int, code: str
) -> None:
    answer = _post(signed_in, "account/password/", {"current_password": current, "new_password": new})

    user.refresh_from_db()
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert user.check_password(PASSWORD)
    assert signed_in.get("/api/v1/account/").status_code == 200


def test_a_link_from_the_staff_sets_a_password_once(stranger: Client, signed_in: Client, user: User) -> None:
    uid, secret = password_reset_link(user=user)
    body = {"uid": uid, "secret": secret, "new_password": "another horse battery"}

    first = _post(stranger, "account/password/reset/", body)
    second = _post(stranger, "account/password/reset/", body)

    user.refresh_from_db()
    assert first.status_code == 204
    assert user.check_password("another horse battery")
    assert signed_in.get("/api/v1/account/").status_code == 401
    assert (second.status_code, second.json()["code"]) == (422, "reset_link_invalid")


@pytest.mark.parametrize(("uid", "secret"), [("", "x"), ("x", "x"), ("w6k", "x"), ("LQ", "x-y"), ("MTI", "")])
def test_a_made_up_link_sets_nothing(stranger: Client, user: User, uid: str, secret: str) -> None:
    body = {"uid": uid or password_reset_link(user=user)[0], "secret": secret or "x", "new_password": "another horse"}

    assert _post(stranger, "account/password/reset/", body).json()["code"] == "reset_link_invalid"


def test_a_link_opens_a_page_that_sets_the_password(stranger: Client, user: User) -> None:
    uid, secret = password_reset_link(user=user)
    token_create(user=user, name="old")

    page = stranger.get(f"/account/password/{uid}/{secret}/", follow=True)
    done = stranger.post(
        page.redirect_chain[-1][0],
        {"new_password1": "another horse battery", "new_password2": "another horse battery"},
        follow=True,
    )

    user.refresh_from_db()
    assert done.status_code == 200
    assert user.check_password("another horse battery")
    assert ApiToken.objects.count() == 0


def test_the_browsable_api_signs_in_and_out(stranger: Client, user: User) -> None:
    page = stranger.get("/api/v1/account/", headers={"Accept": "text/html"})
    assert b"/account/sign-in/" in page.content

    signed_in = stranger.post("/account/sign-in/", {"username": "hanako", "password": PASSWORD})

    assert signed_in.status_code == 302
    assert stranger.get("/api/v1/account/", headers={"Accept": "text/html"}).status_code == 200
    stranger.post("/account/sign-out/")
    assert stranger.get("/api/v1/account/").status_code == 401


def test_a_closed_account_keeps_its_row_and_nothing_else(signed_in: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(email="h@example.com", first_name="花子", is_staff=True)
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(user.pk),
        object_repr="hanako",
        action_flag=CHANGE,
    )
    session = Client()
    _post(session, "session/", {"username": "hanako", "password": PASSWORD})

    answer = _post(signed_in, "account/close/", {"password": PASSWORD})

    user.refresh_from_db()
    assert answer.status_code == 204
    assert (user.username, user.email, user.first_name) == (f"closed:{user.pk.hex}", "", "")
    assert (user.is_active, user.is_staff, user.has_usable_password(), user.public_name) == (False, False, False, None)
    assert user.closed_at is not None
    assert ApiToken.objects.count() == 0
    assert LogEntry.objects.get().object_repr == user.username
    assert signed_in.get("/api/v1/account/").status_code == 401
    assert session.get("/api/v1/account/").status_code == 401
    assert _post(Client(), "account/", {"username": "hanako", "password": PASSWORD}).status_code == 201


def test_an_account_is_not_closed_without_its_password(signed_in: Client, user: User) -> None:
    answer = _post(signed_in, "account/close/", {"password": "wrong"})

    user.refresh_from_db()
    assert (answer.status_code, answer.json()["code"], user.is_active) == (403, "wrong_password", True)


@pytest.fixture
def refusing_app() -> Iterator[None]:
    """An app that cannot let go of the account."""

    def refuse(**_: Any) -> None:
        raise ConflictError

    account_closing.connect(refuse, dispatch_uid="refusing")
    yield
    account_closing.disconnect(refuse, dispatch_uid="refusing")


def test_an_app_that_cannot_let_go_keeps_the_account_open(signed_in: Client, user: User, refusing_app: None) -> None:
    answer = _post(signed_in, "account/close/", {"password": PASSWORD})

    user.refresh_from_db()
    assert answer.status_code == 409
    assert (user.username, user.is_active, user.closed_at) == ("hanako", True, None)
    assert signed_in.get("/api/v1/account/").status_code == 200
