"""Faces kept as files: each is drawn once for what it shows, and given again until the card shows something else."""

import logging
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from cardsite.values import Language
from catalog.models import Card
from catalog.services.images.faces import stored_face
from catalog.services.images.folders import FACES, files_in
from catalog.services.images.raster import EDITION, PNG_END, Size, png_drawn
from catalog.services.images.typeface import with_typeface
from catalog.services.rendering import terms_read

SVG_END = b"</svg>"
_MAKING = Lock()  # of many who ask for the same new face at once, one has it drawn

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Face:
    """A card's face as it is now, in one language and form: as SVG, or as PNG of a size; ``digest`` stands for what it shows."""

    card_id: UUID
    language: Language
    size: Size | None
    drawing: str
    digest: str

    @property
    def folder(self) -> str:
        """Where the card's faces are kept."""
        return str(self.card_id)

    @property
    def stem(self) -> str:
        """How the names of all files begin that hold this face as it was or is."""
        return f"{self.language}-{self.size.value if self.size else 'svg'}-"

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.folder}/{self.stem}{self.digest}.{'png' if self.size else 'svg'}"


def face_of(card: Card, *, language: Language, size: Size | None) -> Face:
    """The card's face, drawn but not yet made into a file."""
    drawing = stored_face(card, terms_read(card.game_id), language)
    digest = blake2b(f"{EDITION}\n{drawing}".encode(), digest_size=12).hexdigest()
    return Face(card.pk, language, size, drawing, digest)


def face_bytes(face: Face) -> bytes:
    """The file of a face, made now if it is not kept yet."""
    storage = storages[FACES]
    kept = _kept(storage, face)
    if kept is not None:
        return kept
    with _MAKING:
        kept = _kept(storage, face)
        if kept is not None:
            return kept
        made = png_drawn(face.drawing, face.size) if face.size else with_typeface(face.drawing).encode()
        try:
            _keep(storage, face, made)
        except OSError:
            _log.exception("the face %s could not be kept", face.name)
        return made


def _kept(storage: Storage, face: Face) -> bytes | None:
    try:
        with storage.open(face.name) as file:
            content: bytes = file.read()
    except FileNotFoundError:
        return None
    # A file that somebody else is still writing, or whose disk was full, is no face.
    return content if content.endswith(PNG_END if face.size else SVG_END) else None


def _keep(storage: Storage, face: Face, content: bytes) -> None:
    for name in files_in(storage, face.folder):
        if name.startswith(face.stem):
            storage.delete(f"{face.folder}/{name}")
    storage.save(face.name, ContentFile(content))
