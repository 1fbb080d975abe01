"""Rulebooks."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from cardsite.errors import Fault, gettext_noop
from catalog.errors import InvalidEntryError
from catalog.games import GAMES
from catalog.models import Rule
from catalog.services.games import entry_lock, game_lock
from catalog.services.records import record_delete, record_save

GAMES_PATH = "/api/v1/games/"


def rule_path(game: str, rule_id: str | None) -> str | None:
    """Where a rule of a game's rulebook is read, below the site's address; None without a rule."""
    return None if rule_id is None else f"{GAMES_PATH}{game}/rules/{rule_id}/"


@dataclass(frozen=True, slots=True)
class RuleValues:
    """What a rule says; where it stands in the book is arranged apart (`rules_arrange`)."""

    section: str
    section_ja: str
    section_en: str
    text_ja: str
    text_en: str
    ruling: bool = False


def _rule_save(rule: Rule, values: RuleValues) -> Rule:
    rule.section, rule.section_ja, rule.section_en = values.section, values.section_ja, values.section_en
    rule.text_ja, rule.text_en, rule.ruling = values.text_ja, values.text_en, values.ruling
    return record_save(rule)


@transaction.atomic
def rule_create(*, game: str, rule_id: str, values: RuleValues) -> Rule:
    """A new rule at the end of a game's book, under an ID that begins with the game's prefix."""
    locked = game_lock(game)
    prefix = GAMES[game].rule_prefix
    if not rule_id.startswith(f"{prefix}-"):
        message = gettext_noop("The ID of a rule of this game begins with {prefix}-.")
        raise InvalidEntryError(faults=[Fault("wrong_prefix", message, {"prefix": prefix}, "/rule_id")])
    last = Rule.objects.filter(game=locked).aggregate(last=Max("order"))["last"] or 0
    return _rule_save(Rule(game=locked, rule_id=rule_id, order=last + 1), values)


@transaction.atomic
def rule_update(*, rule_id: str, values: RuleValues) -> Rule:
    """The rule in other words."""
    return _rule_save(entry_lock(Rule.objects.all(), rule_id, by="rule_id"), values)


@transaction.atomic
def rules_arrange(*, game: str, rule_ids: Sequence[str]) -> list[Rule]:
    """The rules of a book in this order; one that is not named keeps its place behind the rule before it."""
    locked = game_lock(game)
    rules = list(Rule.objects.filter(game=locked).order_by("order"))
    places = {rule_id: place for place, rule_id in enumerate(rule_ids)}
    sorted_by: dict[str, tuple[int, int]] = {}
    before = (-1, 0)
    for rule in rules:
        before = (places[rule.rule_id], 0) if rule.rule_id in places else (before[0], before[1] + 1)
        sorted_by[rule.rule_id] = before
    rules.sort(key=lambda rule: sorted_by[rule.rule_id])
    moved = []
    for order, rule in enumerate(rules, start=1):
        if rule.order != order:
            rule.order = order
            moved.append(rule)
    Rule.objects.bulk_update(moved, ["order"])
    return rules


@transaction.atomic
def rule_delete(*, rule_id: str) -> None:
    """The rule taken out of the book."""
    record_delete(entry_lock(Rule.objects.all(), rule_id, by="rule_id"))
