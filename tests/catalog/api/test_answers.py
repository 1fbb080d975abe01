"""Answers held in memory."""

from catalog.api.answers import MAX_ANSWER_BYTES, Answer, Answers


def answer(size: int) -> Answer:
    return Answer(b"x" * size, ())


def test_the_answer_not_asked_for_longest_goes_first() -> None:
    answers = Answers(max_bytes=100)
    for name in ("a", "b"):
        answers.put((name,), answer(40))
    answers.get(("a",))

    answers.put(("c",), answer(40))

    assert [name for name in ("a", "b", "c") if answers.get((name,))] == ["a", "c"]


def test_an_answer_put_twice_counts_once() -> None:
    answers = Answers(max_bytes=100)
    for _ in range(5):
        answers.put(("a",), answer(60))

    answers.put(("b",), answer(40))

    assert answers.get(("a",))
    assert answers.get(("b",))


def test_an_answer_that_is_too_large_is_not_held() -> None:
    answers = Answers()

    answers.put(("a",), answer(MAX_ANSWER_BYTES + 1))

    assert answers.get(("a",)) is None
