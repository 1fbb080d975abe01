"""Cards, what became of their ids, and who changed what."""

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.utils.translation import gettext_lazy as _

from cardsite.values import new_id
from catalog.games import GAMES
from catalog.models.batches import CardBatch
from catalog.models.columns import column_checks, column_indexes, columns
from catalog.models.games import Game


class Card(models.Model):
    """A card: the thing a rule names, whatever the printing.

    ``number`` is unique within the game, given once and never again. ``published_at`` empty is a draft, in the future an
    embargo. ``revision`` grows with each change, so that a form read earlier is known to be stale. ``missing`` names the
    fields not known yet. Keys and ``rendered_*`` are written by ``catalog.services`` with the rest of the row;
    a column ``fact_<field>`` stands for each declared field that lists filter or sort by.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="cards", verbose_name=_("game"))
    number = models.PositiveIntegerField(_("number"), editable=False)
    kind = models.CharField(_("kind"), max_length=40)
    name_ja = models.CharField(_("Japanese name"), max_length=200)
    reading = models.CharField(_("reading"), max_length=200)
    name_en = models.CharField(_("English name"), max_length=200, blank=True)
    facts = models.JSONField(_("facts"), default=dict, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    revision = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed at"), auto_now=True)
    missing = ArrayField(models.CharField(max_length=60), default=list, blank=True, editable=False)
    complete = models.GeneratedField(
        expression=models.Case(models.When(missing=[], then=True), default=False),
        output_field=models.BooleanField(_("complete")),
        db_persist=True,
    )
    reading_key = models.CharField(max_length=600, db_collation="C", editable=False)
    english_key = models.CharField(max_length=600, db_collation="C", editable=False)
    rendered_ja = models.TextField(editable=False)
    rendered_en = models.TextField(editable=False)

    class Meta:
        ordering = ("reading_key", "id")
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        permissions = (("publish_card", "Can publish cards"), ("import_card", "Can import cards"))
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("game", "number"), name="card_one_number_in_a_game"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="card_number_is_positive"),
            *column_checks(GAMES),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("game", "reading_key", "id"), name="card_by_game_and_reading"),
            models.Index(fields=("reading_key", "id"), name="card_by_reading"),
            models.Index(fields=("english_key", "id"), name="card_by_english"),
            models.Index(fields=("published_at", "id"), name="card_by_publication"),
            models.Index(fields=("game", "published_at", "id"), name="card_by_game_and_publication"),
            models.Index(fields=("number", "id"), name="card_by_number"),
            models.Index(fields=("kind", "id"), name="card_by_kind"),
            models.Index(fields=("game", "kind", "id"), name="card_by_game_and_kind"),
            GinIndex(OpClass("facts", name="jsonb_path_ops"), name="card_facts"),
            *column_indexes(GAMES),
        ]

    def __str__(self) -> str:
        return f"{self.name_ja} ({self.game_id} {self.number})"


for _name, _column in columns(GAMES).items():
    Card.add_to_class(_name, _column)


class CardMigrationQuerySet(models.QuerySet["CardMigration"]):
    """What cards were once known by."""

    def gone(self) -> "CardMigrationQuerySet":
        """The ids of cards that are no more: merged or deleted."""
        return self.exclude(reason=CardMigration.Reason.RENUMBERED)

    def renumbered(self) -> "CardMigrationQuerySet":
        """The numbers that cards had before."""
        return self.filter(reason=CardMigration.Reason.RENUMBERED)


class CardMigration(models.Model):
    """What a card was once known by and is no more: an id whose card was merged or deleted, or a number it had before.

    A number that stands here is never given again.
    """

    class Reason(models.TextChoices):
        """What became of the card."""

        MERGED = "merged", _("merged")
        DELETED = "deleted", _("deleted")
        RENUMBERED = "renumbered", _("given another number")

    id = models.BigAutoField(primary_key=True)
    card_id = models.UUIDField(_("card ID"), editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="card_migrations", verbose_name=_("game"))
    number = models.PositiveIntegerField(_("number"), editable=False)
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    into = models.ForeignKey(
        Card, on_delete=models.PROTECT, null=True, blank=True, related_name="merged_from", verbose_name=_("merged into")
    )
    new_number = models.PositiveIntegerField(_("new number"), null=True, blank=True, editable=False)
    was_public = models.BooleanField(_("was published"), default=False)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    objects = CardMigrationQuerySet.as_manager()

    class Meta:
        ordering = ("-at",)
        verbose_name = _("card id or number no longer in use")
        verbose_name_plural = _("card ids and numbers no longer in use")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("game", "number"), name="cardmigration_one_number_in_a_game"),
            models.UniqueConstraint(
                fields=("card_id",), condition=~models.Q(reason="renumbered"), name="cardmigration_gone_once"
            ),
            models.CheckConstraint(
                condition=models.Q(reason="merged", into__isnull=False)
                | (~models.Q(reason="merged") & models.Q(into__isnull=True)),
                name="cardmigration_names_the_card_merged_into",
            ),
            models.CheckConstraint(
                condition=models.Q(reason="renumbered", new_number__isnull=False)
                | (~models.Q(reason="renumbered") & models.Q(new_number__isnull=True)),
                name="cardmigration_names_the_new_number",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("at", "id"), name="cardmigration_by_moment"),
            models.Index(fields=("game", "at", "id"), name="cardmigration_by_game"),
            models.Index(fields=("reason", "at", "id"), name="cardmigration_by_reason"),
            models.Index(fields=("card_id",), name="cardmigration_by_card"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.number}: {self.get_reason_display()}"


class CardRevision(models.Model):
    """One change to a card: who, when, in which batch if in one, and the card before and after; kept when the card goes."""

    class Action(models.TextChoices):
        """What was done."""

        CREATED = "created", _("created")
        CHANGED = "changed", _("changed")
        MERGED = "merged", _("merged")
        DELETED = "deleted", _("deleted")
        RENUMBERED = "renumbered", _("given another number")

    class Origin(models.TextChoices):
        """Where the change came from."""

        STAFF = "staff", _("staff")
        IMPORT = "import", _("import")
        FIXTURE = "fixture", _("the project's files")
        BULK = "bulk", _("an edit of many cards")
        SUGGESTION = "suggestion", _("a suggestion")
        UNDO = "undo", _("undoing a batch")

    card_id = models.UUIDField(_("card ID"), editable=False)
    revision = models.PositiveIntegerField(_("revision"), editable=False)
    action = models.CharField(_("what was done"), max_length=10, choices=Action.choices)
    origin = models.CharField(_("where it came from"), max_length=10, choices=Origin.choices, default=Origin.STAFF)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    batch = models.ForeignKey(
        CardBatch,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="revisions",
        verbose_name=_("batch"),
        db_index=False,
    )
    at = models.DateTimeField(_("when"), auto_now_add=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("change of a card")
        verbose_name_plural = _("changes of cards")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("card_id", "revision"), name="cardrevision_one_of_a_number"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("batch",), name="cardrevision_batch", condition=models.Q(batch__isnull=False)),
        ]

    def __str__(self) -> str:
        name = (self.after or self.before or {}).get("name_ja", self.card_id)
        return f"{name} {self.revision}: {self.get_action_display()}"
