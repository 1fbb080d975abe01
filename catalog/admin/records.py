"""What is only looked at: the games, the history of all cards, and what became of the ids that are no more."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cardsite.api.language import request_language
from catalog.admin.card_filters import GameFilter
from catalog.admin.card_history import row_changes
from catalog.admin.differences import CardWords
from catalog.games import GAMES
from catalog.models import Card, CardMigration, CardRevision, Game
from catalog.services.rendering import terms_read


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows that nobody makes, changes or deletes by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """The games; what they are is declared in code."""

    list_display = ("slug", "named", "next_number")
    fields = readonly_fields = ("slug", "named", "next_number")

    @admin.display(description=gettext_lazy("name"))
    def named(self, game: Game) -> str:
        """The game's name."""
        return GAMES[game.slug].words.in_language(request_language())


@admin.register(CardMigration)
class CardMigrationAdmin(ReadOnlyAdmin):
    """Ids and numbers that cards had: merged, deleted or renumbered; none is ever given again."""

    list_display = ("card_id", "game", "number", "reason", "into", "new_number", "at")
    list_filter = (GameFilter, "reason")
    list_select_related = ("game", "into")
    search_fields = ("card_id", "number", "into__name_ja", "into__reading")
    fields = readonly_fields = ("card_id", "game", "number", "reason", "into", "new_number", "was_public", "at")


@admin.register(CardRevision)
class CardRevisionAdmin(ReadOnlyAdmin):
    """Every change of every card, deleted ones too."""

    list_display = ("at", "name", "action", "origin", "user", "revision", "batch")
    list_filter = ("action", "origin", ("user", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("user", "batch")
    search_fields = ("card_id", "after__name_ja", "before__name_ja", "after__reading", "before__reading")
    date_hierarchy = "at"
    fields = readonly_fields = ("name", "card_id", "revision", "action", "origin", "user", "at", "batch", "difference")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardRevision]:
        """The changes, without the files of the batches that they belong to."""
        changes: QuerySet[CardRevision] = super().get_queryset(request).defer("batch__source", "batch__absent")
        return changes

    @admin.display(description=gettext_lazy("card"))
    def name(self, row: CardRevision) -> str:
        """What the card was called."""
        return str((row.after or row.before or {}).get("name_ja", ""))

    @admin.display(description=gettext_lazy("difference"))
    def difference(self, row: CardRevision) -> SafeString:
        """The fields that the change touched."""
        game = self.game_of(row)
        if game is None:
            return SafeString()
        words = CardWords(game, (row.after or row.before or {}).get("kind", ""), terms_read(game))
        lines = [(one.label, one.before.words, one.after.words) for one in row_changes(row, words)]
        return format_html_join("", "<p><b>{}</b><br>{} → {}</p>", lines)

    @staticmethod
    def game_of(row: CardRevision) -> str | None:
        """The game of the card, be it there or gone."""
        owners: tuple[tuple[type[models.Model], str], ...] = ((Card, "pk"), (CardMigration, "card_id"))
        for model, key in owners:
            found = model._default_manager.filter(**{key: row.card_id}).values_list("game_id", flat=True).first()  # noqa: SLF001  # Django's documented manager
            if found:
                return str(found)
        return None
