"""Verdicts whatever the order and form of the lines, and cards that cannot stand in the list."""

import random
from collections.abc import Sequence
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsite.api.language import words_render
from decks.games import GAMES
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.decks.builders import DAY, KINDS, building, card_id, event, legal_deck, lines, listed_card

POOL = [
    *(building(number, KINDS[number % 5] if number % 7 else None, number % 4 or None) for number in range(1, 30)),
    *(event(number) for number in range(101, 110)),
    listed_card(201, "building", {"durability": 9}, game="shironeko"),
]
CARDS = {card.id: card for card in POOL}
LIMITS = [
    Restriction(frozenset({card_id(101), card_id(102)}), 3, DAY),
    Restriction(frozenset({card_id(1)}), 0, DAY),
    Restriction(frozenset({card_id(103)}), 1, DAY),
]
printings = st.none() | st.integers(1, 3).map(lambda number: UUID(int=900 + number))
any_lines = st.lists(
    st.builds(
        Line,
        zone=st.just("main"),
        card_id=st.sampled_from([*CARDS, card_id(777), card_id(778)]),
        printing_id=printings,
        count=st.integers(1, 4),
    ),
    max_size=60,
)


def judged(listed: Sequence[Line], cards: dict[UUID, ListedCard] | None = None) -> Verdict:
    return judge(
        Decklist.of(listed),
        game="tatemon",
        rules=GAMES["tatemon"],
        format_slug="standard",
        restrictions=LIMITS,
        cards=CARDS if cards is None else cards,
        as_of=DAY,
    )


@given(any_lines, st.randoms(use_true_random=False))
def test_no_order_of_lines_changes_the_verdict(listed: list[Line], chance: random.Random) -> None:
    shuffled = chance.sample(listed, len(listed))

    assert judged(shuffled) == judged(listed)
    assert Decklist.of(shuffled) == Decklist.of(listed)


@given(any_lines)
def test_lines_split_into_single_copies_give_the_same_list(listed: list[Line]) -> None:
    singles = [Line(line.zone, line.card_id, line.printing_id, 1) for line in listed for _ in range(line.count)]

    assert Decklist.of(singles) == Decklist.of(listed)


@given(any_lines)
def test_printings_do_not_matter_to_a_verdict(listed: list[Line]) -> None:
    without = [Line(line.zone, line.card_id, None, line.count) for line in listed]

    assert judged(without) == judged(listed)


@given(any_lines)
def test_every_violation_says_what_is_broken_by_how_much(listed: list[Line]) -> None:
    found = judged(listed)

    for violation in found.violations:
        assert violation.limit is not None
        assert violation.actual is not None
        assert violation.actual != violation.limit
        assert violation.rule is not None or violation.code in {"unknown_card", "card_of_another_game"}
        assert words_render(violation.message, violation.slots())
    assert found.valid == (not found.violations)


@given(any_lines, st.integers(1, 5), st.sampled_from(KINDS))
def test_a_violation_stays_whatever_the_unknown_facts_turn_out_to_be(
    listed: list[Line], durability: int, kind: str
) -> None:
    learned = {
        card.id: building(card.number, str(card.known("building_kind") or kind), card.known("durability") or durability)
        if card.facts.kind == "building" and card.game == "tatemon"
        else card
        for card in POOL
    }
    before = judged(listed)

    after = judged(listed, learned)

    assert {violation.rule for violation in before.violations} <= {violation.rule for violation in after.violations}
    assert not any(warning.rule for warning in after.warnings)
    if before.certain:
        assert before.valid == after.valid


@pytest.mark.failure("D7")
def test_printings_of_one_card_count_together_in_one_violation() -> None:
    legal = lines([*legal_deck()[:-2], (event(104), 1)])
    listed = [*legal, Line("main", card_id(103), UUID(int=901), 2), Line("main", card_id(103), UUID(int=902), 1)]
    cards = {card.id: card for card, _ in legal_deck()}

    found = judge(
        Decklist.of(listed),
        game="tatemon",
        rules=GAMES["tatemon"],
        format_slug="standard",
        restrictions=(),
        cards=cards,
        as_of=DAY,
    )

    (violation,) = found.violations
    assert (violation.rule, violation.limit, violation.actual) == ("TM-D6", 2, 3)
    assert [(cited.id, cited.count) for cited in violation.cards] == [(card_id(103), 3)]


def test_unknown_cards_and_cards_of_another_game_are_named_and_count_for_nothing() -> None:
    listed = [*lines(legal_deck()), Line("main", card_id(777), None, 2), Line("main", card_id(201), None, 1)]
    cards = {card.id: card for card, _ in legal_deck()} | {card_id(201): CARDS[card_id(201)]}

    found = judge(
        Decklist.of(listed),
        game="tatemon",
        rules=GAMES["tatemon"],
        format_slug="standard",
        restrictions=(),
        cards=cards,
        as_of=DAY,
    )

    assert [(violation.code, violation.rule, violation.actual) for violation in found.violations] == [
        ("unknown_card", None, 2),
        ("card_of_another_game", None, 1),
    ]
    assert [violation.cards[0].id for violation in found.violations] == [card_id(777), card_id(201)]
    assert found.violations[0].cards[0].name is None
    assert found.counts["cards"] == 30
