"""Accounts and clients for the tests of the site itself."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.test import Client

from cardsite.database.location import DATA_VARIABLE
from cardsite.models import User
from cardsite.services import token_create
from tests.cardsite.homes import database_home_make

PASSWORD = "correct horse battery"


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    """Makes an account with `PASSWORD`."""

    def make(username: str = "hanako", *, staff: bool = False) -> User:
        return User.objects.create_user(username=username, password=PASSWORD, is_staff=staff)

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


@pytest.fixture
def database_home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that any account can walk to, named in the environment as the database's home."""
    folder = database_home_make()
    monkeypatch.setenv(DATA_VARIABLE, str(folder))
    yield folder
    shutil.rmtree(folder)
