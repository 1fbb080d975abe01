"""From a bare ``python3`` with pip to the site's own environment: ``python3 -m cardsite.bootstrap COMMAND ...``.

``--with LOCK`` before the command adds the packages of another lock file, for what not every site needs.

Only the standard library is imported here, because nothing else is installed yet.
"""

from __future__ import annotations  # an older Python must get as far as being told so

import fcntl
import hashlib
import importlib.util
import os
import signal
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardsite.progress import step

CLONE = Path(__file__).resolve().parents[1]
LOCK = CLONE / "requirements.lock"
OLDEST_PYTHON = (3, 11)
HALF_MADE = frozenset({"bin", "include", "lib", "lib64", "share"})
"""What is left of an environment whose making or clearing was cut short."""


def main(command: list[str]) -> None:
    """Make the environment if it is not there or not the lock file's, then become the command inside it."""
    if sys.version_info < OLDEST_PYTHON:
        needed = ".".join(map(str, OLDEST_PYTHON))
        raise SystemExit(
            f"Python {needed} or newer is needed, this is {sys.version.split()[0]}: make PYTHON=python{needed}"
        )
    # Told to end while pip is at work, end pip too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    environment = Path(os.environ.get("VENV", CLONE / ".venv")).absolute()
    environment_prepare(environment, LOCK)
    if command[:1] == ["--with"]:
        packages_add(environment, CLONE / command[1])
        command = command[2:]
    os.environ["VIRTUAL_ENV"] = str(environment)
    os.environ["PATH"] = f"{environment / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    os.chdir(CLONE)
    os.execvp(command[0], command)  # noqa: S606  # the command is what the Makefile names


def environment_prepare(environment: Path, lock: Path) -> bool:
    """An environment that holds what the lock file names; whether anything had to be installed."""
    wanted = f"{sys.version_info.major}.{sys.version_info.minor} {_digest(lock)}"
    stamp = environment / ".installed-from"
    environment.parent.mkdir(parents=True, exist_ok=True)
    with _held(environment):
        if stamp.exists() and stamp.read_text() == wanted:
            return False
        _replaceable_or_refuse(environment)
        stamp.unlink(missing_ok=True)
        with step("Making the Python environment"):
            own_pip = importlib.util.find_spec("ensurepip") is not None
            venv.EnvBuilder(with_pip=own_pip, clear=True, symlinks=True).create(environment)
        with step("Installing the locked packages"):
            _install(environment, lock, own_pip=own_pip)
        stamp.write_text(wanted)
        return True


def _replaceable_or_refuse(environment: Path) -> None:
    """Refused where making an environment would empty a folder that is none, or one that a link shares with others."""
    if environment.is_symlink():
        raise SystemExit(
            f"{environment} is a link, and other packages lie behind it than are wanted: remove it, or name another folder in VENV"
        )
    here = {entry.name for entry in environment.iterdir()} if environment.is_dir() else set()
    if "pyvenv.cfg" not in here and not here <= HALF_MADE:
        raise SystemExit(f"{environment} holds something, but no Python environment: name another folder in VENV")


def packages_add(environment: Path, lock: Path) -> bool:
    """What another lock file names, added to a prepared environment; whether anything had to be installed."""
    stamp = environment / f".installed-from-{lock.name}"
    with _held(environment):
        if stamp.exists() and stamp.read_text() == _digest(lock):
            return False
        with step(f"Installing the packages of {lock.name}"):
            _install(environment, lock, own_pip=importlib.util.find_spec("ensurepip") is not None)
        stamp.write_text(_digest(lock))
        return True


def _digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes()).hexdigest()


@contextmanager
def _held(environment: Path) -> Iterator[None]:
    """The only process that installs anything there."""
    with Path(f"{environment}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _install(environment: Path, lock: Path, *, own_pip: bool) -> None:
    """Every package of the lock file, each compared with its hash."""
    python = str(environment / "bin" / "python")
    # Some systems ship pip without the means to put it into an environment; theirs can install into ours.
    pip = [python, "-m", "pip"] if own_pip else [sys.executable, "-m", "pip", "--python", python]
    words = ["install", "--require-hashes", "--no-input", "--disable-pip-version-check", "--quiet", "-r", str(lock)]
    done = subprocess.run(  # noqa: S603  # pip of this interpreter
        [*pip, *words],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"pip could not install {lock.name}:\n{done.stdout.strip()[-3000:]}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        raise SystemExit(128 + signal.SIGINT) from None
