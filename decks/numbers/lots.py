"""Chance from a seed: the same text gives the same numbers on every machine, so that a dealt hand can be dealt again.

The match's own source lies in the layer of play, above decks; this one serves pictures of decks alone.
"""

from hashlib import blake2b

MAX_SEED_LENGTH = 64
_SPAN = 1 << 64


class Lots:
    """Numbers by lot: number n is BLAKE2b of n under a key made of the seed, bounded by rejection."""

    def __init__(self, seed: str) -> None:
        self._key = blake2b(seed.encode(), digest_size=32, person=b"deck-hands").digest()
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A number from 0 up to but not including ``bound``, each equally likely."""
        limit = _SPAN - _SPAN % bound
        while True:
            digest = blake2b(self._drawn.to_bytes(8, "little"), digest_size=8, key=self._key).digest()
            self._drawn += 1
            number = int.from_bytes(digest, "little")
            if number < limit:
                return number % bound
