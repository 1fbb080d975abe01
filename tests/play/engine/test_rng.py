"""Chance that anybody can check afterwards."""

from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b

import pytest

from play.engine.rng import draw_below, seed_hash, shuffle


@dataclass
class Source:
    """A seed and a count."""

    seed: bytes = bytes(range(32))
    draws: int = 0


def test_a_draw_is_the_keyed_hash_of_its_number() -> None:
    source = Source()

    drawn = [draw_below(source, 1 << 32) for _ in range(3)]

    expected = [
        int.from_bytes(blake2b(n.to_bytes(8, "little"), digest_size=8, key=source.seed).digest(), "little") % (1 << 32)
        for n in range(3)
    ]
    assert drawn == expected
    assert source.draws == 3


def test_the_same_seed_and_count_go_on_alike() -> None:
    first = Source()
    [draw_below(first, 10) for _ in range(7)]
    second = Source(draws=first.draws)

    assert [draw_below(first, 10) for _ in range(20)] == [draw_below(second, 10) for _ in range(20)]


def test_numbers_beyond_the_last_whole_multiple_are_drawn_again() -> None:
    bound = (1 << 63) + 1
    source = Source()

    drawn = [draw_below(source, bound) for _ in range(64)]

    assert all(number < bound for number in drawn)
    assert source.draws > 64


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 30])
def test_every_number_below_the_bound_is_about_equally_likely(bound: int) -> None:
    source = Source()
    throws = 3000

    seen = Counter(draw_below(source, bound) for _ in range(throws))

    assert set(seen) == set(range(bound))
    assert all(abs(count - throws / bound) < 6 * (throws / bound) ** 0.5 for count in seen.values())


def test_shuffling_keeps_the_cards_and_reaches_every_order() -> None:
    source = Source()
    orders = set()
    for _ in range(300):
        pile = [1, 2, 3, 4]
        shuffle(source, pile)
        orders.add(tuple(pile))

    assert len(orders) == 24
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders)


def test_the_public_hash_of_a_seed_is_of_the_whole_seed_and_not_the_seed() -> None:
    seed = bytes(32)

    assert seed_hash(seed) == seed_hash(bytes(32))
    assert seed_hash(seed) != seed_hash(bytes(31) + b"\1")
    assert seed.hex() not in seed_hash(seed)
