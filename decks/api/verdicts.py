"""Verdicts in the words of the request's language."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsite.api.language import request_language, words_render
from decks.errors import DeckIllegalError
from decks.values import CardCount, Caution, Verdict, Violation


class CardCountSerializer(serializers.Serializer[CardCount]):
    """A card as a violation names it."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True, help_text="null for a card that does not exist")
    count = serializers.IntegerField()


class ViolationSerializer(serializers.Serializer[Violation]):
    """A broken construction rule."""

    code = serializers.CharField()
    rule = serializers.CharField(allow_null=True, help_text="the rule's ID in the rulebook")
    zone = serializers.CharField(allow_null=True, help_text="null where all zones count together")
    cards = CardCountSerializer(many=True)
    limit = serializers.IntegerField(allow_null=True)
    actual = serializers.IntegerField(allow_null=True)
    message = serializers.CharField()


class CautionSerializer(serializers.Serializer[Caution]):
    """What keeps a verdict from being final."""

    code = serializers.CharField()
    rule = serializers.CharField(allow_null=True, help_text="the rule that is left open, if one is")
    cards = CardCountSerializer(many=True)
    fields_unknown = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()


@extend_schema_field(
    {
        "type": "object",
        "description": "The numbers that the rules look at, by zone and by what they count.",
        "additionalProperties": {
            "oneOf": [{"type": "integer"}, {"type": "object", "additionalProperties": {"type": "integer"}}]
        },
    }
)
class CountsField(serializers.Field[Any, Any, Any, Any]):
    """Counts and sums of a decklist."""


class VerdictSerializer(serializers.Serializer[Verdict]):
    """What the rules of a format say of a decklist on a day; every broken rule, not the first."""

    valid = serializers.BooleanField(help_text="no rule is broken, by what is known of the cards")
    certain = serializers.BooleanField(help_text="false while unknown facts could still turn valid into not valid")
    game = serializers.CharField()
    format = serializers.CharField()
    as_of = serializers.DateField(help_text="the day in Japan whose restrictions were applied")
    counts = CountsField()
    violations = ViolationSerializer(many=True)
    warnings = CautionSerializer(many=True)


def verdict_document(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON."""
    return {
        "valid": verdict.valid,
        "certain": verdict.certain,
        "game": verdict.game,
        "format": verdict.format,
        "as_of": verdict.as_of.isoformat(),
        "counts": verdict.counts,
        "violations": [_violation(violation) for violation in verdict.violations],
        "warnings": [_caution(caution) for caution in verdict.warnings],
    }


def _violation(violation: Violation) -> dict[str, Any]:
    return {
        "code": violation.code,
        "rule": violation.rule,
        "zone": violation.zone,
        "cards": _cards(violation.cards),
        "limit": violation.limit,
        "actual": violation.actual,
        "message": words_render(violation.message, violation.slots()),
    }


def _caution(caution: Caution) -> dict[str, Any]:
    return {
        "code": caution.code,
        "rule": caution.rule,
        "cards": _cards(caution.cards),
        "fields_unknown": list(caution.fields),
        "message": words_render(caution.message, caution.slots()),
    }


def _cards(cards: tuple[CardCount, ...]) -> list[dict[str, Any]]:
    language = request_language()
    return [
        {"id": cited.id, "name": cited.name.in_language(language) if cited.name else None, "count": cited.count}
        for cited in cards
    ]


@contextmanager
def deck_refusals_in_words() -> Iterator[None]:
    """Within it, the refusal of an illegal deck carries its verdict in words, members of the problem document."""
    try:
        yield
    except DeckIllegalError as refusal:
        refusal.extra = verdict_document(refusal.verdict)
        raise
