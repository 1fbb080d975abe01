"""Verdicts as they are kept with what was published: of one day, in both languages, with cards by id.

They are shown in the language of the request, with the names that readers may know today.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.utils import translation
from django.utils.translation import gettext

from cardsite.api.language import request_language, words_render
from cardsite.values import LANGUAGES
from catalog.models import Card
from catalog.selectors import cards_merged
from catalog.services.rules import rule_path
from decks.models import DeckSnapshot
from decks.selectors import card_name, cards_public
from decks.values import CardCount, Caution, Verdict, Violation

KeptVerdict = dict[str, Any]


def verdict_keep(verdict: Verdict) -> KeptVerdict:
    """A verdict as JSON that says the same in years, whatever becomes of rules, words and cards."""
    return {
        "valid": verdict.valid,
        "certain": verdict.certain,
        "game": verdict.game,
        "format": verdict.format,
        "as_of": verdict.as_of.isoformat(),
        "counts": verdict.counts,
        "violations": [
            {
                **_finding(violation),
                "zone": violation.zone,
                "limit": violation.limit,
                "actual": violation.actual,
            }
            for violation in verdict.violations
        ],
        "warnings": [{**_finding(warning), "fields_unknown": list(warning.fields)} for warning in verdict.warnings],
    }


def _finding(found: Violation | Caution) -> dict[str, Any]:
    return {
        "code": found.code,
        "rule": found.rule,
        "cards": [_cited(cited) for cited in found.cards],
        "message": _in_every_language(found.message, found.slots()),
    }


def _cited(cited: CardCount) -> dict[str, Any]:
    return {"id": str(cited.id), "count": cited.count}


def _in_every_language(template: str, params: Mapping[str, Any]) -> dict[str, str]:
    words: dict[str, str] = {}
    for language in LANGUAGES:
        with translation.override(language):
            words[language] = words_render(template, params)
    return words


def kept_verdict_documents(snapshot: DeckSnapshot) -> list[dict[str, Any]]:
    """What the rules said of a published deck on its day, its own format first; nothing where nobody judged it then.

    Where a finding is about a card that readers may not know of any more, its words are left out.
    """
    if snapshot.verdict is None:
        return []
    kept: list[KeptVerdict] = [snapshot.verdict, *snapshot.other_verdicts]
    cards = _cards_now({card_id for one in kept for card_id in _ids_cited(one)})
    return [
        one | {name: [_shown(each, cards, one["game"]) for each in one[name]] for name in ("violations", "warnings")}
        for one in kept
    ]


def _ids_cited(kept: KeptVerdict) -> set[UUID]:
    return {UUID(card["id"]) for one in (*kept["violations"], *kept["warnings"]) for card in one["cards"]}


def _cards_now(ids: Iterable[UUID]) -> Mapping[UUID, Card]:
    """The cards that ids of old mean today, as far as readers may know of them."""
    asked = set(ids)
    if not asked:
        return {}
    found = cards_public(asked)
    merged = cards_merged(asked - found.keys())
    present = cards_public(merged.values())
    return found | {old: present[new] for old, new in merged.items() if new in present}


def _shown(kept: Mapping[str, Any], cards: Mapping[UUID, Card], game: str) -> dict[str, Any]:
    language = request_language()
    known = [(cards.get(UUID(cited["id"])), cited) for cited in kept["cards"]]
    unknown = any(card is None for card, _ in known)
    return dict(kept) | {
        "rule_url": rule_path(game, kept["rule"]),
        "cards": [
            {
                "id": card.pk if card else cited["id"],
                "name": card_name(card).in_language(language) if card else None,
                "count": cited["count"],
            }
            for card, cited in known
        ],
        "message": gettext("This is about a card that is not shown here.") if unknown else kept["message"][language],
    }
