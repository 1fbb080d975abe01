"""How effects put cards away: from the board and from dungeons, at one moment."""

from collections.abc import Sequence

from play.engine.changes import destroy, send
from play.engine.state import State
from play.games.monster_gate.figures import leave
from play.games.monster_gate.zones import CHARACTERS, MONSTERS


def put_away(state: State, handles: Sequence[int]) -> None:
    """Monsters are destroyed, items and dungeon cards leave (MG-Z12); a character stays."""
    monsters = [handle for handle in handles if state.things[handle].zone == MONSTERS]
    others = [handle for handle in handles if state.things[handle].zone not in {MONSTERS, CHARACTERS}]
    if monsters:
        destroy(state, monsters, cause="effect")
    if others:
        leave(state, others, ("left",), cause="effect")


def send_away(state: State, refs: Sequence[int], zone: int, *, top: bool = True) -> dict[int, int]:
    """Cards go to their owners' zone; a character stays (MG-Z12).

    What those that now lie open to all have become, by what they were.
    """
    going = [ref for ref in refs if ref not in state.things or state.things[ref].zone != CHARACTERS]
    return send(state, going, zone, top=top)
