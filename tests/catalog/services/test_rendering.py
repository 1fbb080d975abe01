"""Facts read with the terms that they and their effects name."""

from typing import Any

import pytest

from cardsite.values import Words
from catalog.errors import InvalidCardError
from catalog.games.shironeko import SHIRONEKO
from catalog.services.rendering import facts_read, texts_write

TERMS = {("job", "archer"): Words("弓使い", "archer")}


def searching(job: str) -> dict[str, Any]:
    found = {"zone": "deck", "of": "you", "kind": "character", "where": {"job": job}}
    look = {"search": {"as": "found", "cards": found, "count": {"min": 0, "max": 1}}}
    effect = {
        "kind": "activated",
        "when": {"timing": "main"},
        "do": [look, {"move": {"cards": "found", "to": "hand"}}],
    }
    return {"effect": effect, "abilities": []}


def test_an_effect_that_names_an_unknown_term_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidCardError) as refused:
        facts_read(SHIRONEKO, "monster", searching("pirate"), TERMS)

    assert [(fault.code, fault.pointer) for fault in refused.value.faults] == [("unknown_term", "/facts/effect")]


def test_an_effect_reads_with_its_terms_and_an_empty_list_has_no_text() -> None:
    facts = facts_read(SHIRONEKO, "monster", searching("archer"), TERMS)

    assert texts_write(SHIRONEKO, facts, TERMS, "ja") == {
        "effect": "自分の山札を見て、弓使いのキャラ1枚までを選ぶ。そのキャラを自分の手札に加える。"
    }
