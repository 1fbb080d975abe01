"""The uses of Shironeko's cards: abilities, a monster's effect, a town's soul, a leader's entering, breakthrough."""

from collections.abc import Sequence

from cardsite.values import Words
from catalog.games.shironeko.fields import Monster, Town
from catalog.games.shironeko.language import Keyword
from tests.cards.fixtures import card_records, card_rows
from tests.cards.shironeko import (
    blue,
    colorless,
    green,
    leaders,
    monsters_cold,
    monsters_earth,
    monsters_hot,
    monsters_plain,
    orange,
    purple,
    red,
    red_high,
    towns_colored,
    towns_plain,
    towns_special,
    yellow,
)
from tests.cards.shironeko.table import Scenario, ShironekoTable
from tests.cards.uses import Uses, ability_texts

GAME = "shironeko"
MODULES = (
    red,
    red_high,
    yellow,
    blue,
    purple,
    green,
    orange,
    colorless,
    monsters_hot,
    monsters_cold,
    monsters_earth,
    monsters_plain,
    towns_plain,
    towns_colored,
    towns_special,
    leaders,
)
FIRST_USE = {"monster": "effect", "town": "soul", "leader": "enters"}


def _row(number: int) -> dict[str, str]:
    return next(dict(row) for row in card_rows(GAME) if row["number"] == number)


def parts(number: int) -> Sequence[str]:
    """The parts of a card by which it is used."""
    record = card_records(GAME)[number]
    first = FIRST_USE.get(_row(number)["kind"])
    found = [first] if first else []
    found += [f"ability {place}" for place, _ in enumerate(record.abilities, start=1)]
    if Keyword.BREAKTHROUGH in getattr(record, "keywords", ()):
        found.append("breakthrough")
    return found


def texts(number: int, part: str) -> Words:
    """What is printed for a part: a rules text, a town's soul, a leader's name, a keyword."""
    record = card_records(GAME)[number]
    if part == "soul":
        assert isinstance(record, Town)
        colors = [color.words for color in record.soul_colors]
        return Words(*(" ".join([*read, str(record.soul_amount)]) for read in _both(colors)))
    if part == "enters":
        return Words(_row(number)["name_ja"], _row(number)["name_en"])
    if part == "breakthrough":
        return Keyword.BREAKTHROUGH.words
    if part == "effect":
        assert isinstance(record, Monster)
        return ability_texts(GAME, number, record.effect)
    return ability_texts(GAME, number, record.abilities[int(part.rpartition(" ")[2]) - 1])


def _both(words: Sequence[Words]) -> tuple[list[str], list[str]]:
    return [word.ja for word in words], [word.en for word in words]


def automatic(scenario: Scenario) -> list[str]:
    """Nothing: each scenario names all that its use changes."""
    return []


SHIRONEKO = Uses(
    GAME,
    [scenario for module in MODULES for scenario in module.SCENARIOS],
    ShironekoTable,
    parts,
    texts,
    automatic,
)
