"""Accounts to try the site with."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from cardsite.demo import ADMIN_NAME, demo_accounts_make
from cardsite.models import User

pytestmark = pytest.mark.django_db


def test_an_admin_and_two_players_are_made_once_and_get_new_secrets_each_time() -> None:
    first = demo_accounts_make()
    second = demo_accounts_make()

    assert [account.username for account in second] == [ADMIN_NAME, "demo-player-1", "demo-player-2"]
    assert User.objects.count() == 3
    assert {account.token for account in first}.isdisjoint(account.token for account in second)
    assert [user.is_superuser for user in User.objects.order_by("username")] == [True, False, False]


def test_the_printed_token_signs_in_and_the_one_before_does_not(client: Client) -> None:
    before, now = demo_accounts_make()[1], demo_accounts_make()[1]

    old = client.get("/api/v1/account/", headers={"Authorization": f"Token {before.token}"})
    new = client.get("/api/v1/account/", headers={"Authorization": f"Token {now.token}"})

    assert old.status_code == 401
    assert (new.status_code, new.json()["username"]) == (200, "demo-player-1")


def test_the_printed_password_opens_the_admin(client: Client) -> None:
    account = demo_accounts_make()[0]

    signed_in = client.login(username=account.username, password=account.password)

    assert signed_in
    assert client.get("/admin/").status_code == 200


def test_outside_development_there_are_no_demo_accounts(settings: Settings) -> None:
    settings.DEVELOPMENT = False

    with pytest.raises(CommandError, match="development only"):
        call_command("demo_accounts", stdout=StringIO())

    assert not User.objects.exists()
