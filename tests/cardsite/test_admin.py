"""Accounts and tokens in the admin."""

from collections.abc import Callable

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from cardsite.models import ApiToken, User
from cardsite.services import token_create

pytestmark = pytest.mark.django_db

USERS = "/admin/cardsite/user/"
TOKENS = "/admin/cardsite/apitoken/"


@pytest.fixture
def staff(make_user: Callable[..., User]) -> Client:
    """Signed in as staff who may see and change accounts, without a superuser's rights."""
    account = make_user("staff", staff=True)
    codenames = ["view_user", "change_user", "add_user", "delete_user", "view_apitoken", "delete_apitoken"]
    account.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def _act(client: Client, action: str, *accounts: User, **more: str) -> str:
    data = {"action": action, "_selected_action": [str(account.pk) for account in accounts], **more}
    return client.post(USERS, data, follow=True).content.decode()


def test_staff_hand_over_a_link_and_never_learn_the_password(staff: Client, user: User) -> None:
    page = _act(staff, "reset_links_make", user)

    assert "Link for hanako: http://testserver/account/password/" in page
    assert LogEntry.objects.get().object_id == str(user.pk)
    assert b'type="password"' not in staff.get(f"{USERS}{user.pk}/password/", follow=True).content


def test_staff_cannot_take_over_accounts_with_more_rights(staff: Client, make_user: Callable[..., User]) -> None:
    other = make_user("other", staff=True)
    User.objects.filter(pk=make_user("root").pk).update(is_superuser=True)
    root = User.objects.get(username="root")

    page = _act(staff, "reset_links_make", other, root)
    _act(staff, "accounts_close", other, root, confirmed="yes")

    assert "/account/password/" not in page
    assert User.objects.filter(closed_at=None).count() == 3
    assert b'name="username"' not in staff.get(f"{USERS}{root.pk}/change/").content


def test_staff_cannot_give_rights(staff: Client, user: User) -> None:
    staff.post(
        f"{USERS}{user.pk}/change/", {"username": "hanako", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    )

    user.refresh_from_db()
    assert (user.is_staff, user.is_superuser) == (False, False)


def test_an_account_is_closed_after_asking_once_more(staff: Client, user: User) -> None:
    token_create(user=user, name="old")

    question = _act(staff, "accounts_close", user)
    open_meanwhile = User.objects.filter(pk=user.pk, closed_at=None).exists()
    _act(staff, "accounts_close", user, confirmed="yes")

    assert open_meanwhile
    assert "hanako" in question
    assert User.objects.filter(pk=user.pk, closed_at__isnull=False).exists()
    assert ApiToken.objects.count() == 0
    assert "hanako" not in staff.get(f"{USERS}{user.pk}/change/").content.decode()


def test_accounts_are_made_but_never_deleted_in_the_admin(staff: Client, user: User) -> None:
    made = staff.post(
        f"{USERS}add/",
        {"username": "taro", "password1": "correct horse", "password2": "correct horse", "usable_password": "true"},
    )

    assert made.status_code == 302
    assert User.objects.get(username="taro").check_password("correct horse")
    assert staff.post(f"{USERS}{user.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160"])
def test_no_account_is_made_or_renamed_in_the_admin_under_a_name_that_cannot_be_seen(
    staff: Client, user: User, name: str
) -> None:
    made = staff.post(
        f"{USERS}add/",
        {"username": name, "password1": "correct horse", "password2": "correct horse", "usable_password": "true"},
    )
    renamed = staff.post(f"{USERS}{user.pk}/change/", {"username": name, "is_active": "on"})

    assert [page.status_code for page in (made, renamed)] == [200, 200]
    assert all("A name needs a character that can be seen." in page.text for page in (made, renamed))
    assert not User.objects.filter(username=name).exists()


def test_tokens_are_withdrawn_but_never_read_in_the_admin(staff: Client, user: User) -> None:
    token, secret = token_create(user=user, name="laptop")

    pages = staff.get(TOKENS).content.decode() + staff.get(f"{TOKENS}{token.pk}/change/").content.decode()
    staff.post(f"{TOKENS}{token.pk}/delete/", {"post": "yes"})

    assert "laptop" in pages
    assert secret not in pages
    assert token.digest not in pages
    assert ApiToken.objects.count() == 0
    assert staff.get(f"{TOKENS}add/").status_code == 403


def test_the_language_of_the_admin_is_switched_by_a_button_and_that_of_the_api_stays(staff: Client) -> None:
    japanese = staff.get("/admin/", headers={"accept-language": "ja"})

    answer = staff.post("/admin/language/", {"language": "en", "next": "/admin/cardsite/user/"})

    page = staff.get("/admin/", headers={"accept-language": "ja"})
    assert '<button name="language" value="en" lang="en">English</button>' in japanese.text
    assert answer["Location"] == "/admin/cardsite/user/"
    assert answer.cookies["django_language"]["path"] == "/admin/"
    assert "Site administration" in page.text
    assert '<button name="language" value="ja" lang="ja">日本語</button>' in page.text


def test_the_page_of_signing_in_has_the_button_for_the_other_language(client: Client) -> None:
    page = client.get("/admin/login/", headers={"accept-language": "en"})

    assert 'value="ja" lang="ja">日本語' in page.text
