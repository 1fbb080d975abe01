"""Uploaded pictures: judged by their bytes, drawn anew, and nothing else of them kept."""

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from unittest.mock import patch

import pytest
from django.core.files.storage import storages
from PIL import Image, PngImagePlugin
from pytest_django import DjangoCaptureOnCommitCallbacks

from cardsite.errors import NotFoundError
from cardsite.values import new_id
from catalog.errors import InvalidPictureError
from catalog.services.images.folders import PICTURES, folders_in
from catalog.services.images.pictures import (
    MAX_BYTES,
    picture_bytes,
    picture_sizes,
    printing_picture_remove,
    printing_picture_set,
)
from catalog.services.images.raster import Size
from catalog.services.printings import printing_delete
from tests.factories.catalog import PrintingFactory


def picture(size: tuple[int, int] = (630, 880), form: str = "PNG", mode: str = "RGB", **more: object) -> bytes:
    """A picture in one colour."""
    written = BytesIO()
    Image.new(mode, size, 128 if mode in {"L", "P"} else None).save(written, format=form, **more)
    return written.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_that_says(width: int, height: int) -> bytes:
    """A small PNG whose header promises a large picture."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\x00" * 1000)) + chunk(b"IEND", b"")


def refusal(content: bytes) -> str:
    """The code of the fault for which a picture is refused."""
    with pytest.raises(InvalidPictureError) as refused:
        picture_sizes(content)
    (fault,) = refused.value.faults
    assert fault.pointer == "/picture_file"
    return fault.code


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_pictures_of_three_forms_become_webp_in_every_size(form: str) -> None:
    sizes = picture_sizes(picture((1260, 1760), form))

    opened = {size: Image.open(BytesIO(content)) for size, content in sizes.items()}
    assert {size: (one.format, one.size) for size, one in opened.items()} == {
        size: ("WEBP", (size.width, size.height)) for size in Size
    }


def test_a_small_picture_is_not_made_larger_and_keeps_its_proportion() -> None:
    sizes = picture_sizes(picture((300, 200)))

    assert [Image.open(BytesIO(sizes[size])).size for size in Size] == [(252, 168), (300, 200), (300, 200)]


@pytest.mark.parametrize("mode", ["L", "P", "LA", "RGBA", "I;16", "1"])
def test_pictures_of_any_depth_are_taken(mode: str) -> None:
    assert picture_sizes(picture((200, 200), mode=mode))


def test_what_is_transparent_stays_so() -> None:
    clear, full = (picture_sizes(picture((200, 200), mode=mode)) for mode in ("RGBA", "RGB"))

    assert Image.open(BytesIO(clear[Size.SMALL])).mode == "RGBA"
    assert Image.open(BytesIO(full[Size.SMALL])).mode == "RGB"


def test_nothing_but_the_pixels_is_kept() -> None:
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "<script>alert(1)</script>")
    exif = Image.Exif()
    exif[0x010E] = "where it was taken"
    came = picture((300, 300), pnginfo=info, exif=exif) + b"<script>behind the end</script>"

    kept = picture_sizes(came)

    assert all(b"script" not in content and b"taken" not in content for content in kept.values())
    assert all(not {"exif", "icc_profile", "xmp"} & Image.open(BytesIO(one)).info.keys() for one in kept.values())


def test_a_picture_that_lies_on_its_side_is_put_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6

    sizes = picture_sizes(picture((880, 630), "JPEG", exif=exif))

    assert Image.open(BytesIO(sizes[Size.SMALL])).size == (252, 352)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a" + b"\x00" * 100,
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>",
        b"<!doctype html><script>alert(1)</script>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 200\n",
        b"RIFF\x10\x00\x00\x00WEBPVP8 \x00\x00",
        b"\xff\xd8\xff\xe0" + b"\x00" * 50,
    ],
)
def test_what_is_no_picture_by_its_bytes_is_refused(content: bytes) -> None:
    assert refusal(content) == "not_a_picture"


@pytest.mark.parametrize("form", ["GIF", "BMP", "TIFF", "ICO"])
def test_pictures_of_other_forms_are_refused(form: str) -> None:
    assert refusal(picture((200, 200), form)) == "not_a_picture"


def test_a_file_that_is_too_large_is_refused_before_it_is_read() -> None:
    with patch.object(Image, "open") as opened:
        assert refusal(picture() + b"\x00" * MAX_BYTES) == "too_large"

    assert not opened.called


@pytest.mark.parametrize(("width", "height"), [(6000, 6000), (20_000, 100), (12_000, 12_000)])
def test_a_file_that_promises_too_many_pixels_is_refused_before_they_are_made(width: int, height: int) -> None:
    with patch.object(Image.Image, "load") as load:
        code = refusal(png_that_says(width, height))

    assert code in {"too_many_pixels", "not_a_picture"}
    assert not load.called


def test_a_bomb_of_a_billion_pixels_is_refused() -> None:
    assert refusal(png_that_says(40_000, 40_000)) == "not_a_picture"


def test_a_picture_smaller_than_its_header_says_is_refused_as_damaged() -> None:
    assert refusal(png_that_says(2000, 2000)) == "damaged"


def test_half_a_picture_is_refused_as_damaged() -> None:
    noise = Image.effect_noise((400, 400), 90)
    written = BytesIO()
    noise.save(written, format="JPEG")

    assert refusal(written.getvalue()[: len(written.getvalue()) // 2]) == "damaged"


def test_a_text_that_unpacks_to_very_much_is_refused() -> None:
    packed = zlib.compress(b"a" * 200_000_000, 9)
    bomb = chunk(b"zTXt", b"Comment\x00\x00" + packed)
    came = picture((200, 200))
    place = came.index(b"IDAT") - 4

    assert refusal(came[:place] + bomb + came[place:]) in {"not_a_picture", "damaged"}


def test_a_tiny_picture_and_one_that_moves_are_refused() -> None:
    frames = [Image.new("RGB", (200, 200), colour) for colour in ("red", "blue")]
    moving = BytesIO()
    frames[0].save(moving, format="PNG", save_all=True, append_images=frames[1:])

    assert refusal(picture((99, 500))) == "too_few_pixels"
    assert refusal(moving.getvalue()) == "moving"


def test_a_photograph_with_a_preview_in_it_does_not_move() -> None:
    taken, preview = Image.new("RGB", (630, 880), "teal"), Image.new("RGB", (63, 88), "red")
    written = BytesIO()
    taken.save(written, format="MPO", save_all=True, append_images=[preview])

    assert Image.open(BytesIO(picture_sizes(written.getvalue())[Size.LARGE])).size == (630, 880)


@pytest.mark.django_db
def test_a_printing_gets_a_picture_and_another_in_its_place(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    printing = PrintingFactory()
    first = printing_picture_set(printing_id=printing.pk, content=picture()).picture
    assert first is not None

    with django_capture_on_commit_callbacks(execute=True):
        second = printing_picture_set(printing_id=printing.pk, content=picture((300, 300))).picture

    assert second is not None
    assert Image.open(BytesIO(picture_bytes(second, Size.LARGE))).size == (300, 300)
    with pytest.raises(NotFoundError):
        picture_bytes(first, Size.LARGE)


@pytest.mark.django_db
@pytest.mark.parametrize("act", [printing_picture_remove, printing_delete])
def test_the_files_go_with_the_picture(
    act: Callable[..., object],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    printing = PrintingFactory()
    printing_picture_set(printing_id=printing.pk, content=picture())

    with django_capture_on_commit_callbacks(execute=True):
        act(printing_id=printing.pk)

    assert list(folders_in(storages[PICTURES])) == []


@pytest.mark.django_db
def test_a_refused_picture_leaves_the_one_before() -> None:
    printing = PrintingFactory()
    kept = printing_picture_set(printing_id=printing.pk, content=picture()).picture

    with pytest.raises(InvalidPictureError):
        printing_picture_set(printing_id=printing.pk, content=b"no picture")

    printing.refresh_from_db()
    assert printing.picture == kept
    assert kept is not None
    assert picture_bytes(kept, Size.SMALL)


def test_a_picture_whose_files_are_gone_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        picture_bytes(new_id(), Size.SMALL)
