"""The checksum finds few changes with certainty: what the specification promises of it, shown by trying all of them."""

from itertools import combinations

import pytest

from decks.codec.checksum import ALPHABET, checksum_fits, checksum_of
from tests.decks.codec.second_reader import MULTIPLES, sealed

BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def shifted(effect: int) -> int:
    """What a change does to the remainder when it stands one place further to the front."""
    result = (effect & 0x1FFFFFF) << 5
    for bit, multiple in enumerate(MULTIPLES):
        if effect >> 25 & 1 << bit:
            result ^= sum(value << 5 * place for place, value in enumerate(reversed(multiple)))
    return result


def effects(length: int) -> list[list[int]]:
    """For each place from the end, what each of the 31 changes of a character there does to the remainder."""
    found = [list(range(1, 32))]
    while len(found) < length:
        found.append([shifted(effect) for effect in found[-1]])
    return found


@pytest.mark.parametrize(
    "text", ["a1lqfn3a", "split1checkupstagehandshakeupstreamerranterredcaperredlc445v", "?1v759aa"]
)
def test_it_is_the_checksum_of_bech32m(text: str) -> None:
    head, _, data = text.rpartition("1")
    expanded = [*(ord(each) >> 5 for each in head), 0, *(ord(each) & 31 for each in head)]

    assert checksum_fits([*expanded, *map(BECH32.index, data)])


def test_both_implementations_write_the_same() -> None:
    values = list(range(32)) * 3

    for length in range(97):
        text = "".join(ALPHABET[value] for value in values[:length])
        assert sealed(text) == text + "".join(ALPHABET[value] for value in checksum_of(values[:length]))


def test_one_change_is_found_in_a_code_of_any_length() -> None:
    """No shift undoes an effect, since two different ones stay different."""
    tops = {shifted(top << 25) & 31 for top in range(32)}

    assert len(tops) == 32


# For three and four changes one of them may be taken to be that of 1 at the last place: the checksum is linear over the
# field of 32 elements, so that the others are multiples and shifts of such.
def test_two_and_three_changes_are_found_among_1023_characters() -> None:
    places = {effect: place for place, each in enumerate(effects(1023)) for effect in each}

    assert len(places) == 31 * 1023
    assert not [effect for effect, place in places.items() if place and places.get(effect ^ 1)]


def test_four_changes_are_found_among_89_characters() -> None:
    places = [each for place, each in enumerate(effects(89)) if place]
    with_the_last = {effect ^ 1 for each in places for effect in each}

    assert not [
        (one, other)
        for some, more in combinations(places, 2)
        for one in some
        for other in more
        if one ^ other in with_the_last
    ]
