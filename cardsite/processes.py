"""Processes of the site that another one keeps: started in a session of their own, ended with their keeper."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

STOP_SECONDS = 15
PR_SET_PDEATHSIG = 1  # from <linux/prctl.h>


def process_start(
    command: Sequence[str], *, folder: Path, environment: Mapping[str, str], log: Path
) -> subprocess.Popen[bytes]:
    """A process in a session of its own: Ctrl-C reaches its keeper alone, which then stops things in order."""
    with log.open("ab") as file:
        return subprocess.Popen(  # noqa: S603  # the site's own modules
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
            preexec_fn=_end_with_parent,  # noqa: PLW1509  # no other thread runs here
        )


def process_stop(child: subprocess.Popen[bytes]) -> None:
    """The process ended, and what it started with it, also where it was killed and left that alone."""
    child.terminate()
    with suppress(subprocess.TimeoutExpired):
        child.wait(STOP_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)  # the child leads a group of its own
    child.wait()


def _end_with_parent() -> None:
    """Ask the kernel, where it is Linux, to end the process when its keeper is killed and cannot do so itself."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
