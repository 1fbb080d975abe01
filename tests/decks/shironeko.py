"""Shironeko decklists for tests: cards of dull names of which just what the rules read is known."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from cardsite.values import Words
from catalog.games.shironeko.language import Keyword
from catalog.values import Facts
from decks.games import shironeko
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.games.shironeko import FINAL
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.decks.builders import DAY, card_id

Copies = list[tuple[str, ListedCard, int]]


def listed(number: int, kind: str, name: str = "", keywords: Sequence[Keyword] | None = ()) -> ListedCard:
    """A card of a kind, named by its number where nothing else is said; None leaves its keywords unknown."""
    ja = name or f"札{number}"
    known: dict[str, Any] = {} if keywords is None else {"keywords": tuple(keywords)}
    return ListedCard(card_id(number), "shironeko", number, Words(ja, f"Card {number}"), Facts(kind, known, ja))


def character(number: int, name: str = "", keywords: Sequence[Keyword] | None = ()) -> ListedCard:
    """A character."""
    return listed(number, "character", name, keywords)


def awakened(number: int, name: str = "", keywords: Sequence[Keyword] | None = ()) -> ListedCard:
    """An awakened character."""
    return listed(number, "awakened", name, keywords)


def monster(number: int, keywords: Sequence[Keyword] | None = ()) -> ListedCard:
    """A monster."""
    return listed(number, "monster", keywords=keywords)


def town(number: int, name: str = "") -> ListedCard:
    """A town."""
    return listed(number, "town", name)


def leader(number: int, name: str) -> ListedCard:
    """A leader."""
    return listed(number, "leader", name)


def characters(count: int, first: int = 1) -> Copies:
    """So many characters, in threes of a name."""
    return [("main", character(first + index), min(3, count - 3 * index)) for index in range((count + 2) // 3)]


def monsters(count: int, first: int = 101) -> Copies:
    """So many monsters, in twos of a name."""
    return [("main", monster(first + index), min(2, count - 2 * index)) for index in range((count + 1) // 2)]


def towns(count: int, first: int = 201) -> Copies:
    """So many towns, in twos of a name."""
    return [("town", town(first + index), min(2, count - 2 * index)) for index in range((count + 1) // 2)]


def legal_deck(*more: tuple[str, ListedCard, int]) -> Copies:
    """32 characters, 8 monsters and 10 towns; what is given of the main deck stands in place of dull cards."""
    mine = [entry for entry in more if entry[0] == "main"]
    figures = sum(count for _, card, count in mine if card.facts.kind in {"character", "awakened"})
    beasts = sum(count for _, card, count in mine if card.facts.kind == "monster")
    grounds = sum(count for zone, card, count in more if zone == "town" and card.facts.kind == "town")
    return [*characters(32 - figures), *monsters(8 - beasts), *towns(10 - grounds), *more]


def verdict(
    deck: Copies, format_slug: str = FINAL, restrictions: Sequence[Restriction] = (), as_of: date = DAY
) -> Verdict:
    """The verdict on a deck of known cards."""
    return judge(
        Decklist.of(Line(zone, card.id, None, count) for zone, card, count in deck),
        game="shironeko",
        rules=shironeko,
        format_slug=format_slug,
        restrictions=restrictions,
        cards={card.id: card for _, card, _ in deck},
        as_of=as_of,
    )
