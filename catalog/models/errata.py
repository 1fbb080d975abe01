"""Errata: what was printed on a card, what counts instead, and since when."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models.cards import Card
from catalog.models.games import Game
from catalog.models.printings import Printing


class Erratum(models.Model):
    """A change of what is printed in one place of a card, or of a single printing of it, from a day on.

    ``field`` is a declared field of the card's kind or ``name``; on a printing it may be one of the printing's own.
    ``since`` is a day in Asia/Tokyo. ``folded`` is everything it says, as it is searched, and ``grams`` are its pieces. The ``game`` is the card's, kept
    by a trigger.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="errata", verbose_name=_("card"))
    printing = models.ForeignKey(
        Printing,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="errata",
        verbose_name=_("printing, if only this one is misprinted"),
    )
    field = models.CharField(_("field"), max_length=60)
    since = models.DateField(_("counts since"))
    printed_ja = models.TextField(_("printed in Japanese"))
    printed_en = models.TextField(_("printed in English"), blank=True)
    text_ja = models.TextField(_("counts now, in Japanese"))
    text_en = models.TextField(_("counts now, in English"), blank=True)
    note_ja = models.CharField(_("Japanese note"), max_length=500, blank=True)
    note_en = models.CharField(_("English note"), max_length=500, blank=True)
    source = models.CharField(_("source"), max_length=200, blank=True)
    source_url = models.URLField(_("address of the source"), blank=True)
    folded = models.TextField(editable=False, db_collation="C", default="")
    grams = ArrayField(models.IntegerField(), editable=False, default=list, db_default=[])
    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, db_index=False, related_name="+", blank=True, editable=False
    )

    class Meta:
        ordering = ("-since", "id")
        verbose_name = _("erratum")
        verbose_name_plural = _("errata")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=("card", "printing", "field", "since"),
                name="erratum_one_of_a_field_and_day",
                nulls_distinct=False,
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("since", "id"), name="erratum_by_day"),
            GinIndex(fields=["grams"], name="erratum_grams", fastupdate=False),
            models.Index(fields=("game", "since", "id"), name="erratum_by_game_and_day"),
            models.Index(fields=("field", "since", "id"), name="erratum_by_field_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.since}: {self.field} {self.text_ja[:40]}"
