"""Rulings in the admin, by themselves and on the page of the card that they are about."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelectMultiple
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from catalog.admin.entry_forms import AS_READ, EntryForm
from catalog.admin.entry_history import EntryAdmin
from catalog.admin.service_admin import ServiceInline, only, signed_in
from catalog.models import Card, Rule, Ruling
from catalog.services.rulings import TEXTS, RulingValues, ruling_create, ruling_delete, ruling_update

TEXT_ROWS = (("question_ja", "question_en"), ("text_ja", "text_en"), ("source", "source_url"))
OTHERS, RULES = Ruling._meta.get_field("others"), Ruling._meta.get_field("rules")  # noqa: SLF001  # Django's documented Meta API


class RulingForm(EntryForm):
    """A ruling, with the other cards that it is about and the rules that it goes by."""

    others = forms.ModelMultipleChoiceField(
        Card.objects.all(),
        label=OTHERS.verbose_name,
        required=False,
        widget=AutocompleteSelectMultiple(OTHERS, admin.site),
    )
    rules = forms.ModelMultipleChoiceField(
        Rule.objects.all(),
        label=RULES.verbose_name,
        required=False,
        widget=AutocompleteSelectMultiple(RULES, admin.site),
    )


def ruling_values(values: Mapping[str, Any]) -> RulingValues:
    """What a form says of a ruling."""
    return RulingValues(
        other_ids=[card.pk for card in values["others"]],
        rule_ids=[rule.rule_id for rule in values["rules"]],
        **only(values, TEXTS),
    )


class RulingInline(ServiceInline):
    """The rulings on a card."""

    model = Ruling
    form = RulingForm

    def get_fields(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """The form's fields; asked for when they are needed, since Django's check takes cards for a plain relation."""
        return ("dated_on", *TEXT_ROWS, ("others", "rules"), AS_READ)

    def create(self, request: HttpRequest, parent: Card, values: Mapping[str, Any]) -> None:
        """A ruling on the card."""
        ruling_create(card_id=parent.pk, values=ruling_values(values), user=signed_in(request))

    def update(self, request: HttpRequest, row: Ruling, values: Mapping[str, Any]) -> None:
        """The ruling changed."""
        ruling_update(ruling_id=row.pk, values=ruling_values(values), user=signed_in(request))

    def remove(self, request: HttpRequest, row: Ruling) -> None:
        """The ruling withdrawn."""
        ruling_delete(ruling_id=row.pk, user=signed_in(request))


@admin.register(Ruling)
class RulingAdmin(EntryAdmin):
    """Rulings by day."""

    form = RulingForm
    fixed = ("card",)
    autocomplete_fields = ("card",)
    list_display = ("dated_on", "card", "text_ja", "source")
    list_filter = ("card__game",)
    list_select_related = ("card",)
    search_fields = ("card__name_ja", "card__reading", "text_ja", "text_en", "question_ja", "question_en")
    date_hierarchy = "dated_on"
    search_help_text = gettext_lazy("Name of the card, reading, or words of the ruling")

    def get_fields(self, request: HttpRequest, obj: Ruling | None = None) -> Any:
        """The form's fields; asked for when they are needed, since Django's check takes cards for a plain relation."""
        fields = ("card", "dated_on", *TEXT_ROWS, "others", "rules")
        return (*fields, AS_READ) if obj else fields

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Ruling:
        """A new ruling."""
        return ruling_create(card_id=values["card"].pk, values=ruling_values(values), user=signed_in(request))

    def update(self, request: HttpRequest, row: Ruling, values: Mapping[str, Any]) -> Ruling:
        """The ruling changed."""
        return ruling_update(ruling_id=row.pk, values=ruling_values(values), user=signed_in(request))

    def remove(self, request: HttpRequest, row: Ruling) -> None:
        """The ruling withdrawn."""
        ruling_delete(ruling_id=row.pk, user=signed_in(request))
