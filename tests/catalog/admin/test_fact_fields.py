"""Form fields for every type a declared field can have: not known, none, and a value are three things."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict
from django.test import RequestFactory
from django.utils.translation import override

from cardsite.values import Words
from catalog.admin.card_form import CardForm, card_form
from catalog.admin.effect_source import effect_source
from catalog.effects.language import Ability
from catalog.games.card_kinds import card_kind, card_record, fact
from catalog.games.tatemon import TATEMON
from catalog.models import Card
from catalog.values import Word
from tests.factories.catalog import DRAW, DRAW_TWO, TermFactory


class Shape(Word):
    """A kind of card of a game that is not there."""

    THING = "thing", "もの", "thing"


class Colour(Word):
    """Words to choose from."""

    RED = "red", "赤", "red"
    BLUE = "blue", "青", "blue"


@card_record
class Thing:
    """A card with a field of each type."""

    cost: int = fact(Words("コスト", "cost"), minimum=2, maximum=5)
    bonus: int | None = fact(Words("追加", "bonus"))
    fast: bool = fact(Words("速い", "fast"))
    colour: Colour | None = fact(Words("色", "colour"))
    colours: tuple[Colour, ...] = fact(Words("色々", "colours"))
    job: str = fact(Words("職", "job"), category="condition")
    jobs: tuple[str, ...] = fact(Words("職々", "jobs"), category="condition")
    motto: str = fact(Words("座右の銘", "motto"))
    effect: Ability | None = fact(Words("効果", "effect"))
    effects: tuple[Ability, ...] = fact(Words("効果々", "effects"))


KIND = card_kind(Shape.THING, Thing)
GAME = replace(TATEMON, kinds=(KIND,))


def form_class() -> type[CardForm]:
    with override("en"):
        return card_form(RequestFactory().get("/"), GAME, KIND)


def filled(**printed: Any) -> CardForm:
    """The form with these facts typed."""
    data = QueryDict(mutable=True)
    data.update({"name_ja": "もの", "reading": "もの"})
    for name, value in printed.items():
        data.setlist(f"printed_{name}", value if isinstance(value, list) else [value])
    form = form_class()(data)
    with override("en"):
        form.is_valid()
    return form


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("cost", "2", 2),
        ("bonus", "0", 0),
        ("fast", "yes", True),
        ("fast", "no", False),
        ("colour", "red", "red"),
        ("colours", ["red", "blue"], ["red", "blue"]),
        ("job", "baker", "baker"),
        ("jobs", ["baker", "smith"], ["baker", "smith"]),
        ("motto", "  Slowly does it.  ", "Slowly does it."),
        ("effect", json.dumps(DRAW), DRAW),
        ("effects", json.dumps([DRAW, DRAW_TWO]), [DRAW, DRAW_TWO]),
        ("effects", "[]", []),
    ],
)
def test_what_is_typed_becomes_the_json_of_the_fact(name: str, typed: Any, said: Any) -> None:
    for slug in ("baker", "smith"):
        TermFactory.create(slug=slug)

    form = filled(**{name: typed})

    assert form.errors == {}
    assert form.facts == {name: said}


@pytest.mark.django_db
def test_an_empty_form_says_nothing_and_everything_is_missing() -> None:
    form = filled(**{spec.name: [] if spec.name == "colours" else "" for spec in KIND.fields})

    assert form.errors == {}
    assert form.facts == {}
    assert [spec.name for spec in form.missing] == [spec.name for spec in KIND.fields]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "said"),
    [("bonus", None), ("colour", None), ("effect", None), ("colours", []), ("jobs", []), ("effects", [])],
)
def test_that_the_card_has_none_is_ticked_and_is_no_lack_of_knowledge(name: str, said: Any) -> None:
    form = filled(**{f"{name}__none": "on"})

    assert form.errors == {}
    assert form.facts == {name: said}
    assert name not in [spec.name for spec in form.missing]


def test_what_every_card_has_cannot_be_ticked_away() -> None:
    ticks = [name for name in form_class().base_fields if name.endswith("__none")]

    assert ticks == [
        f"printed_{name}__none" for name in ("bonus", "colour", "colours", "jobs", "effect", "effects")
    ]  # fmt: skip


@pytest.mark.django_db
def test_a_value_and_the_tick_that_there_is_none_contradict_each_other() -> None:
    form = filled(bonus="3", bonus__none="on")

    assert list(form.errors) == ["printed_bonus__none"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("cost", "1"), ("cost", "6"), ("cost", "2.5"), ("bonus", "-1"), ("fast", "maybe"), ("colour", "green"),
        ("colours", ["red", "green"]), ("job", "nobody"), ("jobs", ["nobody"]), ("motto", "x" * 201),
        ("effect", "[]"), ("effect", "null"), ("effects", "{}"), ("effects", json.dumps([DRAW, {"kind": "no"}])),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_at_its_field_and_is_no_fact(name: str, typed: Any) -> None:
    form = filled(**{name: typed})

    assert list(form.errors) == [f"printed_{name}"]
    assert name not in form.known.values


@pytest.mark.django_db
def test_a_stored_card_fills_the_form_that_says_the_same_again() -> None:
    for slug in ("baker", "smith"):
        TermFactory.create(slug=slug)
    facts = {
        "cost": 3, "bonus": None, "fast": False, "colours": ["blue"], "job": "baker", "jobs": ["smith", "baker"],
        "motto": "Slowly.", "effect": DRAW, "effects": [],
    }  # fmt: skip
    card = Card(game_id="tatemon", number=1, kind="thing", name_ja="もの", reading="もの", facts=facts)
    card._state.adding = False
    shown = form_class()(instance=card)
    sent = {name.removeprefix("printed_"): shown[name].value() for name in shown.fields if name.startswith("printed_")}

    form = filled(**{
        name: "on" if value is True else value for name, value in sent.items() if value not in (None, False)
    })  # fmt: skip

    assert form.errors == {}
    assert form.facts == facts


def test_an_effect_is_written_in_the_order_of_the_language() -> None:
    stored = {"do": [{"damage": {"amount": 1, "to": "target"}}], "choose": [{"cards": {"kind": "any", "of": "you", "zone": "city"}, "as": "target"}], "when": {"timing": "own_act"}, "kind": "activated"}  # fmt: skip

    source = effect_source(stored)

    assert json.loads(source) == stored
    assert list(json.loads(source)) == ["kind", "when", "choose", "do"]
    assert '"cards": {"zone": "city", "of": "you", "kind": "any"}' in source
    assert max(len(line) for line in source.splitlines()) <= 76
