"""The greedy bot: looks one action ahead in a position imagined from what its seat may know."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import inf

from play.bots.sight import Sight
from play.engine.answering import legal_answers
from play.engine.asking import stage_of
from play.engine.records import Action, Ask
from play.engine.rng import SEED_BYTES, draw_below
from play.engine.state import State

MOST_FOLLOW_UPS = 12
MOST_ANSWERS_COMPARED = 8
REST: Action = ("rest",)
DONE: Action = ("done",)


class GreedyBot:
    """A bot that takes an action after which its game judges the imagined position better than other actions.

    What follows from an action before the next main decision is answered as well: its own questions by the answer
    judged best, those of others by the one judged worst for it. An action that hands over the turn is judged by the
    position before it. Equal actions are decided by chance from the bot's seed.

    In a main decision it takes the best action of the first verb that has one better than passing. Actions that
    somebody else answers, such as attacks, come last, and of those the first better than passing is taken. Nothing is
    looked ahead for what cannot be judged: where a game does not judge its start it keeps what it has, and of its own
    abilities that wait the first goes first.
    """

    __slots__ = ("draws", "seed")

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.draws = 0

    def choose(self, legal: Sequence[Action], sight: Sight, turn: int) -> Action:
        """The best of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if REST in legal:
            return REST
        if sight.decision.kind == "order":
            return legal[0]
        if not sight.is_judged:
            return DONE if DONE in legal else self._one_of(legal, turn)
        seed = blake2b(turn.to_bytes(8, "little"), digest_size=SEED_BYTES, key=self.seed).digest()
        worth = _LookAhead(sight, sight.imagined(seed)).values_after(legal)
        best = max(worth)
        return self._one_of([action for action, value in zip(legal, worth, strict=True) if value == best], turn)

    def _one_of(self, equal: Sequence[Action], turn: int) -> Action:
        self.draws = turn << 16
        return equal[draw_below(self, len(equal))] if len(equal) > 1 else equal[0]


class _LookAhead:
    """One imagined position and what actions in it lead to."""

    __slots__ = ("_at_present", "game", "judge", "passing", "root", "seat")

    def __init__(self, sight: Sight, root: State) -> None:
        self.game = sight.game
        self.judge = sight.judge
        self.seat = sight.seat
        self.root = root
        self._at_present: float | None = None
        ask = root.asks[self.seat]
        self.passing = root.rules.default_action(root, ask) if ask is not None and ask.kind == "main" else None

    @property
    def at_present(self) -> float:
        """What the imagined position is worth before any action."""
        if self._at_present is None:
            self._at_present = round(self.judge.value(self.root, self.seat), 6)
        return self._at_present

    def values_after(self, actions: Sequence[Action]) -> list[float]:
        """What the position is worth after each of some actions; those that the seat cannot tell apart are worth the same.

        Of one that is not looked at, or that is worse than another, it is only known that it is worse. Instead of
        passing, the verbs are looked at in the game's order as long as nothing better is found.
        """
        ask = self.root.asks[self.seat]
        assert ask is not None
        sorts = [self._sort_of(self.root, ask, action) for action in actions]
        first_of: dict[Action, Action] = {}
        for sort, action in zip(sorts, actions, strict=True):
            first_of.setdefault(sort, action)
        if self.passing in first_of:
            known = self._better_than_passing(first_of)
        else:
            known, best = {}, -inf
            for sort, action in first_of.items():
                known[sort] = self._settled(self._after(action), MOST_FOLLOW_UPS, best, branch=True)
                best = max(best, known[sort])
        return [known.get(sort, -inf) for sort in sorts]

    def _better_than_passing(self, first_of: Mapping[Action, Action]) -> dict[Action, float]:
        """The actions of the first verb of which one is better than passing, or the first that others answer."""
        assert self.passing is not None
        known = {self.passing: self.at_present}
        best = self.at_present
        put_off: dict[Action, State | None] = {}
        for verb in self.root.rules.VERBS:
            sorts = [sort for sort in first_of if sort[0] == verb and sort != self.passing]
            for place, sort in enumerate(sorts):
                trial = self._after(first_of[sort])
                if self._another_answers(trial):
                    put_off.update(dict.fromkeys(sorts[place:]))
                    put_off[sort] = trial
                    break
                known[sort] = self._settled(trial, MOST_FOLLOW_UPS, best, branch=True)
                best = max(best, known[sort])
            if best > self.at_present:
                return known
        for sort, begun in put_off.items():
            known[sort] = self._settled(begun or self._after(first_of[sort]), MOST_FOLLOW_UPS, best, branch=True)
            if known[sort] > best:
                return known
        return known

    def _sort_of(self, state: State, ask: Ask, action: Action) -> Action:
        """An action by what its cards are where two are alike: copies outside play, and others' face-down cards.

        Answers that name no cards in play or outside it, such as numbers, are all different.
        """
        if ask.kind == "number" or (ask.kind == "pick" and ask.of != "card"):
            return action
        return tuple(self._likeness(state, part) if isinstance(part, int) else part for part in action)

    def _likeness(self, state: State, part: int) -> int | str:
        loose = state.loose.get(part)
        if loose is not None:
            return f"card {loose.card} in {loose.zone} of {loose.owner}"
        thing = state.things.get(part)
        if thing is not None and not thing.face_up and thing.seat != self.seat:
            return f"face down in {thing.zone} of {thing.seat}"
        return part

    def _after(self, action: Action) -> State:
        trial = self.root.clone()
        self.game.advance(trial, self.seat, action)
        return trial

    def _another_answers(self, state: State) -> bool:
        """Whether an action waits for somebody else's answer within the same turn."""
        ask = next((ask for ask in state.asks if ask is not None), None)
        return ask is not None and ask.seat != self.seat and state.active == self.root.active

    def _settled(self, state: State, left: int, enough: float, *, branch: bool) -> float:
        """The value once nobody has anything left to answer but a main decision; the state is used up.

        Answers of others are looked at until one makes it less than enough.
        """
        while state.outcome is None and left:
            if state.active != self.root.active:
                return self.at_present
            ask = next((ask for ask in state.asks if ask is not None), None)
            if ask is None or ask.kind == "main" or state.sealed is not None:
                break
            left -= 1
            answers = self._answers(state, ask)
            if len(answers) == 1 or not branch:
                self.game.advance(state, ask.seat, answers[0])
                continue
            own = ask.seat == self.seat
            values = []
            for place, answer in enumerate(answers, start=1):
                trial = state.clone() if place < len(answers) else state
                self.game.advance(trial, ask.seat, answer)
                values.append(self._settled(trial, left, enough, branch=False))
                if not own and values[-1] < enough:
                    break
            return max(values) if own else min(values)
        return round(self.judge.value(state, self.seat), 6)

    def _answers(self, state: State, ask: Ask) -> list[Action]:
        """The answers worth comparing: of cards outside play, waiting abilities and ways to pay the first that comes."""
        if ask.kind == "pick":
            stage = stage_of(state, ask)
            if stage.rest is not None and not stage.may_close(state, ask):
                return [REST]
        answers = legal_answers(state, ask)
        if DONE in answers and (ask.least or ask.picked):
            return [DONE]
        if ask.kind == "order":
            return answers[:1]
        if ask.of == "card":
            if any(option not in state.things for option in ask.options):
                return answers[:1]
            answers = list({self._sort_of(state, ask, answer): answer for answer in reversed(answers)}.values())[::-1]
        return answers[:MOST_ANSWERS_COMPARED]
