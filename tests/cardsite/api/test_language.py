"""Messages with numbers in them."""

import pytest
from django.utils.translation import override

from cardsite.api.language import words_render
from cardsite.values import Words

TEMPLATE = "{deck}: {actual:card|cards}, {limit:is|are} needed {{so}}."


@pytest.mark.parametrize(
    ("actual", "limit", "words"),
    [
        (1, 2, "A: 1 card, 2 are needed {so}."),
        (0, 1, "A: 0 cards, 1 is needed {so}."),
        ("1", 11, "A: 1 card, 11 are needed {so}."),
    ],
)
def test_a_noun_beside_a_number_is_that_of_one_or_of_several(actual: object, limit: int, words: str) -> None:
    with override("en"):
        assert words_render(TEMPLATE, {"deck": Words("あ", "A"), "actual": actual, "limit": limit}) == words
