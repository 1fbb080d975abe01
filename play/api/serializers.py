"""Bodies of requests about matches."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from cardsite.api.bodies import StrictSerializer, WordField
from decks.api.serializers import LineWriteSerializer
from decks.values import MAX_LINES
from play.engine.orders import UNTIL
from play.models import Match, Seat

MAX_SEATS = 4
MAX_CONDITIONS = 100
MAX_ACTIONS_AT_ONCE = 200
MAX_KEY_LENGTH = 600
MAX_LINKS = 100


class _BroughtDeckSerializer(StrictSerializer):
    """An own stored deck by its id, or the lines of one that is not stored; exactly one of both."""

    deck = serializers.UUIDField(required=False)
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineWriteSerializer(), max_length=MAX_LINES, required=False
    )
    declared_conditions = serializers.ListField(
        child=serializers.CharField(max_length=80),
        required=False,
        max_length=MAX_CONDITIONS,
        help_text="Slugs of the conditions that are true of the player; nobody is told before one is used.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One deck and not two."""
        if ("deck" in attrs) == ("lines" in attrs):
            raise serializers.ValidationError(_("Send either deck or lines."), code="one_of_deck_and_lines")
        return attrs


class SeatWriteSerializer(_BroughtDeckSerializer):
    """What a player brings to a seat."""


class SeatPlanWriteSerializer(StrictSerializer):
    """What a seat of a new match is to be; a bot is given its deck here."""

    kind = WordField(choices=Seat.Kind.values)
    user = serializers.CharField(max_length=150, required=False, help_text="The name of the user, for `named`.")
    bot = serializers.CharField(max_length=40, required=False, help_text="The name of the bot, for `bot`.")
    deck = serializers.UUIDField(required=False)
    lines: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=LineWriteSerializer(), max_length=MAX_LINES, required=False
    )
    declared_conditions = serializers.ListField(
        child=serializers.CharField(max_length=80), required=False, max_length=MAX_CONDITIONS
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Each kind of seat with what belongs to it and nothing else."""
        kind = attrs["kind"]
        if (kind == Seat.Kind.NAMED) != ("user" in attrs):
            raise serializers.ValidationError({"user": [_("This goes with the kind named.")]}, code="user_for_named")
        if (kind == Seat.Kind.BOT) != ("bot" in attrs):
            raise serializers.ValidationError({"bot": [_("This goes with the kind bot.")]}, code="bot_for_bot")
        brought = ("deck" in attrs) + ("lines" in attrs)
        if brought != (kind == Seat.Kind.BOT):
            raise serializers.ValidationError(_("A bot, and only a bot, is given deck or lines."), code="deck_for_bot")
        if "declared_conditions" in attrs and kind != Seat.Kind.BOT:
            raise serializers.ValidationError(
                {"declared_conditions": [_("Players declare as they take their seats.")]}, code="declared_for_bot"
            )
        return attrs


class MatchWriteSerializer(StrictSerializer):
    """A call for a match: format and visibility have defaults; options are the game's own."""

    game = serializers.CharField(max_length=40)
    format = serializers.CharField(max_length=40, required=False, allow_null=True)
    options = serializers.DictField(required=False)
    visibility = WordField(choices=Match.Visibility.values, required=False)
    seats: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=SeatPlanWriteSerializer(), min_length=1, max_length=MAX_SEATS
    )


class StandingOrderWriteSerializer(StrictSerializer):
    """What to pass until; `link` says how long the chain must be for `link`."""

    until = WordField(choices=list(UNTIL))
    link = serializers.IntegerField(min_value=1, max_value=MAX_LINKS, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A number of links with an order that waits for them, and with no other."""
        if (attrs["until"] == "link") != ("link" in attrs):
            raise serializers.ValidationError({"link": [_("This goes with the order link.")]}, code="link_for_link")
        return attrs


class ActionWriteSerializer(StrictSerializer):
    """The answer to the own open decision: one action, or several picks of one staged decision."""

    action = serializers.CharField(max_length=MAX_KEY_LENGTH, required=False)
    actions = serializers.ListField(
        child=serializers.CharField(max_length=MAX_KEY_LENGTH),
        required=False,
        min_length=1,
        max_length=MAX_ACTIONS_AT_ONCE,
    )
    expected_revision = serializers.IntegerField(
        min_value=0, help_text="`decision.revision` as the legal actions and the view tell it."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One form and not both."""
        if ("action" in attrs) == ("actions" in attrs):
            raise serializers.ValidationError(_("Send either action or actions."), code="one_of_action_and_actions")
        return attrs
