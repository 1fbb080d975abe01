"""Formats: what decks of a game may hold, day by day."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models.cards import Card
from catalog.models.games import Game


class Format(models.Model):
    """A way to play a game, with its own list of restrictions; one of each game's is the default."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="formats", verbose_name=_("game"))
    slug = models.CharField(_("slug"), max_length=40)
    name_ja = models.CharField(_("Japanese name"), max_length=100)
    name_en = models.CharField(_("English name"), max_length=100)
    is_default = models.BooleanField(_("default of its game"), default=False)

    class Meta:
        ordering = ("game", "slug")
        verbose_name = _("format")
        verbose_name_plural = _("formats")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("game", "slug"), name="format_one_slug_in_a_game"),
            models.UniqueConstraint(
                fields=("game",), condition=models.Q(is_default=True), name="format_one_default_in_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.slug}"


class Restriction(models.Model):
    """What a format forbids from a day on: a card, more than n copies of it, or more than n of a group together.

    ``begins_on`` and ``ends_on`` are days in Asia/Tokyo; the last day in force is the one before ``ends_on``. Before the
    day on which it is announced, if that is known, only the staff knows of it.
    """

    class Kind(models.TextChoices):
        """How a restriction counts."""

        BANNED = "banned", _("banned")
        LIMITED = "limited", _("limited")
        GROUP = "group", _("limited as a group")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    format = models.ForeignKey(Format, on_delete=models.CASCADE, related_name="restrictions", verbose_name=_("format"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    limit = models.PositiveSmallIntegerField(_("limit"), default=0)
    cards = models.ManyToManyField(
        Card, through="RestrictionCard", related_name="restrictions", verbose_name=_("cards")
    )
    begins_on = models.DateField(_("begins on"))
    ends_on = models.DateField(_("ends before"), null=True, blank=True)
    note_ja = models.CharField(_("Japanese note"), max_length=500, blank=True)
    note_en = models.CharField(_("English note"), max_length=500, blank=True)
    announced_on = models.DateField(_("announced on"), null=True, blank=True)
    announcement_url = models.URLField(_("address of the announcement"), blank=True, default="", db_default="")

    class Meta:
        ordering = ("-begins_on", "id")
        verbose_name = _("restriction")
        verbose_name_plural = _("restrictions")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(kind="banned", limit=0) | models.Q(kind__in=("limited", "group"), limit__gte=1),
                name="restriction_limit_fits_its_kind",
                violation_error_message=_("A banned card has the limit 0, any other restriction a limit of 1 or more."),
            ),
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True) | models.Q(ends_on__gt=models.F("begins_on")),
                name="restriction_ends_after_it_begins",
                violation_error_message=_("A restriction ends on a day after the one on which it begins."),
            ),
            models.CheckConstraint(
                condition=models.Q(announced_on__isnull=True) | models.Q(announced_on__lte=models.F("begins_on")),
                name="restriction_announced_before_it_begins",
                violation_error_message=_("A restriction is announced before the day on which it begins, or on it."),
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("begins_on", "id"), name="restriction_by_day"),
            models.Index(fields=("format", "begins_on", "id"), name="restriction_by_format_and_day"),
            models.Index(fields=("kind", "begins_on", "id"), name="restriction_by_kind_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.limit} ({self.begins_on})"


class RestrictionCard(models.Model):
    """A card that a restriction names."""

    restriction = models.ForeignKey(Restriction, on_delete=models.CASCADE, related_name="named")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+", verbose_name=_("card"))

    class Meta:
        verbose_name = _("restricted card")
        verbose_name_plural = _("restricted cards")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("restriction", "card"), name="restrictioncard_once"),
        ]

    def __str__(self) -> str:
        return str(self.card_id)
