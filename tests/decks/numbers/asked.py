"""Questions for tests, put as bodies put them."""

from typing import Any

from catalog.games import GAMES as CARD_GAMES
from decks.numbers import GAMES
from decks.numbers.asking import Asking
from decks.numbers.questions import Askable, asking_read, situation_read
from decks.numbers.situations import Situation
from decks.values import Entries
from tests.decks.numbers.listed import fixture_terms


def about(game: str) -> Askable:
    """What can be asked about in a game whose words are those of the fixtures."""
    return Askable(CARD_GAMES[game], fixture_terms(game), GAMES[game])


def asked(game: str, entries: Entries, *conditions: dict[str, Any], **more: Any) -> Asking:
    """A question about a decklist of a game."""
    return asking_read(about(game), entries, {**more, "conditions": conditions})


def situation(game: str, entries: Entries, **more: Any) -> Situation:
    """A situation in which hands of a decklist are dealt."""
    return situation_read(about(game), entries, more)
