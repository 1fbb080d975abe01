"""Every change of a deck, as a ledger: the texts that it had from then on, and the copies that came and went."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models import Card, Format, Printing
from decks.models.decks import Deck
from decks.values import MAX_NAME_LENGTH, MAX_TAG_LENGTH


class DeckRevision(models.Model):
    """A deck from one change on until the next; the database refuses changes.

    ``notes`` is empty (None) where the notes stayed as they were. ``lines`` is how many entries of the ledger belong to it.
    ``restored`` is the revision whose content was brought back, ``withdrawn`` the number of the snapshot that was taken back.
    """

    class Action(models.TextChoices):
        """What made the revision."""

        CREATED = "created", _("made")
        COPIED = "copied", _("copied")
        CHANGED = "changed", _("changed")
        RESTORED = "restored", _("restored")
        PUBLISHED = "published", _("published")
        SHARED = "shared", _("shared under a new token")
        WITHDRAWN = "withdrawn", _("snapshot withdrawn")
        CARDS_MERGED = "cards_merged", _("cards became one")

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="revisions")
    revision = models.PositiveIntegerField(_("revision"))
    action = models.CharField(_("action"), max_length=20, choices=Action.choices)
    restored = models.PositiveIntegerField(_("restored revision"), null=True)
    withdrawn = models.PositiveIntegerField(_("withdrawn snapshot"), null=True)
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="+", verbose_name=_("format"))
    visibility = models.CharField(_("visibility"), max_length=10, choices=Deck.Visibility.choices)
    tags = ArrayField(models.CharField(max_length=MAX_TAG_LENGTH), verbose_name=_("tags"), default=list)
    notes = models.TextField(_("notes"), null=True)  # noqa: DJ001  # None says that nothing changed, "" that there are none
    lines = models.PositiveIntegerField()
    at = models.DateTimeField(_("when"))

    class Meta:
        ordering = ("deck", "-revision")
        verbose_name = _("change of a deck")
        verbose_name_plural = _("changes of decks")
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("deck", "revision"), name="deckrevision_one_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} {self.revision}"


class DeckRevisionLine(models.Model):
    """How many more copies of a card a zone holds since a revision; fewer is negative. The database keeps the card.

    What a deck held at a revision is the sum of its ledger up to there.
    """

    revision = models.ForeignKey(DeckRevision, on_delete=models.CASCADE, related_name="ledger")
    zone = models.CharField(_("zone"), max_length=20)
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+", verbose_name=_("card"))
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+", null=True)
    change = models.SmallIntegerField(_("change"))

    class Meta:
        verbose_name = _("card in the history of a deck")
        verbose_name_plural = _("cards in the history of decks")
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~models.Q(change=0), name="deckrevisionline_changes_something"),
        ]

    def __str__(self) -> str:
        return f"{self.change:+} × {self.card}"
