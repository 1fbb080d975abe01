"""Verdicts in the words of the request's language."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsite.api.language import request_language, words_render
from catalog.services.rules import rule_path
from decks.errors import DeckIllegalError
from decks.values import CardCount, Caution, Hint, Verdict, Violation, Wanted


class CardCountSerializer(serializers.Serializer[CardCount]):
    """A card as a violation names it."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True, help_text="null for a card that does not exist")
    count = serializers.IntegerField()


class RuleLinkSerializer(serializers.Serializer[Any]):
    """Where the rule stands in the rulebook of the game."""

    rule_url = serializers.CharField(
        allow_null=True, help_text="the address of the rule below this site; null without one"
    )


class ViolationSerializer(RuleLinkSerializer):
    """A broken construction rule."""

    code = serializers.CharField()
    rule = serializers.CharField(allow_null=True, help_text="the rule's ID in the rulebook")
    zone = serializers.CharField(allow_null=True, help_text="null where all zones count together")
    cards = CardCountSerializer(many=True)
    limit = serializers.IntegerField(allow_null=True)
    actual = serializers.IntegerField(allow_null=True)
    message = serializers.CharField()


class CautionSerializer(RuleLinkSerializer):
    """What keeps a verdict from being final."""

    code = serializers.CharField()
    rule = serializers.CharField(allow_null=True, help_text="the rule that is left open, if one is")
    cards = CardCountSerializer(many=True)
    fields_unknown = serializers.ListField(child=serializers.CharField())
    message = serializers.CharField()


@extend_schema_field(
    {
        "type": "object",
        "description": "One of these words in each of these fields.",
        "additionalProperties": {"type": "array", "items": {"type": "string"}},
    }
)
class FactsWantedField(serializers.Field[Any, Any, Any, Any]):
    """Fields and the words that would do."""


class WantedSerializer(serializers.Serializer[Wanted]):
    """Which cards a hint speaks of."""

    kinds = serializers.ListField(child=serializers.CharField())
    facts = FactsWantedField()
    name = serializers.CharField(allow_null=True)


class HintSerializer(RuleLinkSerializer):
    """What an unfinished deck lacks, or how much room a rule leaves it."""

    code = serializers.CharField()
    rule = serializers.CharField()
    zone = serializers.CharField()
    at_least = serializers.IntegerField(allow_null=True, help_text="so many copies more, or copies that make way")
    at_most = serializers.IntegerField(allow_null=True)
    sum_of = serializers.CharField(
        allow_null=True, help_text="the printed number that adds up to at most so much; null where copies count"
    )
    wanted = WantedSerializer(allow_null=True, help_text="null where cards have to make way")
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


class KeptVerdictSerializer(serializers.Serializer[Verdict]):
    """What the rules of a format say of a decklist on a day; every broken rule, not the first."""

    valid = serializers.BooleanField(help_text="no rule is broken, by what is known of the cards")
    certain = serializers.BooleanField(help_text="false while unknown facts could still turn valid into not valid")
    game = serializers.CharField()
    format = serializers.CharField()
    as_of = serializers.DateField(help_text="the day in Japan whose restrictions were applied")
    counts = CountsField()
    violations = ViolationSerializer(many=True)
    warnings = CautionSerializer(many=True)


class VerdictSerializer(KeptVerdictSerializer):
    """What the rules say of a decklist as it is, and what it lacks where it is unfinished."""

    hints = HintSerializer(many=True)


def verdict_document(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON."""
    return {
        "valid": verdict.valid,
        "certain": verdict.certain,
        "game": verdict.game,
        "format": verdict.format,
        "as_of": verdict.as_of.isoformat(),
        "counts": verdict.counts,
        "violations": [_violation(verdict.game, violation) for violation in verdict.violations],
        "warnings": [_caution(verdict.game, caution) for caution in verdict.warnings],
        "hints": [hint_document(verdict.game, hint) for hint in verdict.hints],
    }


def _violation(game: str, violation: Violation) -> dict[str, Any]:
    return {
        "code": violation.code,
        "rule": violation.rule,
        "rule_url": rule_path(game, violation.rule),
        "zone": violation.zone,
        "cards": _cards(violation.cards),
        "limit": violation.limit,
        "actual": violation.actual,
        "message": words_render(violation.message, violation.slots()),
    }


def _caution(game: str, caution: Caution) -> dict[str, Any]:
    return {
        "code": caution.code,
        "rule": caution.rule,
        "rule_url": rule_path(game, caution.rule),
        "cards": _cards(caution.cards),
        "fields_unknown": list(caution.fields),
        "message": words_render(caution.message, caution.slots()),
    }


def hint_document(game: str, hint: Hint) -> dict[str, Any]:
    """A hint as JSON."""
    return {
        "code": hint.code,
        "rule": hint.rule,
        "rule_url": rule_path(game, hint.rule),
        "zone": hint.zone,
        "at_least": hint.at_least,
        "at_most": hint.at_most,
        "sum_of": hint.sum_of,
        "wanted": None if hint.wanted is None else _wanted(hint.wanted),
        "message": words_render(hint.message, hint.slots()),
    }


def _wanted(wanted: Wanted) -> dict[str, Any]:
    return {
        "kinds": [str(kind) for kind in wanted.kinds],
        "facts": {name: [str(value) for value in values] for name, values in wanted.fields.items()},
        "name": wanted.name.in_language(request_language()) if wanted.name else None,
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
