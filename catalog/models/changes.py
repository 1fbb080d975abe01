"""The last change of each card and of what belongs to cards, as those who keep a copy of the catalog follow it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models.games import Game
from catalog.models.printings import Set

AWAITED = models.Q(awaited=True)


class CardChange(models.Model):
    """The last change of a card, be the card there or gone; kept by triggers, whatever way the change came.

    ``version`` is the catalog's at the change. Whoever changes the catalog holds its version until the transaction ends, so
    versions become visible in their order: who has read a version has missed none before it, however late one was written.
    ``at`` is one moment for a whole transaction, later than that of any before it. ``published_at`` is the card's, empty for
    one that is gone, so that changes of drafts are passed over without looking at cards. ``was_public`` tells whether
    somebody may have seen the card before the change, so that it is told that the card is gone. An ``awaited`` card became
    public, or will be, after its change or so shortly before that clocks may tell it otherwise.
    """

    card_id = models.UUIDField(primary_key=True, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, db_index=False, related_name="+")
    version = models.BigIntegerField()
    at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    was_public = models.BooleanField(default=False)
    awaited = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("last change of a card")
        verbose_name_plural = _("last changes of cards")
        default_permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["version", "card_id"], name="cardchange_by_version"),
            models.Index(fields=["game", "version", "card_id"], name="cardchange_by_game_and_version"),
            models.Index(fields=["at", "version"], name="cardchange_by_moment_version"),
            models.Index(
                fields=["published_at", "card_id"],
                include=("version", "game"),
                condition=AWAITED,
                name="cardchange_awaited",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}: {self.version}"


class EntryChange(models.Model):
    """The last change of a set, printing, ruling or erratum as anybody reads it, be it there or gone; kept as for cards.

    What others change in it counts: a set's counts, a printing's set, whether the card is public. ``published_at`` is the
    moment from which everything is public that the entry is about; empty for what is a draft or gone.
    """

    class Kind(models.TextChoices):
        """What the entry is."""

        SET = "set", _("set")
        PRINTING = "printing", _("printing")
        RULING = "ruling", _("ruling")
        ERRATUM = "erratum", _("erratum")

    kind = models.CharField(max_length=10, choices=Kind.choices)
    entry_id = models.UUIDField()
    # No key is checked, since that would wait for whoever holds the game while the catalog's version is held.
    game = models.ForeignKey(Game, on_delete=models.PROTECT, db_index=False, db_constraint=False, related_name="+")
    version = models.BigIntegerField()
    at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    was_public = models.BooleanField(default=False)
    awaited = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("last change of an entry")
        verbose_name_plural = _("last changes of entries")
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("kind", "entry_id"), name="entrychange_one_of_an_entry"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["kind", "version", "entry_id"], name="entrychange_by_version"),
            models.Index(fields=["kind", "game", "version", "entry_id"], name="entrychange_by_game"),
            models.Index(fields=["kind", "at", "version"], name="entrychange_by_moment"),
            models.Index(
                fields=["kind", "published_at", "entry_id"],
                include=("version", "game"),
                condition=AWAITED,
                name="entrychange_awaited",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.entry_id}: {self.version}"


class SetCount(models.Model):
    """The numbers of a set's public printings and of different cards among them; kept as its changes are.

    They hold from the moment at which the last of the cards became public until the next one does, by time alone.
    """

    # No key is checked or followed, since that would wait for whoever holds the set while the catalog's version is held.
    set = models.OneToOneField(
        Set, on_delete=models.DO_NOTHING, primary_key=True, db_constraint=False, related_name="counted"
    )
    printings = models.PositiveIntegerField()
    cards = models.PositiveIntegerField()
    holds_from = models.DateTimeField(null=True)
    holds_until = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("numbers of a set")
        verbose_name_plural = _("numbers of sets")
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.set_id}: {self.printings}"
