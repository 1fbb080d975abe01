"""What was done and what happened in a match, and what staff did with it; rows are added and never changed."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from play.models.matches import Match


class MatchAction(models.Model):
    """One action, in the order in which the engine took them; every twentieth carries the fingerprint of the state."""

    class Actor(models.TextChoices):
        """On whose account an action was taken."""

        USER = "user", _("player")
        BOT = "bot", _("bot")
        DEFAULT = "default", _("default answer")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="actions", verbose_name=_("match"))
    number = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    actor = models.CharField(_("taken by"), max_length=10, choices=Actor.choices)
    key = models.CharField(_("action"), max_length=600)
    fingerprint = models.CharField(_("fingerprint"), max_length=64, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("match", "number")
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("match", "number"), name="matchaction_one_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.seat}: {self.key}"


class MatchEvent(models.Model):
    """One thing that happened, numbered from 1 without gaps; ``body`` says what everybody and what single seats may know."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events", verbose_name=_("match"))
    number = models.PositiveIntegerField(_("number"))
    body = models.JSONField(_("content"))

    class Meta:
        ordering = ("match", "number")
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("match", "number"), name="matchevent_one_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class MatchNote(models.Model):
    """What staff did with a match: a look at its hidden state, or making it void."""

    class Deed(models.TextChoices):
        """What was done."""

        LOOKED = "looked", _("looked at the hidden state")
        VOIDED = "voided", _("made it void")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notes", verbose_name=_("match"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    deed = models.CharField(_("deed"), max_length=10, choices=Deed.choices)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    revision = models.PositiveIntegerField(_("revision"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        ordering = ("match", "id")
        verbose_name = _("note")
        verbose_name_plural = _("notes")

    def __str__(self) -> str:
        return f"{self.deed} ({self.at})"
