"""The database that is measured: made for the run, filled from the project's files, dropped at the end."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from cardsite.models import User
from cardsite.services import token_create
from decks.services.files import deck_files, decks_load
from tests.bench.plain import plain_cards_fill


@contextmanager
def database_filled() -> Iterator[None]:
    """A database with the project's cards and rulebooks, and the peer's table, for as long as it is needed."""
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        call_command("fixtures_load", stdout=io.StringIO())
        plain_cards_fill()
        yield
    finally:
        connections.close_all()
        connection.creation.destroy_test_db(name, verbosity=0)


def player_make(name: str) -> tuple[User, str]:
    """A user who has the project's decks, and the secret of a token."""
    user = User.objects.create(username=name)
    legal = [file for file in deck_files(settings.BASE_DIR / "fixtures" / "decks").values() if not file.violations]
    decks_load(files=legal, owner=user)
    return user, token_create(user=user, name="bench")[1]
