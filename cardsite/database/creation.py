"""A new data directory whose locale lets Japanese text be searched."""

import locale
import shutil

from cardsite.database.binaries import Binaries
from cardsite.database.errors import DatabaseError
from cardsite.database.location import Location
from cardsite.database.programs import folder_make_private, program_run

BUILTIN_LOCALE_SINCE = 17  # PostgreSQL's own C.UTF-8, the same on every system
CTYPE_CANDIDATES = ("C.UTF-8", "en_US.UTF-8", "UTF-8")
SERVER_SETTINGS = """
listen_addresses = ''
max_connections = 200
log_min_messages = warning
"""


def data_create(binaries: Binaries, location: Location, superuser: str) -> None:
    """The data directory, put in place only when it is complete."""
    unfinished = location.home / "postgres.unfinished"
    if unfinished.exists():
        shutil.rmtree(unfinished)
    folder_make_private(unfinished, location.account)
    program_run(
        binaries,
        location,
        "initdb",
        f"--pgdata={unfinished}",
        f"--username={superuser}",
        "--auth=trust",  # the socket's folder is the lock: nobody else can enter it
        "--encoding=UTF8",
        *locale_words(binaries.major, ctype_find()),
    )
    with (unfinished / "postgresql.conf").open("a") as file:
        file.write(SERVER_SETTINGS)
    unfinished.rename(location.data)


def locale_words(major: int, ctype: str) -> list[str]:
    """The locale options of ``initdb`` for one major version."""
    if major >= BUILTIN_LOCALE_SINCE:
        return ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--lc-collate=C", f"--lc-ctype={ctype}"]
    return [f"--locale={ctype}"]


def ctype_find() -> str:
    """A UTF-8 locale of this system, because the trigram extension asks the C library what a letter is."""
    before = locale.setlocale(locale.LC_CTYPE)
    try:
        for name in CTYPE_CANDIDATES:
            try:
                locale.setlocale(locale.LC_CTYPE, name)
            except locale.Error:
                continue
            return name
    finally:
        locale.setlocale(locale.LC_CTYPE, before)
    raise DatabaseError(f"This system has none of the locales {', '.join(CTYPE_CANDIDATES)}: install one.")
