"""Replays: a match as its beginnings and its actions, with fingerprints of the state on the way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardsite.errors import SiteError
from play.engine.cards import CardTable
from play.engine.events import Event
from play.engine.protocol import Game, SeatSetup
from play.engine.state import State
from play.engine.version import ENGINE_VERSION
from play.errors import EngineVersionError, ReplayMismatchError

JSON = Any

ACTIONS_PER_FINGERPRINT = 20
CONCEDE = "concede"


@dataclass(slots=True)
class Recording:
    """A match to play again: engine version, game, options, seed, what the seats brought, and the actions in order.

    ``fingerprints`` are of the state after every 20 actions, and ``final`` of the last one.
    """

    engine: str
    game: str
    options: Mapping[str, JSON]
    seed: bytes
    seats: Sequence[SeatSetup]
    actions: list[tuple[int, str]] = field(default_factory=list)
    fingerprints: list[str] = field(default_factory=list)
    final: str = ""

    def to_json(self) -> dict[str, JSON]:
        """The recording for storing."""
        return {
            "engine": self.engine,
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed.hex(),
            "seats": [
                {
                    "decklist": {
                        zone: [[number, copies] for number, copies in sorted(cards.items())]
                        for zone, cards in seat.decklist.items()
                    },
                    "declared": sorted(seat.declared),
                }
                for seat in self.seats
            ],
            "actions": [[seat, key] for seat, key in self.actions],
            "fingerprints": self.fingerprints,
            "final": self.final,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, JSON]) -> "Recording":
        """The recording that was stored."""
        return cls(
            data["engine"],
            data["game"],
            data["options"],
            bytes.fromhex(data["seed"]),
            [
                SeatSetup(
                    {zone: {number: copies for number, copies in cards} for zone, cards in seat["decklist"].items()},  # noqa: C416  # pairs read better unpacked
                    frozenset(seat["declared"]),
                )
                for seat in data["seats"]
            ],
            [(seat, key) for seat, key in data["actions"]],
            list(data["fingerprints"]),
            data["final"],
        )

    def note(self, game: Game, state: State, seat: int, key: str) -> None:
        """Add an action that was just taken, with the state that it led to."""
        self.actions.append((seat, key))
        if len(self.actions) % ACTIONS_PER_FINGERPRINT == 0:
            self.fingerprints.append(game.fingerprint(state))
        if state.outcome is not None:
            self.final = game.fingerprint(state)


def begin_recording(
    game: Game, cards: CardTable, options: Mapping[str, JSON], seed: bytes, seats: Sequence[SeatSetup]
) -> tuple[Recording, State, list[Event]]:
    """A new match with its recording."""
    state, events = game.setup(seats, cards, options, seed)
    return Recording(ENGINE_VERSION, game.slug, options, seed, seats), state, events


def take(game: Game, state: State, seat: int, key: str) -> list[Event]:
    """One recorded action carried out, conceding among them."""
    return game.concede(state, seat) if key == CONCEDE else game.apply(state, seat, key)


def record(
    game: Game,
    cards: CardTable,
    options: Mapping[str, JSON],
    seed: bytes,
    seats: Sequence[SeatSetup],
    actions: Sequence[tuple[int, str]],
) -> Recording:
    """The recording of a match whose actions are known."""
    recording, state, _ = begin_recording(game, cards, options, seed, seats)
    for seat, key in actions:
        take(game, state, seat, key)
        recording.note(game, state, seat, key)
    recording.final = game.fingerprint(state)
    return recording


def verify(recording: Recording, game: Game, cards: CardTable) -> State:
    """Play a recording again: the state it leads to.

    Raises EngineVersionError, or ReplayMismatchError at the first action that is refused or fingerprint that differs.
    """
    if recording.engine != ENGINE_VERSION or recording.game != game.slug:
        raise EngineVersionError(found=f"{recording.engine} {recording.game}", known=f"{ENGINE_VERSION} {game.slug}")
    state, _ = game.setup(recording.seats, cards, recording.options, recording.seed)
    expected = iter(recording.fingerprints)
    for index, (seat, key) in enumerate(recording.actions, start=1):
        try:
            take(game, state, seat, key)
        except SiteError as refusal:
            raise ReplayMismatchError(index=index, found=refusal.code, expected=key) from refusal
        if index % ACTIONS_PER_FINGERPRINT == 0:
            _compare(index, game.fingerprint(state), next(expected, ""))
    _compare(len(recording.actions), "", next(expected, ""))
    _compare(len(recording.actions), game.fingerprint(state), recording.final)
    return state


def _compare(index: int, found: str, expected: str) -> None:
    if found != expected:
        raise ReplayMismatchError(index=index, found=found, expected=expected)
