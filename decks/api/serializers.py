"""JSON shapes of decks and their lines."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from rest_framework import serializers

from cardsite.api.bodies import NameField, StrictSerializer, WordField
from cardsite.api.language import request_language
from catalog.models import Card
from decks.api.parameters import AS_OF_HELP, AsOfField
from decks.games import GAMES
from decks.models import Deck, DeckLine
from decks.models.decks import CardLine
from decks.selectors import Reader, card_is_public, card_name, origin_visible
from decks.services.publishing import changed_since_published
from decks.values import (
    MAX_LINES,
    MAX_NAME_LENGTH,
    MAX_NOTES_LENGTH,
    MAX_QUANTITY,
    MAX_TAG_LENGTH,
    MAX_TAGS,
    Line,
)

MAX_NUMBER = 2**31 - 1
DECK_VISIBILITIES = Deck.Visibility.values  # named in the API's description (`ENUM_NAME_OVERRIDES`)


class NotesField(serializers.CharField):
    """A text of any number of lines, kept as typed."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_blank=True, trim_whitespace=False, **more)


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
    notes = NotesField(max_length=MAX_NOTES_LENGTH, required=False)
    tags: serializers.ListField = serializers.ListField(
        child=NameField(max_length=MAX_TAG_LENGTH),
        max_length=MAX_TAGS,
        required=False,
        help_text="Kept as typed; tags that differ in width, case or script alone are one.",
    )
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineWriteSerializer(), max_length=MAX_LINES
    )
    id = serializers.UUIDField(read_only=True)
    owner = serializers.JSONField(read_only=True)
    published = serializers.JSONField(read_only=True)
    changed_since_published = serializers.BooleanField(read_only=True)
    origin = serializers.JSONField(read_only=True)
    hidden = serializers.JSONField(read_only=True)
    share_token = serializers.CharField(read_only=True)
    created_at = serializers.DateTimeField(read_only=True)
    changed_at = serializers.DateTimeField(read_only=True)
    revision = serializers.IntegerField(read_only=True)
    counts = serializers.JSONField(read_only=True)


class DeckCopyWriteSerializer(StrictSerializer):
    """What a copy is called, by default what its original is called, and the snapshot copied, by default what one sees."""

    name = NameField(max_length=MAX_NAME_LENGTH, required=False)
    snapshot = serializers.IntegerField(min_value=1, max_value=MAX_NUMBER, required=False)


class OwnerSerializer(serializers.Serializer[Any]):
    """Who keeps a deck."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True)


class LastSnapshotSerializer(serializers.Serializer[Any]):
    """The last snapshot of a deck, and whether it was legal on its day; both null where nobody judged it then."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    as_of = serializers.DateField(allow_null=True, help_text="the day in Japan that `valid` speaks of")
    valid = serializers.BooleanField(allow_null=True)


class DeckOriginSerializer(serializers.Serializer[Any]):
    """The deck that another one was copied from, and the snapshot, if it was one that is still there for the reader."""

    id = serializers.UUIDField()
    snapshot = serializers.IntegerField(allow_null=True)


class DeckHiddenSerializer(serializers.Serializer[Any]):
    """That the staff hides a deck from everybody but its owner, and why."""

    at = serializers.DateTimeField()
    reason = serializers.CharField()


class DeckSummarySerializer(serializers.Serializer[Deck]):
    """A deck in a list, without its lines; to all but its owner it is its last snapshot, revision and days included."""

    id = serializers.UUIDField()
    owner = OwnerSerializer()
    game = serializers.CharField()
    format = serializers.CharField()
    name = serializers.CharField()
    visibility = serializers.ChoiceField(choices=DECK_VISIBILITIES)
    tags = serializers.ListField(child=serializers.CharField())
    published = LastSnapshotSerializer(allow_null=True)
    revision = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()


class DeckListedSerializer(DeckSummarySerializer):
    """A deck in a list, with how many like it."""

    likes = serializers.IntegerField()


class LineSerializer(serializers.Serializer[DeckLine]):
    """A line of a deck; number and name are null when readers may no longer know of the card."""

    zone = serializers.CharField()
    card = serializers.UUIDField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    printing = serializers.UUIDField(allow_null=True)
    count = serializers.IntegerField()


class DeckSerializer(DeckSummarySerializer):
    """A deck with its lines; the last three are for the owner alone.

    ``origin`` is null also where the deck that this one was copied from is not there for the reader.
    """

    notes = serializers.CharField()
    origin = DeckOriginSerializer(allow_null=True)
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Cards by zone.")
    lines = LineSerializer(many=True)
    share_token = serializers.CharField(allow_null=True, required=False)
    changed_since_published = serializers.BooleanField(
        required=False, help_text="Whether others see something else than this."
    )
    hidden = DeckHiddenSerializer(allow_null=True, required=False)


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
        "tags": deck.tags,
        "published": _published(deck),
        "revision": deck.revision,
        "created_at": deck.created_at,
        "changed_at": deck.changed_at,
    }


def deck_listed(deck: Deck) -> dict[str, Any]:
    """A deck in a list as JSON.

    Likes stand here and at their own address, not in the deck itself: a change of it is not to fail because somebody liked
    it meanwhile.
    """
    return deck_summary(deck) | {"likes": deck.likes}


def _published(deck: Deck) -> dict[str, Any] | None:
    last = deck.published
    if last is None:
        return None
    return {"number": last.number, "published_at": last.published_at, "as_of": last.as_of, "valid": last.valid}


def deck_document(deck: Deck, lines: Sequence[DeckLine], reader: Reader, now: datetime) -> dict[str, Any]:
    """A deck as JSON, as the reader may see it."""
    document = deck_summary(deck) | {
        "notes": deck.notes,
        "origin": _origin(deck, reader),
        "counts": counts_of(deck.game_id, lines),
        "lines": [line_document(line, now) for line in lines],
    }
    return document if deck.owner_id != reader.pk else document | _for_the_owner(deck)


def _for_the_owner(deck: Deck) -> dict[str, Any]:
    hidden = {"at": deck.hidden_at, "reason": deck.hidden_reason} if deck.hidden_at else None
    return {
        "share_token": deck.share_token,
        "changed_since_published": deck.published is not None and changed_since_published(deck),
        "hidden": hidden,
    }


def _origin(deck: Deck, reader: Reader) -> dict[str, Any] | None:
    origin = origin_visible(deck=deck, reader=reader)
    return None if origin is None else {"id": origin.id, "snapshot": origin.snapshot}


def counts_of(game: str, lines: Iterable[CardLine]) -> dict[str, int]:
    """Cards by zone, the zones of the game in their order."""
    counts: dict[str, int] = dict.fromkeys(GAMES[game].ZONES, 0)
    for line in lines:
        counts[line.zone] = counts.get(line.zone, 0) + line.count
    return counts


def line_document(line: CardLine, now: datetime) -> dict[str, Any]:
    """A line as JSON."""
    return {
        "zone": line.zone,
        **card_document(line.card_id, line.card if card_is_public(line.card, now) else None),
        "printing": line.printing_id,
        "count": line.count,
    }


def card_document(card_id: UUID, card: Card | None) -> dict[str, Any]:
    """A card as lines name it; None is one that readers may not know of."""
    return {
        "card": card_id,
        "number": None if card is None else card.number,
        "name": None if card is None else card_name(card).in_language(request_language()),
    }


def deck_version(deck: Deck, lines: Sequence[DeckLine], reader: Reader, now: datetime) -> tuple[Any, ...]:
    """What the representation of a deck depends on, its language apart."""
    origin = origin_visible(deck=deck, reader=reader)
    return (
        "deck",
        deck.pk,
        deck.revision,
        deck.shown.number if deck.shown else None,
        deck.visibility,
        deck.hidden_at,
        None if origin is None else origin.snapshot or 0,
        deck.owner_id == reader.pk,
        deck.owner.public_name,
        lines_version(lines, now),
    )


def lines_version(lines: Iterable[CardLine], now: datetime) -> list[int | None]:
    """What the words of lines depend on: their cards' revisions, while readers may know of them."""
    return [(line.card.revision if card_is_public(line.card, now) else None) for line in lines]
