"""A browserless admin, signed in as a member of the staff whose only role is to edit cards."""

import pytest
from django.test import Client

from cardsite.models import User
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
