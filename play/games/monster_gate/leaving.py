"""Players who go out, and how a match ends."""

from collections.abc import Sequence

from play.engine.ending import eliminate, finish
from play.engine.records import Outcome
from play.engine.state import State
from play.games.monster_gate.damage import drop_assigning, is_assigned
from play.games.monster_gate.turn import end_turn_of

LAST_LEFT, ALL_OUT = "MG-W2", "MG-W3"


def put_out_doomed(state: State) -> None:
    """Who took damage beyond the defence with an empty dungeon is out (MG-B4), together with others (MG-B6).

    The last player left wins (MG-W2); if nobody is left it is a draw (MG-W3).
    """
    doomed = [seat for seat in state.facts.get("doomed", ()) if seat not in state.out]
    if not doomed or not is_assigned(state):
        return
    state.facts["doomed"] = []
    left = [seat for seat in range(state.seats) if seat not in state.out and seat not in doomed]
    if len(left) > 1:
        eliminate(state, list(dict.fromkeys(doomed)))
    elif left:
        finish(state, Outcome((left[0],), LAST_LEFT, "last_left"))
    else:
        finish(state, Outcome((), ALL_OUT, "all_out"))


def left_behind(state: State, seat: int) -> Outcome | None:
    """Who concedes is out (MG-W1); the last player left wins (MG-W2)."""
    left = state.others(seat)
    return Outcome((left[0],), LAST_LEFT, "last_left") if len(left) == 1 else None


def eliminated(state: State, seats: Sequence[int]) -> None:
    """The turn of a player who is out ends, and damage it was still assigning is void (MG-W1).

    What its cards left behind for a time has been kept where nothing has to be carried out for it (MG-Z13).
    """
    drop_assigning(state, seats)
    end_turn_of(state, seats)
