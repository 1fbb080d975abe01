"""Cards as published: sets, and the printings in them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models.cards import Card
from catalog.models.games import Game


class Set(models.Model):
    """Cards published together under a code.

    ``published_at`` is the moment from which the set may be known, as with cards: empty is a draft, in the future an
    embargo. ``released_on`` is the day on which it is sold. ``official_count`` is the number of cards that its makers gave.
    """

    class Kind(models.TextChoices):
        """How a set comes to players."""

        EXPANSION = "expansion", _("expansion")
        STARTER = "starter", _("starter deck")
        PROMO = "promo", _("promotional cards")
        REPRINT = "reprint", _("reprints")
        OTHER = "other", _("other")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sets", verbose_name=_("game"))
    code = models.CharField(_("code"), max_length=20)
    name_ja = models.CharField(_("Japanese name"), max_length=200)
    reading = models.CharField(_("reading"), max_length=200, blank=True)
    name_en = models.CharField(_("English name"), max_length=200, blank=True)
    kind = models.CharField(
        _("kind"), max_length=10, choices=Kind.choices, default=Kind.EXPANSION, db_default=Kind.EXPANSION
    )
    released_on = models.DateField(_("released on"), null=True, blank=True)
    official_count = models.PositiveIntegerField(_("number of cards as announced"), null=True, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    code_key = models.CharField(max_length=400, db_collation="C", editable=False)

    class Meta:
        ordering = ("code_key", "id")
        verbose_name = _("set")
        verbose_name_plural = _("sets")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("game", "code"), name="set_one_code_in_a_game"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("code_key", "id"), name="set_by_code"),
            models.Index(fields=("released_on", "id"), name="set_by_day"),
            models.Index(fields=("game", "code_key", "id"), name="set_by_game_and_code"),
            models.Index(fields=("game", "released_on", "id"), name="set_by_game_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name_ja}"


class Printing(models.Model):
    """A card as published in a set under a collector number; ``number_key`` puts those in natural order.

    ``released_on`` is for one that came out on another day than its set. A ``draft`` is there for staff alone; any other
    printing is public when its card and its set are. ``picture`` names the files of a picture that staff brought, which is
    shown instead of the card's face. What lists of printings walk along stands in the row too, kept by triggers whatever
    changes: the card's ``game`` and ``reading_key``, and ``came_out_on``, its own day or its set's.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings", verbose_name=_("card"))
    set = models.ForeignKey(Set, on_delete=models.PROTECT, related_name="printings", verbose_name=_("set"))
    collector_number = models.CharField(_("collector number"), max_length=40)
    rarity = models.CharField(_("rarity"), max_length=20, blank=True)
    illustrator = models.CharField(_("illustrator"), max_length=200, blank=True)
    flavor_ja = models.CharField(_("Japanese flavour text"), max_length=500, blank=True)
    flavor_en = models.CharField(_("English flavour text"), max_length=500, blank=True)
    released_on = models.DateField(_("released on, if not with its set"), null=True, blank=True)
    draft = models.BooleanField(_("draft"), default=False, db_default=False)
    picture = models.UUIDField(_("picture"), null=True, editable=False)
    number_key = models.CharField(max_length=600, db_collation="C", editable=False)
    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, db_index=False, related_name="+", blank=True, editable=False
    )
    reading_key = models.CharField(max_length=600, db_collation="C", blank=True, editable=False)
    came_out_on = models.DateField(null=True, editable=False)

    class Meta:
        ordering = ("number_key", "id")
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("set", "collector_number"), name="printing_one_number_in_a_set"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("number_key", "id"), name="printing_by_number"),
            models.Index(fields=("reading_key", "id"), name="printing_by_reading"),
            models.Index(fields=("came_out_on", "id"), name="printing_by_day"),
            models.Index(fields=("game", "number_key", "id"), name="printing_by_game_and_number"),
            models.Index(fields=("game", "reading_key", "id"), name="printing_by_game_and_reading"),
            models.Index(fields=("game", "came_out_on", "id"), name="printing_by_game_and_day"),
            models.Index(fields=("rarity", "number_key", "id"), name="printing_by_rarity"),
            models.Index(fields=("set", "card"), condition=models.Q(draft=False), name="printing_shown_of_set"),
        ]

    def __str__(self) -> str:
        return self.collector_number
