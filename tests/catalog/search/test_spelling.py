"""Names near to one that is misspelt."""

from hypothesis import given
from hypothesis import strategies as st

from catalog.search.grams import grams
from catalog.search.spelling import distance, pieces_kept, respelt, unlikeliness

NAMES = st.text(alphabet="アイウエオカキ森", min_size=3, max_size=12)
LETTERS = st.sampled_from("アイウケ川")


@st.composite
def misspelt(draw: st.DrawFn) -> tuple[str, str]:
    name = draw(NAMES)
    place = draw(st.integers(0, len(name) - 1))
    letter = draw(LETTERS)
    typed = draw(
        st.sampled_from(
            [
                name[:place] + letter + name[place:],
                name[:place] + name[place + 1 :],
                name[:place] + letter + name[place + 1 :],
                name[:place] + name[place : place + 2][::-1] + name[place + 2 :],
            ]
        )
    )
    return name, typed


@given(misspelt())
def test_every_name_with_one_letter_wrong_is_looked_up(case: tuple[str, str]) -> None:
    name, typed = case

    kept = any(
        set(pieces) <= set(grams(name)) and len(set(block) - set(name)) <= 1 for pieces, block in pieces_kept(typed)
    )

    assert kept or name in respelt(typed) | {typed}


@given(misspelt())
def test_one_wrong_letter_is_a_distance_of_one_at_most(case: tuple[str, str]) -> None:
    name, typed = case

    assert distance(name, typed, 2) == (0 if name == typed else 1)


def test_a_distance_beyond_the_limit_is_not_measured() -> None:
    assert [distance("abc", other, 2) for other in ("abc", "abcd", "acb", "xyz", "abcdef", "bca")] == [0, 1, 1, 3, 3, 2]


def test_of_names_one_letter_away_those_come_first_from_which_fewest_spellings_lead() -> None:
    names = ["アウカ", "アイ", "アイウカ", "アウイ", "イウエ"]

    ordered = sorted(names, key=lambda name: unlikeliness("アイウ", name))

    assert ordered == ["アウイ", "アイウカ", "アイ", "アウカ", "イウエ"]
