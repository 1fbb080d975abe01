"""What was published of decks, kept as it was."""

from typing import ClassVar

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from decks.models.decks import CardLine, Deck, DeckContent


class DeckSnapshot(DeckContent):
    """A deck as it was published, with what the rules of its format said of it on that day; the database refuses changes.

    ``number`` counts the snapshots of one deck from 1, ``revision`` is the deck's revision that it is of, ``cards`` how many
    cards it has. ``verdict`` is the stored verdict (`decks.services.verdicts`) of the day ``as_of`` in Japan; the three are
    empty where a deck was public before snapshots were kept. ``other_verdicts`` are those of the same day in other formats,
    where its owner asked for them. ``remark`` says what is new in it. One that its owner took back (``withdrawn_at``) is there
    for its owner and the staff alone; taking it back is the one change that there is.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="snapshots", verbose_name=_("deck"))
    number = models.PositiveIntegerField(_("number"))
    revision = models.PositiveIntegerField(_("revision"))
    remark = models.TextField(_("remark"), blank=True, default="")
    cards = models.PositiveIntegerField(_("cards"))
    as_of = models.DateField(_("judged as of"), null=True)
    valid = models.BooleanField(_("legal on that day"), null=True)
    verdict = models.JSONField(_("verdict"), null=True)
    other_verdicts = models.JSONField(_("verdicts in other formats"), default=list)
    published_at = models.DateTimeField(_("published at"))
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)

    class Meta:
        ordering = ("deck", "-number")
        verbose_name = _("published deck")
        verbose_name_plural = _("published decks")
        default_permissions = ("view",)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("deck", "number"), name="decksnapshot_one_of_a_number"),
            models.CheckConstraint(
                condition=models.Q(as_of__isnull=True, valid__isnull=True, verdict__isnull=True)
                | models.Q(as_of__isnull=False, valid__isnull=False, verdict__isnull=False),
                name="decksnapshot_verdict_has_a_day",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [GinIndex(fields=["tag_keys"], name="decksnapshot_tags")]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class DeckSnapshotLine(CardLine):
    """A line of a published deck.

    Where two cards became one, two lines may name the same: nothing of a snapshot changes but the card that is meant.
    """

    snapshot = models.ForeignKey(DeckSnapshot, on_delete=models.CASCADE, related_name="lines")

    class Meta(CardLine.Meta):
        verbose_name = _("line of a published deck")
        verbose_name_plural = _("lines of published decks")
        default_permissions = ()
