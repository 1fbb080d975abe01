"""What every test stands on: development settings and a running PostgreSQL."""

import os
from collections.abc import Iterator

import django
import hypothesis
import pytest
from pytest_django import DjangoDbBlocker, Settings

from tests.browsers import browser_missing

OWN_DATABASE = "database_home"
os.environ.setdefault("CARDSITE_ENV", "development")
os.environ["DJANGO_SETTINGS_MODULE"] = "cardsite.settings"
django.setup()

# No test fails because the machine is busy with something else.
hypothesis.settings.register_profile(
    "unhurried", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
    django_db_keepdb: bool,
    django_db_createdb: bool,
    django_db_modify_db_settings_parallel_suffix: None,
) -> Iterator[None]:
    """The embedded PostgreSQL runs before the test database is made; a given DATABASE_URL is left alone.

    Where several workers make test databases, they copy one.
    """
    from cardsite.database.cluster import cluster_find  # noqa: PLC0415  # the settings come first
    from tests.templates import template_shared  # noqa: PLC0415  # the settings come first

    if not os.environ.get("DATABASE_URL"):
        cluster_find().start()
    worker = getattr(request.config, "workerinput", {}).get("workerid")
    if worker is None or (django_db_keepdb and not django_db_createdb):
        yield
        return
    with template_shared(tmp_path_factory.getbasetemp().parent, worker, django_db_blocker):
        yield


@pytest.fixture(autouse=True)
def version_counted_at_once() -> None:
    """In a test's own transaction, which never ends, the catalog's version is counted with each statement."""
    from django.db import connection  # noqa: PLC0415  # the settings come first

    if connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS catalog_version_counted IMMEDIATE")


@pytest.fixture(autouse=True)
def queue_emptied(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A test outside of a transaction leaves no job behind: the queue's tables are not among those that Django empties."""
    yield
    marker = request.node.get_closest_marker("django_db")
    if "transactional_db" in request.fixturenames or (marker and marker.kwargs.get("transaction")):
        from django.db import connection  # noqa: PLC0415  # the settings come first

        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("TRUNCATE procrastinate_jobs, procrastinate_events, procrastinate_workers CASCADE")


@pytest.fixture(autouse=True)
def quick_accounts(settings: Settings) -> None:
    """No test waits for how often others asked or for a slow hash; those about throttles set their own rates."""
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES, "")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def images_in_memory(settings: Settings) -> None:
    """No test leaves images behind, or finds those of another."""
    in_memory = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    settings.STORAGES = {**settings.STORAGES, "faces": in_memory, "pictures": in_memory}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in a browser are left out where there is none.

    Those that make a database server of their own take longest, and use no other: one worker begins with them.
    """
    if browser_missing():
        left_out = [item for item in items if item.get_closest_marker("browser")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("browser")]
    items.sort(key=lambda item: OWN_DATABASE not in getattr(item, "fixturenames", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Whether tests in a browser were left out is said at the end of every run."""
    if missing := browser_missing():
        terminalreporter.write_line(
            f"Tests in a real browser were left out: this machine has no {missing}.", yellow=True
        )
