"""Leaders: they enter from outside the game, one at a time."""

from play.engine.standing import enqueue, happened, set_off
from play.engine.state import State
from play.engine.zones import card_of, move
from play.games.shironeko.zones import DISCARD, LEADER_AREA, LEADERS


def enter_leader(state: State, seat: int, name: str) -> None:
    """The leader of a card name enters the leader area; one that is there goes to the discard (SN-L1).

    Nothing happens when none of that name is left outside (SN-Z8). The old one goes by the rule and not by an effect,
    so nothing that keeps effects from moving it holds it.
    """
    named = [handle for handle in state.zones[LEADERS][seat] if card_of(state, handle).facts["name"] == name]
    if not named:
        return
    for old in state.zones[LEADER_AREA][seat][:]:
        event = {"event": "left", "card": old, "became": 0}
        listening = set_off(state, event)
        (event["became"],) = move(state, [old], DISCARD, cause="effect")
        enqueue(state, listening, event)
    for handle in move(state, named[:1], LEADER_AREA, cause="leader"):
        happened(state, "entered", card=handle)
