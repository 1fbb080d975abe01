"""What signed-in users suggest for the catalog, and what the staff say to it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models.cards import Card, CardRevision
from catalog.models.games import Game


class CardSuggestion(models.Model):
    """Changes to a card, or a card that is not there yet, as somebody would have it; with words for the staff.

    ``changes`` holds names and facts by field. ``base_revision`` is the revision of the card that the suggestion was made
    on; empty for a new card. ``revision`` is the change by which an accepted one was carried out.
    """

    class State(models.TextChoices):
        """What became of it."""

        NEW = "new", _("new")
        DISCUSSED = "discussed", _("discussed")
        ACCEPTED = "accepted", _("accepted")
        REJECTED = "rejected", _("rejected")

    OPEN: ClassVar = (State.NEW, State.DISCUSSED)

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="+", verbose_name=_("game"))
    card = models.ForeignKey(
        Card, on_delete=models.SET_NULL, null=True, blank=True, related_name="suggestions", verbose_name=_("card")
    )
    base_revision = models.PositiveIntegerField(null=True, editable=False)
    changes = models.JSONField(_("changes"), default=dict)
    note = models.TextField(_("note"), blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.NEW)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("suggested by"),
        db_index=False,
    )
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    revision = models.OneToOneField(
        CardRevision, on_delete=models.PROTECT, null=True, related_name="suggestion", verbose_name=_("change")
    )

    class Meta:
        ordering = ("-id",)
        verbose_name = _("suggestion")
        verbose_name_plural = _("suggestions")
        default_permissions = ("view", "change")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("user", "made_at", "id"), name="cardsuggestion_of_user_in_time"),
            models.Index(fields=("state", "id"), name="cardsuggestion_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.card or self.changes.get('name_ja', '—')}: {self.get_state_display()}"


class SuggestionComment(models.Model):
    """What a member of the staff says to whoever made a suggestion."""

    suggestion = models.ForeignKey(CardSuggestion, on_delete=models.CASCADE, related_name="comments")
    text = models.TextField(_("text"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        ordering = ("id",)
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        default_permissions = ()

    def __str__(self) -> str:
        return self.text
