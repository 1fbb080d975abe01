"""Chance: a keyed counter generator whose whole condition is a seed and a count.

Draw number n is BLAKE2b of n under the match's 32-byte seed; bounded numbers come from it by rejection sampling.
"""

from hashlib import blake2b
from typing import Protocol

ALGORITHM = "blake2b-counter-1"
SEED_BYTES = 32
_SPAN = 1 << 64


class Chance(Protocol):
    """Whatever holds a seed and the number of draws made from it."""

    seed: bytes
    draws: int


def draw_below(source: Chance, bound: int) -> int:
    """A number from 0 up to but not including ``bound``, each equally likely."""
    limit = _SPAN - _SPAN % bound
    while True:
        digest = blake2b(source.draws.to_bytes(8, "little"), digest_size=8, key=source.seed).digest()
        source.draws += 1
        number = int.from_bytes(digest, "little")
        if number < limit:
            return number % bound


def shuffle(source: Chance, pile: list[int]) -> None:
    """Put a pile into a random order, in place, each order equally likely."""
    for last in range(len(pile) - 1, 0, -1):
        other = draw_below(source, last + 1)
        pile[last], pile[other] = pile[other], pile[last]


def seed_hash(seed: bytes) -> str:
    """What may be known of a seed before the match ends."""
    return blake2b(seed, digest_size=32, person=b"seed-hash").hexdigest()
