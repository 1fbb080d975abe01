"""Terms in the admin: the words that cards pick from."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from cardsite.api.language import request_language
from catalog.admin.card_filters import GameFilter
from catalog.admin.entry_forms import EntryForm
from catalog.admin.entry_history import UnchangedParent
from catalog.admin.fact_fields import term_name
from catalog.admin.service_admin import ServiceAdmin, only
from catalog.games import GAMES
from catalog.models import Term
from catalog.search.fold import fold
from catalog.services.terms import TermValues, term_create, term_delete, term_update

TERM_VALUES = ("name_ja", "reading", "name_en")


def terms_found(game: str, category: str, typed: str) -> list[tuple[str, str]]:
    """The slugs and names of the terms of a category that hold what is typed, folded alike; all when nothing is typed."""
    key = fold(typed)
    if typed.strip() and not key:
        return []
    rows = Term.objects.filter(game_id=game, category=category).order_by("reading", "name_ja", "slug")
    return [
        (row.slug, term_name(row))
        for row in rows
        if any(key in fold(text) for text in (row.name_ja, row.reading, row.name_en, row.slug))
    ]


class TermForm(EntryForm):
    """A term; its category is one that a game declares."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "category" in self.fields:
            language = request_language()
            choices = {
                category: words.in_language(language)
                for game in GAMES.values()
                for category, words in game.term_categories.items()
            }
            self.fields["category"] = forms.ChoiceField(
                choices=list(choices.items()), label=self.fields["category"].label
            )


@admin.register(Term)
class TermAdmin(UnchangedParent, ServiceAdmin):
    """Terms by game and category; cards that print one are rendered anew when it is renamed."""

    form = TermForm
    fields = ("game", "category", "slug", *TERM_VALUES)
    fixed = ("game", "category", "slug")
    list_display = ("name_ja", "reading", "name_en", "slug", "category", "game")
    list_filter = (GameFilter, "category")
    list_select_related = ("game",)
    search_fields = ("name_ja", "reading", "name_en", "slug")

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Term:
        """A new term."""
        said = TermValues(**only(values, TERM_VALUES))
        return term_create(game=values["game"].pk, category=values["category"], slug=values["slug"], values=said)

    def update(self, request: HttpRequest, row: Term, values: Mapping[str, Any]) -> Term:
        """The term renamed."""
        return term_update(term_id=row.pk, values=TermValues(**only(values, TERM_VALUES)))

    def remove(self, request: HttpRequest, row: Term) -> None:
        """The term deleted."""
        term_delete(term_id=row.pk)
