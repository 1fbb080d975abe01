"""Stored decks: whose they are, who may read them, and what is in them as they run."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Collate
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models import Card, Format, Game, Printing
from decks.values import MAX_NAME_LENGTH, MAX_QUANTITY, MAX_TAG_LENGTH

if TYPE_CHECKING:
    from decks.models.snapshots import DeckSnapshot


PUBLIC = models.Q(visibility="public", hidden_at__isnull=True)
"""What everybody may find: public, and not hidden by the staff."""
_OWN_KEYS = {"change": "changed_at", "age": "created_at", "name": Collate("name", "C"), "likes": "likes"}
_SHOWN_KEYS = {"change": "published_at", "age": "created_at", "name": "published_name", "likes": "likes"}


def _walked(list_name: str, keys: Mapping[str, Any], *first: str, **more: Any) -> Iterator[models.Index]:
    """An index for each order of a list."""
    for order, key in keys.items():
        yield models.Index(*first, key, "id", name=f"deck_{list_name}_by_{order}", **more)


class DeckContent(models.Model):
    """What somebody writes about a deck; texts are kept as typed. ``tag_keys`` are its tags folded, ``search_key`` its name."""

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="+", verbose_name=_("format"))
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    notes = models.TextField(_("notes"), blank=True, default="")
    tags = ArrayField(models.CharField(max_length=MAX_TAG_LENGTH), verbose_name=_("tags"), blank=True, default=list)
    tag_keys = ArrayField(models.TextField(db_collation="C"), blank=True, default=list, editable=False)
    search_key = models.TextField(db_collation="C", blank=True, default="", editable=False)

    class Meta:
        abstract = True


class CardLine(models.Model):
    """So many copies of a card in one zone, of a chosen printing or of any; the database keeps what lines name."""

    zone = models.CharField(_("zone"), max_length=20)
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+", verbose_name=_("card"))
    printing = models.ForeignKey(
        Printing, on_delete=models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("printing")
    )
    count = models.PositiveSmallIntegerField(_("count"))

    class Meta:
        abstract = True
        ordering = ("zone", "card__number", "id")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(count__gte=1, count__lte=MAX_QUANTITY), name="%(class)s_count_is_possible"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} × {self.card}"


class Deck(DeckContent):
    """A decklist that somebody keeps, for one format of one game; it may break construction rules.

    Its own lines and texts are the running draft, which its owner reads. Everybody else reads ``published``, its last
    snapshot that was not withdrawn; an unlisted deck that has none shows its draft, and no deck is public without one. ``published_at`` and
    ``published_name`` are the snapshot's, for lists to walk along. ``revision`` grows with each change. ``share_token`` opens an unlisted deck to whoever has it; withdrawing it makes the deck private again, so
    no deck is unlisted without one. ``origin`` is the deck that this one was copied from, at its snapshot
    ``origin_number`` if it was one. A deck that the staff has hidden is there for its owner alone.
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
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    share_token = models.CharField(
        max_length=43, unique=True, null=True, blank=True, editable=False
    )  # empty texts would not be unique
    revision = models.PositiveIntegerField(_("revision"), default=1, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed at"), auto_now=True)
    published = models.OneToOneField(
        "decks.DeckSnapshot",
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("last snapshot"),
    )
    published_at = models.DateTimeField(_("published at"), null=True, blank=True, editable=False)
    published_name = models.CharField(
        max_length=MAX_NAME_LENGTH, db_collation="C", blank=True, default="", editable=False
    )
    origin = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("copied from"),
    )
    origin_number = models.PositiveIntegerField(null=True, blank=True, editable=False)
    likes = models.PositiveIntegerField(_("likes"), default=0, editable=False)
    hidden_at = models.DateTimeField(_("hidden at"), null=True, blank=True, editable=False)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("hidden by"),
    )
    hidden_reason = models.TextField(_("reason for hiding"), blank=True, default="", editable=False)

    shown: "DeckSnapshot | None" = None

    class Meta:
        ordering = ("-changed_at", "-id")
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        permissions = (("hide_deck", "Can hide decks and decide on reports"),)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(visibility="unlisted", share_token__isnull=False)
                | (~models.Q(visibility="unlisted") & models.Q(share_token__isnull=True)),
                name="deck_unlisted_has_a_token",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="deck_has_a_name"),
            models.CheckConstraint(
                condition=~models.Q(visibility="public") | models.Q(published__isnull=False),
                name="deck_public_has_a_snapshot",
            ),
            models.CheckConstraint(
                condition=models.Q(published__isnull=True, published_at__isnull=True, published_name="")
                | (models.Q(published__isnull=False, published_at__isnull=False) & ~models.Q(published_name="")),
                name="deck_published_on_a_day",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            *_walked("own", _OWN_KEYS, "owner"),
            *_walked("own_game", _OWN_KEYS, "owner", "game"),
            *_walked("shown", _SHOWN_KEYS, condition=PUBLIC),
            *_walked("shown_game", _SHOWN_KEYS, "game", condition=PUBLIC),
            *_walked("shown_owner", _SHOWN_KEYS, "owner", condition=PUBLIC),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the deck, never a snapshot's content as its draft."""
        if self.shown is not None:
            raise RuntimeError("a deck as others see it is not stored")
        super().save(*args, **kwargs)

    def shown_as(self, snapshot: "DeckSnapshot") -> "Deck":
        """The deck as others see it: what the snapshot holds, and nothing of the running draft; it cannot be stored."""
        self.shown = snapshot
        for name in ("name", "notes", "tags", "revision"):
            setattr(self, name, getattr(snapshot, name))
        self.format = snapshot.format
        self.changed_at = snapshot.published_at
        return self


class DeckLine(CardLine):
    """A line of a deck's running draft."""

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="lines")

    class Meta(CardLine.Meta):
        verbose_name = _("line of a deck")
        verbose_name_plural = _("lines of decks")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=("deck", "zone", "card", "printing"),
                nulls_distinct=False,
                name="deckline_once_for_zone_card_and_printing",
            ),
            *CardLine.Meta.constraints,
        ]
