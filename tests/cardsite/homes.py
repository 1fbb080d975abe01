"""Homes for databases that tests make."""

import tempfile
from pathlib import Path


def database_home_make() -> Path:
    """An empty folder that any account can walk to, with a path short enough for a socket."""
    folder = Path(tempfile.mkdtemp(dir="/tmp", prefix="cardsite-test-"))
    folder.chmod(0o755)
    return folder
