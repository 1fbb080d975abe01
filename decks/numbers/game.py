"""What a game's module must say about the numbers that people look at in its decks."""

from collections.abc import Mapping
from dataclasses import dataclass

from decks.numbers.charts import Chart
from decks.numbers.draws import DrawRules
from decks.numbers.ladders import Ladder
from decks.numbers.supplies import Supply


@dataclass(frozen=True, slots=True)
class DeckNumbers:
    """The charts, ladders and supplies of a game's decks, and by zone how it is drawn from; the first zone unless one is named."""

    charts: tuple[Chart, ...]
    draws: Mapping[str, DrawRules]
    ladders: tuple[Ladder, ...] = ()
    supplies: tuple[Supply, ...] = ()

    def slugs(self) -> tuple[str, ...]:
        """The names of everything that can be drawn as a chart."""
        own = (self.charts, self.ladders, self.supplies)
        return tuple(one.slug for listed in own for one in listed)
