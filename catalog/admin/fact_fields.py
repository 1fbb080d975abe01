"""Form fields of cards, one for each declared field of a kind: they turn what is typed into the JSON of the fact.

An empty field is a fact not known. That a card has none of it is ticked apart, so that nobody says it by leaving out.
"""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from cardsite.api.language import request_language, words_render
from cardsite.api.parsers import json_read
from cardsite.errors import SiteError
from catalog.admin.effect_source import effect_source
from catalog.effects.parser import MAX_TEXT_LENGTH
from catalog.games.game import GameSpec
from catalog.models import Term
from catalog.values import FieldSpec, FieldType

PREFIX = "printed_"  # unlike the columns of the model, which begin with `fact_`
NONE_SUFFIX = "__none"
LISTS = frozenset({FieldType.CHOICES, FieldType.TERMS, FieldType.ABILITIES})
EFFECTS = frozenset({FieldType.ABILITY, FieldType.ABILITIES})


def field_name(spec: FieldSpec) -> str:
    """The name of a fact's form field."""
    return f"{PREFIX}{spec.name}"


def none_name(spec: FieldSpec) -> str:
    """The name of the tick that says that the card has none."""
    return f"{PREFIX}{spec.name}{NONE_SUFFIX}"


def can_be_none(spec: FieldSpec) -> bool:
    """Whether a card may have none: an optional field, or a list that may be empty."""
    return spec.optional or spec.value_type in LISTS


def none_value(spec: FieldSpec) -> Any:
    """How facts say that the card has none."""
    return None if spec.optional else []


class EffectWidget(forms.Textarea):
    """JSON of an effect, to which the page's script adds the pieces and the live texts."""

    def __init__(self, game: str) -> None:
        super().__init__(attrs={"rows": 14, "class": "effect-source", "spellcheck": "false", "data-game": game})


class EffectField(forms.CharField):
    """An ability as JSON, read as strictly as a request's body."""

    def __init__(self, game: str, **kwargs: Any) -> None:
        super().__init__(widget=EffectWidget(game), strip=True, **kwargs)

    def to_python(self, value: Any) -> Any:
        """The JSON value; None when nothing is typed."""
        source = super().to_python(value)
        if not source:
            return None
        try:
            effect = json_read(source.encode("utf-8", "surrogatepass"))
        except SiteError as refusal:
            raise forms.ValidationError(
                [words_render(fault.message, fault.params) for fault in refusal.faults], code="not_json"
            ) from refusal
        if effect is None:
            raise forms.ValidationError(gettext("Leave this empty when it is not known yet."), code="null")
        return effect

    def prepare_value(self, value: Any) -> Any:
        """The JSON as it is edited; what was typed stays as it was typed."""
        return value if isinstance(value, str) or value is None else effect_source(value)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether the value is another, however it is written."""
        try:
            return bool(initial != self.to_python(data))
        except forms.ValidationError:
            return True


class TermSelect(forms.SelectMultiple):
    """Terms of one category, looked up while typing; only the chosen ones are in the page."""

    def __init__(self, game: str, category: str, *, many: bool) -> None:
        super().__init__()
        self.game, self.category = game, category
        self.allow_multiple_selected = many

    def build_attrs(self, base_attrs: dict[str, Any], extra_attrs: dict[str, Any] | None = None) -> dict[str, Any]:
        """What Django's own autocomplete script looks for."""
        attrs = super().build_attrs(base_attrs, extra_attrs)
        address = reverse("admin:catalog_card_terms", args=(self.game, self.category))
        return attrs | {
            "class": "admin-autocomplete",
            "data-ajax--cache": "true",
            "data-ajax--delay": "200",
            "data-ajax--type": "GET",
            "data-ajax--url": address,
            "data-theme": "admin-autocomplete",
            "data-allow-clear": "true",
            "data-placeholder": gettext("not known"),
        }

    def optgroups(self, name: str, value: Any, attrs: dict[str, Any] | None = None) -> Any:
        """The chosen terms by name; a slug without a term stays visible as it is."""
        chosen = [slug for slug in value if slug]
        rows = Term.objects.filter(game_id=self.game, category=self.category, slug__in=chosen)
        names = {row.slug: term_name(row) for row in rows}
        options = [
            self.create_option(name, slug, names.get(slug, slug), selected=True, index=index)
            for index, slug in enumerate(chosen)
        ]
        if not self.allow_multiple_selected:
            options.insert(0, self.create_option(name, "", "", selected=False, index=0))
        return [(None, options, 0)]

    @property
    def media(self) -> forms.Media:
        """Django's autocomplete, for any field."""
        return forms.Media(
            js=(
                "admin/js/vendor/jquery/jquery.min.js",
                "admin/js/vendor/select2/select2.full.min.js",
                f"admin/js/vendor/select2/i18n/{request_language()}.js",
                "admin/js/jquery.init.js",
                "admin/js/autocomplete.js",
            ),
            css={"screen": ("admin/css/vendor/select2/select2.min.css", "admin/css/autocomplete.css")},
        )


def term_name(term: Term) -> str:
    """A term in the language of the request, with the other beside it."""
    return f"{term.name_ja} — {term.name_en}" if request_language() == "ja" else f"{term.name_en} — {term.name_ja}"


class TermField(forms.Field):
    """The slug of a term; whether there is such a term, the catalog says."""

    def to_python(self, value: Any) -> Any:
        """The slug, or None."""
        return next((slug for slug in value or () if slug), None)


class TermsField(forms.Field):
    """The slugs of several terms."""

    def to_python(self, value: Any) -> Any:
        """The slugs, or None when there is none."""
        return [slug for slug in value or () if slug] or None


class ChosenField(forms.MultipleChoiceField):
    """Several words of a list."""

    def clean(self, value: Any) -> Any:
        """The words, or None when there is none."""
        return super().clean(value) or None


class FlagField(forms.ChoiceField):
    """Yes, no, or not known."""

    def clean(self, value: Any) -> Any:
        """True, false, or None."""
        return {"yes": True, "no": False}.get(super().clean(value))

    def prepare_value(self, value: Any) -> Any:
        """The word that stands for the value."""
        return {True: "yes", False: "no"}.get(value, value)


def fact_field(spec: FieldSpec, game: GameSpec) -> forms.Field:
    """The form field of a fact."""
    language = request_language()
    shared: dict[str, Any] = {
        "label": spec.words.in_language(language),
        "required": False,
        "help_text": spec.help.in_language(language) if spec.help else "",
    }
    choices = [(word.value, word.words.in_language(language)) for word in spec.choices or ()]
    unknown = ("", gettext("— not known —"))
    match spec.value_type:
        case FieldType.INTEGER:
            low = spec.minimum or 0
            return forms.IntegerField(min_value=low, max_value=spec.maximum, **shared)
        case FieldType.FLAG:
            return FlagField(choices=[unknown, ("yes", gettext("yes")), ("no", gettext("no"))], **shared)
        case FieldType.CHOICE:
            return forms.TypedChoiceField(choices=[unknown, *choices], empty_value=None, **shared)
        case FieldType.CHOICES:
            return ChosenField(choices=choices, widget=forms.CheckboxSelectMultiple, **shared)
        case FieldType.TERM:
            return TermField(widget=TermSelect(game.slug, spec.category or "", many=False), **shared)
        case FieldType.TERMS:
            return TermsField(widget=TermSelect(game.slug, spec.category or "", many=True), **shared)
        case FieldType.TEXT:
            return forms.CharField(max_length=MAX_TEXT_LENGTH, empty_value=None, **shared)
        case FieldType.ABILITY | FieldType.ABILITIES:
            return EffectField(game.slug, **shared)


def fact_fields(specs: Iterable[FieldSpec], game: GameSpec) -> dict[str, forms.Field]:
    """The form fields of a kind of card, each with its tick where a card may have none."""
    found: dict[str, forms.Field] = {}
    for spec in specs:
        found[field_name(spec)] = fact_field(spec, game)
        if can_be_none(spec):
            found[none_name(spec)] = forms.BooleanField(required=False, label=gettext_lazy("The card has none"))
    return found
