"""Payments from which nothing can be left out: each offered once, whole or card by card."""

from itertools import combinations, product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.answering import take_answer
from play.engine.asking import STAGES, ask, merged, pick_refusal, staged_answers
from play.engine.payment import MOST_LISTED, cheapest, payment_stage
from play.engine.records import Ask
from play.engine.rules import Stage
from play.engine.state import State
from play.errors import ActionRefusedError, NotAnOptionError
from tests.play.engine import toy
from tests.play.engine.table import Table


class TooLittleError(ActionRefusedError):
    """A set that does not reach what is due."""


class TooMuchError(ActionRefusedError):
    """A set from which a card could be left out."""


STAGE = payment_stage(TooLittleError, TooMuchError)
Values = list[tuple[int, int]]
"""The value of each card and which of them are alike."""


@pytest.fixture(autouse=True)
def _paying(monkeypatch: pytest.MonkeyPatch) -> None:
    stages: dict[str, Stage] = {"payment": STAGE}
    monkeypatch.setattr(toy, "STAGES", stages)
    assert "payment" not in STAGES


def paying(values: Values, due: int) -> tuple[State, Ask]:
    """A decision to pay with cards numbered from 1, alike where value and sort are the same."""
    state = Table({}, (), ()).state
    sorts = [
        (alike[0], [card for card, value in enumerate(values, start=1) if value == alike])
        for alike in sorted(set(values), reverse=True)
    ]
    options = [card for _, cards in sorts for card in cards]
    ask(state, 0, "pick", "card", of="card", options=options, stage="payment", data={"due": due, "sorts": sorts})
    question = state.asks[0]
    assert question is not None
    return state, question


def offered(values: Values, due: int) -> list[tuple[int, ...]]:
    """All payments that the answers lead to, each as often as it is reached."""
    state, question = paying(values, due)
    found: list[tuple[int, ...]] = []

    def go_on(before: Ask) -> None:
        for answer in staged_answers(state, before):
            if answer != ("rest",):
                trial = before.clone()
                if take_answer(state, trial, answer):
                    found.append(tuple(sorted(trial.picked)))
                else:
                    go_on(trial)

    go_on(question)
    return found


def exact(values: Values, due: int) -> set[tuple[tuple[int, int], ...]]:
    """All payments as what is paid: the sets that reach what is due and from which no card can be left out."""
    return {
        tuple(sorted(chosen))
        for size in range(1, len(values) + 1)
        for chosen in combinations(values, size)
        if (total := sum(value for value, _ in chosen)) >= due and all(total - value < due for value, _ in chosen)
    }


def different(*values: int) -> Values:
    """Cards of which no two are alike."""
    return [(value, card) for card, value in enumerate(values)]


@pytest.mark.failure("P14")
def test_of_1_2_2_a_cost_of_3_is_paid_with_1_and_2_or_both_2s() -> None:
    state, question = paying(different(1, 2, 2), 3)

    assert sorted(offered(different(1, 2, 2), 3)) == [(1, 2), (1, 3), (2, 3)]
    assert pick_refusal(state, question, ("pick", 1, 2, 3)) is TooMuchError
    assert pick_refusal(state, question, ("pick", 2)) is TooLittleError
    assert question.picked == []


@pytest.mark.failure("P14")
@pytest.mark.parametrize(("due", "legal"), [(3, [(1, 2), (3,)]), (4, [(1, 3), (2, 3)])])
def test_of_1_2_3_costs_of_3_and_4(due: int, legal: list[tuple[int, ...]]) -> None:
    assert sorted(offered(different(1, 2, 3), due)) == legal


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 1)), min_size=1, max_size=8), st.integers(1, 12))
def test_every_payment_is_offered_once_and_no_other_set(values: Values, due: int) -> None:
    if sum(value for value, _ in values) < due:
        return

    found = [tuple(sorted(values[card - 1] for card in payment)) for payment in offered(values, due)]

    assert sorted(found) == sorted(exact(values, due))


def counted(copies: int, largest: int, due: int) -> int:
    """How many payments there are with so many different cards of each value, worked out by how many of each are paid."""
    total = 0
    for numbers in product(range(copies + 1), repeat=largest):
        paid = sum(value * number for value, number in enumerate(numbers, start=1))
        smallest = next((value for value, number in enumerate(numbers, start=1) if number), 0)
        if paid >= due and paid - smallest < due:
            total += prod(comb(copies, number) for number in numbers)
    return total


@pytest.mark.parametrize("due", [5, 8])
def test_of_many_payments_the_cards_are_picked_one_by_one_the_largest_first(due: int) -> None:
    values = different(*(1 + card % 5 for card in range(30)))
    state, question = paying(values, due)

    first = staged_answers(state, question)
    question.picked = [28]
    second = staged_answers(state, question)

    assert [values[int(answer[1]) - 1][0] for answer in first[:24]] == [5] * 6 + [4] * 6 + [3] * 6 + [2] * 6
    assert {values[int(answer[1]) - 1][0] for answer in second[:-1]} == {1, 2, 3}
    assert first[-1] == second[-1] == ("rest",)


@pytest.mark.parametrize("due", [5, 8])
def test_many_payments_are_offered_once_each(due: int) -> None:
    found = offered(different(*(1 + card % 5 for card in range(30))), due)

    assert len(found) == len(set(found)) == counted(6, 5, due)


def test_as_many_as_are_listed_are_offered_whole_and_one_more_is_not() -> None:
    at_the_limit = staged_answers(*paying(different(*[1] * MOST_LISTED), 1))
    beyond = staged_answers(*paying(different(*[1] * (MOST_LISTED + 1)), 1))
    pairs = staged_answers(*paying(different(*[1] * 11), 2))

    assert len(at_the_limit) == MOST_LISTED + 1
    assert len(beyond) == MOST_LISTED + 2
    assert {len(answer) for answer in pairs} == {1, 2}


def test_a_set_may_be_named_in_any_order_at_once_or_pick_by_pick() -> None:
    values = different(*[1, 2, 3, 4] * 10)
    state, question = paying(values, 8)

    assert pick_refusal(state, question, ("pick", 1, 4, 3)) is None
    assert pick_refusal(state, question, ("pick", 1)) is TooLittleError
    assert merged(state, question, [("pick", 1), ("pick", 4), ("pick", 3)]) == [("pick", 1, 4, 3)]
    assert merged(state, question, [("pick", 1), ("pick", 4)]) == [("pick", 1), ("pick", 4)]


def test_the_same_card_twice_or_a_card_that_is_not_offered_pays_nothing() -> None:
    state, question = paying(different(1, 2, 3), 4)

    assert pick_refusal(state, question, ("pick", 2, 2)) is NotAnOptionError
    assert pick_refusal(state, question, ("pick", 3, 9)) is NotAnOptionError


@given(st.lists(st.integers(0, 6), min_size=1, max_size=8), st.integers(1, 15))
def test_what_is_left_to_the_game_is_a_payment_that_loses_least_with_the_fewest_cards(
    values: list[int], due: int
) -> None:
    if sum(values) < due:
        return
    sorts = [
        (value, [card]) for value, card in sorted(((value, card) for card, value in enumerate(values)), reverse=True)
    ]

    chosen = cheapest(due, sorts)

    worth = {tuple(sorted(payment)): sum(value for value, _ in payment) for payment in exact(different(*values), due)}
    least = min((total, len(payment)) for payment, total in worth.items())
    assert (sum(values[card] for card in chosen), len(chosen)) == least
    assert tuple(sorted((values[card], card) for card in chosen)) in worth
