"""What readers say of public decks: that they like them, and what the staff should look at."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from decks.models.decks import Deck
from decks.models.snapshots import DeckSnapshot


class DeckLike(models.Model):
    """That somebody likes a deck; nobody else is told."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="liked_by", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("like")
        verbose_name_plural = _("likes")
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("deck", "user"), name="decklike_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.deck_id}"


class DeckReport(models.Model):
    """A reader's word to the staff that a deck should not be shown as it is, and what they decided.

    ``snapshot`` is what the reader saw; empty where an unlisted deck showed its draft. ``user`` is empty once the reader's
    account is closed.
    """

    class Reason(models.TextChoices):
        """What is wrong with the deck."""

        OFFENSIVE = "offensive", _("offensive words")
        PERSONAL = "personal", _("personal data")
        SPAM = "spam", _("advertising")
        MISLEADING = "misleading", _("misleading")
        OTHER = "other", _("something else")

    class State(models.TextChoices):
        """What became of the report."""

        OPEN = "open", _("undecided")
        UPHELD = "upheld", _("deck hidden")
        DISMISSED = "dismissed", _("dismissed")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="reports", verbose_name=_("deck"))
    snapshot = models.ForeignKey(
        DeckSnapshot, on_delete=models.CASCADE, related_name="+", null=True, verbose_name=_("published deck")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("reported by"),
    )
    reason = models.CharField(_("reason"), max_length=12, choices=Reason.choices)
    text = models.TextField(_("text"), blank=True, default="")
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    decided_at = models.DateTimeField(_("decided at"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    decision = models.TextField(_("reason of the decision"), blank=True, default="")

    class Meta:
        ordering = ("-id",)
        verbose_name = _("report on a deck")
        verbose_name_plural = _("reports on decks")
        default_permissions = ("view",)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=("deck", "user"), condition=models.Q(state="open"), name="deckreport_one_open_by_a_reader"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=("state", "id"), name="deckreport_by_state")]

    def __str__(self) -> str:
        return f"{self.deck}: {self.get_reason_display()}"
