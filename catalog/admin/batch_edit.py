"""The form of one edit of many cards: for each field that all of them have, leave it, set it, or take it away."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, ngettext

from cardsite.api.language import request_language
from catalog.admin.card_transfer import CardTransferAdmin
from catalog.admin.fact_fields import can_be_none, fact_field, field_name, none_value
from catalog.games import GAMES
from catalog.games.game import GameSpec
from catalog.models import Card, CardBatch
from catalog.services.batches.making import batch_choose, source_of
from catalog.services.transfer.rows import Publication
from catalog.values import FieldSpec

HOW_PREFIX = "how_"
PUBLICATION = "publication"


@dataclass(frozen=True, slots=True)
class CardEdit:
    """What is done to all the cards: facts set, facts that are no longer known, their publication, and a title in words."""

    facts: Mapping[str, Any]
    unknown: tuple[str, ...]
    publication: Publication | None
    title: str


class BatchEditForm(forms.Form):
    """What to do with each field; `edit_form` makes the class for the chosen cards."""

    game_spec: ClassVar[GameSpec]
    specs: ClassVar[tuple[FieldSpec, ...]]

    def pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """For each field of the cards, what to do and the value."""
        return [(self[f"{HOW_PREFIX}{spec.name}"], self[field_name(spec)]) for spec in self.specs]

    def clean(self) -> dict[str, Any]:
        """Something to do, and a value where one is to be set."""
        cleaned = super().clean() or {}
        for spec in self.specs:
            how, value = cleaned.get(f"{HOW_PREFIX}{spec.name}"), cleaned.get(field_name(spec))
            if field_name(spec) in self.errors:
                continue
            if how == "set" and value is None:
                self.add_error(field_name(spec), gettext("Say what it is to be."))
            elif how != "set" and value is not None:
                self.add_error(
                    f"{HOW_PREFIX}{spec.name}", gettext("There is a value here: choose to set it, or empty it.")
                )
        chosen = [cleaned.get(f"{HOW_PREFIX}{spec.name}") for spec in self.specs]
        if not self.errors and not any((*chosen, cleaned.get(PUBLICATION))):
            raise forms.ValidationError(gettext("Choose what is to be changed."), code="nothing")
        return cleaned


def _how_field(spec: FieldSpec) -> forms.ChoiceField:
    choices = [("", gettext("leave as it is")), ("set", gettext("set to"))]
    if can_be_none(spec):
        choices.append(("none", gettext("the card has none")))
    choices.append(("unknown", gettext("not known")))
    return forms.ChoiceField(choices=choices, required=False, label=spec.words.in_language(request_language()))


def _publication_field() -> forms.ChoiceField:
    choices = [("", gettext("leave as it is")), ("now", gettext("publish now")), ("draft", gettext("draft"))]
    return forms.ChoiceField(choices=choices, required=False, label=gettext("publication"))


def edit_form(batch: CardBatch, *, may_publish: bool) -> type[BatchEditForm]:
    """The form class for the fields that all kinds among the batch's cards have, and for their publication."""
    game = GAMES[batch.game_id]
    ids = [row.id for row in source_of(batch).rows() if row.id]
    kinds = Card.objects.filter(pk__in=ids).order_by().values_list("kind", flat=True).distinct()
    known = [kind for kind in map(game.kind, kinds) if kind is not None]
    first = known[0].fields if known else ()
    specs = tuple(spec for spec in first if all(spec in kind.fields for kind in known))
    attributes: dict[str, Any] = {"game_spec": game, "specs": specs}
    if may_publish:
        attributes[PUBLICATION] = _publication_field()
    for spec in specs:
        attributes[f"{HOW_PREFIX}{spec.name}"] = _how_field(spec)
        attributes[field_name(spec)] = fact_field(spec, game)
    return type("BatchEditForm", (BatchEditForm,), attributes)


def edit_of_form(form: BatchEditForm) -> CardEdit:
    """What a valid form says."""
    facts: dict[str, Any] = {}
    unknown, named = [], []
    for spec in form.specs:
        how = form.cleaned_data[f"{HOW_PREFIX}{spec.name}"]
        if how == "set":
            facts[spec.name] = form.cleaned_data[field_name(spec)]
        elif how == "none":
            facts[spec.name] = none_value(spec)
        elif how == "unknown":
            unknown.append(spec.name)
        if how:
            named.append(spec.words.in_language(request_language()))
    publication = None
    if asked := form.cleaned_data.get(PUBLICATION):
        publication = Publication(timezone.now() if asked == "now" else None)
        named.append(gettext("publication"))
    return CardEdit(facts, tuple(unknown), publication, "・".join(named))


class CardTogetherAdmin(CardTransferAdmin):
    """The list of cards, of which chosen ones are edited together."""

    actions = (*CardTransferAdmin.actions, "edit_together")

    @admin.action(description=gettext_lazy("Edit the cards together"), permissions=["change"])
    def edit_together(self, request: HttpRequest, queryset: QuerySet[Card]) -> HttpResponse | None:
        """The choice kept as a batch, whose page asks what to change."""
        cards = list(queryset.order_by("number").values_list("pk", "game_id"))
        games = {game for _, game in cards}
        if len(games) != 1:
            messages.error(request, gettext("Choose cards of one game."))
            return None
        batch = batch_choose(
            game=games.pop(),
            card_ids=[pk for pk, _ in cards],
            title=ngettext("{count} card", "{count} cards", len(cards)).format(count=len(cards)),
            user=request.user,  # type: ignore[arg-type]  # staff are signed in
        )
        return HttpResponseRedirect(reverse("admin:catalog_cardbatch_edit", args=(batch.pk,)))
