"""Sets and printings in the admin, and the printings and rulings of a card on its own page."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from catalog.admin.card_filters import GameFilter
from catalog.admin.pictures import PICTURE_FIELDS, SHOWN, THUMBNAIL, PrintingForm, picture_write, printing_shown
from catalog.admin.service_admin import ServiceAdmin, ServiceInline, only
from catalog.models import Card, Printing, Ruling, Set
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
from catalog.services.rules import RulingValues, ruling_create, ruling_delete, ruling_update

SET_VALUES = ("code", "name_ja", "reading", "name_en", "released_on")
PRINTING_VALUES = ("collector_number", "rarity", "illustrator", "flavor_ja", "flavor_en")
RULING_VALUES = ("dated_on", "text_ja", "text_en")


def printing_values(values: Mapping[str, Any]) -> PrintingValues:
    """What a form says of a printing."""
    return PrintingValues(set_id=values["set"].pk, **only(values, PRINTING_VALUES))


class PrintingInline(ServiceInline):
    """The printings of a card."""

    model = Printing
    form = PrintingForm
    fields = (
        ("set", "collector_number", "rarity"),
        "illustrator",
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

    def create(self, parent: Card, values: Mapping[str, Any]) -> None:
        """A printing of the card."""
        picture_write(printing_create(card_id=parent.pk, values=printing_values(values)), values)

    def update(self, row: Printing, values: Mapping[str, Any]) -> None:
        """The printing changed."""
        picture_write(printing_update(printing_id=row.pk, values=printing_values(values)), values)

    def remove(self, row: Printing) -> None:
        """The printing deleted."""
        printing_delete(printing_id=row.pk)


class RulingInline(ServiceInline):
    """The rulings on a card."""

    model = Ruling
    fields = ("dated_on", ("text_ja", "text_en"))

    def create(self, parent: Card, values: Mapping[str, Any]) -> None:
        """A ruling on the card."""
        ruling_create(card_id=parent.pk, values=RulingValues(**only(values, RULING_VALUES)))

    def update(self, row: Ruling, values: Mapping[str, Any]) -> None:
        """The ruling changed."""
        ruling_update(ruling_id=row.pk, values=RulingValues(**only(values, RULING_VALUES)))

    def remove(self, row: Ruling) -> None:
        """The ruling withdrawn."""
        ruling_delete(ruling_id=row.pk)


class UnchangedParent:
    """Rows that stay with what they were made for: some fields are fixed once the row is there."""

    fixed: tuple[str, ...] = ()

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """The fixed fields of a stored row."""
        return self.fixed if obj else ()


@admin.register(Set)
class SetAdmin(UnchangedParent, ServiceAdmin):
    """Sets by code."""

    fields = ("game", *SET_VALUES)
    fixed = ("game",)
    list_display = ("code", "name_ja", "name_en", "game", "released_on")
    list_filter = (GameFilter,)
    list_select_related = ("game",)
    search_fields = ("code", "name_ja", "reading", "name_en")
    ordering = ("code_key", "id")

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Set:
        """A new set."""
        return set_create(game=values["game"].pk, values=SetValues(**only(values, SET_VALUES)))

    def update(self, request: HttpRequest, row: Set, values: Mapping[str, Any]) -> Set:
        """The set changed."""
        return set_update(set_id=row.pk, values=SetValues(**only(values, SET_VALUES)))

    def remove(self, request: HttpRequest, row: Set) -> None:
        """The set deleted."""
        set_delete(set_id=row.pk)


@admin.register(Printing)
class PrintingAdmin(UnchangedParent, ServiceAdmin):
    """Printings by set and number."""

    form = PrintingForm
    fields = ("card", "set", *PRINTING_VALUES, "image", *PICTURE_FIELDS)
    fixed = ("card",)
    autocomplete_fields = ("card", "set")
    list_display = ("thumbnail", "collector_number", "card", "set", "rarity", "illustrator")
    list_display_links = ("thumbnail", "collector_number")
    list_filter = ("set__game", "set", "rarity")
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

    def game_of(self, row: Printing) -> str:
        """The game of the card."""
        return row.card.game_id

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Printing:
        """A new printing."""
        return picture_write(printing_create(card_id=values["card"].pk, values=printing_values(values)), values)

    def update(self, request: HttpRequest, row: Printing, values: Mapping[str, Any]) -> Printing:
        """The printing changed."""
        return picture_write(printing_update(printing_id=row.pk, values=printing_values(values)), values)

    def remove(self, request: HttpRequest, row: Printing) -> None:
        """The printing deleted."""
        printing_delete(printing_id=row.pk)


@admin.register(Ruling)
class RulingAdmin(UnchangedParent, ServiceAdmin):
    """Rulings by day."""

    fields = ("card", *RULING_VALUES)
    fixed = ("card",)
    autocomplete_fields = ("card",)
    list_display = ("dated_on", "card", "text_ja")
    list_filter = ("card__game",)
    list_select_related = ("card",)
    search_fields = ("card__name_ja", "card__reading", "text_ja", "text_en")
    date_hierarchy = "dated_on"
    search_help_text = gettext_lazy("Name of the card, reading, or words of the ruling")

    def game_of(self, row: Ruling) -> str:
        """The game of the card."""
        return row.card.game_id

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Ruling:
        """A new ruling."""
        return ruling_create(card_id=values["card"].pk, values=RulingValues(**only(values, RULING_VALUES)))

    def update(self, request: HttpRequest, row: Ruling, values: Mapping[str, Any]) -> Ruling:
        """The ruling changed."""
        return ruling_update(ruling_id=row.pk, values=RulingValues(**only(values, RULING_VALUES)))

    def remove(self, request: HttpRequest, row: Ruling) -> None:
        """The ruling withdrawn."""
        ruling_delete(ruling_id=row.pk)
