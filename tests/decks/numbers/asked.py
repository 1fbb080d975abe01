"""Questions for tests, put as bodies put them."""

from typing import Any

from catalog.games import GAMES as CARD_GAMES
from decks.numbers import GAMES
from decks.numbers.asking import Asking
from decks.numbers.questions import asking_read, situation_read
from decks.numbers.situations import Situation
from decks.values import Entries


def asked(game: str, entries: Entries, *conditions: dict[str, Any], **more: Any) -> Asking:
    """A question about a decklist of a game."""
    return asking_read(CARD_GAMES[game], GAMES[game], entries, {**more, "conditions": conditions})


def situation(game: str, entries: Entries, **more: Any) -> Situation:
    """A situation in which hands of a decklist are dealt."""
    return situation_read(CARD_GAMES[game], GAMES[game], entries, more)
