"""Lots: by them a known share of all cards is drawn, always the same cards, under the index that also finds words.

A card's lot is a number between 0 and 1 that its id alone decides, as evenly spread as chance would have it. Beside the
pieces of its words stands a negative number for each halving that its lot falls within: -1 below a half, -2 below a
quarter, and so on. Whatever is looked up together with -7 is looked up among one of 128 cards.
"""

import hashlib
from uuid import UUID

HALVINGS = 16
_DIGITS, _SPREAD = 13, 16**13


def lot_of(card_id: UUID) -> float:
    """The card's lot: 52 bits of the digest of its id, so that a database can work it out as well."""
    digest = hashlib.md5(str(card_id).encode(), usedforsecurity=False).hexdigest()
    return int(digest[:_DIGITS], 16) / _SPREAD


def halvings(lot: float) -> list[int]:
    """The halvings that a lot falls within, as they stand among pieces, in rising order."""
    return [-halving for halving in range(HALVINGS, 0, -1) if lot < 0.5**halving]
