"""Pictures in the admin: shown beside cards and printings, and brought for printings with a form."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cardsite.api.language import request_language, words_render
from catalog.admin.entry_forms import EntryForm
from catalog.models import Card, Printing
from catalog.services.images.pictures import (
    MAX_BYTES,
    TOO_LARGE,
    printing_picture_remove,
    printing_picture_set,
)

THUMBNAIL, SHOWN = 45, 180  # pixels across
PICTURE_FIELDS = ("picture_file", "picture_remove")


def _shown(address: str, across: int) -> SafeString:
    return format_html(
        '<img class="card-image" src="{}" width="{}" height="{}" alt="" loading="lazy">',
        address,
        across,
        across * 88 // 63,
    )


def face_shown(card: Card, across: int) -> SafeString:
    """The face of a card."""
    return _shown(reverse("admin:catalog_card_face", args=(card.pk, request_language())), across)


def printing_shown(printing: Printing, across: int) -> SafeString:
    """A printing's own picture, or else the face of its card; nothing for one that is not stored."""
    if printing._state.adding:  # noqa: SLF001  # Django's documented way to tell a stored row
        return SafeString("–")
    if printing.picture is None:
        return face_shown(printing.card, across)
    return _shown(f"{reverse('printing-picture', args=(printing.pk,))}?size=small", across)


class PrintingForm(EntryForm):
    """A printing with a picture that may be brought, and taken away again."""

    picture_file = forms.FileField(
        required=False,
        label=gettext_lazy("Picture of its own"),
        help_text=gettext_lazy(
            "PNG, JPEG or WebP, shown instead of the drawn face. It is drawn anew without its data."
        ),
        widget=forms.FileInput({"accept": "image/png,image/jpeg,image/webp"}),
    )
    picture_remove = forms.BooleanField(required=False, label=gettext_lazy("Show the drawn face again"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.picture is None:
            self.fields["picture_remove"].widget = forms.HiddenInput()

    def touched(self) -> list[str]:
        """The fields that this form changes; the picture is one, though no column holds it."""
        return super().touched() + [name for name in PICTURE_FIELDS if name in self.changed_data]

    def clean_picture_file(self) -> "UploadedFile[bytes] | None":
        """A file that is not too large to be read."""
        file: UploadedFile[bytes] | None = self.cleaned_data["picture_file"]
        if file is not None and (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(words_render(TOO_LARGE, {"limit": MAX_BYTES}), code="too_large")
        return file


def picture_write(printing: Printing, values: Mapping[str, Any]) -> Printing:
    """The printing with the picture that the form brings, or without the one that it takes away."""
    if file := values.get("picture_file"):
        return printing_picture_set(printing_id=printing.pk, content=file.read())
    if values.get("picture_remove"):
        return printing_picture_remove(printing_id=printing.pk)
    return printing
