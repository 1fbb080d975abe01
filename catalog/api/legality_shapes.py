"""JSON shapes of formats, restrictions and what formats say about cards."""

from typing import Any

from rest_framework import serializers

from catalog.api.wording import Shape, in_words, named
from catalog.models import Format, Restriction
from catalog.selectors import STATUSES, ActiveRestriction


class RestrictionSerializer(Shape):
    """A restriction in force: none, at most `limit`, or at most `limit` of the cards together."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Restriction.Kind.choices)
    limit = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.UUIDField())
    announced_on = serializers.DateField(allow_null=True)
    announcement_url = serializers.CharField(allow_blank=True)
    begins_on = serializers.DateField(help_text="The first day in force (Asia/Tokyo).")
    ends_on = serializers.DateField(allow_null=True, help_text="The first day no longer in force.")
    note = serializers.CharField(allow_blank=True)


def restriction_document(restriction: ActiveRestriction, visible: frozenset[Any]) -> dict[str, Any]:
    """A restriction with those of its cards that the reader may know of."""
    return {
        "id": restriction.id,
        "kind": restriction.kind,
        "limit": restriction.limit,
        "cards": sorted(restriction.card_ids & visible),
        "announced_on": restriction.announced_on,
        "announcement_url": restriction.announcement_url,
        "begins_on": restriction.begins_on,
        "ends_on": restriction.ends_on,
        "note": in_words(restriction.note_ja, restriction.note_en),
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
        return named(entry)


class FormatDetailSerializer(FormatSerializer):
    """A format with what is restricted on a day (Asia/Tokyo)."""

    as_of = serializers.DateField(read_only=True)
    restrictions = RestrictionSerializer(many=True, read_only=True)

    class Meta(FormatSerializer.Meta):
        fields = (*FormatSerializer.Meta.fields, "as_of", "restrictions")
        read_only_fields = fields


class PeriodSerializer(Shape):
    """What a format says about a card from `begins_on` (null: from the first) until before `ends_on` (null: for good)."""

    status = serializers.ChoiceField(choices=list(STATUSES))
    limit = serializers.IntegerField(allow_null=True)
    begins_on = serializers.DateField(allow_null=True)
    ends_on = serializers.DateField(allow_null=True)
    restrictions = RestrictionSerializer(many=True)


class LegalitySerializer(PeriodSerializer):
    """What a format says about a card on a day."""

    format = serializers.CharField()


class DatedRestrictionSerializer(RestrictionSerializer):
    """A restriction with the format that it belongs to."""

    game = serializers.CharField()
    format = serializers.CharField(help_text="The format's slug.")


class CardLegalitySerializer(LegalitySerializer):
    """What a format says about a card on a day, and how that came about."""

    as_of = serializers.DateField()
    history = PeriodSerializer(many=True, help_text="All periods, from the first to the last that is known.")
