"""The uses of a game's cards: what each card is used for, what is printed about it, and the scenarios that show it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardsite.values import Words
from catalog.effects.language import Ability
from catalog.effects.writing import ability_words
from catalog.games import GAMES
from tests.cards.fixtures import card_rows, card_terms
from tests.cards.scenario import Scenario, Table


@dataclass(frozen=True)
class Uses:
    """A game's scenarios, with ``parts`` of a card by which it is used and ``texts`` printed about one.

    ``automatic`` is what a use changes whatever the card does.
    """

    game: str
    scenarios: Sequence[Scenario[Any]]
    table: Callable[[Any], Table]
    parts: Callable[[int], Sequence[str]]
    texts: Callable[[int, str], Words]
    automatic: Callable[[Any], Sequence[str]]

    def name(self, scenario: Scenario[Any]) -> str:
        """A scenario by its card's name and the part used."""
        names = {row["number"]: row["name_en"] for row in card_rows(self.game)}
        return f"{names.get(scenario.card)} ({scenario.card}), {scenario.part}"


def ability_texts(game: str, number: int, ability: Ability) -> Words:
    """The rules texts of an ability on a card."""
    kind = next(row["kind"] for row in card_rows(game) if row["number"] == number)
    return ability_words(ability, GAMES[game].lexicon, kind, card_terms(game))
