"""The JSON shapes of answers about matches, for the API's description; the documents are made in `play.api.documents`."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from play.engine.orders import UNTIL
from play.models import Match, MatchNote, Seat

Shape = serializers.Serializer[Any]
# Named in the API's description (`ENUM_NAME_OVERRIDES`).
MATCH_STATUSES = Match.Status.values
MATCH_VISIBILITIES = Match.Visibility.values
SEAT_KINDS = Seat.Kind.values
ORDER_ENDS = list(UNTIL)


@extend_schema_field({"type": "object", "additionalProperties": True})
class ObjectField(serializers.JSONField):
    """An object whose members are the game's own."""


class PlayerSerializer(Shape):
    """Who sits in a seat; the name is null once the account is closed."""

    id = serializers.UUIDField()
    name = serializers.CharField(allow_null=True)


class SeatSerializer(Shape):
    """A seat as everybody who may know of the match sees it."""

    seat = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=SEAT_KINDS)
    user = PlayerSerializer(allow_null=True)
    bot = serializers.CharField(allow_null=True)
    taken = serializers.BooleanField(help_text="A deck has been brought.")


class OutcomeSerializer(Shape):
    """How a match ended: winners by seat, the rule that ended it, and whether it counts."""

    winners = serializers.ListField(child=serializers.IntegerField())
    draw = serializers.BooleanField()
    rule = serializers.CharField(allow_null=True)
    reason = serializers.CharField()
    text = serializers.CharField()
    rated = serializers.BooleanField()


class NoteSerializer(Shape):
    """What staff did with the match."""

    deed = serializers.ChoiceField(choices=MatchNote.Deed.values)
    reason = serializers.CharField()
    at = serializers.DateTimeField()


class MatchSerializer(Shape):
    """A match without what happens in it. The seed is null until the end; its hash is there from the start."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    format = serializers.CharField()
    options = ObjectField()
    visibility = serializers.ChoiceField(choices=MATCH_VISIBILITIES)
    status = serializers.ChoiceField(choices=MATCH_STATUSES)
    created_by = PlayerSerializer(allow_null=True)
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    seats = SeatSerializer(many=True)
    your_seat = serializers.IntegerField(allow_null=True)
    waiting_for = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that must decide.")
    last_event = serializers.IntegerField()
    outcome = OutcomeSerializer(allow_null=True)
    engine_version = serializers.CharField(allow_null=True)
    card_data = serializers.CharField(allow_null=True, help_text="Hash of the card data that the match is played with.")
    seed_hash = serializers.CharField(allow_null=True)
    seed = serializers.CharField(allow_null=True)
    rematch_of = serializers.UUIDField(allow_null=True)
    notes = NoteSerializer(many=True, required=False)


class CardFaceSerializer(Shape):
    """A card that the answer names by its number."""

    number = serializers.IntegerField()
    id = serializers.UUIDField()
    kind = serializers.CharField()
    name = serializers.CharField()


class DecisionSerializer(Shape):
    """What the caller must decide now; `picked` are the picks made so far, secret while `sealed`."""

    revision = serializers.IntegerField(help_text="Send it back as `expected_revision`.")
    kind = serializers.CharField()
    prompt = serializers.CharField()
    text = serializers.CharField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    picked = serializers.ListField(child=serializers.CharField())
    sealed = serializers.BooleanField()
    card = serializers.IntegerField(allow_null=True)
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # a declared field, not the attribute


class LegalActionSerializer(Shape):
    """One legal answer: its key is what is sent back."""

    key = serializers.CharField()
    verb = serializers.CharField()
    text = serializers.CharField()
    cards = serializers.ListField(child=ObjectField())


class StandingOrderSerializer(Shape):
    """What the caller's own seat passes until."""

    until = serializers.ChoiceField(choices=ORDER_ENDS)
    link = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()


class ViewSerializer(Shape):
    """What the caller may know of a match: `view` is the game's own record, `cards` the cards it names."""

    match = serializers.UUIDField()
    status = serializers.ChoiceField(choices=MATCH_STATUSES)
    seat = serializers.IntegerField(allow_null=True)
    last_event = serializers.IntegerField()
    decision = DecisionSerializer(allow_null=True)
    actions = LegalActionSerializer(many=True)
    standing_order = StandingOrderSerializer(allow_null=True)
    view = ObjectField()
    outcome = OutcomeSerializer(allow_null=True)
    cards = CardFaceSerializer(many=True)


class LegalActionsSerializer(Shape):
    """All legal answers to the caller's decision; none when nothing is to be decided."""

    match = serializers.UUIDField()
    status = serializers.ChoiceField(choices=MATCH_STATUSES)
    seat = serializers.IntegerField(allow_null=True)
    waiting_for = serializers.ListField(child=serializers.IntegerField())
    decision = DecisionSerializer(allow_null=True)
    actions = LegalActionSerializer(many=True)
    cards = CardFaceSerializer(many=True)


class EventSerializer(Shape):
    """One thing that happened, as the caller may know it."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()
    facts = ObjectField()


class EventsSerializer(Shape):
    """Events in order; `last` is the number of the match's last event."""

    data = EventSerializer(many=True)  # type: ignore[assignment]  # a declared field, not the property
    last = serializers.IntegerField()
    cards = CardFaceSerializer(many=True)


class MovedSerializer(ViewSerializer):
    """The match after the caller's action, with everything that happened through it."""

    events = EventSerializer(many=True)


class ReplaySeatSerializer(Shape):
    """A seat with what was brought to it; of the declared conditions those that were used."""

    seat = serializers.IntegerField()
    user = PlayerSerializer(allow_null=True)
    bot = serializers.CharField(allow_null=True)
    decklist = ObjectField()
    declared_conditions = serializers.ListField(child=serializers.CharField())


class ReplaySerializer(Shape):
    """A finished match from which it can be played again exactly: seed, decklists, pinned card data, actions."""

    match = serializers.UUIDField()
    status = serializers.ChoiceField(choices=MATCH_STATUSES)
    outcome = OutcomeSerializer(allow_null=True)
    seats = ReplaySeatSerializer(many=True)
    recording = ObjectField()
    cards = serializers.ListField(child=ObjectField())
