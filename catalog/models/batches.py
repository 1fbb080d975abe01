"""Batches: changes to many cards that belong together, compared first, then carried out whole, and undone whole."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models.games import Game


class CardBatch(models.Model):
    """A file of cards, or one edit of chosen cards, from the choice to its end.

    ``source`` is what was asked for: a compressed file, or ids of cards and the edit as JSON. The rest is what the
    worker found and did: ``fingerprint`` stands for the cards as they were compared, ``refusal`` is the last refusal with
    its faults. ``done`` of ``total`` steps are written on a connection of their own, so that others see them at once.
    """

    class Kind(models.TextChoices):
        """Where the changes come from."""

        IMPORT = "import", _("import")
        EDIT = "edit", _("edit of many cards")

    class State(models.TextChoices):
        """How far it has come."""

        CHOSEN = "chosen", _("chosen")
        PLANNING = "planning", _("being compared")
        STOPPED = "stopped", _("stopped before it was compared")
        PLANNED = "planned", _("compared")
        UNREADABLE = "unreadable", _("not readable")
        APPLYING = "applying", _("being carried out")
        APPLIED = "applied", _("carried out")
        UNDOING = "undoing", _("being undone")
        UNDONE = "undone", _("undone")

    WORKING: ClassVar = frozenset({State.PLANNING, State.APPLYING, State.UNDOING})

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+", verbose_name=_("game"))
    title = models.CharField(_("title"), max_length=200)
    form = models.CharField(_("form"), max_length=10, blank=True)
    source = models.BinaryField()
    state = models.CharField(_("state"), max_length=10, choices=State.choices)
    job_id = models.BigIntegerField(null=True, editable=False)
    done = models.PositiveIntegerField(default=0, editable=False)
    total = models.PositiveIntegerField(default=0, editable=False)
    fingerprint = models.CharField(max_length=64, blank=True)
    publishes = models.BooleanField(default=False)
    counts = models.JSONField(default=dict)
    absent = models.JSONField(default=list)
    refusal = models.JSONField(null=True)
    leaves_changed = models.BooleanField(default=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    applied_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("carried out by"),
    )
    applied_at = models.DateTimeField(_("carried out at"), null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("undone by")
    )
    undone_at = models.DateTimeField(_("undone at"), null=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("batch of changes")
        verbose_name_plural = _("batches of changes")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.title


class CardBatchRow(models.Model):
    """A card in a batch that is changed, made or refused; those that stay as they are, are only counted.

    ``position`` is its place in the batch, ``place`` its place in the file in words or as a pointer. ``left`` says why
    undoing left the card as it was.
    """

    class Status(models.TextChoices):
        """What it comes to."""

        CREATED = "created", _("new")
        CHANGED = "changed", _("changed")
        REFUSED = "refused", _("refused")

    batch = models.ForeignKey(CardBatch, on_delete=models.CASCADE, related_name="rows")
    position = models.PositiveIntegerField()
    place = models.CharField(max_length=60, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices)
    kind = models.CharField(max_length=40, blank=True)
    name = models.TextField(blank=True)
    number = models.PositiveBigIntegerField(null=True)
    card_id = models.UUIDField(null=True)
    difference = models.JSONField(default=list)
    faults = models.JSONField(default=list)
    left = models.JSONField(default=list)

    class Meta:
        ordering = ("position",)
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("batch", "position"), name="cardbatchrow_one_of_a_position"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("batch", "status", "position"), name="cardbatchrow_by_status"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.name}"
