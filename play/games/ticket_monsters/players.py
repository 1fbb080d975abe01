"""What a player lives by: HP and guard stars."""

from collections.abc import Sequence

from play.engine.ending import finish
from play.engine.records import Outcome
from play.engine.standing import happened, replaced
from play.engine.state import State

FULL_HP, FULL_STARS = 1000, 6
HP, STARS = "hp", "guard_stars"
MOST = {HP: FULL_HP, STARS: FULL_STARS}
_WOULD = {HP: "would_lose_hp", STARS: "would_lose_stars"}
_LOST = {HP: "lost_hp", STARS: "lost_stars"}


def lose(
    state: State, losses: Sequence[tuple[int, int]], what: str, *, preventable: bool = True
) -> list[tuple[int, int]]:
    """Players lose HP or guard stars at one moment, never below 0 (TK-W1); who lost how much."""
    due = [
        (seat, replaced(state, _WOULD[what], amount, seat, player=seat) if preventable else amount)
        for seat, amount in losses
    ]
    lost = []
    for seat, amount in due:
        counters = state.counters[seat]
        taken = min(amount, counters[what])
        if taken:
            counters[what] -= taken
            lost.append((seat, taken))
            state.dirty = True
            if state.sink is not None:
                state.emit("lost", {"seat": seat, "what": what, "amount": taken, "total": counters[what]})
    for seat, taken in lost:
        happened(state, _LOST[what], player=seat, amount=taken)
    return lost


def gain(state: State, seat: int, what: str, amount: int) -> None:
    """A player has more of something; HP and guard stars not beyond what the match began with (TK-Z1)."""
    counters = state.counters[seat]
    more = min(amount, MOST[what] - counters[what]) if what in MOST else amount
    if more <= 0:
        return
    counters[what] += more
    state.dirty = True
    if state.sink is not None:
        state.emit("gained", {"seat": seat, "what": what, "amount": more, "total": counters[what]})
    if what == HP:
        happened(state, "gained_hp", player=seat, amount=more)


def check_players(state: State) -> None:
    """A player at 0 HP or 0 guard stars loses at once (TK-W1); both at the same moment is a draw (TK-W2)."""
    first, second = (counters[HP] <= 0 or counters[STARS] <= 0 for counters in state.counters)
    if first and second:
        finish(state, Outcome((), "TK-W2", "both_beaten"))
    elif first or second:
        loser = 0 if first else 1
        reason = "no_hp" if state.counters[loser][HP] <= 0 else "no_guard_stars"
        finish(state, Outcome((1 - loser,), "TK-W1", reason))
