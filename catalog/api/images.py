"""Images of cards: faces as SVG and PNG, and the pictures that printings have of their own."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from cardsite.api.conditional import tag_matches
from cardsite.api.language import request_language
from cardsite.api.parameters import Parameter, choice_parameter
from cardsite.errors import NotFoundError
from cardsite.values import LANGUAGES
from catalog.api.versions import CatalogViewSet
from catalog.selectors import card_get, printings_visible
from catalog.services.images.keeping import Face, face_bytes, face_of
from catalog.services.images.pictures import picture_bytes
from catalog.services.images.raster import Size

MAX_AGE = 3600  # seconds in which nobody asks again for an image: as long as a change may take to be seen
SAFE_HEADERS: Mapping[str, str] = {
    # An image is looked at, alone or in pages of any origin; nothing in it is ever run, sent or loaded.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
}


class ImageRenderer(BaseRenderer):
    """Bytes of an image, which need no rendering; by its media type the answer is chosen and described."""

    charset = None
    render_style = "binary"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """Nothing: images are answered as they are."""
        return b""


class SvgRenderer(ImageRenderer):
    """SVG."""

    media_type, format = "image/svg+xml", "svg"


class PngRenderer(ImageRenderer):
    """PNG."""

    media_type, format = "image/png", "png"


class WebpRenderer(ImageRenderer):
    """WebP."""

    media_type, format = "image/webp", "webp"


LANGUAGE = choice_parameter(
    "lang", LANGUAGES, description="The language of the face; that of the request if none is given."
)
SIZE = choice_parameter(
    "size",
    [size.value for size in Size],
    default=Size.NORMAL.value,
    description="The width in pixels: " + ", ".join(f"{size.value} {size.width}" for size in Size) + ".",
)


class ImageViewSet(CatalogViewSet):
    """A kind of image. Its tag is that of what it shows: other changes to the catalog cost nobody another copy."""

    permission_classes = (AllowAny,)
    throttle_scope = "image"

    def public_version(self, request: HttpRequest, action: str) -> object | None:
        """None: the image itself tells whether it is another one."""
        return None

    def answer(self, request: Request, tag: str, content: Any, *, media_type: str, name: str) -> HttpResponse:
        """The image, or word that the caller has it; ``content`` is asked for its bytes only where they are needed."""
        headers = {"ETag": tag, "Cache-Control": f"public, max-age={MAX_AGE}", **SAFE_HEADERS}
        if tag_matches(request, tag):
            return HttpResponseNotModified(headers=headers)
        headers["Content-Disposition"] = f'inline; filename="{name}"'
        return HttpResponse(content(), content_type=media_type, headers=headers)


class CardImageViewSet(ImageViewSet):
    """The face of a card."""

    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {"svg": (LANGUAGE,), "png": (LANGUAGE, SIZE)}

    def _face(self, request: Request, card_id: UUID, size: Size | None) -> HttpResponse:
        card = card_get(card_id=card_id, reader=request.user)
        face: Face = face_of(card, language=self.query["lang"] or request_language(), size=size)
        return self.answer(
            request,
            f'"{face.digest}.{face.stem[:-1]}"',
            lambda: face_bytes(face),
            media_type="image/png" if size else "image/svg+xml",
            name=f"{card.game_id}-{card.number}-{face.language}{f'-{size.value}.png' if size else '.svg'}",
        )

    @extend_schema(operation_id="card_image_svg", responses={(200, "image/svg+xml"): OpenApiTypes.STR})
    def svg(self, request: Request, card_id: UUID) -> HttpResponse:
        """A card's face as SVG, 63 to 88; it brings the letters it shows along, so that it needs no Japanese font."""
        return self._face(request, card_id, None)

    @extend_schema(operation_id="card_image_png", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def png(self, request: Request, card_id: UUID) -> HttpResponse:
        """A card's face as PNG in one of a few sizes, 63 to 88, with transparent corners."""
        return self._face(request, card_id, Size(self.query["size"]))


class PrintingPictureViewSet(ImageViewSet):
    """The picture that a printing has of its own."""

    parameters: ClassVar[Mapping[str, Sequence[Parameter]]] = {"webp": (SIZE,)}
    renderer_classes = (WebpRenderer,)

    @extend_schema(operation_id="printing_picture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def webp(self, request: Request, printing_id: UUID) -> HttpResponse:
        """A printing's own picture as WebP, at most as large as the size says; a 404 where it has none."""
        visible = printings_visible(request.user)
        picture = visible.filter(pk=printing_id).values_list("picture", flat=True).first()
        if picture is None:
            raise NotFoundError
        size = Size(self.query["size"])
        return self.answer(
            request,
            f'"{picture.hex}.{size.value}"',
            lambda: picture_bytes(picture, size),
            media_type="image/webp",
            name=f"{printing_id}-{size.value}.webp",
        )
