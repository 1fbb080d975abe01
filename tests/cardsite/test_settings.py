"""Settings: from the environment alone, and safe when the environment says little."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CLONE = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "CARDSITE_ENV": "production",
    "SECRET_KEY": "long-and-random-" * 5 + "0123456789",
    "ALLOWED_HOSTS": "cards.example.org",
}
READ = """
import json, django
from django.conf import settings
django.setup()
print(json.dumps({name: getattr(settings, name, None) for name in dir(settings) if name.isupper()}, default=str))
"""


def run(words: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Python with nothing in its environment but what is given."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "POSTGRES_BIN", "CARDSITE_DATA") if name in os.environ}
    return subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=CLONE,
        capture_output=True,
        text=True,
        env={**kept, "DJANGO_SETTINGS_MODULE": "cardsite.settings", **environment},
    )


def settings_under(**environment: str) -> dict[str, Any]:
    """All settings as they are in that environment."""
    done = run(["-c", READ], environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_outside_development_a_secret_is_required() -> None:
    done = run(["-c", READ], {"CARDSITE_ENV": "production"})

    assert done.returncode != 0
    assert "Set the SECRET_KEY environment variable" in done.stderr


def test_what_is_not_called_development_is_production() -> None:
    done = run(["-c", READ], {"CARDSITE_ENV": "staging"})

    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


def test_the_secret_of_development_is_not_accepted_elsewhere() -> None:
    own = settings_under(CARDSITE_ENV="development")["DEVELOPMENT_SECRET"]

    done = run(["-c", READ], {**PRODUCTION, "SECRET_KEY": own})

    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


def test_debug_is_refused_outside_development() -> None:
    done = run(["-c", READ], {**PRODUCTION, "DEBUG": "true"})

    assert done.returncode != 0
    assert "DEBUG is for development only" in done.stderr


def test_production_is_https_with_secure_cookies() -> None:
    found = settings_under(**PRODUCTION)

    assert not found["DEBUG"]
    assert found["SECURE_SSL_REDIRECT"]
    assert found["SECURE_HSTS_SECONDS"] == 365 * 24 * 3600
    assert found["SESSION_COOKIE_SECURE"]
    assert found["CSRF_COOKIE_SECURE"]
    assert found["ALLOWED_HOSTS"] == ["cards.example.org"]


def test_the_deployment_check_of_production_finds_nothing() -> None:
    done = run(["manage.py", "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION)

    assert done.returncode == 0, done.stderr
    assert "0 silenced" in done.stdout


def test_forwarded_headers_are_believed_only_behind_a_named_number_of_proxies() -> None:
    alone, behind = settings_under(**PRODUCTION), settings_under(**PRODUCTION, TRUSTED_PROXY_COUNT="1")

    assert alone["SECURE_PROXY_SSL_HEADER"] is None
    assert behind["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


@pytest.mark.parametrize("url", ["sqlite:///site.db", "mysql://user:secret@host/name", "nonsense"])
def test_a_database_that_is_not_postgresql_is_refused(url: str) -> None:
    done = run(["-c", READ], {**PRODUCTION, "DATABASE_URL": url})

    assert done.returncode != 0
    assert "DATABASE_URL must name a PostgreSQL server" in done.stderr


def test_a_given_database_is_used_and_the_embedded_one_is_not_looked_for() -> None:
    found = settings_under(**PRODUCTION, DATABASE_URL="postgres://me:secret@db.example.org:5433/cards")

    database = found["DATABASES"]["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example.org", 5433, "cards")


def test_a_database_behind_a_unix_socket_is_named_by_its_folder() -> None:
    found = settings_under(**PRODUCTION, DATABASE_URL="postgres://me:s%2Fcret@%2Frun%2Fpostgresql:5433/cards")

    database = found["DATABASES"]["default"]
    assert (database["HOST"], database["PASSWORD"]) == ("/run/postgresql", "s/cret")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TRUSTED_PROXY_COUNT", "one"),
        ("TRUSTED_PROXY_COUNT", "-1"),
        ("MATCH_DAYS", "0"),
        ("SESSION_SECONDS", "1.5"),
        ("THROTTLE_READ", "often"),
        ("THROTTLE_LOGIN", "20/fortnight"),
        ("THROTTLE_WRITE", "0/min"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name(name: str, value: str) -> None:
    done = run(["-c", READ], {**PRODUCTION, name: value})

    assert done.returncode != 0
    assert f"ImproperlyConfigured: {name} must be" in done.stderr


def test_the_pool_is_as_large_as_the_environment_says() -> None:
    found = settings_under(**PRODUCTION, DATABASE_POOL_SIZE="7")

    assert found["DATABASES"]["default"]["OPTIONS"]["pool"]["max_size"] == 7
