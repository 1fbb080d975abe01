"""Matches between fixture decks for any game, and what must be true of every state on the way."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from play.engine.cards import CardTable
from play.engine.events import Event
from play.engine.protocol import Game, SeatSetup
from play.engine.records import Action
from play.engine.rng import draw_below
from play.engine.standing import added, at_work
from play.engine.state import State
from play.games import GAMES
from tests.cards.fixtures import FIXTURES, card_records, conditions

KINDS_AT_WORK = ("triggered", "replacement", "continuous")


@cache
def decks(game: str) -> tuple[Mapping[str, Mapping[int, int]], ...]:
    """The legal fixture decks of a game as decklists by zone."""
    found = []
    for path in sorted(Path(FIXTURES, "decks", game).glob("*.json")):
        deck = json.loads(path.read_text(encoding="utf-8"))
        if deck.get("violations") or path.stem.startswith("illegal") or path.stem.endswith("_list"):
            continue
        zones: dict[str, dict[int, int]] = {}
        for line in deck["lines"]:
            zones.setdefault(line.get("zone", "main"), {})[line["number"]] = line["count"]
        found.append(zones)
    return tuple(found)


@cache
def singled_out(game: str) -> tuple[CardTable, tuple[SeatSetup, ...]]:
    """Seats whose every physical card has a number of its own, with the table of all these cards."""
    records: dict[int, Any] = {}
    seats = []
    for deck in decks(game)[: GAMES[game].seat_counts.stop - 1]:
        own: dict[str, dict[int, int]] = {}
        for zone, cards in deck.items():
            own[zone] = {}
            for number, copies in cards.items():
                for _ in range(copies):
                    unique = 100_000 + len(records)
                    records[unique] = card_records(game)[number]
                    own[zone][unique] = 1
        seats.append(SeatSetup(own, conditions(game)))
    return GAMES[game].compile_cards(records), tuple(seats)


def start(game: str, seed: int, seats: int | None = None) -> tuple[State, list[Event], CardTable]:
    """A match between fixture decks that the seed picks."""
    table = GAMES[game].compile_cards(card_records(game))
    lists = decks(game)
    count = seats or GAMES[game].seat_counts.start
    setups = [SeatSetup(lists[(seed + place) % len(lists)], conditions(game)) for place in range(count)]
    state, events = GAMES[game].setup(setups, table, {}, seed.to_bytes(32, "big"))
    return state, events, table


@dataclass
class Dice:
    """Chance of a test's own."""

    seed: bytes
    draws: int = 0

    def among(self, options: Sequence[Any]) -> Any:
        """One of some options."""
        return options[draw_below(self, len(options))]


def walk(game: Game, state: State, dice: Dice, most: int = 3000) -> Iterator[tuple[int, Action, list[Action]]]:
    """Choices to the end: the seat, its action and all its legal ones, before the action is taken by the caller."""
    for _ in range(most):
        if state.outcome is not None:
            return
        seat = dice.among(game.decisions(state)).seat
        legal = game.legal_actions(state, seat)
        yield seat, dice.among(legal), legal
    raise AssertionError(f"no end within {most} actions")


def inventory(state: State) -> list[Counter[int]]:
    """Every card of each owner, wherever it is."""
    owned: list[Counter[int]] = [Counter() for _ in range(state.seats)]
    for zone, spec in zip(state.zones, state.rules.ZONES, strict=True):
        for seat, pile in enumerate(zone):
            for entry in pile:
                if spec.deck and entry > 0:
                    owned[seat][entry] += 1
                elif entry in state.things:
                    thing = state.things[entry]
                    owned[thing.owner].update([thing.card, *thing.under])
                else:
                    card = state.loose[entry] if entry > 0 else state.peeked[entry]
                    owned[card.owner][card.card] += 1
    return owned


def kept_values_are_fresh(state: State) -> bool:
    """Whether what the state keeps worked out equals a new working out."""
    kept = {kind: list(state.derived[kind]) for kind in KINDS_AT_WORK if kind in state.derived}
    state.derived.clear()
    fresh = {kind: at_work(state, kind) for kind in kept}
    added_then = dict(state.numbers)
    state.numbers.clear()
    added_now = {(word, turn): added(state, word) for word, turn in added_then if turn == state.turn}
    return kept == fresh and (state.dirty or added_now.items() <= added_then.items())


def numbers_in(data: Any) -> set[int]:
    """Every number of a single card that JSON shows."""
    if isinstance(data, dict):
        return set().union(*(numbers_in(value) for value in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*(numbers_in(value) for value in data))
    return {data} if isinstance(data, int) and data >= 100_000 else set()
