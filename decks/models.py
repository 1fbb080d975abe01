"""Stored decks: whose they are, who may read them, and their lines."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Collate
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models import Card, Format, Game, Printing
from decks.values import MAX_NAME_LENGTH, MAX_QUANTITY


class Deck(models.Model):
    """A decklist that somebody keeps, for one format of one game; it may break construction rules.

    ``revision`` grows with each change. ``share_token`` opens an unlisted deck to whoever has it; withdrawing it makes the
    deck private again, so no deck is unlisted without one.
    """

    class Visibility(models.TextChoices):
        """Who may read a deck: its owner, whoever has the token, or everybody."""

        PRIVATE = "private", _("private")
        UNLISTED = "unlisted", _("unlisted")
        PUBLIC = "public", _("public")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks", verbose_name=_("owner")
    )
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="decks", verbose_name=_("game"))
    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="decks", verbose_name=_("format"))
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    share_token = models.CharField(
        max_length=43, unique=True, null=True, blank=True, editable=False
    )  # empty texts would not be unique
    revision = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        ordering = ("-changed_at", "-id")
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(visibility="unlisted", share_token__isnull=False)
                | (~models.Q(visibility="unlisted") & models.Q(share_token__isnull=True)),
                name="deck_unlisted_has_a_token",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="deck_has_a_name"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("owner", "-changed_at", "-id"), name="deck_by_owner"),
            models.Index(
                fields=("-changed_at", "-id"), condition=models.Q(visibility="public"), name="deck_public_by_change"
            ),
            models.Index(
                fields=("created_at", "id"), condition=models.Q(visibility="public"), name="deck_public_by_age"
            ),
            models.Index(
                Collate("name", "C"), "id", condition=models.Q(visibility="public"), name="deck_public_by_name"
            ),
            models.Index(
                fields=("game", "changed_at", "id"), condition=models.Q(visibility="public"), name="deck_game_by_change"
            ),
            models.Index(
                fields=("game", "created_at", "id"), condition=models.Q(visibility="public"), name="deck_game_by_age"
            ),
            models.Index(
                "game", Collate("name", "C"), "id", condition=models.Q(visibility="public"), name="deck_game_by_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DeckLine(models.Model):
    """So many copies of a card in one zone of a deck; the database keeps cards and printings that decks use."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="lines")
    zone = models.CharField(_("zone"), max_length=20)
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="deck_lines", verbose_name=_("card"))
    printing = models.ForeignKey(
        Printing, on_delete=models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("printing")
    )
    count = models.PositiveSmallIntegerField(_("count"))

    class Meta:
        ordering = ("zone", "card__number", "id")
        verbose_name = _("line of a deck")
        verbose_name_plural = _("lines of decks")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=("deck", "zone", "card", "printing"),
                nulls_distinct=False,
                name="deckline_once_for_zone_card_and_printing",
            ),
            models.CheckConstraint(
                condition=models.Q(count__gte=1, count__lte=MAX_QUANTITY), name="deckline_count_is_possible"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} × {self.card_id}"
