"""What a killed server leaves behind: files that name a process which is dead, or by now somebody else's."""

import re
import subprocess
from pathlib import Path

from cardsite.database.location import Location

NO_SUCH_PID = 2**31 - 1  # above every system's highest process number


def server_process_present(location: Location) -> bool:
    """Whether the process that the data directory names is a server of this directory."""
    pid = _named_pid(location.data / "postmaster.pid")
    return pid is not None and _serves(pid, location)


def reused_pid_disown(location: Location, port: int) -> None:
    """Take from a dead server's files a process number that now belongs to somebody else.

    The file itself stays: PostgreSQL reads from it which shared memory must be free before it starts.
    """
    for file in (location.data / "postmaster.pid", location.socket_folder / f".s.PGSQL.{port}.lock"):
        pid = _named_pid(file)
        if pid is not None and not _serves(pid, location):
            _, _, rest = file.read_text().partition("\n")
            file.write_text(f"{NO_SUCH_PID}\n{rest}")


def memory_still_held(location: Location) -> bool:
    """Whether the last attempt to start failed because children of a killed server had not gone yet."""
    if not location.server_log.exists():
        return False
    last = location.server_log.read_text(errors="replace")[-2000:]
    return bool(re.search(r"pre-existing shared memory block|lock file .* already exists", last))


def _named_pid(file: Path) -> int | None:
    try:
        first = file.read_text().partition("\n")[0].strip()
    except FileNotFoundError:
        return None
    return int(first) if first.isdigit() else None


def _serves(pid: int, location: Location) -> bool:
    """Whether a process was started on this data directory; ``ps`` knows on every Unix."""
    printed = subprocess.run(  # noqa: S603  # a fixed program and a number
        ["ps", "-ww", "-o", "args=", "-p", str(pid)],  # noqa: S607  # ps is where the system has it
        check=False,
        capture_output=True,
        text=True,
    ).stdout
    return f"-D {location.data} " in f"{printed.strip()} "
