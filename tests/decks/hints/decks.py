"""The project's legal decks as entries, for tests of what parts of them lack."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings

from cardsite.values import Words
from catalog.games import GAMES as CARD_GAMES
from decks.services.files import DeckFile, deck_files
from decks.values import Entries, Entry, ListedCard

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
FILES = deck_files(FIXTURES / "decks")
LEGAL = {f"{path.parent.name}-{path.stem}": file for path, file in FILES.items() if not file.violations}


@lru_cache
def cards_of(game: str) -> Mapping[int, ListedCard]:
    """The project's cards of a game by number."""
    found: dict[int, ListedCard] = {}
    contents: Any = json.loads((FIXTURES / "cards" / f"{game}.json").read_text(encoding="utf-8"))
    for card in contents["cards"]:
        facts, _ = CARD_GAMES[game].parse_facts(card["kind"], card["facts"], name=card["name_ja"])
        names = Words(card["name_ja"], card["name_en"])
        found[card["number"]] = ListedCard(UUID(card["id"]), game, card["number"], names, facts)
    return found


def entries_of(file: DeckFile) -> Entries:
    """The entries of a deck file."""
    cards = cards_of(file.game)
    return Entries(tuple(Entry(line.zone, cards[line.number], line.count) for line in file.lines))
