"""The engine as a game: the protocol carried out over one game's rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from play.engine import codec, views
from play.engine.actions import action_key, parse_action
from play.engine.answering import default_answers, legal_answers, refusal_of, take_answer
from play.engine.asking import merged
from play.engine.cards import CardTable
from play.engine.ending import close, eliminate, finish
from play.engine.events import Event
from play.engine.protocol import ActionView, DecisionView, OutcomeView, SeatSetup
from play.engine.records import Action, Ask, Outcome
from play.engine.rng import SEED_BYTES
from play.engine.rules import Rules
from play.engine.running import run
from play.engine.state import State
from play.errors import (
    AlreadyOutError,
    MatchOverError,
    NotYourDecisionError,
    SeatCountError,
    SeveralDecisionsError,
    UnknownCardError,
    UnknownOptionError,
)

JSON = Any

QUIET_ENOUGH_TO_LOOK = 64
"""Steps after which an answered decision is looked at for having had a choice."""


class Kernel:
    """A game made of its rules. States are changed by ``apply``, ``concede`` and ``default`` alone."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def slug(self) -> str:
        """The game's slug."""
        return self.rules.SLUG

    @property
    def seat_counts(self) -> range:
        """How many seats a match may have."""
        return self.rules.SEATS

    def compile_cards(self, records: Mapping[int, Any]) -> CardTable:
        """The card table of the engine's records by their numbers."""
        return self.rules.compile_cards(records)

    def check_options(self, options: Mapping[str, JSON]) -> None:
        """Refuse options that players cannot set, and values that an option cannot have."""
        follow = self.rules.format_options({})
        self._refuse_unknown(options, {name: kind for name, kind in self.rules.OPTIONS.items() if name not in follow})

    def format_options(self, records: Mapping[int, Any]) -> dict[str, JSON]:
        """The options that follow from all cards of a format, by their numbers."""
        return self.rules.format_options(records)

    @staticmethod
    def _refuse_unknown(options: Mapping[str, JSON], known: Mapping[str, type]) -> None:
        for option, value in options.items():
            if not isinstance(value, known.get(option, ())):
                raise UnknownOptionError(option=option, allowed=", ".join(sorted(known)) or "—")

    def setup(
        self, seats: Sequence[SeatSetup], cards: CardTable, options: Mapping[str, JSON], seed: bytes
    ) -> tuple[State, list[Event]]:
        """The first state that waits for somebody, and what happened until then."""
        rules = self.rules
        if len(seats) not in rules.SEATS:
            raise SeatCountError(least=rules.SEATS.start, most=rules.SEATS.stop - 1)
        self._refuse_unknown(options, rules.OPTIONS)
        for seat in seats:
            for zone in seat.decklist.values():
                for number in zone:
                    if number not in cards:
                        raise UnknownCardError(number=number)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        count = len(seats)
        state = State(
            rules,
            cards,
            count,
            dict(options),
            seed,
            zones=[[[] for _ in range(count)] for _ in rules.ZONES],
            asks=[None] * count,
            asked=[0] * count,
            counters=[{} for _ in range(count)],
            sink=[],
        )
        rules.begin(state, seats)
        run(state)
        return state, self._told(state)

    def decisions(self, state: State) -> tuple[DecisionView, ...]:
        """What is being waited for: one record for each seat that must choose now."""
        return tuple(views.decision(state, ask) for ask in state.asks if ask is not None)

    def waiting_for(self, state: State) -> tuple[int, ...]:
        """The seats that everybody sees being waited for; of simultaneous decisions all, answered or not."""
        return views.waiting_for(state)

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """All legal answers in a stable order; none for a seat without a decision."""
        ask = state.asks[seat]
        return [] if ask is None else legal_answers(state, ask)

    def action_key(self, state: State, seat: int, action: Action) -> str:
        """The key of a legal action."""
        return action_key(self.rules.VERBS, self._open(state, seat), action)

    def parse_action(self, state: State, seat: int, key: str) -> Action:
        """The action that a key says."""
        return parse_action(self.rules.VERBS, state.asks[seat], key)

    def describe_action(self, state: State, seat: int, action: Action) -> ActionView:
        """A legal action in words and cards."""
        return views.describe(state, self._open(state, seat), action)

    def apply(self, state: State, seat: int, action: Action | str) -> list[Event]:
        """Refuse and change nothing, or carry on to the next decision or the end."""
        return self.apply_all(state, seat, [action])

    def apply_all(self, state: State, seat: int, actions: Sequence[Action | str]) -> list[Event]:
        """Several picks of one staged decision, all or none."""
        parsed = self.as_taken(state, seat, actions)
        trial = self._open(state, seat).clone()
        closed = False
        for action in parsed:
            if closed:
                raise SeveralDecisionsError
            refusal = refusal_of(state, trial, action)
            if refusal is not None:
                raise refusal
            closed = take_answer(state, trial, action)
        state.sink = []
        for action in parsed:
            self.advance(state, seat, action)
        return self._told(state)

    def as_taken(self, state: State, seat: int, actions: Sequence[Action | str]) -> list[Action]:
        """Several picks of one staged decision as they are taken: one answer where they name a set in any order."""
        ask = self._open(state, seat)
        parsed = [self.parse_action(state, seat, action) if isinstance(action, str) else action for action in actions]
        return merged(state, ask, parsed) if len(parsed) > 1 and ask.kind in {"pick", "order"} else parsed

    def preview(self, state: State, seat: int, actions: Sequence[Action | str]) -> list[Action]:
        """The legal answers after some picks; stores nothing."""
        trial = self._open(state, seat).clone()
        for action in actions:
            parsed = self.parse_action(state, seat, action) if isinstance(action, str) else action
            refusal = refusal_of(state, trial, parsed)
            if refusal is not None:
                raise refusal
            if take_answer(state, trial, parsed):
                raise SeveralDecisionsError
        return legal_answers(state, trial)

    def advance(self, state: State, seat: int, action: Action) -> None:
        """Apply a legal action; where nobody receives events, as in playouts, none are made."""
        ask = state.asks[seat]
        assert ask is not None
        if state.quiet > QUIET_ENOUGH_TO_LOOK and len(self.legal_actions(state, seat)) > 1:
            state.quiet = 0
            state.mark = (0, 0, "")
        state.actions += 1
        state.actions_in_turn += 1
        if not take_answer(state, ask, action):
            return
        state.asks[seat] = None
        stack = state.frames if state.sealed is None else state.sealed[seat]
        if action[0] in {"pick", "done", "rest"}:
            stack[-1].answer = ask.picked
        elif action[0] == "number":
            stack[-1].answer = action[1]
        else:
            stack[-1].answer = action[0] if ask.kind == "yes_no" else list(action)
        if state.actions > self.rules.MAX_ACTIONS or state.actions_in_turn > self.rules.MAX_ACTIONS_PER_TURN:
            finish(state, Outcome((), "", "cap", rated=False))
        run(state)

    def concede(self, state: State, seat: int) -> list[Event]:
        """A seat gives the match up, at any time."""
        if state.outcome is not None:
            raise MatchOverError
        if seat in state.out:
            raise AlreadyOutError
        if seat not in range(state.seats):
            raise NotYourDecisionError
        state.sink = []
        state.emit("conceded", {"seat": seat})
        outcome = self.rules.left_behind(state, seat)
        if outcome is not None:
            finish(state, outcome)
            close(state)
        else:
            eliminate(state, [seat])
            run(state)
        return self._told(state)

    def default_actions(self, state: State, seat: int) -> list[Action]:
        """The actions that answer a decision for a player who is gone: passing, picking as little as may be."""
        return default_answers(state, self._open(state, seat))

    def default(self, state: State, seat: int) -> list[Event]:
        """Answer a decision for a player who is gone."""
        return self.apply_all(state, seat, self.default_actions(state, seat))

    def outcome(self, state: State) -> OutcomeView | None:
        """How the match ended, or None while it goes on."""
        return None if state.outcome is None else views.outcome(state, state.outcome)

    def view(self, state: State, seat: int | None) -> dict[str, JSON]:
        """What a seat, or with None a spectator, may know."""
        view = views.view(state, seat)
        if seat is not None and state.asks[seat] is not None:
            view["decision"]["options"] = [
                self.describe_action(state, seat, action).to_json() for action in self.legal_actions(state, seat)
            ]
        return view

    def event_view(self, event: Event, seat: int | None) -> dict[str, JSON]:
        """What a seat, or with None a spectator, may know of an event."""
        return event.seen_by(seat)

    def event_template(self, kind: str) -> str:
        """The words for a kind of event."""
        return views.event_template(self.rules, kind)

    def dump(self, state: State) -> dict[str, JSON]:
        """The whole state as JSON."""
        return codec.dump(state)

    def load(self, data: Mapping[str, JSON], cards: CardTable) -> State:
        """The state that was dumped."""
        return codec.load(self.rules, cards, data)

    def clone(self, state: State) -> State:
        """An independent copy."""
        return state.clone()

    def fingerprint(self, state: State) -> str:
        """A hash of the whole state."""
        return codec.fingerprint(state)

    def _open(self, state: State, seat: int) -> Ask:
        """The decision of a seat. Raises MatchOverError or NotYourDecisionError."""
        if state.outcome is not None:
            raise MatchOverError
        ask = state.asks[seat] if 0 <= seat < state.seats else None
        if ask is None:
            raise NotYourDecisionError
        return ask

    def _told(self, state: State) -> list[Event]:
        """The events received since the sink was opened."""
        events = state.sink or []
        state.sink = None
        return events
