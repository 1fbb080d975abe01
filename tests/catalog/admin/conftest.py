"""A browserless admin, signed in as a member of the staff whose only role is to edit cards."""

import pytest
from django.test import Client

from cardsite.models import User
from catalog.services.games import card_editors_ensure, games_ensure
from tests.factories.accounts import EditorFactory


@pytest.fixture
def editor(db: None) -> User:
    """A card editor without any other right."""
    user: User = EditorFactory.create()
    return user


@pytest.fixture
def admin(editor: User) -> Client:
    """The editor's session, in English."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(editor)
    return client


@pytest.fixture
def staff() -> Client:
    """A card editor's session, in English, for tests whose tables were emptied before: games and roles are there again."""
    games_ensure()
    card_editors_ensure()
    client = Client(headers={"accept-language": "en"})
    client.force_login(EditorFactory.create())
    return client
