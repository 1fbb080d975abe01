"""JSON shapes of what belongs to cards; a card itself is rendered when it is written (`catalog.services.rendering`)."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsite.api.language import request_language
from catalog.api.fields import CARD_KINDS, FACTS_SCHEMA
from catalog.games import GAMES
from catalog.models import CardMigration, Format, Printing, Restriction, Rule, Ruling, Set
from catalog.selectors import ActiveRestriction
from catalog.services.rendering import images_document

PRINTINGS_PATH = "/api/v1/printings/"
Shape = serializers.Serializer[dict[str, Any]]


def _named(record: Any) -> str:
    return str(record.name_ja if request_language() == "ja" else record.name_en or record.name_ja)


class RuleSerializer(serializers.ModelSerializer[Rule]):
    """A rule of a rulebook, in the language of the request and in both."""

    text = serializers.SerializerMethodField()
    section_name = serializers.SerializerMethodField()

    class Meta:
        model = Rule
        fields = (
            "rule_id",
            "game",
            "section",
            "section_name",
            "section_ja",
            "section_en",
            "text",
            "text_ja",
            "text_en",
            "ruling",
        )
        read_only_fields = fields

    def get_text(self, rule: Rule) -> str:
        """The text in the language of the request."""
        return rule.text_ja if request_language() == "ja" else rule.text_en

    def get_section_name(self, rule: Rule) -> str:
        """The heading in the language of the request."""
        return rule.section_ja if request_language() == "ja" else rule.section_en


class SetSerializer(serializers.ModelSerializer[Set]):
    """A set."""

    name = serializers.SerializerMethodField()

    class Meta:
        model = Set
        fields = ("id", "game", "code", "name", "name_ja", "reading", "name_en", "released_on")
        read_only_fields = fields

    def get_name(self, entry: Set) -> str:
        """The name in the language of the request."""
        return _named(entry)


class ImagesSerializer(Shape):
    """Where the images of a card are, from the root of the site, in the language of the request."""

    svg = serializers.CharField(help_text="The card's face as SVG.")
    png = serializers.CharField(help_text="The card's face as PNG; `size` may be added.")


class PrintingImagesSerializer(ImagesSerializer):
    """The images of a printing: its card's face, and a picture of its own to be shown instead."""

    picture = serializers.CharField(
        allow_null=True, help_text="The printing's own picture as WebP; `size` may be added. Null where it has none."
    )


class PrintingSerializer(serializers.ModelSerializer[Printing]):
    """A card as published in a set."""

    card = serializers.UUIDField(source="card_id", read_only=True)
    set = serializers.CharField(source="set.code", read_only=True, help_text="The set's code.")
    game = serializers.CharField(source="set.game_id", read_only=True)
    flavor = serializers.SerializerMethodField()
    images = serializers.SerializerMethodField()

    class Meta:
        model = Printing
        fields = (
            "id",
            "card",
            "game",
            "set",
            "collector_number",
            "rarity",
            "illustrator",
            "flavor",
            "flavor_ja",
            "flavor_en",
            "images",
        )
        read_only_fields = fields

    @extend_schema_field(PrintingImagesSerializer)
    def get_images(self, printing: Printing) -> dict[str, str | None]:
        """The addresses of the images."""
        picture = f"{PRINTINGS_PATH}{printing.pk}/picture.webp" if printing.picture else None
        return {**images_document(printing.card_id, request_language()), "picture": picture}

    def get_flavor(self, printing: Printing) -> str:
        """The flavour text in the language of the request."""
        return printing.flavor_ja if request_language() == "ja" else printing.flavor_en or printing.flavor_ja


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """A dated answer about a card."""

    card = serializers.UUIDField(source="card_id", read_only=True)
    text = serializers.SerializerMethodField()

    class Meta:
        model = Ruling
        fields = ("id", "card", "dated_on", "text", "text_ja", "text_en")
        read_only_fields = fields

    def get_text(self, ruling: Ruling) -> str:
        """The text in the language of the request."""
        return ruling.text_ja if request_language() == "ja" else ruling.text_en or ruling.text_ja


class RestrictionSerializer(Shape):
    """A restriction in force: none, at most `limit`, or at most `limit` of the cards together."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Restriction.Kind.choices)
    limit = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.UUIDField())
    begins_on = serializers.DateField()
    note = serializers.CharField()


def restriction_document(restriction: ActiveRestriction, visible: frozenset[Any]) -> dict[str, Any]:
    """A restriction with those of its cards that the reader may know of."""
    japanese = request_language() == "ja"
    return {
        "id": restriction.id,
        "kind": restriction.kind,
        "limit": restriction.limit,
        "cards": sorted(restriction.card_ids & visible),
        "begins_on": restriction.begins_on,
        "note": restriction.note_ja if japanese else restriction.note_en or restriction.note_ja,
    }


class FormatSerializer(serializers.ModelSerializer[Format]):
    """A format without its restrictions."""

    name = serializers.SerializerMethodField()

    class Meta:
        model = Format
        fields: tuple[str, ...] = ("id", "game", "slug", "name", "name_ja", "name_en", "is_default")
        read_only_fields = fields

    def get_name(self, entry: Format) -> str:
        """The name in the language of the request."""
        return _named(entry)


class FormatDetailSerializer(FormatSerializer):
    """A format with what is restricted on a day (Asia/Tokyo)."""

    as_of = serializers.DateField(read_only=True)
    restrictions = RestrictionSerializer(many=True, read_only=True)

    class Meta(FormatSerializer.Meta):
        fields = (*FormatSerializer.Meta.fields, "as_of", "restrictions")
        read_only_fields = fields


class CardMigrationSerializer(serializers.ModelSerializer[CardMigration]):
    """A card id that is no more, and where the card went."""

    id = serializers.UUIDField(source="card_id", read_only=True)
    merged_into = serializers.UUIDField(source="into_id", read_only=True, allow_null=True)

    class Meta:
        model = CardMigration
        fields = ("id", "game", "number", "reason", "merged_into", "at")
        read_only_fields = fields


class LegalitySerializer(Shape):
    """What a format says about a card today."""

    format = serializers.CharField()
    status = serializers.ChoiceField(choices=["legal", "banned", "limited", "group"])
    limit = serializers.IntegerField(allow_null=True)
    restrictions = RestrictionSerializer(many=True)


@extend_schema_field(FACTS_SCHEMA)
class FactsField(serializers.JSONField):
    """The facts of a card as its kind declares them."""


class CardSerializer(Shape):
    """A card in the language of the request, as stored with it."""

    id = serializers.UUIDField()
    game = serializers.ChoiceField(choices=list(GAMES))
    number = serializers.IntegerField(help_text="Unique within the game, given once and never again.")
    kind = serializers.ChoiceField(choices=CARD_KINDS)
    kind_name = serializers.CharField()
    name = serializers.CharField(help_text="In the language of the request; Japanese where there is no English name.")
    name_ja = serializers.CharField()
    reading = serializers.CharField()
    name_en = serializers.CharField(allow_blank=True)
    complete = serializers.BooleanField()
    missing = serializers.ListField(child=serializers.CharField(), help_text="Fields that nobody knows yet.")
    facts = FactsField()
    texts = serializers.DictField(
        child=serializers.CharField(), help_text="Rules texts, choices and terms by field, in words."
    )
    published_at = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField()
    images = ImagesSerializer()


class CardDetailSerializer(CardSerializer):
    """A card with its printings, rulings and legality."""

    printings = PrintingSerializer(many=True)
    rulings = RulingSerializer(many=True)
    legality = LegalitySerializer(many=True)
