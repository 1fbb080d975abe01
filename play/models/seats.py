"""Places in a match, and the cards brought to them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalog.models import Card
from play.models.matches import Match


class Seat(models.Model):
    """A place in a match: open to anybody, kept for a named user, or played by a bot.

    ``taken_at`` is empty until its player has brought a deck; ``zones`` is that deck as {zone: {card number: copies}},
    ``declared`` what the player privately declared to be true (slugs of conditions). ``standing_order`` is what the player
    passes until, if anything; nobody else is told. A bot has its own seed, and ``moves`` counts what the seat has
    answered so far.
    """

    class Kind(models.TextChoices):
        """Who may sit there."""

        OPEN = "open", _("open")
        NAMED = "named", _("named user")
        BOT = "bot", _("bot")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", verbose_name=_("match"))
    index = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("player"),
    )
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    bot_seed = models.BinaryField(max_length=32, null=True, editable=False)
    taken_at = models.DateTimeField(_("taken at"), null=True, blank=True)
    zones = models.JSONField(default=dict, blank=True, editable=False)
    declared = models.JSONField(default=list, blank=True, editable=False)
    standing_order = models.JSONField(null=True, default=None, editable=False)
    moves = models.PositiveIntegerField(default=0, editable=False)
    cards = models.ManyToManyField(Card, through="SeatCard", related_name="+")

    class Meta:
        ordering = ("match", "index")
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("match", "index"), name="seat_one_of_a_number"),
            models.UniqueConstraint(fields=("match", "user"), name="seat_one_for_a_user"),
            models.CheckConstraint(
                condition=Q(kind="bot", user__isnull=True, bot_seed__isnull=False) & ~Q(bot="")
                | Q(kind__in=("open", "named"), bot="", bot_seed__isnull=True),
                name="seat_has_a_user_or_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.index}"


class SeatCard(models.Model):
    """A card that a player brought: while it stands here the card cannot be deleted."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="seat_cards")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("card brought to a match")
        verbose_name_plural = _("cards brought to a match")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("seat", "card"), name="seatcard_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.card_id}"
