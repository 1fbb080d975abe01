"""How long the numbers of decks take: `python -m tests.decks.numbers.measuring` prints medians in milliseconds of one processor."""

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from catalog.games import GAMES as CARD_GAMES
from catalog.services.images.typeface import with_typeface
from decks.numbers import GAMES
from decks.numbers.bar_plots import chart_svg
from decks.numbers.canvas import Canvas, Theme
from decks.numbers.charts import chart_draw
from decks.numbers.ladders import ladder_climb
from decks.numbers.supplies import supply_budget
from decks.values import MAX_LINES, MAX_QUANTITY, Entries
from tests.decks.numbers.asked import asked
from tests.decks.numbers.listed import fixture_entries, made_card, made_entries

ROUNDS = 15
LEVEL_1, MONSTER, BLUE = {"facts": {"level": 1}}, {"kinds": ["monster"]}, {"facts": {"color": "blue"}}


def largest_list() -> Entries:
    """As many lines and copies as a list may have."""
    colors = ("red", "blue", "green")
    return made_entries(
        *(
            (
                made_card(
                    "shironeko", number + 1, "character",
                    level=1 + number % 5, cost=number % 10, change_cost=number % 4, color=colors[number % 3],
                    attack=number % 7, hp=1 + number % 9, runes=[], jobs=[], types=[], keywords=[],
                ),
                MAX_QUANTITY,
            )
            for number in range(MAX_LINES)
        )
    )  # fmt: skip


def numbers(game: str, entries: Entries) -> None:
    """Everything that a deck's numbers show."""
    for chart in GAMES[game].charts:
        chart_draw(chart, entries, CARD_GAMES[game], {})
    for ladder in GAMES[game].ladders:
        ladder_climb(ladder, entries)
    for supply in GAMES[game].supplies:
        supply_budget(supply, entries)


def asking(entries: Entries, *conditions: dict[str, Any], **more: Any) -> Callable[[], object]:
    """A question with its answer."""
    return lambda: asked("shironeko", entries, *conditions, **more).answer()


def main() -> None:
    """The medians, line by line."""
    deck, large = fixture_entries("shironeko", "blue"), largest_list()
    plot = chart_svg(
        chart_draw(GAMES["shironeko"].charts[1], deck, CARD_GAMES["shironeko"], {}), Canvas("ja", Theme.AUTO)
    )
    three = (LEVEL_1, MONSTER, BLUE)
    cases: dict[str, Callable[[], object]] = {
        "all numbers of a deck": lambda: numbers("shironeko", deck),
        f"all numbers of {MAX_LINES} lines of {MAX_QUANTITY}": lambda: numbers("shironeko", large),
        "one condition by turn 2": asking(deck, LEVEL_1, turn=2),
        "one condition by turn 2, misfits exchanged": asking(deck, LEVEL_1, turn=2, mulligan="misfits"),
        "three conditions by each turn up to 5": asking(deck, *three, turn=5),
        "the same, the whole hand exchanged": asking(deck, *three, turn=5, mulligan="whole_hand"),
        f"the same of {MAX_LINES} lines of {MAX_QUANTITY}": asking(large, *three, turn=5),
        "a plot": lambda: chart_svg(
            chart_draw(GAMES["shironeko"].charts[1], deck, CARD_GAMES["shironeko"], {}), Canvas("ja", Theme.AUTO)
        ),
        "the letters that it brings along": lambda: with_typeface(plot),
    }
    for name, case in cases.items():
        case()
        times = []
        for _ in range(ROUNDS):
            begun = process_time()
            case()
            times.append(1000 * (process_time() - begun))
        print(f"{median(times):8.1f}  {name}")  # noqa: T201  # a command prints


if __name__ == "__main__":
    main()
