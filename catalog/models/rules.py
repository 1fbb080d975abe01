"""Rulebooks by rule ID, and rulings on single cards."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.models.cards import Card
from catalog.models.games import Game

RULE_ID_PATTERN = r"^[A-Z]{2}-[A-Z]+[0-9]+[a-z]?$"


class Rule(models.Model):
    """One rule of a game's rulebook under the ID that refusals and tests cite.

    ``ruling`` marks what the project decided where the game's own rules are silent or unclear. ``order`` is its place in the
    book. ``section`` is a slug with its headings beside it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rules", verbose_name=_("game"))
    rule_id = models.CharField(_("rule ID"), max_length=20, unique=True)
    order = models.PositiveIntegerField(_("place in the book"))
    section = models.CharField(_("section"), max_length=40)
    section_ja = models.CharField(_("Japanese heading"), max_length=100)
    section_en = models.CharField(_("English heading"), max_length=100)
    text_ja = models.TextField(_("Japanese text"))
    text_en = models.TextField(_("English text"))
    ruling = models.BooleanField(_("ruling of this project"), default=False)

    class Meta:
        ordering = ("game", "order", "rule_id")
        verbose_name = _("rule")
        verbose_name_plural = _("rules")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=("game", "order"), name="rule_one_at_a_place", deferrable=models.Deferrable.DEFERRED
            ),
            models.CheckConstraint(
                condition=models.Q(rule_id__regex=RULE_ID_PATTERN),
                name="rule_id_has_its_form",
                violation_error_message=_(
                    "A rule ID is written like TM-D2: two capitals, a hyphen, capitals and a number."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.rule_id


class Ruling(models.Model):
    """A dated answer about a card: to a question, from a source, perhaps with other cards and by rules of the book.

    ``folded`` is everything it says, as it is searched, and ``grams`` are its pieces. The ``game`` is the card's, kept by a trigger.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="rulings", verbose_name=_("card"))
    others = models.ManyToManyField(
        Card, through="RulingCard", related_name="other_rulings", verbose_name=_("other cards"), blank=True
    )
    rules = models.ManyToManyField(
        Rule, through="RulingRule", related_name="rulings", verbose_name=_("rules"), blank=True
    )
    dated_on = models.DateField(_("dated"))
    question_ja = models.TextField(_("Japanese question"), blank=True, default="", db_default="")
    question_en = models.TextField(_("English question"), blank=True, default="", db_default="")
    text_ja = models.TextField(_("Japanese text"))
    text_en = models.TextField(_("English text"), blank=True)
    source = models.CharField(_("source"), max_length=200, blank=True, default="", db_default="")
    source_url = models.URLField(_("address of the source"), blank=True, default="", db_default="")
    folded = models.TextField(editable=False, db_collation="C", default="", db_default="")
    grams = ArrayField(models.IntegerField(), editable=False, default=list, db_default=[])
    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, db_index=False, related_name="+", blank=True, editable=False
    )

    class Meta:
        ordering = ("-dated_on", "id")
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("dated_on", "id"), name="ruling_by_day"),
            GinIndex(fields=["grams"], name="ruling_grams", fastupdate=False),
            models.Index(fields=("game", "dated_on", "id"), name="ruling_by_game_and_day"),
        ]

    def __str__(self) -> str:
        return f"{self.dated_on}: {self.text_ja[:40]}"


class RulingCard(models.Model):
    """A further card that a ruling is about."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="named")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+", verbose_name=_("card"))

    class Meta:
        verbose_name = _("other card of a ruling")
        verbose_name_plural = _("other cards of rulings")
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("ruling", "card"), name="rulingcard_once"),
        ]

    def __str__(self) -> str:
        return str(self.card_id)


class RulingRule(models.Model):
    """A rule by which a ruling answers."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="cited")
    rule = models.ForeignKey(Rule, on_delete=models.PROTECT, related_name="+", verbose_name=_("rule"))

    class Meta:
        verbose_name = _("rule that a ruling cites")
        verbose_name_plural = _("rules that rulings cite")
        default_permissions = ()
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("ruling", "rule"), name="rulingrule_once"),
        ]

    def __str__(self) -> str:
        return str(self.rule_id)
