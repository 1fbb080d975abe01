"""Matches, and the card data that was pinned when they began."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models import Format, Game


class PinnedCards(models.Model):
    """The data of the cards that a match is played with, under the hash of its content; matches with the same cards share it.

    ``cards`` is a list of {number, id, kind, name_ja, name_en, facts}, ordered by number.
    """

    content_hash = models.CharField(primary_key=True, max_length=64, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+")
    cards = models.JSONField()

    class Meta:
        verbose_name = _("pinned card data")
        verbose_name_plural = _("pinned card data")

    def __str__(self) -> str:
        return f"{self.game_id} {self.content_hash[:12]}"


class Match(models.Model):
    """A game being played, from the call for players to the end.

    ``state`` is the engine's dump as JSON bytes. ``revision`` counts everything stored, secret choices included, and is
    never shown to players; ``event_count`` counts what happened for all to see. ``waiting_for`` holds the seats that are
    openly waited for, ``bots_due`` says that bots still owe moves. ``seed`` stays secret until the end.
    ``resolved_options`` are the players' options and those that followed from the format's cards at the start.
    """

    class Status(models.TextChoices):
        """How far a match is."""

        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled before the start")
        VOID = "void", _("void")

    class Visibility(models.TextChoices):
        """Who may watch a match."""

        SEATS_ONLY = "seats_only", _("its players only")
        PUBLIC = "public", _("everybody")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="matches", verbose_name=_("game"))
    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="matches", verbose_name=_("format"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    resolved_options = models.JSONField(default=dict, blank=True, editable=False)
    visibility = models.CharField(_("visibility"), max_length=10, choices=Visibility.choices)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.OPEN)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="matches_made",
        verbose_name=_("made by"),
    )
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches", verbose_name=_("rematch of")
    )
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    changed_at = models.DateTimeField(_("last moved at"), auto_now=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    engine_version = models.CharField(_("engine version"), max_length=40, blank=True)
    seed = models.BinaryField(max_length=32, null=True, editable=False)
    seed_hash = models.CharField(_("hash of the seed"), max_length=64, blank=True)
    pinned_cards = models.ForeignKey(
        PinnedCards, on_delete=models.PROTECT, null=True, related_name="matches", verbose_name=_("pinned card data")
    )
    state = models.BinaryField(null=True, editable=False)
    revision = models.PositiveIntegerField(_("revision"), default=0, editable=False)
    event_count = models.PositiveIntegerField(_("events"), default=0, editable=False)
    waiting_for = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True, editable=False)
    bots_due = models.BooleanField(default=False, editable=False)
    outcome = models.JSONField(_("outcome"), null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        permissions = (
            ("view_hidden_state", "Can see the hidden state of a running match"),
            ("void_match", "Can void a match"),
        )
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(status__in=("open", "cancelled"), state__isnull=True)
                | Q(
                    status__in=("running", "finished", "void"),
                    state__isnull=False,
                    seed__isnull=False,
                    pinned_cards__isnull=False,
                    started_at__isnull=False,
                ),
                name="match_has_a_state_once_started",
            ),
            models.CheckConstraint(
                condition=Q(status__in=("open", "running"), ended_at__isnull=True)
                | Q(status__in=("finished", "cancelled", "void"), ended_at__isnull=False),
                name="match_has_an_end_once_ended",
            ),
            models.CheckConstraint(
                condition=Q(status__in=("finished", "void"), outcome__isnull=False)
                | Q(status__in=("open", "running", "cancelled"), outcome__isnull=True),
                name="match_has_an_outcome_once_decided",
            ),
            models.UniqueConstraint(
                fields=("rematch_of",), condition=~Q(status="cancelled"), name="match_one_rematch_of_a_match"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("id",), condition=Q(ended_at__isnull=True), name="match_not_ended"),
            models.Index(fields=("-created_at", "-id"), name="match_by_creation"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.id}"

    @property
    def has_ended(self) -> bool:
        """Whether nothing can happen in it any more."""
        return self.ended_at is not None
