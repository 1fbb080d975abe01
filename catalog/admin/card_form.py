"""The form of a card: its names, and the fields of its kind as the game declares them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext, gettext_lazy

from catalog.admin.fact_fields import (
    EFFECTS,
    NONE_SUFFIX,
    PREFIX,
    can_be_none,
    fact_fields,
    field_name,
    none_name,
    none_value,
)
from catalog.admin.refusable_forms import RefusableForm, fault_words, refused_form
from catalog.errors import InvalidCardError
from catalog.games.card_kinds import CardKindSpec
from catalog.games.game import GameSpec
from catalog.models import Card
from catalog.services.rendering import Terms, facts_read, terms_read
from catalog.values import Facts, FieldSpec

NAMES = ("name_ja", "reading", "name_en")
REVISION = "expected_revision"


@dataclass(frozen=True, slots=True)
class FieldFault:
    """What is wrong in one field of the form, with the place inside an effect (a JSON pointer; empty for the whole)."""

    field: str
    place: str
    words: str


class CardForm(RefusableForm):
    """A card of one kind; `card_form` makes the class with the fields of that kind."""

    game_spec: ClassVar[GameSpec]
    kind_spec: ClassVar[CardKindSpec]
    expected_revision = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)

    class Meta:
        model = Card
        fields = (*NAMES, "published_at")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.faults: list[FieldFault] = []
        self.facts: dict[str, Any] = {}
        self.known = Facts(self.kind_spec.slug)
        self.terms: Terms = {}
        if not self.instance._state.adding:  # noqa: SLF001  # Django's documented way to tell a stored row
            self.initial.update({REVISION: self.instance.revision, **self.initial_facts(self.instance.facts)})

    def initial_facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """What the fields of the facts show at first."""
        shown: dict[str, Any] = {}
        for spec in self.kind_spec.fields:
            if spec.name not in facts:
                continue
            none = can_be_none(spec) and facts[spec.name] == none_value(spec)
            shown[none_name(spec) if none else field_name(spec)] = True if none else facts[spec.name]
        return shown

    def clean(self) -> dict[str, Any]:
        """The values with the facts that are known, each held against its declaration."""
        cleaned = super().clean() or {}
        self.terms = terms_read(self.game_spec.slug)
        known: dict[str, Any] = {}
        for spec in self.kind_spec.fields:
            if field_name(spec) in self.errors:
                continue
            value = cleaned.get(field_name(spec))
            if can_be_none(spec) and cleaned.get(none_name(spec)):
                if value is not None:
                    self.add_error(none_name(spec), gettext("Either the card has none or it has this."))
                    continue
                self.facts[spec.name] = known[spec.name] = none_value(spec)
            elif value is not None:
                self.facts[spec.name] = value
                known |= self.read_fact(spec, value)
        self.known = Facts(self.kind_spec.slug, known)
        return cleaned | {"facts": self.facts}

    def read_fact(self, spec: FieldSpec, value: Any) -> dict[str, Any]:
        """The parsed value of a fact by its name, or nothing when it is wrong."""
        try:
            return dict(facts_read(self.game_spec, self.kind_spec.slug, {spec.name: value}, self.terms).values)
        except InvalidCardError as refusal:
            for fault in refusal.faults:
                place = (fault.pointer or "").removeprefix(f"/facts/{spec.name}")
                self.note_fault(field_name(spec), place, fault_words(fault))
            return {}

    def note_fault(self, field: str, place: str, words: str) -> None:
        """One fault, told apart from others by its place in the effect."""
        self.faults.append(FieldFault(field, place, words))
        self.add_error(field, f"{place}: {words}" if place else words)

    @property
    def missing(self) -> list[FieldSpec]:
        """The fields that nobody knows yet."""
        return [spec for spec in self.kind_spec.fields if spec.name not in self.facts]


def card_form(request: Any, game: GameSpec, kind: CardKindSpec) -> type[CardForm]:
    """The form class for a kind of card, in the language of the request."""
    known_refusal = refused_form(request, CardForm)
    attributes: dict[str, Any] = {"game_spec": game, "kind_spec": kind, **fact_fields(kind.fields, game)}
    return type("CardForm", (known_refusal,), attributes)


def fieldsets(kind: CardKindSpec, *, may_publish: bool) -> list[tuple[Any, dict[str, Any]]]:
    """The parts of the form: names, short facts, one part for each effect, publication."""

    def row(spec: FieldSpec) -> Any:
        return (field_name(spec), none_name(spec)) if can_be_none(spec) else field_name(spec)

    plain = [row(spec) for spec in kind.fields if spec.value_type not in EFFECTS]
    found: list[tuple[Any, dict[str, Any]]] = [
        (gettext_lazy("Names"), {"fields": (REVISION, *NAMES)}),
        (gettext_lazy("Printed on the card"), {"fields": plain}),
    ]
    found.extend((None, {"fields": [row(spec)]}) for spec in kind.fields if spec.value_type in EFFECTS)
    if may_publish:
        found.append((gettext_lazy("Publication"), {"fields": ("published_at",)}))
    return found


def fact_name(field: str) -> str:
    """The fact that a form field belongs to; other fields keep their name."""
    return field.removeprefix(PREFIX).removesuffix(NONE_SUFFIX)
