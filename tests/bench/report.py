"""Figures with what they are compared with, as lines for people."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure and the mark that it is to reach: ``at_least`` or at most that much."""

    name: str
    value: float
    mark: float
    at_least: bool = True

    @property
    def reached(self) -> bool:
        """Whether the figure is on the right side of its mark."""
        return self.value >= self.mark if self.at_least else self.value <= self.mark

    def line(self) -> str:
        """The figure in words."""
        wanted = f"{'at least' if self.at_least else 'at most'} {self.mark:g}"
        return f"  {self.name:58} {self.value:9.2f}   {wanted}: {'reached' if self.reached else 'MISSED'}"


def part_line(name: str, values: Sequence[float], unit: str) -> str:
    """The median of a part, with the least and the greatest."""
    return f"  {name:58} {median(values):9.2f} {unit}   ({min(values):.2f} to {max(values):.2f})"


def figure_line(name: str, value: float) -> str:
    """A figure that is told and has no mark to reach."""
    return f"  {name:58} {value:9.2f}"
