"""Accounts and clients for the tests of the site itself."""

from collections.abc import Callable

import pytest
from django.test import Client

from cardsite.models import User
from cardsite.services import token_create

PASSWORD = "correct horse battery"


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    """Makes an account with `PASSWORD`."""

    def make(username: str = "hanako", **more: object) -> User:
        return User.objects.create_user(username=username, password=PASSWORD, **more)

    return make


@pytest.fixture
def user(make_user: Callable[..., User]) -> User:
    """One account."""
    return make_user()


@pytest.fixture
def signed_in(user: User) -> Client:
    """A client that sends the user's token and asks for English."""
    _, secret = token_create(user=user, name="tests")
    return Client(headers={"Authorization": f"Token {secret}", "Accept-Language": "en"})


@pytest.fixture
def stranger() -> Client:
    """A client that is not signed in and asks for English."""
    return Client(headers={"Accept-Language": "en"})
