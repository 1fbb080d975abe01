"""What changed in a card, field by field, in words: for the history, for a stale form and for the plan of an import."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext

from cardsite.api.language import request_language
from catalog.admin.effect_source import effect_source
from catalog.admin.fact_fields import EFFECTS
from catalog.effects.writing import write_ability
from catalog.games import GAMES
from catalog.models import Card
from catalog.services.rendering import Terms
from catalog.values import FieldSpec, FieldType

FACTS = "facts."


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value in words; ``source`` is the JSON of an effect."""

    words: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class ShownChange:
    """One field before and after a change."""

    field: str
    label: str
    before: ShownValue
    after: ShownValue


class CardWords:
    """Fields and values of the cards of one kind, in the language of the request."""

    def __init__(self, game: str, kind: str, terms: Terms) -> None:
        self.game = GAMES[game]
        self.kind = kind
        self.terms = terms
        self.language = request_language()

    def label(self, field: str) -> str:
        """What a field is called."""
        if not field.startswith(FACTS):
            return str(Card._meta.get_field(field).verbose_name)  # type: ignore[union-attr]  # noqa: SLF001  # columns of Card; Meta API
        spec = self.game.fields().get(field.removeprefix(FACTS))
        return spec.words.in_language(self.language) if spec else field.removeprefix(FACTS)

    def value(self, field: str, value: Any) -> ShownValue:
        """A value that a field has."""
        spec = self.game.fields().get(field.removeprefix(FACTS)) if field.startswith(FACTS) else None
        if spec is not None:
            return self.fact(spec, value)
        if field.startswith(FACTS):
            return ShownValue(json.dumps(value, ensure_ascii=False))
        if field == "kind":
            kind = self.game.kind(value)
            return ShownValue(kind.words.in_language(self.language) if kind else str(value))
        if field == "published_at":
            moment = parse_datetime(value) if value else None
            words = date_format(timezone.localtime(moment), "DATETIME_FORMAT") if moment else gettext("draft")
            return ShownValue(words)
        return ShownValue(str(value) if value else gettext("(empty)"))

    def fact(self, spec: FieldSpec, value: Any) -> ShownValue:
        """A fact: effects as rules text with their JSON, words and terms by name."""
        if value is None or value == []:
            return ShownValue(gettext("none"))
        parsed, faults = self.game.parse_value(spec, value, "")
        if spec.value_type in EFFECTS:
            source = effect_source(value)
            if faults:
                return ShownValue(gettext("(not an effect of this game)"), source)
            abilities = parsed if spec.value_type is FieldType.ABILITIES else (parsed,)
            texts = [write_ability(one, self.game.lexicon, self.language, self.kind, self.terms) for one in abilities]
            return ShownValue("\n".join(texts), source)
        if faults:
            return ShownValue(json.dumps(value, ensure_ascii=False))
        if spec.value_type is FieldType.FLAG:
            return ShownValue(gettext("yes") if value else gettext("no"))
        return ShownValue("・".join(self.word(spec, one) for one in (parsed if isinstance(value, list) else (parsed,))))

    def word(self, spec: FieldSpec, value: Any) -> str:
        """One word of a fact."""
        if spec.choices is not None:
            return str(value.words.in_language(self.language))
        term = self.terms.get((spec.category or "", str(value)))
        return term.in_language(self.language) if term else str(value)

    def side(self, change: Mapping[str, Any], side: str) -> ShownValue:
        """What stood before or after; a fact without it was not known."""
        if side not in change:
            return ShownValue(gettext("not known") if change["field"].startswith(FACTS) else "—")
        return self.value(change["field"], change[side])

    def changes(self, changes: Iterable[Mapping[str, Any]]) -> list[ShownChange]:
        """Differences as the services list them, in words."""
        return [
            ShownChange(
                change["field"], self.label(change["field"]), self.side(change, "before"), self.side(change, "after")
            )
            for change in changes
        ]
