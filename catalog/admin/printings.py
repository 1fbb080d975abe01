"""Sets and printings in the admin, and the printings of a card on its own page."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from catalog.admin.card_filters import GameFilter
from catalog.admin.entry_history import EntryAdmin
from catalog.admin.pictures import PICTURE_FIELDS, SHOWN, THUMBNAIL, PrintingForm, picture_write, printing_shown
from catalog.admin.service_admin import ServiceInline, only, signed_in
from catalog.models import Card, Printing, Set
from catalog.services.printings import (
    PrintingValues,
    SetValues,
    printing_create,
    printing_delete,
    printing_update,
    set_create,
    set_delete,
    set_update,
)

SET_VALUES = ("code", "name_ja", "reading", "name_en", "kind", "released_on", "official_count", "published_at")
PRINTING_VALUES = (
    "collector_number",
    "rarity",
    "illustrator",
    "flavor_ja",
    "flavor_en",
    "released_on",
    "draft",
)


def printing_values(values: Mapping[str, Any]) -> PrintingValues:
    """What a form says of a printing."""
    return PrintingValues(set_id=values["set"].pk, **only(values, PRINTING_VALUES))


class PrintingInline(ServiceInline):
    """The printings of a card."""

    model = Printing
    form = PrintingForm
    fields = (
        ("set", "collector_number", "rarity"),
        ("illustrator", "released_on", "draft"),
        ("flavor_ja", "flavor_en"),
        "image",
        PICTURE_FIELDS,
    )
    readonly_fields = ("image",)
    autocomplete_fields = ("set",)

    @admin.display(description=gettext_lazy("picture"))
    def image(self, row: Printing) -> SafeString:
        """What is shown for the printing."""
        return printing_shown(row, SHOWN)

    def create(self, request: HttpRequest, parent: Card, values: Mapping[str, Any]) -> None:
        """A printing of the card."""
        said = printing_values(values)
        picture_write(printing_create(card_id=parent.pk, values=said, user=signed_in(request)), values)

    def update(self, request: HttpRequest, row: Printing, values: Mapping[str, Any]) -> None:
        """The printing changed."""
        said = printing_values(values)
        picture_write(printing_update(printing_id=row.pk, values=said, user=signed_in(request)), values)

    def remove(self, request: HttpRequest, row: Printing) -> None:
        """The printing deleted."""
        printing_delete(printing_id=row.pk, user=signed_in(request))


@admin.register(Set)
class SetAdmin(EntryAdmin):
    """Sets by code."""

    fields = ("game", *SET_VALUES)
    fixed = ("game",)
    list_display = ("code", "name_ja", "name_en", "game", "kind", "released_on", "published_at")
    list_filter = (GameFilter, "kind", ("published_at", admin.EmptyFieldListFilter))
    list_select_related = ("game",)
    search_fields = ("code", "name_ja", "reading", "name_en")
    ordering = ("code_key", "id")

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Set:
        """A new set."""
        said = SetValues(**only(values, SET_VALUES))
        return set_create(game=values["game"].pk, values=said, user=signed_in(request))

    def update(self, request: HttpRequest, row: Set, values: Mapping[str, Any]) -> Set:
        """The set changed."""
        return set_update(set_id=row.pk, values=SetValues(**only(values, SET_VALUES)), user=signed_in(request))

    def remove(self, request: HttpRequest, row: Set) -> None:
        """The set deleted."""
        set_delete(set_id=row.pk, user=signed_in(request))


@admin.register(Printing)
class PrintingAdmin(EntryAdmin):
    """Printings by set and number."""

    form = PrintingForm
    fields = ("card", "set", *PRINTING_VALUES, "image", *PICTURE_FIELDS)
    fixed = ("card",)
    autocomplete_fields = ("card", "set")
    list_display = ("thumbnail", "collector_number", "card", "set", "rarity", "illustrator", "draft")
    list_display_links = ("thumbnail", "collector_number")
    list_filter = ("set__game", "draft", "set", "rarity")
    list_select_related = ("card", "set")
    search_fields = ("collector_number", "card__name_ja", "card__reading", "card__name_en", "illustrator")
    ordering = ("set__code_key", "number_key", "id")

    class Media:
        css = {"all": ("catalog/admin/cards.css",)}

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The picture as it is shown, and the card of a stored printing."""
        return ("image", *super().get_readonly_fields(request, obj))

    @admin.display(description=gettext_lazy("picture"))
    def image(self, row: Printing) -> SafeString:
        """What is shown for the printing."""
        return printing_shown(row, SHOWN)

    @admin.display(description=gettext_lazy("picture"))
    def thumbnail(self, row: Printing) -> SafeString:
        """What is shown for the printing, small."""
        return printing_shown(row, THUMBNAIL)

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Printing:
        """A new printing."""
        said = printing_values(values)
        printing = printing_create(card_id=values["card"].pk, values=said, user=signed_in(request))
        return picture_write(printing, values)

    def update(self, request: HttpRequest, row: Printing, values: Mapping[str, Any]) -> Printing:
        """The printing changed."""
        said = printing_values(values)
        return picture_write(printing_update(printing_id=row.pk, values=said, user=signed_in(request)), values)

    def remove(self, request: HttpRequest, row: Printing) -> None:
        """The printing deleted."""
        printing_delete(printing_id=row.pk, user=signed_in(request))
