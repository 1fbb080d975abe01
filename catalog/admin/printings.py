"""Sets and printings in the admin, and the printings of a card on its own page."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from catalog.admin.card_filters import GameFilter
from catalog.admin.entry_history import EntryAdmin
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
    fields = (
        ("set", "collector_number", "rarity"),
        ("illustrator", "released_on", "draft"),
        ("flavor_ja", "flavor_en"),
    )
    autocomplete_fields = ("set",)

    def create(self, request: HttpRequest, parent: Card, values: Mapping[str, Any]) -> None:
        """A printing of the card."""
        printing_create(card_id=parent.pk, values=printing_values(values), user=signed_in(request))

    def update(self, request: HttpRequest, row: Printing, values: Mapping[str, Any]) -> None:
        """The printing changed."""
        printing_update(printing_id=row.pk, values=printing_values(values), user=signed_in(request))

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

    fields = ("card", "set", *PRINTING_VALUES)
    fixed = ("card",)
    autocomplete_fields = ("card", "set")
    list_display = ("collector_number", "card", "set", "rarity", "illustrator", "draft")
    list_filter = ("set__game", "draft", "set", "rarity")
    list_select_related = ("card", "set")
    search_fields = ("collector_number", "card__name_ja", "card__reading", "card__name_en", "illustrator")
    ordering = ("set__code_key", "number_key", "id")

    def game_of(self, row: Printing) -> str:
        """The game of the card."""
        return row.card.game_id

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Printing:
        """A new printing."""
        said = printing_values(values)
        return printing_create(card_id=values["card"].pk, values=said, user=signed_in(request))

    def update(self, request: HttpRequest, row: Printing, values: Mapping[str, Any]) -> Printing:
        """The printing changed."""
        return printing_update(printing_id=row.pk, values=printing_values(values), user=signed_in(request))

    def remove(self, request: HttpRequest, row: Printing) -> None:
        """The printing deleted."""
        printing_delete(printing_id=row.pk, user=signed_in(request))
