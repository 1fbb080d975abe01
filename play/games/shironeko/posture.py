"""How cards lie and what is put on them: ON and OFF, shock and poison."""

from collections.abc import Sequence

from play.engine.state import State
from play.games.shironeko.zones import CHARACTERS, TOWNS


def turn(state: State, handles: Sequence[int], *, off: bool) -> None:
    """Turn cards in play ON or OFF; one that lies so already stays as it is."""
    turned = [handle for handle in handles if state.things[handle].spent is not off]
    for handle in turned:
        thing = state.things[handle]
        thing.spent = off
        if thing.zone == TOWNS:
            state.derived.pop(f"soul{thing.seat}", None)
    if turned:
        state.dirty = True
        if state.sink is not None:
            state.emit(
                "turned",
                {
                    "posture": "off" if off else "on",
                    "turned": [{"handle": f"c{handle}", "card": state.things[handle].card} for handle in turned],
                },
            )


def mark(state: State, handles: Sequence[int], marker: str) -> None:
    """Put a status marker on characters, at most one of each kind on each (SN-X5); other cards bear none."""
    for handle in handles:
        thing = state.things[handle]
        if thing.zone == CHARACTERS and marker not in thing.counters:
            thing.counters[marker] = 1
            state.dirty = True
            _tell(state, "marked", handle, marker)


def unmark(state: State, handles: Sequence[int], marker: str) -> None:
    """Take a status marker off characters."""
    for handle in handles:
        if state.things[handle].counters.pop(marker, 0):
            state.dirty = True
            _tell(state, "unmarked", handle, marker)


def _tell(state: State, kind: str, handle: int, marker: str) -> None:
    if state.sink is not None:
        state.emit(kind, {"handle": f"c{handle}", "card": state.things[handle].card, "what": marker})
