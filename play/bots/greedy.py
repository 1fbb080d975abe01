"""The greedy bot: looks one action ahead in a position imagined from what its seat may know."""

from collections.abc import Sequence
from hashlib import blake2b
from math import inf

from play.bots.sight import Sight
from play.engine.answering import legal_answers
from play.engine.records import Action, Ask
from play.engine.rng import SEED_BYTES, draw_below
from play.engine.state import State

MOST_FOLLOW_UPS = 12
MOST_ANSWERS_COMPARED = 8
ROUNDING = 1e-5
REST: Action = ("rest",)
DONE: Action = ("done",)


class GreedyBot:
    """A bot that takes the action after which its game judges the imagined position best.

    What follows from an action before the next main decision is answered as well: its own questions by the answer
    judged best, those of others by the one judged worst for it. An action that hands over the turn is judged by the
    position before it. Equal actions are decided by chance from the bot's seed.
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
        seed = blake2b(turn.to_bytes(8, "little"), digest_size=SEED_BYTES, key=self.seed).digest()
        look = _LookAhead(sight, sight.imagined(seed))
        worth = look.values_after(legal)
        best = max(worth)
        equal = [action for action, value in zip(legal, worth, strict=True) if value == best]
        self.draws = turn << 16
        return equal[draw_below(self, len(equal))] if len(equal) > 1 else equal[0]


class _LookAhead:
    """One imagined position and what actions in it lead to."""

    __slots__ = ("at_present", "game", "judge", "passing", "root", "seat")

    def __init__(self, sight: Sight, root: State) -> None:
        self.game = sight.game
        self.judge = sight.judge
        self.seat = sight.seat
        self.root = root
        self.at_present = self.judge.value(root, self.seat)
        ask = root.asks[self.seat]
        self.passing = root.rules.default_action(root, ask) if ask is not None and ask.kind == "main" else None

    def values_after(self, actions: Sequence[Action]) -> list[float]:
        """What the position is worth after each of some actions; those with another copy of a card are worth the same.

        Of one that is worse than another it is only known that it is worse.
        """
        known: dict[Action, float] = {}
        worth = []
        best = self.at_present if self.passing in actions else -inf
        for action in actions:
            sort = self._sort_of(action)
            if sort not in known:
                known[sort] = round(self.value_after(action, best), 6)
                best = max(best, known[sort])
            worth.append(known[sort])
        return worth

    def _sort_of(self, action: Action) -> Action:
        """An action by what its cards outside play are: there two copies of a card are alike."""
        loose = self.root.loose
        return tuple(
            f"card {loose[part].card} in {loose[part].zone} of {loose[part].owner}"
            if isinstance(part, int) and part in loose
            else part
            for part in action
        )

    def value_after(self, action: Action, enough: float) -> float:
        """What the position is worth after an action and all that must follow it; looked at until it is not enough."""
        if action == self.passing:
            return self.at_present
        trial = self.root.clone()
        self.game.advance(trial, self.seat, action)
        return self._settled(trial, MOST_FOLLOW_UPS, enough, branch=True)

    def _settled(self, state: State, left: int, enough: float, *, branch: bool) -> float:
        """The value once nobody has anything left to answer but a main decision."""
        while state.outcome is None and left:
            if state.active != self.root.active:
                return self.at_present
            ask = next((ask for ask in state.asks if ask is not None), None)
            if ask is None or ask.kind == "main" or state.sealed is not None:
                break
            left -= 1
            answers = self._answers(state, ask)
            if len(answers) > 1 and branch:
                values = []
                for answer in answers:
                    trial = state.clone()
                    self.game.advance(trial, ask.seat, answer)
                    values.append(self._settled(trial, left, enough, branch=False))
                    if ask.seat != self.seat and values[-1] < enough - ROUNDING:
                        break
                return max(values) if ask.seat == self.seat else min(values)
            self.game.advance(state, ask.seat, answers[0])
        return self.judge.value(state, self.seat)

    def _answers(self, state: State, ask: Ask) -> list[Action]:
        """The answers worth comparing: not how a payment is made, and never too many."""
        answers = legal_answers(state, ask)
        if REST in answers:
            return [REST]
        if ask.least and DONE in answers:
            return [DONE]
        return answers[:MOST_ANSWERS_COMPARED]
