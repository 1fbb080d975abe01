"""Verdicts as they are kept with what was published: of one day, in both languages, with cards by id alone.

What a verdict says of a card is shown only while readers may know of the card, so no name is looked up in it.
"""

from collections.abc import Mapping
from typing import Any

from django.utils import translation

from cardsite.api.language import words_render
from cardsite.values import LANGUAGES
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
