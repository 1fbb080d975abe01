"""Values of clauses that somebody wrote as a range, from one number to another, which is one condition for each end."""

import re
from collections.abc import Callable

from catalog.search.fold import DASHES
from catalog.search.order import number_key

SIGN = re.compile(rf"\s*(?:\.{{2,}}|[…‥~〜～∼ー{re.escape(''.join(DASHES))}])\s*")
"""Dots, waves and dashes that people write between the ends."""
DIGITS = re.compile(r"\d+")
DIGITS_AT_END = re.compile(r"\d+$")
Ends = tuple[str, str]


def ends_of(text: str, fits: Callable[[str], bool]) -> Ends | None:
    """Both ends of a range of values that fit; None for a text that is none."""
    for sign in SIGN.finditer(text):
        low, high = text[: sign.start()], text[sign.end() :]
        if fits(low) and fits(high):
            return low, high
    return None


def ends_of_numbers(text: str) -> Ends | None:
    """Both ends of a range of card or collector numbers, the lower first: 1-3, A1-1~A1-3, and A1-1..3, whose second end is A1-3."""
    for sign in SIGN.finditer(text):
        low, high = text[: sign.start()], text[sign.end() :]
        # A dash stands within numbers, too: after it comes an end only if that is written like the first.
        if high.isdecimal() and not set(sign[0]) & {*DASHES, "ー"}:
            high = DIGITS_AT_END.sub(high, low)
        if DIGITS.sub("0", low) == DIGITS.sub("0", high) and number_key(low) < number_key(high):
            return low, high
    return None
