"""From a bare Python to the site's environment."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardsite import bootstrap
from cardsite.bootstrap import environment_prepare


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


def test_a_package_without_its_hash_is_not_installed(lock: Path, tmp_path: Path) -> None:
    lock.write_text("polib==1.2.0\n")

    with pytest.raises(SystemExit, match="pip could not install"):
        environment_prepare(tmp_path / "environment", lock)

    assert not (tmp_path / "environment" / ".installed-from").exists()


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
