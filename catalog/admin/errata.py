"""Errata in the admin, by themselves and on the page of their card."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy

from cardsite.api.language import request_language
from catalog.admin.entry_forms import EntryForm
from catalog.admin.entry_history import EntryAdmin
from catalog.admin.service_admin import ServiceInline, only, signed_in
from catalog.games import GAMES
from catalog.models import Card, Erratum
from catalog.services.errata import (
    FIELDS_OF_PRINTINGS,
    NAME,
    ErratumValues,
    erratum_create,
    erratum_delete,
    erratum_fields,
    erratum_update,
)

ERRATUM_VALUES = (
    "field",
    "since",
    "printed_ja",
    "printed_en",
    "text_ja",
    "text_en",
    "note_ja",
    "note_en",
    "source",
    "source_url",
)
ROWS = (
    ("field", "since", "printing"),
    ("printed_ja", "printed_en"),
    ("text_ja", "text_en"),
    ("note_ja", "note_en"),
    ("source", "source_url"),
)


def field_choices(card: Card | None) -> list[tuple[str, str]]:
    """The places that a card can be misprinted in, in words; of any card where none is given."""
    language = request_language()
    games = [GAMES[card.game_id]] if card else list(GAMES.values())
    words = {spec.name: spec.words.in_language(language) for game in games for spec in game.fields().values()}
    names = erratum_fields(card, of_printing=True) if card else (NAME, *words, *FIELDS_OF_PRINTINGS)
    own = {
        NAME: gettext("name"),
        "collector_number": gettext("collector number"),
        "rarity": gettext("rarity"),
        "illustrator": gettext("illustrator"),
        "flavor": gettext("flavour text"),
    }
    return [(name, own.get(name) or words.get(name, name)) for name in dict.fromkeys(names)]


def erratum_values(values: Mapping[str, Any]) -> ErratumValues:
    """What a form says of an erratum."""
    printing = values["printing"]
    return ErratumValues(printing_id=printing.pk if printing else None, **only(values, ERRATUM_VALUES))


class ErratumForm(EntryForm):
    """An erratum, whose field is chosen from those of its card."""

    field = forms.ChoiceField(label=gettext_lazy("field"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        card = self.instance.card if self.instance.card_id else None
        field = self.fields["field"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = field_choices(card)


class ErratumInline(ServiceInline):
    """The errata of a card."""

    model = Erratum
    form = ErratumForm
    fields = ROWS
    autocomplete_fields = ("printing",)

    def create(self, request: HttpRequest, parent: Card, values: Mapping[str, Any]) -> None:
        """An erratum of the card."""
        erratum_create(card_id=parent.pk, values=erratum_values(values), user=signed_in(request))

    def update(self, request: HttpRequest, row: Erratum, values: Mapping[str, Any]) -> None:
        """The erratum changed."""
        erratum_update(erratum_id=row.pk, values=erratum_values(values), user=signed_in(request))

    def remove(self, request: HttpRequest, row: Erratum) -> None:
        """The erratum deleted."""
        erratum_delete(erratum_id=row.pk, user=signed_in(request))


@admin.register(Erratum)
class ErratumAdmin(EntryAdmin):
    """Errata by day."""

    form = ErratumForm
    fields = ("card", *ROWS)
    fixed = ("card",)
    autocomplete_fields = ("card", "printing")
    list_display = ("since", "card", "field", "text_ja", "source")
    list_filter = ("card__game", "field")
    list_select_related = ("card",)
    search_fields = ("card__name_ja", "card__reading", "printed_ja", "text_ja", "text_en")
    date_hierarchy = "since"
    search_help_text = gettext_lazy("Name of the card, reading, or words of the erratum")

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Erratum:
        """A new erratum."""
        return erratum_create(card_id=values["card"].pk, values=erratum_values(values), user=signed_in(request))

    def update(self, request: HttpRequest, row: Erratum, values: Mapping[str, Any]) -> Erratum:
        """The erratum changed."""
        return erratum_update(erratum_id=row.pk, values=erratum_values(values), user=signed_in(request))

    def remove(self, request: HttpRequest, row: Erratum) -> None:
        """The erratum deleted."""
        erratum_delete(erratum_id=row.pk, user=signed_in(request))
