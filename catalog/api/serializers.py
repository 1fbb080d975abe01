"""JSON shapes of what belongs to cards; a card itself is rendered when it is written (`catalog.services.rendering`)."""

from datetime import date

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsite.api.language import request_language
from catalog.api.fields import CARD_KINDS, FACTS_SCHEMA
from catalog.api.legality_shapes import LegalitySerializer
from catalog.api.wording import Shape, in_words, named
from catalog.games import GAMES
from catalog.models import CardMigration, Erratum, Printing, Rule, Ruling, Set
from catalog.services.rendering import images_document, picture_address


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
    """A set, with the numbers of its printings and of different cards in it that the caller may know of."""

    name = serializers.SerializerMethodField()
    card_count = serializers.IntegerField(read_only=True)
    printing_count = serializers.IntegerField(read_only=True)

    class Meta:
        model = Set
        fields = (
            "id",
            "game",
            "code",
            "kind",
            "name",
            "name_ja",
            "reading",
            "name_en",
            "released_on",
            "official_count",
            "card_count",
            "printing_count",
            "published_at",
        )
        read_only_fields = fields

    def get_name(self, entry: Set) -> str:
        """The name in the language of the request."""
        return named(entry)


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
    """A card as published in a set; `released_on` is its own day, or its set's."""

    card = serializers.UUIDField(source="card_id", read_only=True)
    set = serializers.CharField(source="set.code", read_only=True, help_text="The set's code.")
    game = serializers.CharField(source="set.game_id", read_only=True)
    set_name = serializers.SerializerMethodField()
    released_on = serializers.SerializerMethodField()
    flavor = serializers.SerializerMethodField()
    images = serializers.SerializerMethodField()

    class Meta:
        model = Printing
        fields = (
            "id",
            "card",
            "game",
            "set",
            "set_name",
            "collector_number",
            "rarity",
            "illustrator",
            "released_on",
            "flavor",
            "flavor_ja",
            "flavor_en",
            "draft",
            "images",
        )
        read_only_fields = fields

    def get_set_name(self, printing: Printing) -> str:
        """The set's name in the language of the request."""
        return named(printing.set)

    def get_released_on(self, printing: Printing) -> date | None:
        """The day on which it came out, if that is known."""
        return printing.released_on or printing.set.released_on

    @extend_schema_field(PrintingImagesSerializer)
    def get_images(self, printing: Printing) -> dict[str, str | None]:
        """The addresses of the images."""
        return {
            **images_document(printing.card_id, request_language()),
            "picture": picture_address(printing),
        }

    def get_flavor(self, printing: Printing) -> str:
        """The flavour text in the language of the request."""
        return in_words(printing.flavor_ja, printing.flavor_en)


class RulingSerializer(serializers.ModelSerializer[Ruling]):
    """A dated answer about a card, perhaps with others; `rules` are the IDs of those that it goes by."""

    card = serializers.UUIDField(source="card_id", read_only=True)
    others = serializers.ListField(child=serializers.UUIDField(), source="other_ids", read_only=True)
    rules = serializers.ListField(child=serializers.CharField(), source="cited_ids", read_only=True)
    question = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()

    class Meta:
        model = Ruling
        fields = (
            "id",
            "card",
            "others",
            "rules",
            "dated_on",
            "question",
            "question_ja",
            "question_en",
            "text",
            "text_ja",
            "text_en",
            "source",
            "source_url",
        )
        read_only_fields = fields

    def get_question(self, ruling: Ruling) -> str:
        """The question in the language of the request; empty where none was asked."""
        return in_words(ruling.question_ja, ruling.question_en)

    def get_text(self, ruling: Ruling) -> str:
        """The answer in the language of the request."""
        return in_words(ruling.text_ja, ruling.text_en)


class ErratumSerializer(serializers.ModelSerializer[Erratum]):
    """What was printed in a place of a card (or of one printing), and what counts instead since a day (Asia/Tokyo)."""

    card = serializers.UUIDField(source="card_id", read_only=True)
    printing = serializers.UUIDField(source="printing_id", read_only=True, allow_null=True)
    printed = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()
    note = serializers.SerializerMethodField()

    class Meta:
        model = Erratum
        fields = (
            "id",
            "card",
            "printing",
            "field",
            "since",
            "printed",
            "printed_ja",
            "printed_en",
            "text",
            "text_ja",
            "text_en",
            "note",
            "note_ja",
            "note_en",
            "source",
            "source_url",
        )
        read_only_fields = fields

    def get_printed(self, erratum: Erratum) -> str:
        """What was printed, in the language of the request."""
        return in_words(erratum.printed_ja, erratum.printed_en)

    def get_text(self, erratum: Erratum) -> str:
        """What counts instead, in the language of the request."""
        return in_words(erratum.text_ja, erratum.text_en)

    def get_note(self, erratum: Erratum) -> str:
        """What else is to be said, in the language of the request."""
        return in_words(erratum.note_ja, erratum.note_en)


class CardMigrationSerializer(serializers.ModelSerializer[CardMigration]):
    """What a card was once known by: its id and number, and where the card went or what number it has now."""

    id = serializers.UUIDField(source="card_id", read_only=True)
    merged_into = serializers.UUIDField(source="into_id", read_only=True, allow_null=True)

    class Meta:
        model = CardMigration
        fields = ("id", "game", "number", "reason", "merged_into", "new_number", "at")
        read_only_fields = fields


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
    """A card with its printings, rulings and errata, and how it stood on a day: its wording and its legality."""

    printings = PrintingSerializer(many=True)
    rulings = RulingSerializer(many=True)
    errata = ErratumSerializer(many=True)
    as_of = serializers.DateField()
    wording = serializers.DictField(
        child=serializers.CharField(), help_text="Name and texts by field as they counted on the day `as_of`."
    )
    legality = LegalitySerializer(many=True)
