"""Folders of images in the storages that the settings name: one for each card's faces, one for each uploaded picture."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.core.files.storage import Storage, storages

from catalog.models import Card, Printing

FACES, PICTURES = "faces", "pictures"


def files_in(storage: Storage, folder: str) -> Sequence[str]:
    """The names of the files in a folder; none in one that is not there."""
    try:
        return storage.listdir(folder)[1]
    except FileNotFoundError:
        return ()


def folders_in(storage: Storage) -> Sequence[str]:
    """The names of all folders."""
    try:
        return storage.listdir("")[0]
    except FileNotFoundError:
        return ()


def folder_delete(storage: Storage, folder: str) -> None:
    """A folder deleted with its files."""
    for name in files_in(storage, folder):
        storage.delete(f"{folder}/{name}")
    storage.delete(folder)


def images_forget(*, before: datetime) -> int:
    """How many folders were deleted that no card or printing has and in which nothing is younger than a moment.

    Cards leave such folders behind when they are deleted, and so do uploads that were not carried through.
    """
    kept: dict[str, set[UUID | None]] = {
        FACES: set(Card.objects.values_list("pk", flat=True)),
        PICTURES: set(Printing.objects.filter(picture__isnull=False).values_list("picture", flat=True)),
    }
    forgotten = 0
    for alias, owners in kept.items():
        storage = storages[alias]
        for folder in folders_in(storage):
            owner = _owner(folder)
            if owner is None or owner in owners:
                continue
            if all(storage.get_modified_time(f"{folder}/{name}") < before for name in files_in(storage, folder)):
                folder_delete(storage, folder)
                forgotten += 1
    return forgotten


def _owner(folder: str) -> UUID | None:
    """The card or picture of a folder; a folder of another name is not ours to delete."""
    try:
        return UUID(folder)
    except ValueError:
        return None
