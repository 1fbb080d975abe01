"""The accounts of a site that somebody tries out: one admin and two players."""

from dataclasses import dataclass
from secrets import token_urlsafe

from django.db import transaction

from cardsite.models import User
from cardsite.services import token_create

ADMIN_NAME = "demo-admin"
PLAYER_NAMES = ("demo-player-1", "demo-player-2")
TOKEN_NAME = "demo"  # noqa: S105  # what the token is called, not what it is


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account with secrets that were just made and are shown once."""

    username: str
    password: str
    token: str


@transaction.atomic
def demo_accounts_make() -> list[DemoAccount]:
    """The admin and the players, made where they are missing, each with a new password and token; the old ones end."""
    return [_demo_account(ADMIN_NAME, admin=True), *(_demo_account(name, admin=False) for name in PLAYER_NAMES)]


def _demo_account(username: str, *, admin: bool) -> DemoAccount:
    user, _made = User.objects.get_or_create(username=username)
    user.is_staff = user.is_superuser = admin
    password = token_urlsafe(12)
    user.set_password(password)
    user.full_clean()
    user.save()
    user.api_tokens.filter(name=TOKEN_NAME).delete()
    _token, secret = token_create(user=user, name=TOKEN_NAME)
    return DemoAccount(username=username, password=password, token=secret)
