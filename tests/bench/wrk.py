"""Requests per second, by the load generator wrk."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.bench.cores import ASKING, pinned

CONNECTIONS = 8
SPELLINGS = Path(__file__).with_name("spellings.lua")
MISSING = "wrk is needed to measure lists, and is not on the PATH: on Debian it is the package wrk."


class LoadError(Exception):
    """The load generator is missing, or got answers that count for nothing."""


def wrk_find() -> str:
    """The program's path."""
    found = shutil.which("wrk")
    if found is None:
        raise LoadError(MISSING)
    return found


def requests_per_second(
    address: str, seconds: int, headers: Mapping[str, str] | None = None, *, spelled_anew: bool = False
) -> float:
    """How many answers a second one thread with some connections gets; refused if any of them is an error.

    ``spelled_anew`` asks for the same under ever another spelling of the address.
    """
    words = [wrk_find(), "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s"]
    for name, value in (headers or {}).items():
        words += ["-H", f"{name}: {value}"]
    if spelled_anew:
        words += ["-s", str(SPELLINGS)]
    with pinned(ASKING):
        said = subprocess.run([*words, address], check=True, capture_output=True, text=True).stdout
    rate = re.search(r"Requests/sec:\s+([\d.]+)", said)
    if rate is None or "Non-2xx" in said or "Socket errors" in said:
        raise LoadError(f"The answers of {address} were not all good:\n{said}")
    return float(rate[1])
