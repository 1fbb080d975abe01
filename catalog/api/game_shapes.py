"""JSON shapes of games, their kinds of card and the fields that these declare."""

from typing import Any

from rest_framework import serializers

from cardsite.api.language import request_language
from cardsite.values import Words
from catalog.games.game import GameSpec
from catalog.values import FieldSpec

Shape = serializers.Serializer[dict[str, Any]]


class WordSerializer(Shape):
    """A word with its name in the language of the request."""

    slug = serializers.CharField()
    name = serializers.CharField()
    name_ja = serializers.CharField()
    name_en = serializers.CharField()


class FieldSerializer(WordSerializer):
    """A declared field of a kind of card."""

    type = serializers.CharField(help_text="integer, flag, choice, choices, term, terms, text, ability or abilities.")
    optional = serializers.BooleanField(help_text="Whether a card may print none (null).")
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    choices = WordSerializer(many=True)
    category = serializers.CharField(allow_null=True, help_text="The category of terms it picks from.")
    filterable = serializers.BooleanField()
    sortable = serializers.BooleanField()


class CardKindSerializer(WordSerializer):
    """A kind of card with its fields in the order declared."""

    fields_ = FieldSerializer(many=True, source="fields")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The fields of the shape, `fields` among them."""
        found = super().get_fields()
        inner = found.pop("fields_")
        inner.source = None
        return {**found, "fields": inner}


class GameSerializer(WordSerializer):
    """A game and what its cards can be asked for."""

    reading = serializers.CharField()
    rule_prefix = serializers.CharField()
    kinds = CardKindSerializer(many=True)
    term_categories = WordSerializer(many=True)


class TermSerializer(WordSerializer):
    """A word that cards pick from."""

    category = serializers.CharField()
    reading = serializers.CharField()


class GameDetailSerializer(GameSerializer):
    """A game with the words its cards pick from and its formats."""

    terms = TermSerializer(many=True)
    default_format = serializers.CharField()
    formats = serializers.ListField(child=serializers.CharField())


def word_document(slug: str, words: Words) -> dict[str, Any]:
    """A word with its names."""
    return {"slug": slug, "name": words.in_language(request_language()), "name_ja": words.ja, "name_en": words.en}


def field_document(spec: FieldSpec) -> dict[str, Any]:
    """A declared field."""
    return {
        **word_document(spec.name, spec.words),
        "type": spec.value_type.value,
        "optional": spec.optional,
        "minimum": spec.minimum,
        "maximum": spec.maximum,
        "choices": [word_document(word.value, word.words) for word in spec.choices or ()],
        "category": spec.category,
        "filterable": spec.filterable,
        "sortable": spec.sortable,
    }


def game_document(game: GameSpec) -> dict[str, Any]:
    """A game with its kinds of card and their fields."""
    return {
        **word_document(game.slug, game.words),
        "reading": game.reading,
        "rule_prefix": game.rule_prefix,
        "kinds": [
            {**word_document(kind.slug, kind.words), "fields": [field_document(spec) for spec in kind.fields]}
            for kind in game.kinds
        ],
        "term_categories": [word_document(slug, words) for slug, words in game.term_categories.items()],
    }
