"""Pictures that staff bring for printings: judged by their bytes, drawn anew in the sizes that are shown, and kept."""

import struct
from collections.abc import Mapping
from io import BytesIO
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import transaction
from PIL import Image, ImageOps, UnidentifiedImageError

from cardsite.errors import Fault, NotFoundError, gettext_noop
from cardsite.values import new_id
from catalog.errors import InvalidPictureError
from catalog.models import Printing
from catalog.services.games import entry_lock
from catalog.services.images.folders import PICTURES, folder_delete
from catalog.services.images.raster import Size

MAX_BYTES = 8 * 1024 * 1024
MAX_PIXELS = 24_000_000
MIN_SIDE, MAX_SIDE = 100, 10_000
FORMATS = ("PNG", "JPEG", "WEBP")
QUALITY = 88
TOO_LARGE = gettext_noop("A picture has at most {limit} bytes.")
_UNREADABLE = (
    UnidentifiedImageError,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    OverflowError,
    struct.error,
)
"""What the library raises for bytes that are no picture, or no longer one."""


def _refuse(code: str, message: str, **params: object) -> InvalidPictureError:
    return InvalidPictureError(faults=[Fault(code, message, params, "/picture_file")])


def _opened(content: bytes) -> Image.Image:
    """The picture with its outer form judged; its pixels are not read yet."""
    if len(content) > MAX_BYTES:
        raise _refuse("too_large", TOO_LARGE, limit=MAX_BYTES)
    try:
        picture = Image.open(BytesIO(content), formats=FORMATS)
        # Cameras put a second, smaller picture into a JPEG, which then counts as two frames without moving.
        moving = picture.format != "MPO" and getattr(picture, "n_frames", 1) > 1
    except _UNREADABLE as error:
        message = gettext_noop("This is not a picture that can be read. Allowed: {allowed}.")
        raise _refuse("not_a_picture", message, allowed=", ".join(FORMATS)) from error
    width, height = picture.size
    if max(width, height) > MAX_SIDE or width * height > MAX_PIXELS:
        message = gettext_noop("The picture has {width} × {height} pixels; at most {limit} in all are read.")
        raise _refuse("too_many_pixels", message, width=width, height=height, limit=MAX_PIXELS)
    if min(width, height) < MIN_SIDE:
        message = gettext_noop("The picture has {width} × {height} pixels; each side needs {limit} or more.")
        raise _refuse("too_few_pixels", message, width=width, height=height, limit=MIN_SIDE)
    if moving:
        raise _refuse("moving", gettext_noop("A picture that moves is not taken."))
    return picture


def picture_sizes(content: bytes) -> Mapping[Size, bytes]:
    """The picture as WebP in each size that is shown, without anything but its pixels; never larger than it came."""
    opened = _opened(content)
    try:
        upright = ImageOps.exif_transpose(opened)
        clear = "A" in upright.getbands() or "transparency" in upright.info
        pixels = upright.convert("RGBA" if clear else "RGB")
    except _UNREADABLE as error:
        raise _refuse("damaged", gettext_noop("The picture is damaged.")) from error
    found = {}
    for size in sorted(Size, key=lambda one: one.width, reverse=True):
        pixels.thumbnail((size.width, size.height), Image.Resampling.LANCZOS)
        bare = Image.new(pixels.mode, pixels.size)
        bare.paste(pixels)
        written = BytesIO()
        bare.save(written, format="WEBP", quality=QUALITY)
        found[size] = written.getvalue()
    return found


def _name(picture: UUID, size: Size) -> str:
    return f"{picture}/{size.value}.webp"


@transaction.atomic
def printing_picture_set(*, printing_id: UUID, content: bytes) -> Printing:
    """The printing with this picture in the place of the one before, or of the card's face."""
    sizes = picture_sizes(content)
    printing = entry_lock(Printing.objects.all(), printing_id)
    before, printing.picture = printing.picture, new_id()
    for size, written in sizes.items():
        storages[PICTURES].save(_name(printing.picture, size), ContentFile(written))
    printing.save(update_fields=["picture"])
    if before is not None:
        transaction.on_commit(lambda: picture_forget(before))
    return printing


@transaction.atomic
def printing_picture_remove(*, printing_id: UUID) -> Printing:
    """The printing without a picture of its own: the card's face is shown again."""
    printing = entry_lock(Printing.objects.all(), printing_id)
    before, printing.picture = printing.picture, None
    printing.save(update_fields=["picture"])
    if before is not None:
        transaction.on_commit(lambda: picture_forget(before))
    return printing


def picture_bytes(picture: UUID, size: Size) -> bytes:
    """The file of an uploaded picture."""
    try:
        with storages[PICTURES].open(_name(picture, size)) as file:
            content: bytes = file.read()
    except FileNotFoundError as error:
        raise NotFoundError from error
    return content


def picture_forget(picture: UUID) -> None:
    """The files of an uploaded picture deleted."""
    folder_delete(storages[PICTURES], str(picture))
