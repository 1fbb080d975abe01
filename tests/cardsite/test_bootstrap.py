"""From a bare Python to the site's environment."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardsite import bootstrap
from cardsite.bootstrap import environment_prepare, packages_add


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    """A lock file that names nothing."""
    file = tmp_path / "requirements.lock"
    file.write_text("")
    return file


def test_an_environment_is_made_once_and_again_when_it_is_broken_or_the_lock_file_changed(
    lock: Path, tmp_path: Path
) -> None:
    environment = tmp_path / "environment"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").write_text("half made")

    made, kept = environment_prepare(environment, lock), environment_prepare(environment, lock)
    lock.write_text("# other\n")
    made_again = environment_prepare(environment, lock)

    assert (made, kept, made_again) == (True, False, True)
    subprocess.run([environment / "bin" / "python", "-c", "import venv"], check=True)


def test_an_environment_behind_a_link_is_left_as_it_is(lock: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "pyvenv.cfg").write_text("made elsewhere")
    (tmp_path / "environment").symlink_to(shared)

    with pytest.raises(SystemExit, match="is a link"):
        environment_prepare(tmp_path / "environment", lock)

    assert (shared / "pyvenv.cfg").read_text() == "made elsewhere"


def test_a_folder_that_is_no_environment_is_left_as_it_is(lock: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader")

    with pytest.raises(SystemExit, match="no Python environment"):
        environment_prepare(tmp_path, lock)

    assert (tmp_path / "letter.txt").read_text() == "Dear reader"


def test_a_package_without_its_hash_is_not_installed(lock: Path, tmp_path: Path) -> None:
    lock.write_text("polib==1.2.0\n")

    with pytest.raises(SystemExit, match="pip could not install"):
        environment_prepare(tmp_path / "environment", lock)

    assert not (tmp_path / "environment" / ".installed-from").exists()


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds nothing yet."""
    folder = tmp_path_factory.mktemp("prepared")
    lock = folder / "requirements.lock"
    lock.write_text("")
    environment_prepare(folder / "environment", lock)
    return folder / "environment"


def test_packages_are_added_once_and_again_when_their_lock_file_changed(prepared: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.lock"
    more.write_text("")

    added, kept = packages_add(prepared, more), packages_add(prepared, more)
    more.write_text("# other\n")
    added_again = packages_add(prepared, more)

    assert (added, kept, added_again) == (True, False, True)


def test_packages_without_their_hashes_are_not_added(prepared: Path, tmp_path: Path) -> None:
    more = tmp_path / "unhashed.lock"
    more.write_text("polib==1.2.0\n")

    with pytest.raises(SystemExit, match=r"pip could not install unhashed.lock"):
        packages_add(prepared, more)

    assert not (prepared / ".installed-from-unhashed.lock").exists()


def test_a_python_that_is_too_old_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "sys", SimpleNamespace(version_info=(3, 10, 4), version="3.10.4 (main)"))

    with pytest.raises(SystemExit, match=r"Python 3.11 or newer is needed, this is 3.10.4"):
        bootstrap.main(["true"])


def test_the_bootstrap_needs_the_standard_library_alone() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.append({str(bootstrap.CLONE)!r}); import cardsite.bootstrap",
        ],
        check=False,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stderr
