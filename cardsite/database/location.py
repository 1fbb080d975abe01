"""Where the embedded database keeps its data and its socket, and the account that runs it."""

import hashlib
import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path

from cardsite.database.errors import DatabaseError

DATA_VARIABLE = "CARDSITE_DATA"
LONGEST_SOCKET_FOLDER = 85  # characters; the kernel allows 107 for folder and file name together
UNPRIVILEGED_ACCOUNTS = ("postgres", "nobody")
REACHABLE_ROOTS = (Path("/var/lib"), Path("/var/tmp"))  # noqa: S108  # nothing found there is trusted: owners are checked
SOCKET_ROOT = Path("/tmp")  # noqa: S108  # short everywhere, unlike TMPDIR; the folder made in it is private
CLONE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Account:
    """The system account that PostgreSQL's programs run as."""

    name: str
    uid: int
    gid: int


@dataclass(frozen=True, slots=True)
class Location:
    """The place of one embedded database."""

    home: Path
    account: Account
    moved: bool = False

    @property
    def data(self) -> Path:
        """PostgreSQL's data directory."""
        return self.home / "postgres"

    @property
    def lock(self) -> Path:
        """The file whose lock lets one process at a time create or start the database."""
        return self.home / "postgres.lock"

    @property
    def output(self) -> Path:
        """What PostgreSQL's own programs printed."""
        return self.home / "postgres.out"

    @property
    def server_log(self) -> Path:
        """The running server's log."""
        return self.data / "server.log"

    @property
    def socket_folder(self) -> Path:
        """The folder of the unix socket: the data directory, or a short private one when that path is too long."""
        if len(os.fsencode(self.data)) <= LONGEST_SOCKET_FOLDER:
            return self.data
        name = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:16]
        return SOCKET_ROOT / f"cardsite-{self.account.uid}-{name}"

    def stored_major(self) -> int | None:
        """The major version of PostgreSQL that wrote the data, if there is any."""
        try:
            return int((self.data / "PG_VERSION").read_text().strip())
        except FileNotFoundError:
            return None


def location_find() -> Location:
    """The place for this clone: the environment's, else the clone's ``.data``, else one that the account can reach."""
    given = os.environ.get(DATA_VARIABLE)
    home = Path(given).resolve() if given else CLONE / ".data"
    if os.geteuid() != 0:
        return Location(home=home, account=_account(pwd.getpwuid(os.geteuid())))
    account = _owner(home / "postgres") or _unprivileged_account()
    if account_reaches(account, home):
        return Location(home=home, account=account)
    name = "cardsite-" + hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
    for root in REACHABLE_ROOTS:
        if root.is_dir() and account_reaches(account, root / name):
            moved = root / name
            return Location(home=moved, account=_owner(moved / "postgres") or account, moved=True)
    raise DatabaseError(
        f"The account {account.name} reaches neither {home} nor {', '.join(map(str, REACHABLE_ROOTS))}: "
        f"set {DATA_VARIABLE} to a folder that it can walk to."
    )


def account_reaches(account: Account, folder: Path) -> bool:
    """Whether an account may walk to a folder; parts that do not exist yet will be made for it."""
    resolved = folder.resolve()
    for part in dict.fromkeys([*reversed(folder.parents), folder, *reversed(resolved.parents), resolved]):
        try:
            status = part.stat()
        except FileNotFoundError:
            continue
        if status.st_uid == account.uid:
            needed = stat.S_IXUSR
        elif status.st_gid == account.gid:
            needed = stat.S_IXGRP
        else:
            needed = stat.S_IXOTH
        if not status.st_mode & needed:
            return False
    return True


def _owner(data: Path) -> Account | None:
    """The account whose database stands there already."""
    try:
        uid = data.stat().st_uid
    except FileNotFoundError:
        return None
    return _account(pwd.getpwuid(uid)) if uid else None


def _unprivileged_account() -> Account:
    """The account that root steps down to, because PostgreSQL refuses to run as root."""
    for name in UNPRIVILEGED_ACCOUNTS:
        try:
            return _account(pwd.getpwnam(name))
        except KeyError:
            continue
    raise DatabaseError("PostgreSQL does not run as root, and neither account postgres nor nobody exists here.")


def _account(entry: pwd.struct_passwd) -> Account:
    return Account(name=entry.pw_name, uid=entry.pw_uid, gid=entry.pw_gid)
