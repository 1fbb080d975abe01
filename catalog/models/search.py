"""What cards and printings are found by, beside their rows, which stay small for lists."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from catalog.models.cards import Card
from catalog.models.games import Game
from catalog.models.printings import Printing


class CardSearch(models.Model):
    """What a card is found by: its names and its texts as documents (`catalog.search.document`), their pieces, its traits.

    Among the pieces stand the halvings of its ``lot`` (`catalog.search.lots`), by which cards are drawn. ``traits`` maps
    ``does:draw`` to the amounts it is done with, and ``when:…``, ``keyword:…`` and ``ability_kind:…`` to an empty list.
    What lists of cards are most often narrowed down and ordered by stands here once more, so that a search reads these
    small rows alone; texts, pieces and traits lie apart from them. Written with the card, by ``catalog.services``.
    """

    card = models.OneToOneField(Card, on_delete=models.CASCADE, primary_key=True, related_name="search")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, db_index=False, related_name="+")
    kind = models.CharField(max_length=40)
    published_at = models.DateTimeField(null=True)
    reading_key = models.CharField(max_length=600, db_collation="C")
    lot = models.FloatField()
    names = models.TextField(db_collation="C")
    texts = models.TextField(db_collation="C")
    grams = ArrayField(models.IntegerField())
    traits = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("what a card is found by")
        verbose_name_plural = _("what cards are found by")
        default_permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            GinIndex(fields=["grams"], name="cardsearch_grams", fastupdate=False),
            GinIndex(fields=["traits"], name="cardsearch_traits", fastupdate=False),
            models.Index(fields=["reading_key", "card"], name="cardsearch_by_reading"),
            models.Index(fields=["game", "reading_key", "card"], name="cardsearch_by_game_and_reading"),
            models.Index(fields=["lot", "card"], name="cardsearch_lot"),
        ]

    def __str__(self) -> str:
        return str(self.card_id)


class CardName(models.Model):
    """One of the forms under which a card is asked for by name: folded Japanese, reading, English, or romaji of the reading.

    ``grams`` are its pieces, and its length as a negative number (`catalog.search.spelling`).
    """

    class Form(models.TextChoices):
        """What the form is."""

        JAPANESE = "ja", _("Japanese name")
        READING = "reading", _("reading")
        ENGLISH = "en", _("English name")
        ROMAJI = "romaji", _("romaji")

    id = models.BigAutoField(primary_key=True)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="names")
    form = models.CharField(max_length=10, choices=Form.choices)
    folded = models.CharField(max_length=600, db_collation="C")
    grams = ArrayField(models.IntegerField())

    class Meta:
        verbose_name = _("form of a card's name")
        verbose_name_plural = _("forms of cards' names")
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("card", "form"), name="cardname_one_of_a_form"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["folded"], name="cardname_folded"),
            models.Index(fields=["form", "folded", "card"], name="cardname_form_folded"),
            GinIndex(fields=["grams"], name="cardname_grams", fastupdate=False),
        ]

    def __str__(self) -> str:
        return self.folded


class PrintingSearch(models.Model):
    """What a printing is found by: its illustrator and its flavour texts, folded, a line each, and their pieces.

    Those that have neither have no row. Written with the printing, by ``catalog.services``.
    """

    printing = models.OneToOneField(Printing, on_delete=models.CASCADE, primary_key=True, related_name="search")
    illustrator = models.TextField(db_collation="C")
    flavor = models.TextField(db_collation="C")
    grams = ArrayField(models.IntegerField())

    class Meta:
        verbose_name = _("what a printing is found by")
        verbose_name_plural = _("what printings are found by")
        default_permissions = ()
        indexes: ClassVar[list[models.Index]] = [
            GinIndex(fields=["grams"], name="printingsearch_grams", fastupdate=False),
        ]

    def __str__(self) -> str:
        return str(self.printing_id)
