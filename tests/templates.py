"""The migrated database that all workers of one run copy: migrating takes longer than most files of tests."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker


@contextmanager
def template_shared(folder: Path, worker: str, blocker: DjangoDbBlocker) -> Iterator[None]:
    """The worker's test database will be a copy of the run's template, made by the first worker that needs it.

    The folder is one that the workers of the run share; the last of them takes the template away.
    """
    wanted = connection.settings_dict["TEST"]
    template = f"{wanted['NAME'].removesuffix(f'_{worker}')}_template"
    users = folder / "template-users"
    with _alone(folder), blocker.unblock():
        if not users.exists():
            _create(template)
        with users.open("a") as file:
            file.write(f"{worker}\n")
    wanted["TEMPLATE"] = template
    yield
    with _alone(folder), blocker.unblock():
        others = [line for line in users.read_text().split() if line != worker]
        users.write_text("".join(f"{line}\n" for line in others))
        if not others:
            users.unlink()
            with connection._nodb_cursor() as cursor:
                cursor.execute(f"DROP DATABASE {connection.ops.quote_name(template)}")


def _create(name: str) -> None:
    """A migrated database without a connection to it, which would keep it from being copied."""
    held, wanted = connection.settings_dict["NAME"], connection.settings_dict["TEST"]["NAME"]
    connection.settings_dict["TEST"]["NAME"] = name
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    connection.close()
    connection.settings_dict["TEST"]["NAME"] = wanted
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = held


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / "template.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
