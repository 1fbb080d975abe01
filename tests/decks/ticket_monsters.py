"""Ticket Monsters decklists for tests: cards of dull names of which just what the rules read is known."""

from collections.abc import Sequence
from datetime import date

from cardsite.values import Words
from catalog.values import Facts
from decks.games import ticket_monsters
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.decks.builders import DAY, card_id

Copies = list[tuple[str, ListedCard, int]]


def listed(number: int, kind: str, name: str = "") -> ListedCard:
    """A card of a kind, named by its number where nothing else is said."""
    ja = name or f"札{number}"
    return ListedCard(card_id(number), "ticket_monsters", number, Words(ja, f"Card {number}"), Facts(kind, {}, ja))


def chikemon(number: int, name: str = "") -> ListedCard:
    """A normal chikemon."""
    return listed(number, "chikemon", name)


def special(number: int, name: str = "") -> ListedCard:
    """A special chikemon."""
    return listed(number, "special_chikemon", name)


def magic(number: int, name: str = "") -> ListedCard:
    """A magic."""
    return listed(number, "magic", name)


def tool(number: int, name: str = "") -> ListedCard:
    """A tool."""
    return listed(number, "tool", name)


def deck_of(count: int, first: int = 1) -> Copies:
    """So many cards of the deck in pairs of a name, kinds by turns."""
    kinds = (chikemon, magic, tool)
    return [("main", kinds[index % 3](first + index), min(2, count - 2 * index)) for index in range((count + 1) // 2)]


def special_deck_of(count: int, first: int = 201) -> Copies:
    """So many special chikemon, in pairs of a name."""
    return [("special", special(first + index), min(2, count - 2 * index)) for index in range((count + 1) // 2)]


def legal_deck(*more: tuple[str, ListedCard, int]) -> Copies:
    """40 cards in the deck and none in the special deck; what is given of the deck stands in place of dull cards."""
    mine = sum(count for zone, _, count in more if zone == "main")
    return [*deck_of(40 - mine), *more]


def verdict(deck: Copies, restrictions: Sequence[Restriction] = (), as_of: date = DAY) -> Verdict:
    """The verdict on a deck of known cards."""
    return judge(
        Decklist.of(Line(zone, card.id, None, count) for zone, card, count in deck),
        game="ticket_monsters",
        rules=ticket_monsters,
        format_slug="standard",
        restrictions=restrictions,
        cards={card.id: card for _, card, _ in deck},
        as_of=as_of,
    )
