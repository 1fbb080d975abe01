"""JSON shapes of decks and their lines."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rest_framework import serializers

from cardsite.api.bodies import NameField, StrictSerializer, WordField
from cardsite.api.language import request_language
from decks.api.parameters import AS_OF_HELP, AsOfField
from decks.games import GAMES
from decks.models import Deck, DeckLine
from decks.selectors import Reader, card_is_public, card_name
from decks.values import MAX_LINES, MAX_NAME_LENGTH, MAX_QUANTITY, Line

DECK_VISIBILITIES = Deck.Visibility.values  # named in the API's description (`ENUM_NAME_OVERRIDES`)


class LineWriteSerializer(StrictSerializer):
    """Copies of a card in one zone (by default the game's first), of a chosen printing or of any.

    ``number`` and ``name`` may stay in a line that was read before; they say nothing.
    """

    card = serializers.UUIDField()
    count = serializers.IntegerField(min_value=1, max_value=MAX_QUANTITY)
    zone = serializers.CharField(max_length=20, required=False)
    printing = serializers.UUIDField(required=False, allow_null=True)
    number = serializers.IntegerField(read_only=True)
    name = serializers.CharField(read_only=True)


class DecklistWriteSerializer(StrictSerializer):
    """A list to be judged: game, format and day (by default the game's default format and today in Japan), and lines."""

    game = WordField(choices=sorted(GAMES))
    format = serializers.CharField(max_length=40, required=False, allow_null=True)
    as_of = AsOfField(required=False, allow_null=True, help_text=AS_OF_HELP)
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineWriteSerializer(), max_length=MAX_LINES
    )


class DeckWriteSerializer(StrictSerializer):
    """A deck to be stored; what the site itself says of a deck may stay in and says nothing."""

    game = WordField(choices=sorted(GAMES))
    format = serializers.CharField(max_length=40, required=False, allow_null=True)
    name = NameField(max_length=MAX_NAME_LENGTH)
    visibility = WordField(choices=DECK_VISIBILITIES, required=False)
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineWriteSerializer(), max_length=MAX_LINES
    )
    id = serializers.UUIDField(read_only=True)
    owner = serializers.JSONField(read_only=True)
    share_token = serializers.CharField(read_only=True)
    created_at = serializers.DateTimeField(read_only=True)
    changed_at = serializers.DateTimeField(read_only=True)
    revision = serializers.IntegerField(read_only=True)
    counts = serializers.JSONField(read_only=True)


class DeckCopyWriteSerializer(StrictSerializer):
    """What a copy is called, by default what its original is called."""

    name = NameField(max_length=MAX_NAME_LENGTH, required=False)


class OwnerSerializer(serializers.Serializer[Any]):
    """Who keeps a deck."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True)


class DeckSummarySerializer(serializers.Serializer[Deck]):
    """A deck in a list, without its lines."""

    id = serializers.UUIDField()
    owner = OwnerSerializer()
    game = serializers.CharField()
    format = serializers.CharField()
    name = serializers.CharField()
    visibility = serializers.ChoiceField(choices=DECK_VISIBILITIES)
    revision = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


class LineSerializer(serializers.Serializer[DeckLine]):
    """A line of a deck; number and name are null when readers may no longer know of the card."""

    zone = serializers.CharField()
    card = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    printing = serializers.UUIDField(allow_null=True)
    count = serializers.IntegerField()


class DeckSerializer(DeckSummarySerializer):
    """A deck with its lines; the share token is for the owner alone."""

    share_token = serializers.CharField(allow_null=True, required=False)
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Cards by zone.")
    lines = LineSerializer(many=True)


def lines_of(game: str, data: Sequence[dict[str, Any]]) -> list[Line]:
    """Validated lines as values, in the order sent."""
    first = next(iter(GAMES[game].ZONES))
    return [Line(line.get("zone", first), line["card"], line.get("printing"), line["count"]) for line in data]


def deck_summary(deck: Deck) -> dict[str, Any]:
    """A deck as JSON without its lines."""
    return {
        "id": deck.pk,
        "owner": {"id": deck.owner_id, "name": deck.owner.public_name},
        "game": deck.game_id,
        "format": deck.format.slug,
        "name": deck.name,
        "visibility": deck.visibility,
        "revision": deck.revision,
        "created_at": deck.created_at,
        "changed_at": deck.changed_at,
    }


def deck_document(deck: Deck, lines: Sequence[DeckLine], reader: Reader, now: datetime) -> dict[str, Any]:
    """A deck as JSON, as the reader may see it."""
    counts: dict[str, int] = dict.fromkeys(GAMES[deck.game_id].ZONES, 0)
    for line in lines:
        counts[line.zone] = counts.get(line.zone, 0) + line.count
    document = deck_summary(deck) | {"counts": counts, "lines": [_line(line, now) for line in lines]}
    return document | ({"share_token": deck.share_token} if deck.owner_id == reader.pk else {})


def _line(line: DeckLine, now: datetime) -> dict[str, Any]:
    known = card_is_public(line.card, now)
    return {
        "zone": line.zone,
        "card": line.card_id,
        "number": line.card.number if known else None,
        "name": card_name(line.card).in_language(request_language()) if known else None,
        "printing": line.printing_id,
        "count": line.count,
    }


def deck_version(deck: Deck, lines: Sequence[DeckLine], reader: Reader, now: datetime) -> tuple[Any, ...]:
    """What the representation of a deck depends on, its language apart."""
    cards = [(line.card.revision if card_is_public(line.card, now) else None) for line in lines]
    return ("deck", deck.pk, deck.revision, deck.owner_id == reader.pk, deck.owner.public_name, cards)
