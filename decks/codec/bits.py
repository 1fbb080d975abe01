"""Whole numbers as runs of bits that need no separator (Elias gamma): each number has one form, so no form is too long."""

from functools import lru_cache


class BitsEndError(ValueError):
    """Bits that end before the number that they begin."""


class BitsTooLargeError(ValueError):
    """A number above what may stand in its place."""


@lru_cache(maxsize=4096)
def gamma(number: int) -> str:
    """A number from 1 on: its binary digits, after as many zeros as digits follow the first."""
    digits = f"{number:b}"
    return "0" * (len(digits) - 1) + digits


class BitReader:
    """Reads bits (a text of 0 and 1) from front to end."""

    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._at = 0

    def take(self, length: int) -> int:
        """The next bits as a number of fixed length."""
        end = self._at + length
        if end > len(self._bits):
            raise BitsEndError
        taken = int(self._bits[self._at : end], 2)
        self._at = end
        return taken

    def number(self, most: int) -> int:
        """The next number in the form of `gamma`, from 1 to ``most``."""
        first = self._bits.find("1", self._at)
        if first < 0:
            raise BitsEndError
        zeros, self._at = first - self._at, first
        if zeros >= most.bit_length():
            raise BitsTooLargeError
        number = self.take(zeros + 1)
        if number > most:
            raise BitsTooLargeError
        return number

    def rest(self) -> str:
        """What was not read."""
        return self._bits[self._at :]
