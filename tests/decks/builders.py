"""Decklists for tests: TATEMON cards of dull values, and the entries made of them."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from cardsite.values import Words
from catalog.games import GAMES as CARD_GAMES
from catalog.values import Facts
from decks.games import GAMES
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.values import Decklist, Line, ListedCard, Verdict

DAY = date(2026, 4, 1)
KINDS = ("residence", "office", "commercial", "culture", "transport")


def card_id(number: int) -> UUID:
    """The id of the card of that number."""
    return UUID(int=number)


def listed_card(number: int, kind: str, known: Mapping[str, Any], game: str = "tatemon") -> ListedCard:
    """A card of which just these facts are known."""
    words: dict[str, Any] = {spec.name: spec.choices for spec in CARD_GAMES["tatemon"].fields().values()}
    values = {name: (choices(value) if (choices := words[name]) else value) for name, value in known.items()}
    missing = tuple(sorted({"building_kind", "durability"} - set(values))) if kind == "building" else ()
    return ListedCard(
        card_id(number), game, number, Words(f"札{number}", f"Card {number}"), Facts(kind, values), missing
    )


def building(number: int, kind: str | None = "residence", durability: int | None = 2) -> ListedCard:
    """A building; None leaves the fact unknown."""
    known = {"building_kind": kind, "durability": durability}
    return listed_card(number, "building", {name: value for name, value in known.items() if value is not None})


def event(number: int) -> ListedCard:
    """An event, a risk."""
    return listed_card(number, "event", {"event_type": "risk"})


Copies = Sequence[tuple[ListedCard, int]]


def legal_deck() -> list[tuple[ListedCard, int]]:
    """22 buildings (5, 5, 4, 4, 4 of the kinds, durability 44) and 8 events as 4 pairs."""
    kinds = [KINDS[index % 5] for index in range(22)]
    buildings = [(building(index + 1, kind), 1) for index, kind in enumerate(kinds)]
    return buildings + [(event(101 + index), 2) for index in range(4)]


def lines(deck: Copies, zone: str = "main") -> list[Line]:
    """The deck as lines of one zone, without printings."""
    return [Line(zone, card.id, None, count) for card, count in deck]


def verdict(
    deck: Copies, restrictions: Sequence[Restriction] = (), as_of: date = DAY, game: str = "tatemon"
) -> Verdict:
    """The verdict on a deck of known cards."""
    return judge(
        Decklist.of(lines(deck)),
        game=game,
        rules=GAMES[game],
        format_slug="standard",
        restrictions=restrictions,
        cards={card.id: card for card, _ in deck},
        as_of=as_of,
    )


def broken(found: Verdict) -> list[str | None]:
    """The rules that a verdict calls broken, in its order."""
    return [violation.rule for violation in found.violations]
