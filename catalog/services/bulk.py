"""Bulk files: the whole public catalog to take away, and where to go on from in the feed of changes.

All files of a making show the catalog at one moment. They are written beside the present ones under names of their
own, and one list of them, replaced in one step, says which are meant: who reads finds the old files or the new ones, whole.
"""

import gzip
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO

import orjson
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from cardsite.values import LANGUAGES
from catalog.selectors import mark_now
from catalog.services.bulk_rows import BELONGINGS, CARD_COLUMNS, Document, cards_rows, csv_lines, json_lines
from catalog.services.rendering import moment_write

KINDS = ("cards", *BELONGINGS)
FORMS = ("jsonl", "csv")
LIST_NAME = "files.json"
FORM_VERSION = 2
"""Counts up when the files are to be made anew although the catalog is the same, since their form is another."""
_LOCK = 0x62756C6B  # a number of our own among the database's advisory locks
_DIGITS_NAMED = 16


@dataclass(frozen=True, slots=True)
class BulkFile:
    """A file of a kind of rows: what is in it, how much, and the place in the feed that it stands for.

    ``sha256`` (hex) and ``size`` (bytes) are of the file as it is sent, ``count`` is of its rows. ``language`` is empty where
    the rows hold both. ``stored_as`` is its name in the folder.
    """

    name: str
    kind: str
    language: str
    form: str
    sha256: str
    size: int
    count: int
    at: str
    updated_until: str
    stored_as: str


def bulk_root() -> Path:
    """The folder of the files."""
    return Path(settings.BULK_ROOT)


def bulk_files() -> tuple[BulkFile, ...]:
    """The present files; none before they are first made."""
    return _list_read().files


def bulk_path(name: str) -> tuple[BulkFile, Path] | None:
    """The present file of a name, and where it lies."""
    for one in bulk_files():
        if one.name == name:
            return one, bulk_root() / one.stored_as
    return None


@dataclass(frozen=True, slots=True)
class _Made:
    files: tuple[BulkFile, ...] = ()
    replaced: tuple[str, ...] = ()
    form_version: int = 0
    state: str = ""


def _list_read() -> _Made:
    try:
        known = orjson.loads((bulk_root() / LIST_NAME).read_bytes())
    except FileNotFoundError:
        return _Made()
    files = tuple(BulkFile(**one) for one in known["files"])
    return _Made(files, tuple(known["replaced"]), known["form_version"], known.get("state", ""))


@contextmanager
def _alone() -> Iterator[None]:
    """One making at a time; another one waits, and then finds the work done."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])


def bulk_files_make(*, force: bool = False) -> tuple[BulkFile, ...]:
    """The files of the catalog as it is now; with no change since they were made nothing is done, unless by ``force``.

    Called outside of transactions, from a command or a job, after changes or from time to time.
    """
    root = bulk_root()
    root.mkdir(parents=True, exist_ok=True)
    with _alone():
        known = _list_read()
        if not force and _is_present(known, root):
            return known.files
        folder = Path(tempfile.mkdtemp(prefix=".making-", dir=root))
        try:
            made, state = _files_write(folder)
            for one in made:
                (folder / one.name).replace(root / one.stored_as)
            _list_write(folder, _Made(made, tuple(one.stored_as for one in known.files), FORM_VERSION, state))
        finally:
            shutil.rmtree(folder)
        _leftovers_remove(root)
        return made


def _is_present(known: _Made, root: Path) -> bool:
    return (
        known.form_version == FORM_VERSION
        and known.state == str(mark_now())
        and bool(known.files)
        and all((root / one.stored_as).exists() for one in known.files)
    )


def _list_write(folder: Path, made: _Made) -> None:
    draft = folder / LIST_NAME
    with draft.open("wb") as file:
        file.write(orjson.dumps(asdict(made), option=orjson.OPT_INDENT_2))
        _settle(file)
    draft.replace(bulk_root() / LIST_NAME)
    _folder_settle(bulk_root())


def _settle(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def _folder_settle(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _leftovers_remove(root: Path) -> None:
    """Nothing stays but the present files and those just replaced, which somebody may still be fetching."""
    known = _list_read()
    kept = {LIST_NAME, *known.replaced, *(one.stored_as for one in known.files)}
    for path in root.iterdir():
        if path.name in kept:
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def _files_write(folder: Path) -> tuple[tuple[BulkFile, ...], str]:
    """The files, and the place in the feeds whose catalog they show."""
    now = timezone.now()
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        mark = str(mark_now(now))
        made = [
            file
            for language in LANGUAGES
            for file in _kind_write(folder, "cards", language, CARD_COLUMNS, partial(cards_rows, language, now))
        ]
        for kind, (columns, rows) in BELONGINGS.items():
            made += _kind_write(folder, kind, "", columns, partial(rows, now))
    return tuple(replace(one, at=moment_write(now) or "", updated_until=mark) for one in made), mark


def _kind_write(
    folder: Path, kind: str, language: str, columns: Sequence[str], rows: Callable[[], Iterable[Document]]
) -> Iterator[BulkFile]:
    """The rows of a kind in both forms."""
    stem = f"{kind}-{language}" if language else kind
    writers: tuple[Callable[[Iterable[Document]], Iterator[bytes]], ...] = (
        json_lines,
        partial(csv_lines, columns=columns),
    )
    for form, lines in zip(FORMS, writers, strict=True):
        name = f"{stem}.{form}.gz"
        count, digest = _write(folder / name, lines(rows()))
        yield BulkFile(
            name=name,
            kind=kind,
            language=language,
            form=form,
            sha256=digest,
            size=(folder / name).stat().st_size,
            count=count - (form == "csv"),
            at="",
            updated_until="",
            stored_as=f"{digest[:_DIGITS_NAMED]}-{name}",
        )


def _write(path: Path, lines: Iterable[bytes]) -> tuple[int, str]:
    """How many lines were written, and the hash of the file."""
    count = 0
    with path.open("wb") as file:
        # Without a name and a moment in it: the same rows are the same file.
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
            for line in lines:
                packed.write(line)
                count += 1
        _settle(file)
    with path.open("rb") as file:
        return count, hashlib.file_digest(file, "sha256").hexdigest()
