"""Searching in the database, against plain looking through."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from catalog.models import Card, CardSearch
from catalog.search.document import NAME_PLACES, lines_of
from catalog.search.fold import fold
from catalog.search.grams import grams
from catalog.search.tree import AllOf, AnyOf, Node, Not, TextTest, texts_wanted
from catalog.selectors import sampling, search_language, search_understand
from catalog.selectors.compiling import Compiler
from catalog.selectors.completing import names_complete
from catalog.selectors.rows import Root
from catalog.selectors.sampling import Drawn, Sample
from catalog.services.finding import finding_stored
from catalog.services.rendering import card_derive, terms_read
from catalog.services.terms import TermValues, term_update
from tests.factories.catalog import BuildingFactory, ChikemonFactory, EventFactory, condition_ensure

pytestmark = pytest.mark.django_db

LETTERS = "森林川竜ドラゴンカードあいうABC12ー%+"


@pytest.fixture
def cards() -> list[Card]:
    chance = random.Random(6)

    def made(size: int) -> str:
        return "".join(chance.choices(LETTERS, k=size))

    return [
        (BuildingFactory if n % 3 else EventFactory)(
            name_ja=f"家{made(6)}", reading=f"いえ{made(4)}", name_en=made(8) if n % 4 else ""
        )
        for n in range(40)
    ]


def terms(cards: list[Card], count: int) -> Iterator[str]:
    """Words of one to six letters, most of them from the cards, some from nowhere."""
    chance = random.Random(7)
    lines = [line for card in cards for line in folded_lines(card)]
    for _ in range(count):
        size = chance.randint(1, 6)
        line = chance.choice(lines)
        start = chance.randint(0, max(0, len(line) - size))
        found = line[start : start + size] if chance.random() < 0.8 else "".join(chance.choices(LETTERS, k=size))
        if fold(found):
            yield fold(found)


def folded_lines(card: Card) -> list[str]:
    row = CardSearch.objects.get(pk=card.pk)
    return [*lines_of(row.names), *lines_of(row.texts)]


ROOTS = [(Root.CARD, Card), (Root.SEARCH, CardSearch)]


@pytest.mark.parametrize("root", ROOTS)
@pytest.mark.parametrize("pieces", [True, False])
def test_a_word_finds_exactly_the_cards_in_one_of_whose_lines_it_stands(
    cards: list[Card], root: tuple[Root, Any], pieces: bool
) -> None:
    lines = {card.pk: folded_lines(card) for card in cards}
    compiler = Compiler(root[0], pieces=pieces)

    for term in terms(cards, 400):
        found = set(root[1].objects.filter(compiler.condition(texts_wanted((term,)))).values_list("pk", flat=True))
        assert found == {pk for pk, known in lines.items() if any(term in line for line in known)}, term


def looked_through(tree: Node, lines: list[str]) -> bool:
    match tree:
        case TextTest():
            return any(tree.text in line for line in lines)
        case Not():
            return not looked_through(tree.part, lines)
        case AllOf():
            return all(looked_through(part, lines) for part in tree.parts)
        case AnyOf():
            return any(looked_through(part, lines) for part in tree.parts)
    raise AssertionError(tree)


@pytest.mark.parametrize("pieces", [True, False])
def test_words_joined_and_negated_in_any_way_find_the_same_as_looking_through(cards: list[Card], pieces: bool) -> None:
    lines = {card.pk: folded_lines(card) for card in cards}
    words = [part for term in terms(cards, 200) for part in texts_wanted((term,)).parts]
    chance = random.Random(8)

    def grown(depth: int) -> Node:
        if depth == 0 or chance.random() < 0.3:
            return chance.choice(words)
        parts = (grown(depth - 1), grown(depth - 1))
        joined: list[Node] = [AllOf(parts), AnyOf(parts), Not(parts[0])]
        return chance.choice(joined)

    for _ in range(150):
        tree = grown(3)
        found = set(Card.objects.filter(Compiler(pieces=pieces).condition(tree)).values_list("pk", flat=True))
        assert found == {pk for pk, known in lines.items() if looked_through(tree, known)}, tree


def test_signs_of_patterns_are_only_signs_in_a_place_too() -> None:
    plus, _ = BuildingFactory(name_ja="百+の家"), BuildingFactory(name_ja="百百の家")

    found = Card.objects.filter(Compiler().condition(texts_wanted(("百+ノ",), NAME_PLACES)))

    assert [card.pk for card in found] == [plus.pk]


def test_what_a_card_is_found_by_follows_every_change_to_it() -> None:
    term = condition_ensure()
    card = BuildingFactory(name_ja="森の家", name_en="House")
    term_update(term_id=term.pk, values=TermValues(name_ja="両利き", name_en="ambidextrous"))

    stored = finding_stored(card)

    assert stored == card_derive(card, terms_read("tatemon"))
    assert stored is not None
    assert "ambidextrous" in stored.texts
    assert set(grams("両利キ")) <= set(CardSearch.objects.get(pk=card.pk).grams)


def test_the_language_follows_the_words_of_the_catalog() -> None:
    term = condition_ensure()
    before = search_language("tatemon").find("your_skill_condition")[0].words_named("両利き")
    term_update(term_id=term.pk, values=TermValues(name_ja="両利き", name_en="ambidextrous"))

    after = search_language("tatemon").find("your_skill_condition")[0].words_named("両利き")

    assert (before, after) == ((), (term.slug,))


def sample_of(*documents: str, cards: int) -> Sample:
    return Sample(clock=lambda: 0.0, cards=cards, _drawn=[Drawn(document) for document in documents], _read_at=0.0)


@pytest.mark.parametrize(
    ("query", "fitting"),
    [
        ("森", True),
        ("森 -川", True),
        ("-森", False),
        ("durability>=2", True),
        ("durability<2 or 川", False),
        ("-durability:2,3", False),
        ("event_type:risk", False),
        ("kind:building game:tatemon", True),
        ("does:draw", True),
        ("when:response", False),
        ("set:A1", None),
        ("-set:A1 森", None),
        ("set:A1 川", False),
        ("set:A1 or 森", True),
    ],
)
def test_a_card_of_the_sample_fits_a_query_where_that_can_be_told(query: str, fitting: bool | None) -> None:
    card = Drawn("NAME:森\n", "tatemon", "building", {"durability": 2}, {"does:draw": [1]})
    sample = Sample(clock=lambda: 0.0, cards=1, _drawn=[card], _read_at=0.0)

    certain, possible = sample.fitting(search_understand(query).tree)

    assert (bool(certain), bool(possible)) == {True: (True, True), None: (False, True), False: (False, False)}[fitting]


def test_many_cards_near_the_beginning_are_walked_to_and_others_looked_up() -> None:
    sample = sample_of(*(["カード 森"] * 10), *(["カード"] * 480), *(["カード 終"] * 510), cards=1_000_000)

    walked = {
        word: [
            sample.walking_is_quicker(texts_wanted((word,)), by_reading=True, descending=descending)
            for descending in (False, True)
        ]
        for word in ("カード", "森", "終", "無")
    }

    assert walked == {"カード": [True, True], "森": [True, False], "終": [True, True], "無": [False, False]}


def test_an_order_that_has_nothing_to_do_with_words_is_walked_for_common_ones_only() -> None:
    sample = sample_of(*(["カード"] * 999), "森", cards=20_000)

    walked = [
        sample.walking_is_quicker(texts_wanted((word,)), by_reading=False, descending=False)
        for word in ("カード", "森", "無")
    ]

    assert walked == [True, False, False]


def test_a_piece_is_in_many_names_by_the_names_of_the_game_asked_about_alone() -> None:
    named = Drawn("NAME:森\nSKILL_TEXT:川\n", game="tatemon", names="NAME:森\n")
    sample = Sample(clock=lambda: 0.0, cards=1000, _drawn=[named, *[Drawn("NAME:山\n")] * 99], _read_at=0.0)

    many = {word: [sample.is_in_many_names(word, game) for game in (None, "tatemon", "shironeko")] for word in "森川"}

    assert many == {"森": [True, True, False], "川": [False, False, False]}


def test_no_piece_is_in_many_names_where_there_are_no_cards() -> None:
    assert not sample_of(cards=0).is_in_many_names("森", None)


@pytest.mark.parametrize("share", [0.0, 2.0])
def test_names_that_hold_a_piece_are_met_by_walking_as_they_are_by_looking_up(
    monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    monkeypatch.setattr(sampling, "MANY_NAMED", share)
    held = [BuildingFactory(name_ja=f"森の番人{number}") for number in range(3)]
    BuildingFactory(name_ja="商店街")
    ChikemonFactory(name_ja="森の番人")

    found = names_complete("番人", AnonymousUser(), 10, game="tatemon")

    assert {card.pk for card in found} == {card.pk for card in held}


def test_another_condition_than_words_may_be_why_nothing_is_found(client: Client) -> None:
    BuildingFactory(name_ja="森の番人", name_en="Warden")

    answers = [
        client.get("/api/v1/cards/", {"q": query, **more}).json()["did_you_mean"]
        for query, more in (("森の番任", {}), ("森の番人 durability>=9", {}), ("森の番人", {"kind": "event"}))
    ]

    assert answers == [["森の番人"], [], []]
