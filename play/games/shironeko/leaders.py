"""Leaders: they enter from outside the game, one at a time."""

from play.engine.changes import send
from play.engine.standing import happened
from play.engine.state import State
from play.engine.zones import card_of, move
from play.games.shironeko.zones import DISCARD, LEADER_AREA, LEADERS


def enter_leader(state: State, seat: int, name: str) -> None:
    """The leader of a card name enters the leader area; one that is there goes to the discard (SN-L1).

    Nothing happens when none of that name is left outside (SN-Z8).
    """
    named = [handle for handle in state.zones[LEADERS][seat] if card_of(state, handle).facts["name"] == name]
    if not named:
        return
    old = state.zones[LEADER_AREA][seat][:]
    if old:
        send(state, old, DISCARD)
    for handle in move(state, named[:1], LEADER_AREA, cause="leader"):
        happened(state, "entered", card=handle)
