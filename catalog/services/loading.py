"""One file being loaded: row by row it is settled whether the file or the site has the last word."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b

from catalog.models import LoadedEntry


@dataclass(slots=True)
class LoadReport:
    """What loading did: how many rows it added and brought up to the file, and what it left alone and why."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    kept: list[str] = field(default_factory=list)

    @property
    def changed_anything(self) -> bool:
        """Whether a row was written."""
        return bool(self.added or self.updated)


@dataclass(slots=True)
class Load:
    """One file being loaded; ``overwrite`` takes the file's version of rows that others changed or deleted."""

    game: str
    report: LoadReport
    overwrite: bool

    def settle(
        self,
        name: str,
        *,
        stored: object | None,
        wanted: object,
        create: Callable[[], object],
        update: Callable[[], object],
    ) -> None:
        """One row: made, left as it is, brought up to the file, or kept because somebody else changed or deleted it."""
        loaded = LoadedEntry.objects.filter(pk=f"{self.game} {name}").first()
        if stored == wanted:
            self.report.unchanged += 1
        elif stored is None and (loaded is None or self.overwrite):
            create()
            self.report.added += 1
        elif stored is not None and (self.overwrite or (loaded is not None and loaded.digest in _digests(stored))):
            update()
            self.report.updated += 1
        else:
            self.report.kept.append(f"{name}: {'changed' if stored else 'deleted'} here")
            return
        if loaded is None or loaded.digest != _digest(wanted):
            LoadedEntry.objects.update_or_create(pk=f"{self.game} {name}", defaults={"digest": _digest(wanted)})


def _digest(values: object) -> str:
    return blake2b(repr(values).encode(), digest_size=16).hexdigest()


def _digests(values: object) -> frozenset[str]:
    """What may have been noted of these values: all of them, or only the first, before there were more to be said."""
    if not is_dataclass(values):
        return frozenset({_digest(values)})
    said = [f"{one.name}={getattr(values, one.name)!r}" for one in fields(values)]
    name = type(values).__qualname__
    return frozenset(
        blake2b(f"{name}({', '.join(said[:count])})".encode(), digest_size=16).hexdigest()
        for count in range(1, len(said) + 1)
    )
