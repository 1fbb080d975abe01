"""Cards as published: sets, and the printings in them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models.cards import Card
from catalog.models.games import Game


class Set(models.Model):
    """Cards published together under a code."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sets", verbose_name=_("game"))
    code = models.CharField(_("code"), max_length=20)
    name_ja = models.CharField(_("Japanese name"), max_length=200)
    reading = models.CharField(_("reading"), max_length=200, blank=True)
    name_en = models.CharField(_("English name"), max_length=200, blank=True)
    released_on = models.DateField(_("released on"), null=True, blank=True)
    code_key = models.CharField(max_length=400, db_collation="C", editable=False)

    class Meta:
        ordering = ("code_key", "id")
        verbose_name = _("set")
        verbose_name_plural = _("sets")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("game", "code"), name="set_one_code_in_a_game"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=("code_key", "id"), name="set_by_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name_ja}"


class Printing(models.Model):
    """A card as published in a set under a collector number; ``number_key`` puts those in natural order.

    ``picture`` names the files of a picture that staff brought, which is shown instead of the card's face.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings", verbose_name=_("card"))
    set = models.ForeignKey(Set, on_delete=models.PROTECT, related_name="printings", verbose_name=_("set"))
    collector_number = models.CharField(_("collector number"), max_length=40)
    rarity = models.CharField(_("rarity"), max_length=20, blank=True)
    illustrator = models.CharField(_("illustrator"), max_length=200, blank=True)
    flavor_ja = models.CharField(_("Japanese flavour text"), max_length=500, blank=True)
    flavor_en = models.CharField(_("English flavour text"), max_length=500, blank=True)
    picture = models.UUIDField(_("picture"), null=True, editable=False)
    number_key = models.CharField(max_length=600, db_collation="C", editable=False)

    class Meta:
        ordering = ("number_key", "id")
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("set", "collector_number"), name="printing_one_number_in_a_set"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=("number_key", "id"), name="printing_by_number")]

    def __str__(self) -> str:
        return self.collector_number
