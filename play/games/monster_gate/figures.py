"""What stands on the board: values with what effects add, what is barred, cards that leave."""

from collections.abc import Sequence

from play.engine.records import Thing
from play.engine.standing import enqueue, numeric, set_off
from play.engine.state import JSON, State
from play.engine.zones import move, turn_up
from play.games.monster_gate.zones import CHARACTERS, DISCARD, DUNGEON, MONSTERS

FIGHTING_KINDS = frozenset({"character", "monster", "level_up"})


def attack_value(state: State, handle: int) -> int:
    """The attack value with what effects add, never below 0."""
    return max(0, numeric(state, handle, "attack"))


def remaining(state: State, handle: int) -> int:
    """What this turn's damage has left of a character's defence or a monster's durability (MG-A4, MG-B1)."""
    thing = state.things[handle]
    word = "defence" if thing.zone == CHARACTERS else "durability"
    return numeric(state, handle, word) - thing.counters.get("damage", 0)


def absorption(state: State, handle: int) -> int:
    """How much damage a dungeon card takes away, never below 0 (MG-B2, MG-B5)."""
    return max(0, numeric(state, handle, "absorption"))


def keywords(state: State, handle: int) -> tuple[str, ...]:
    """The keywords of a card in play: printed ones and those it has for a time."""
    thing = state.things.get(handle) or state.ghosts[handle]
    printed: tuple[str, ...] = state.table.cards[thing.card].facts.get("keywords", ())
    if not state.lasting:
        return printed
    given = [effect.word for effect in state.lasting if effect.kind == "grant" and handle in effect.subjects]
    return (*printed, *given) if given else printed


def is_barred(state: State, handle: int, step: str) -> bool:
    """Whether an effect keeps a card from a step for a time."""
    return any(effect.kind == "bar" and effect.word == step and handle in effect.subjects for effect in state.lasting)


def works(state: State, thing: Thing) -> bool:
    """Whether what is printed on a face-up card works where it lies: in a dungeon dungeon cards alone do (MG-Z16).

    One that was turned up only to be discarded never begins to (MG-P3).
    """
    return thing.zone != DUNGEON or (
        state.table.cards[thing.card].kind == "dungeon" and not thing.counters.get("uncovered")
    )


def fighters(state: State, seat: int) -> list[int]:
    """The character and the monsters of a seat."""
    return [*state.zones[CHARACTERS][seat], *state.zones[MONSTERS][seat]]


def turn(state: State, handles: Sequence[int], *, spent: bool) -> None:
    """Cards in play become spent or ready; one that is so already, or lies face down, stays as it is."""
    things = state.things
    turned = [handle for handle in handles if things[handle].spent is not spent and things[handle].face_up]
    for handle in turned:
        state.things[handle].spent = spent
    if turned:
        state.dirty = True
        if state.sink is not None:
            cards = [{"handle": f"c{handle}", "card": state.things[handle].card} for handle in turned]
            state.emit("spent" if spent else "readied", {"cards": cards})


def uncover(state: State, handles: Sequence[int]) -> None:
    """Face-down cards that are about to be discarded are turned up (MG-B2)."""
    for handle in handles:
        if not state.things[handle].face_up:
            state.things[handle].counters["uncovered"] = 1
            turn_up(state, handle)


def leave(state: State, handles: Sequence[int], words: Sequence[str], *, cause: str) -> None:
    """Cards go to their owners' discard piles at one moment, face-down ones turned up on the way.

    Who listens saw the board as it was before; what lay face down hears nothing of it, for it never worked (MG-P3).
    """
    uncover(state, handles)
    uncovered = [handle for handle in handles if state.things[handle].counters.get("uncovered")]
    events: list[dict[str, JSON]] = [{"event": "turned_up", "card": handle, "became": 0} for handle in uncovered]
    events += [{"event": word, "card": handle, "became": 0} for handle in handles for word in words]
    listeners = [set_off(state, event) for event in events]
    became = dict(zip(handles, move(state, handles, DISCARD, cause=cause), strict=True))
    for event, standing in zip(events, listeners, strict=True):
        event["became"] = became[event["card"]]
        enqueue(state, standing, event)
