"""Payments picked card by card from which nothing can be left out."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.engine.asking import ask, pick_refusal, staged_answers
from play.engine.records import Ask
from play.engine.state import State
from tests.play.engine.table import Table


def paying(values: list[int], due: int) -> tuple[State, Ask]:
    """A decision to pay with cards of these values."""
    state = Table({}, (), ()).state
    options = list(range(1, len(values) + 1))
    worth = {str(option): value for option, value in zip(options, values, strict=True)}
    ask(
        state,
        0,
        "pick",
        "card",
        of="card",
        options=options,
        stage="payment",
        data={"values": worth, "due": due},
    )
    question = state.asks[0]
    assert question is not None
    return state, question


def payments(values: list[int], due: int) -> set[frozenset[int]]:
    """All sets of cards that can be picked to the end."""
    state, question = paying(values, due)
    found: set[frozenset[int]] = set()

    def go_on(picked: list[int]) -> None:
        question.picked = picked
        answers = staged_answers(state, question)
        assert answers
        for answer in answers:
            if answer == ("done",):
                found.add(frozenset(picked))
            else:
                go_on([*picked, int(answer[1])])

    go_on([])
    return found


def exact(values: list[int], due: int) -> set[frozenset[int]]:
    """All sets that reach the cost and from which no card can be left out."""
    return {
        frozenset(chosen)
        for size in range(1, len(values) + 1)
        for chosen in combinations(range(1, len(values) + 1), size)
        if (total := sum(values[option - 1] for option in chosen)) >= due
        and all(total - values[option - 1] < due for option in chosen)
    }


@pytest.mark.failure("P14")
def test_of_1_2_2_a_cost_of_3_is_paid_with_1_and_2_or_both_2s() -> None:
    state, question = paying([1, 2, 2], 3)
    question.picked = [2, 3]

    closed = staged_answers(state, question)
    question.picked = [2]

    assert payments([1, 2, 2], 3) == {frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})}
    assert closed == [("done",)]
    assert pick_refusal(state, question, ("done",)) is not None
    assert question.picked == [2]


@pytest.mark.failure("P14")
@pytest.mark.parametrize(("due", "legal"), [(3, [{3}, {1, 2}]), (4, [{1, 3}, {2, 3}])])
def test_of_1_2_3_costs_of_3_and_4(due: int, legal: list[set[int]]) -> None:
    assert payments([1, 2, 3], due) == {frozenset(payment) for payment in legal}


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6), st.integers(1, 9))
def test_the_picks_lead_to_all_exact_payments_and_to_no_other(values: list[int], due: int) -> None:
    expected = exact(values, due)
    if sum(values) < due:
        return

    assert payments(values, due) == expected


def test_forty_cards_are_offered_at_once() -> None:
    state, question = paying([1, 2, 3, 4] * 10, 25)

    assert len(staged_answers(state, question)) == 40
