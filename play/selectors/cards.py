"""The pinned cards of matches, compiled once in each process."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from cardsite.values import Words
from catalog.games import GAMES as CATALOG_GAMES
from catalog.selectors import cards_visible
from catalog.values import MissingFacts
from decks.selectors import CARD_COLUMNS, card_facts
from play.engine.cards import CardTable
from play.errors import PinnedCardError
from play.games import GAMES
from play.models import PinnedCards

MAX_TABLES_IN_MEMORY = 64


@dataclass(frozen=True, slots=True)
class CardFace:
    """What readers are told of a card that they may see."""

    id: UUID
    number: int
    kind: str
    name: Words


@dataclass(frozen=True, slots=True)
class PinnedTable:
    """The pinned cards of a match: compiled for the engine, and their faces by number."""

    table: CardTable
    faces: Mapping[int, CardFace]


def card_records(game: str, cards: Iterable[Mapping[str, Any]]) -> dict[int, Any]:
    """The engine's records of pinned card data ({number, id, kind, name_ja, name_en, facts} each), by number."""
    spec = CATALOG_GAMES[game]
    records: dict[int, Any] = {}
    for card in cards:
        facts, faults = spec.parse_facts(card["kind"], card["facts"], name=card["name_ja"])
        kind = spec.kind(card["kind"])
        record = None if faults or kind is None else kind.complete(facts)
        if record is None or isinstance(record, MissingFacts):
            raise PinnedCardError(number=card["number"])
        records[card["number"]] = record
    return records


def table_compile(game: str, cards: Sequence[Mapping[str, Any]]) -> PinnedTable:
    """The compiled form of pinned card data."""
    faces = {
        card["number"]: CardFace(
            UUID(card["id"]), card["number"], card["kind"], Words(card["name_ja"], card["name_en"] or card["name_ja"])
        )
        for card in cards
    }
    return PinnedTable(GAMES[game].compile_cards(card_records(game, cards)), faces)


@lru_cache(maxsize=MAX_TABLES_IN_MEMORY)
def pinned_table(content_hash: str) -> PinnedTable:
    """The compiled cards under a content hash. What stands under a hash never changes, so it is kept in the process."""
    pinned = PinnedCards.objects.get(pk=content_hash)
    return table_compile(pinned.game_id, pinned.cards)


def format_options(game: str) -> dict[str, Any]:
    """The options of a match that follow from the cards of its game as published now (TM-T9)."""
    cards = cards_visible().filter(game=game, complete=True).only(*CARD_COLUMNS)
    kinds = {kind.slug: kind for kind in CATALOG_GAMES[game].kinds}
    records = {card.number: kinds[card.kind].complete(card_facts(card)) for card in cards}
    return GAMES[game].format_options(records)


def cards_named(document: Any) -> frozenset[int]:
    """The numbers of all cards that a document for a reader names: `"card": 17` or `"cards": [17, 4]` anywhere in it."""
    found: set[int] = set()
    waiting = [document]
    while waiting:
        part = waiting.pop()
        # Documents are plain JSON: asking for the abstract types costs several times as much.
        if isinstance(part, dict):
            card = part.get("card")
            if isinstance(card, int):
                found.add(card)
            cards = part.get("cards")
            if isinstance(cards, list | tuple):
                found.update(number for number in cards if isinstance(number, int))
            waiting.extend(part.values())
        elif isinstance(part, (list, tuple)):
            waiting.extend(part)
    return frozenset(found)
