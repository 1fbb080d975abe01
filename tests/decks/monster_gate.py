"""Monster Gate decklists for tests: cards of dull names of which just what the rules read is known."""

from datetime import date
from typing import Any

from cardsite.values import Words
from catalog.values import Facts
from decks.games import monster_gate
from decks.games.judging import judge
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.decks.builders import DAY, card_id

Copies = list[tuple[ListedCard, int]]
UNKNOWN = 0
"""Stands for a printed number that nobody has entered."""


def listed(number: int, kind: str = "monster", card_number: int | None = None, **known: int) -> ListedCard:
    """A card of a kind; its card number is that of the catalog unless another is given."""
    printed = number if card_number is None else card_number
    values: dict[str, Any] = {**known, **({} if printed == UNKNOWN else {"card_number": printed})}
    ja = f"札{number}"
    return ListedCard(card_id(number), "monster_gate", number, Words(ja, f"Card {number}"), Facts(kind, values, ja))


def character(number: int, dungeon_count: int | None = 8, card_number: int | None = None) -> ListedCard:
    """A character; None leaves its starting dungeon unknown."""
    known = {} if dungeon_count is None else {"dungeon_count": dungeon_count}
    return listed(number, "character", card_number, **known)


def monsters(count: int, first: int = 101) -> Copies:
    """So many monsters, in threes of a card number."""
    return [(listed(first + index), min(3, count - 3 * index)) for index in range((count + 2) // 3)]


def legal_deck(*more: tuple[ListedCard, int]) -> Copies:
    """50 cards: what is given, a character where none is, and monsters."""
    own = list(more) if any(card.facts.kind == "character" for card, _ in more) else [(character(1), 1), *more]
    return [*monsters(50 - sum(count for _, count in own)), *own]


def verdict(deck: Copies, as_of: date = DAY) -> Verdict:
    """The verdict on a deck of known cards."""
    return judge(
        Decklist.of(Line("main", card.id, None, count) for card, count in deck),
        game="monster_gate",
        rules=monster_gate,
        format_slug="standard",
        restrictions=(),
        cards={card.id: card for card, _ in deck},
        as_of=as_of,
    )
