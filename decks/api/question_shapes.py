"""JSON shapes of questions about what is drawn from decks, of their answers, and of sample hands."""

from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsite.api.bodies import NameField, StrictSerializer, WordField
from cardsite.api.language import request_language
from decks.api.number_shapes import MulliganSerializer, NamedCardSerializer, listed_document, mulligan_document, say
from decks.api.serializers import LineWriteSerializer
from decks.games import GAMES
from decks.numbers.asking import MAX_CONDITIONS, Answer, Asking, Chance
from decks.numbers.canvas import Theme
from decks.numbers.curve_plot import percent
from decks.numbers.dealing import MAX_HANDS, DealtHand
from decks.numbers.draws import FIRST, MAX_TURN, SECOND
from decks.numbers.fits import MAX_VALUES
from decks.numbers.lots import MAX_SEED_LENGTH
from decks.numbers.piles import Match
from decks.numbers.situations import Situation
from decks.numbers.wording import condition_words
from decks.services.numbers import Dealt, Listed
from decks.values import MAX_LINES, MAX_QUANTITY, ListedCard

MAX_COUNT = 200
MAX_CONDITION_NAME = 60
PLOT_THEMES = [theme.value for theme in Theme]
# These two are named in the API's description (`ENUM_NAME_OVERRIDES`).
DRAW_SEATS = [FIRST, SECOND]
CONDITION_MATCHES = [match.value for match in Match]


@extend_schema_field({"type": ["array", "boolean", "integer", "object", "string"]})
class AskedFactField(serializers.JSONField):
    """What a fact is to be."""


class ConditionWriteSerializer(StrictSerializer):
    """Cards of any of some kinds, any of some cards, with some facts (all that is given), and how many of them.

    A fact is asked for a value, for any of a list of values, for `{"min": …, "max": …}`, or, where a card may have none,
    for null. Without a number at least 1 is asked for.
    """

    name = NameField(max_length=MAX_CONDITION_NAME, required=False)
    kinds: serializers.ListField = serializers.ListField(
        child=serializers.CharField(max_length=40), max_length=20, required=False
    )
    cards: serializers.ListField = serializers.ListField(
        child=serializers.UUIDField(), max_length=MAX_VALUES, required=False
    )
    facts = serializers.DictField(child=AskedFactField(allow_null=True), required=False)
    at_least = serializers.IntegerField(min_value=0, max_value=MAX_COUNT, required=False)
    at_most = serializers.IntegerField(min_value=0, max_value=MAX_COUNT, required=False, allow_null=True)


class AsideWriteSerializer(StrictSerializer):
    """Copies laid aside before the deck is shuffled."""

    card = serializers.UUIDField()
    count = serializers.IntegerField(min_value=1, max_value=MAX_QUANTITY)


class SituationWriteSerializer(StrictSerializer):
    """Who draws: seat, last own turn (0 is the opening hand), zone, draws a turn where they are a choice, mulligan.

    `keep` says which hands are kept; in questions about chances it is what is asked for unless it is given.
    """

    zone = serializers.CharField(max_length=20, required=False)
    seat = WordField(choices=DRAW_SEATS, required=False)
    turn = serializers.IntegerField(min_value=0, max_value=MAX_TURN, required=False)
    per_turn = serializers.IntegerField(min_value=0, max_value=9, required=False)
    mulligan = serializers.CharField(max_length=40, required=False)
    keep: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=ConditionWriteSerializer(), max_length=MAX_CONDITIONS, required=False
    )
    aside: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=AsideWriteSerializer(), max_length=MAX_LINES, required=False
    )


class QuestionWriteSerializer(SituationWriteSerializer):
    """A question: the chance that all (or any) of some conditions are met by a turn."""

    conditions: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=ConditionWriteSerializer(), min_length=1, max_length=MAX_CONDITIONS
    )
    match = WordField(choices=CONDITION_MATCHES, required=False)


class HandsWriteSerializer(SituationWriteSerializer):
    """Hands to be dealt: how many, and by which seed; without one a new seed is taken and told."""

    seed = serializers.CharField(max_length=MAX_SEED_LENGTH, required=False)
    count = serializers.IntegerField(min_value=1, max_value=MAX_HANDS, required=False)


class ListWriteSerializer(StrictSerializer):
    """A list that is not stored: game and lines."""

    game = WordField(choices=sorted(GAMES))
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineWriteSerializer(), max_length=MAX_LINES
    )


class ListPlotWriteSerializer(ListWriteSerializer):
    """A list that is not stored, and which of its charts, ladders and supplies is drawn."""

    chart = serializers.CharField(max_length=40)


class ListQuestionWriteSerializer(ListWriteSerializer, QuestionWriteSerializer):
    """A question about a list that is not stored."""


class ListHandsWriteSerializer(ListWriteSerializer, HandsWriteSerializer):
    """Hands to be dealt from a list that is not stored."""


class ChanceSerializer(serializers.Serializer[Chance]):
    """A chance; where it depends on facts that nobody knows, it has no one value, but lies from `least` to `most`."""

    exact = serializers.CharField(allow_null=True, help_text="a fraction in lowest terms")
    value = serializers.FloatField(allow_null=True)
    percent = serializers.CharField()
    least = serializers.FloatField()
    most = serializers.FloatField()


class TurnChanceSerializer(ChanceSerializer):
    """The chance by an own turn, by which so many cards were seen."""

    turn = serializers.IntegerField()
    seen = serializers.IntegerField()


class CountedSerializer(serializers.Serializer[Any]):
    """A condition: the cards that count for it, and its own chance."""

    words = serializers.CharField()
    copies = serializers.IntegerField()
    unknown = serializers.IntegerField(help_text="cards that may count too: nobody knows")
    expected = serializers.FloatField(help_text="how many of `copies` are seen on average")
    chance = ChanceSerializer()


class SituationSerializer(serializers.Serializer[Situation]):
    """Who draws, and how."""

    zone = serializers.CharField()
    seat = serializers.CharField()
    turn = serializers.IntegerField()
    per_turn = serializers.IntegerField()
    mulligan = MulliganSerializer()
    rules = serializers.ListField(child=serializers.CharField())


class ChancesSerializer(serializers.Serializer[Answer]):
    """The exact chance by the turn asked about, by each turn before it, and of each condition alone."""

    game = serializers.CharField()
    zones = serializers.DictField(child=serializers.IntegerField())
    uncounted = serializers.IntegerField()
    situation = SituationSerializer()
    cards = serializers.IntegerField(help_text="how many cards are drawn from")
    chance = TurnChanceSerializer()
    turns = TurnChanceSerializer(many=True)
    conditions = CountedSerializer(many=True)


class DealtHandSerializer(serializers.Serializer[DealtHand]):
    """A hand as it was dealt: hands given up, what was put back of the last, the hand played with, the draws after it."""

    given_up: serializers.ListField = serializers.ListField(child=NamedCardSerializer(many=True))
    put_back = NamedCardSerializer(many=True)
    hand = NamedCardSerializer(many=True)
    draws = NamedCardSerializer(many=True)


class HandsSerializer(serializers.Serializer[Dealt]):
    """Hands dealt; the same seed and question deal the same hands from the same list."""

    seed = serializers.CharField()
    situation = SituationSerializer()
    hands = DealtHandSerializer(many=True)


def chances_document(listed: Listed, asking: Asking, answer: Answer) -> dict[str, Any]:
    """An answer as JSON."""
    turns = [{"turn": one.turn, "seen": one.seen, **_chance(one.chance)} for one in answer.turns]
    conditions = [
        {
            "words": condition_words(one.condition, asking, request_language()),
            "copies": one.copies,
            "unknown": one.unknown,
            "expected": float(one.expected),
            "chance": _chance(one.chance),
        }
        for one in answer.conditions
    ]
    return {
        **listed_document(listed),
        "situation": _situation(asking.situation),
        "cards": answer.cards,
        "chance": turns[-1],
        "turns": turns,
        "conditions": conditions,
    }


def hands_document(dealt: Dealt) -> dict[str, Any]:
    """Hands as JSON."""
    hands = [
        {
            "given_up": [_cards(one) for one in hand.given_up],
            "put_back": _cards(hand.put_back),
            "hand": _cards(hand.hand),
            "draws": _cards(hand.draws),
        }
        for hand in dealt.hands
    ]
    return {"seed": dealt.seed, "situation": _situation(dealt.situation), "hands": hands}


def _chance(chance: Chance) -> dict[str, Any]:
    least, most = float(chance.least), float(chance.most)
    if chance.least != chance.most:
        words = f"{percent(least)}–{percent(most)}"
        return {"exact": None, "value": None, "percent": words, "least": least, "most": most}
    return {"exact": _fraction(chance.least), "value": least, "percent": percent(least), "least": least, "most": most}


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _situation(situation: Situation) -> dict[str, Any]:
    return {
        "zone": situation.zone,
        "seat": situation.seat,
        "turn": situation.turn,
        "per_turn": situation.per_turn,
        "mulligan": mulligan_document(situation.mulligan),
        "rules": situation.rules.rules,
    }


def _cards(cards: tuple[ListedCard, ...]) -> list[dict[str, Any]]:
    return [{"id": card.id, "name": say(card.name)} for card in cards]
