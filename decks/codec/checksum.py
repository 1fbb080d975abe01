"""The 32 characters of deck codes, and the checksum over them: that of Bech32m (BIP 350), over the whole code.

It is a BCH code over the field of 32 elements. Of two codes of one length with right checksums, at least 5 characters
differ up to 89 characters, at least 4 up to 1,023, at least 2 at any length.
"""

from collections.abc import Iterable, Sequence
from itertools import repeat

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
CHECKSUM_LENGTH = 6

# Not 0, so that characters put before or taken from the end of a code do not leave it a code.
_REMAINDER = 0x2BC830A3
_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def _folded(top: int) -> int:
    value = 0
    for bit, term in enumerate(_GENERATOR):
        if top >> bit & 1:
            value ^= term
    return value


_TERMS = tuple(_folded(top) for top in range(32))


def _remainder(values: Iterable[int]) -> int:
    rest = 1
    for value in values:
        rest = (rest & 0x1FFFFFF) << 5 ^ value ^ _TERMS[rest >> 25]
    return rest


def checksum_of(values: Sequence[int]) -> tuple[int, ...]:
    """The six values that make a code of these values complete."""
    rest = _remainder([*values, *repeat(0, CHECKSUM_LENGTH)]) ^ _REMAINDER
    return tuple(rest >> 5 * place & 31 for place in reversed(range(CHECKSUM_LENGTH)))


def checksum_fits(values: Iterable[int]) -> bool:
    """Whether the last six values are the checksum of those before."""
    return _remainder(values) == _REMAINDER
