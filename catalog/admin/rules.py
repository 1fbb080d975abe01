"""Rulebooks in the admin."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from catalog.admin.card_filters import GameFilter
from catalog.admin.entry_history import UnchangedParent
from catalog.admin.service_admin import ServiceAdmin, only
from catalog.models import Rule
from catalog.services.rules import RuleValues, rule_create, rule_delete, rule_update, rules_arrange

RULE_VALUES = ("section", "section_ja", "section_en", "text_ja", "text_en", "ruling")


@admin.register(Rule)
class RuleAdmin(UnchangedParent, ServiceAdmin):
    """Rules in the order of their books."""

    fields = ("game", "rule_id", *RULE_VALUES, "order")
    fixed = ("game", "rule_id")
    list_display = ("rule_id", "game", "section_ja", "text_ja", "ruling")
    list_filter = (GameFilter, "ruling", "section")
    list_select_related = ("game",)
    search_fields = ("rule_id", "text_ja", "text_en", "section_ja", "section_en")
    ordering = ("game", "order")

    def get_fields(self, request: HttpRequest, obj: Rule | None = None) -> tuple[str, ...]:
        """A new rule goes to the end of its book; its place is changed later."""
        return tuple(name for name in super().get_fields(request, obj) if obj or name != "order")

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Rule:
        """A new rule."""
        said = RuleValues(**only(values, RULE_VALUES))
        return rule_create(game=values["game"].pk, rule_id=values["rule_id"], values=said)

    def update(self, request: HttpRequest, row: Rule, values: Mapping[str, Any]) -> Rule:
        """The rule in other words or at another place."""
        rule = rule_update(rule_id=row.rule_id, values=RuleValues(**only(values, RULE_VALUES)))
        book = list(Rule.objects.filter(game=rule.game_id).order_by("order").values_list("rule_id", flat=True))
        others = [rule_id for rule_id in book if rule_id != rule.rule_id]
        place = max(values["order"], 1) - 1
        arranged = [*others[:place], rule.rule_id, *others[place:]]
        if arranged != book:
            rules_arrange(game=rule.game_id, rule_ids=arranged)
            rule.refresh_from_db()
        return rule

    def remove(self, request: HttpRequest, row: Rule) -> None:
        """The rule taken out of the book."""
        rule_delete(rule_id=row.rule_id)
