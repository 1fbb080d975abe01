"""What every test stands on: development settings and a running PostgreSQL."""

import os

import django
import pytest
from pytest_django import Settings

from tests.browsers import browser_missing

os.environ.setdefault("CARDSITE_ENV", "development")
os.environ["DJANGO_SETTINGS_MODULE"] = "cardsite.settings"
django.setup()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """The embedded PostgreSQL runs before the test database is made; a given DATABASE_URL is left alone."""
    from cardsite.database.cluster import cluster_find  # noqa: PLC0415  # the settings come first

    if not os.environ.get("DATABASE_URL"):
        cluster_find().start()


@pytest.fixture(autouse=True)
def quick_accounts(settings: Settings) -> None:
    """No test waits for how often others asked or for a slow hash; those about throttles set their own rates."""
    settings.THROTTLE_RATES = dict.fromkeys(settings.THROTTLE_RATES, "")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """A second PostgreSQL says nothing new about tests that ask no database."""
    parser.addoption("--on-database", action="store_true", help="run only the tests that use a database")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests in a browser are left out where there is none, and with `--on-database` those that use no database."""
    no_browser, on_database = browser_missing(), config.getoption("--on-database")
    left_out = [
        item
        for item in items
        if (no_browser and item.get_closest_marker("browser")) or (on_database and not uses_database(item))
    ]
    config.hook.pytest_deselected(items=left_out)
    gone = set(left_out)
    items[:] = [item for item in items if item not in gone]


def uses_database(item: pytest.Item) -> bool:
    """Whether a test works on the test database, or on one that it starts for itself."""
    asked = {"db", "transactional_db", "live_server", "database_home"} & set(getattr(item, "fixturenames", ()))
    return bool(asked) or item.get_closest_marker("django_db") is not None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Whether tests in a browser were left out is said at the end of every run."""
    if missing := browser_missing():
        terminalreporter.write_line(
            f"Tests in a real browser were left out: this machine has no {missing}.", yellow=True
        )
