"""The last change of each card, as those who keep a copy of the catalog follow it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models.games import Game


class CardChange(models.Model):
    """The last change of a card, be the card there or gone; kept by triggers, whatever way the change came.

    ``version`` is the catalog's at the change. Whoever changes the catalog holds its version until the transaction ends, so
    versions become visible in their order: who has read a version has missed none before it, however late one was written.
    ``at`` is one moment for a whole transaction, later than that of any before it. ``published_at`` is the card's, empty for
    one that is gone, so that changes of drafts are passed over without looking at cards. ``was_public`` tells whether
    somebody may have seen the card before the change, so that it is told that the card is gone.
    """

    card_id = models.UUIDField(primary_key=True, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, db_index=False, related_name="+")
    version = models.BigIntegerField()
    at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    was_public = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("last change of a card")
        verbose_name_plural = _("last changes of cards")
        default_permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["version", "card_id"], name="cardchange_by_version"),
            models.Index(fields=["game", "version", "card_id"], name="cardchange_by_game_and_version"),
            models.Index(fields=["at", "version"], name="cardchange_by_moment_version"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}: {self.version}"
