"""Formats in the admin, with their restrictions by date."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelectMultiple
from django.http import HttpRequest

from catalog.admin.card_filters import GameFilter
from catalog.admin.entry_forms import AS_READ, EntryForm
from catalog.admin.entry_history import EntryAdmin
from catalog.admin.service_admin import ServiceInline, only, signed_in
from catalog.models import Card, Format, Restriction
from catalog.services.formats import (
    FormatValues,
    RestrictionValues,
    format_create,
    format_delete,
    format_update,
    restriction_create,
    restriction_delete,
    restriction_update,
)

FORMAT_VALUES = ("name_ja", "name_en", "is_default")
RESTRICTION_VALUES = ("kind", "limit", "begins_on", "ends_on", "note_ja", "note_en", "announced_on", "announcement_url")


class RestrictionForm(EntryForm):
    """A restriction, with the cards that it names."""

    cards = forms.ModelMultipleChoiceField(
        Card.objects.all(),
        label=Restriction._meta.get_field("cards").verbose_name,  # noqa: SLF001  # Django's documented Meta API
        widget=AutocompleteSelectMultiple(Restriction._meta.get_field("cards"), admin.site),  # noqa: SLF001  # Meta API
    )


def restriction_values(values: Mapping[str, Any]) -> RestrictionValues:
    """What a form says of a restriction."""
    return RestrictionValues(card_ids=[card.pk for card in values["cards"]], **only(values, RESTRICTION_VALUES))


class RestrictionInline(ServiceInline):
    """The restrictions of a format, each with its first day and the day on which it ends."""

    model = Restriction
    form = RestrictionForm

    def get_fields(self, request: HttpRequest, obj: Format | None = None) -> Any:
        """The form's fields; asked for when they are needed, since Django's check takes cards for a plain relation."""
        days = ("announced_on", "begins_on", "ends_on")
        return (("kind", "limit"), "cards", days, ("note_ja", "note_en"), "announcement_url", AS_READ)

    def create(self, request: HttpRequest, parent: Format, values: Mapping[str, Any]) -> None:
        """A restriction of the format."""
        restriction_create(format_id=parent.pk, values=restriction_values(values), user=signed_in(request))

    def update(self, request: HttpRequest, row: Restriction, values: Mapping[str, Any]) -> None:
        """The restriction changed."""
        restriction_update(restriction_id=row.pk, values=restriction_values(values), user=signed_in(request))

    def remove(self, request: HttpRequest, row: Restriction) -> None:
        """The restriction deleted."""
        restriction_delete(restriction_id=row.pk, user=signed_in(request))


@admin.register(Format)
class FormatAdmin(EntryAdmin):
    """Formats by game."""

    fields = ("game", "slug", *FORMAT_VALUES)
    fixed = ("game", "slug")
    inlines = (RestrictionInline,)
    list_display = ("name_ja", "name_en", "slug", "game", "is_default")
    list_filter = (GameFilter,)
    list_select_related = ("game",)
    search_fields = ("slug", "name_ja", "name_en")

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Format:
        """A new format."""
        said = FormatValues(**only(values, FORMAT_VALUES))
        return format_create(game=values["game"].pk, slug=values["slug"], values=said, user=signed_in(request))

    def update(self, request: HttpRequest, row: Format, values: Mapping[str, Any]) -> Format:
        """The format changed."""
        said = FormatValues(**only(values, FORMAT_VALUES))
        return format_update(format_id=row.pk, values=said, user=signed_in(request))

    def remove(self, request: HttpRequest, row: Format) -> None:
        """The format deleted."""
        format_delete(format_id=row.pk, user=signed_in(request))
