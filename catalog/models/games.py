"""The games as rows, the words their cards pick from, and the version of the whole catalog."""

from typing import ClassVar
from uuid import uuid4

from django.contrib.postgres.functions import RandomUUID
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cardsite.api.language import request_language
from cardsite.values import new_id
from catalog.games import GAMES

SLUG_PATTERN = r"^[a-z][a-z0-9_]*$"
SLUG_WORDS = _("A slug begins with a letter and has only small letters from a to z, digits and underscores.")
FIRST_NUMBER_OF_STAFF = 1001


class Game(models.Model):
    """One of the four games; what it declares is in ``catalog.games``, what the site adds is here.

    ``next_number`` is the number the next card made here gets. It starts at 1001: smaller numbers are for cards that
    come with the project's files, so that files made later never meet a number given on a running site.
    """

    slug = models.SlugField(_("slug"), primary_key=True, max_length=40)
    next_number = models.PositiveIntegerField(_("next number"), default=FIRST_NUMBER_OF_STAFF, editable=False)

    class Meta:
        ordering = ("slug",)
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        game = GAMES.get(self.slug)
        return game.words.in_language(request_language()) if game else self.slug


class Term(models.Model):
    """A word that cards of a game pick from and that staff may add to: a condition, a job, a rarity."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="terms", verbose_name=_("game"))
    category = models.CharField(_("category"), max_length=40)
    slug = models.CharField(_("slug"), max_length=80)
    name_ja = models.CharField(_("Japanese name"), max_length=200)
    reading = models.CharField(_("reading"), max_length=200, blank=True)
    name_en = models.CharField(_("English name"), max_length=200)

    class Meta:
        ordering = ("game", "category", "slug")
        verbose_name = _("term")
        verbose_name_plural = _("terms")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("game", "category", "slug"), name="term_one_slug_in_a_category"),
            models.CheckConstraint(
                condition=models.Q(slug__regex=SLUG_PATTERN),
                name="term_slug_is_a_slug",
                violation_error_message=SLUG_WORDS,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name_ja} ({self.slug})"


class CatalogVersion(models.Model):
    """The number of changes to the catalog so far and the moment of the last, in one row that triggers keep.

    Two readers that find the same version find the same catalog, so a validator of a list costs one small query. The
    moment tells apart what a restored backup counts a second time.
    ``derived_by`` is the fingerprint of the code that last derived what is stored with cards. ``written_by`` is the
    transaction that last changed cards and ``written_at`` its moment in the feed of changes, of which there is a new
    ``lineage`` whenever a backup is restored: the versions counted since the backup are then counted again.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    version = models.BigIntegerField(default=0, db_default=0, editable=False)
    changed_at = models.DateTimeField(db_default=Now(), editable=False)
    written_by = models.BigIntegerField(default=0, db_default=0, editable=False)
    written_at = models.DateTimeField(db_default=Now(), editable=False)
    lineage = models.UUIDField(default=uuid4, db_default=RandomUUID(), editable=False)
    derived_by = models.CharField(max_length=64, default="", db_default="", editable=False)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(id=1), name="catalogversion_is_one_row"),
        ]

    def __str__(self) -> str:
        return str(self.version)


class LoadedEntry(models.Model):
    """A row that came from the project's files, with a digest of what the file said.

    While the row still says that, nobody touched it and it follows the file; else it stays, also when it was deleted.
    """

    name = models.CharField(primary_key=True, max_length=200)
    digest = models.CharField(max_length=32)

    def __str__(self) -> str:
        return self.name
