"""Damage: what a defence shrugs off, what a dungeon takes away, and who is out by it."""

from collections.abc import Sequence
from enum import IntEnum

from play.engine.asking import ask
from play.engine.changes import destroy
from play.engine.records import Frame
from play.engine.standing import added, happened, modifying, replaced
from play.engine.state import State
from play.games.monster_gate.figures import absorption, leave, remaining, uncover
from play.games.monster_gate.zones import CHARACTERS, DUNGEON, MONSTERS

Part = tuple[int, int]
"""A card in play with the damage it is dealt."""


class DamageStep(IntEnum):
    """Where the damage to characters stands."""

    NEXT = 0
    DUNGEON = 1


def deal(state: State, dealer: int, parts: Sequence[Part], source: int) -> None:
    """Damage to cards in play at one moment: monsters take it at once, for characters it is assigned (MG-B6).

    Characters come clockwise from the dealer, the own one first (MG-Z14).
    """
    dealt = [
        (handle, left)
        for handle, amount in parts
        if amount and (left := replaced(state, "would_damage", amount, state.things[handle].seat, card=handle))
    ]
    for handle, amount in dealt:
        if state.things[handle].zone == MONSTERS:
            _take(state, handle, amount, amount)
    for handle, amount in dealt:
        if state.things[handle].zone == MONSTERS:
            happened(state, "damaged", card=handle, amount=amount)
    order = state.in_order(dealer)
    figures = sorted(
        (part for part in dealt if state.things[part[0]].zone == CHARACTERS),
        key=lambda part: order.index(state.things[part[0]].seat),
    )
    if figures:
        data = {"parts": [list(part) for part in figures]}
        state.frames.append(Frame("damage", dealer, source=source, data=data))


def _take(state: State, handle: int, amount: int, taken: int) -> None:
    """Note what a monster or a defence has taken this turn of the damage that came."""
    thing = state.things[handle]
    thing.counters["damage"] = thing.counters.get("damage", 0) + taken
    state.dirty = True
    if state.sink is not None:
        facts = {"handle": f"c{handle}", "card": thing.card, "amount": amount}
        state.emit("damaged", {**facts, "damage": thing.counters["damage"]})


def assign(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of damage to characters, one character after another."""
    if frame.step == DamageStep.DUNGEON:
        _use_dungeon(state, frame)
    elif frame.data["parts"]:
        _begin(state, frame)
    else:
        stack.pop()
        state.dirty = True


def _begin(state: State, frame: Frame) -> None:
    """The defence shrugs off what it can this turn (MG-B1); beyond it an empty dungeon means being out (MG-B4)."""
    (handle, amount), *later = frame.data["parts"]
    frame.data = {"parts": later}
    if handle not in state.things:
        return
    seat = state.things[handle].seat
    shrugged = min(amount, max(0, remaining(state, handle)))
    left = amount - shrugged
    _take(state, handle, amount, shrugged)
    if left and not state.zones[DUNGEON][seat]:
        state.facts["doomed"] = [*state.facts.get("doomed", ()), seat]
        left = 0
    picker = frame.seat if seat != frame.seat else state.others(seat)[0]
    frame.data = {"parts": later, "at": handle, "seat": seat, "amount": amount, "left": left, "picker": picker}
    frame.step = DamageStep.DUNGEON


def _use_dungeon(state: State, frame: Frame) -> None:
    """The player who deals the damage picks dungeon cards one after another (MG-B2); a rest is void (MG-B3).

    Of damage to oneself the next opponent picks (MG-B6).
    """
    data = frame.data
    dungeon = state.zones[DUNGEON][data["seat"]]
    if frame.answer is None and data["left"] > 0 and dungeon:
        if len(dungeon) == 1:
            frame.answer = dungeon[:]
        else:
            ask(state, data["picker"], "pick", "dungeon", of="card", options=dungeon[:], source=frame.source)
            return
    if frame.answer is not None:
        (picked,), frame.answer = frame.answer, None
        uncover(state, [picked])
        frame.data = {**data, "left": data["left"] - absorption(state, picked)}
        leave(state, [picked], ("absorbed", "left"), cause="absorbed")
        return
    frame.step = DamageStep.NEXT
    if data["at"] in state.things or data["at"] in state.ghosts:
        happened(state, "damaged", card=data["at"], amount=data["amount"])


def drop_assigning(state: State, seats: Sequence[int]) -> None:
    """Damage that players who are out were still assigning is void (MG-W1)."""
    for frame in state.frames:
        if frame.kind == "damage" and frame.data.get("picker") in seats:
            frame.data = {**frame.data, "left": 0}
            frame.answer = None


def is_assigned(state: State) -> bool:
    """Whether no damage to characters is under way."""
    return not any(frame.kind == "damage" for frame in state.frames)


def destroy_fallen(state: State) -> None:
    """Monsters whose damage this turn reaches their durability are destroyed together, looked at all the time (MG-A4).

    One that an effect keeps from it stays until it is worse off than it was then (MG-Z11).
    """
    fallen = []
    for handle, left in _endangered(state):
        counters = state.things[handle].counters
        if left > 0:
            counters.pop("spared", None)
        elif 1 - left > counters.get("spared", 0):
            fallen.append(handle)
    if not fallen:
        return
    for handle in destroy(state, fallen, cause="durability"):
        if handle in state.things:
            state.things[handle].counters["spared"] = 1 - remaining(state, handle)


def _endangered(state: State) -> list[tuple[int, int]]:
    """The monsters that can have fallen, each with what is left of its durability.

    Those that took no damage can only where something lowers the durability.
    """
    changes = [effect.amount for effect in state.lasting if effect.word == "durability"]
    standing = modifying(state, "durability")
    lowered = any(amount < 0 for amount in changes) or any(
        change.lowers for ability in standing for change in ability.ability.modifies
    )
    more = added(state, "durability") if standing else {}
    things, cards = state.things, state.table.cards
    found = []
    for pile in state.zones[MONSTERS]:
        for handle in pile:
            thing = things[handle]
            if not (lowered or thing.counters):
                continue
            if changes:
                left = remaining(state, handle)
            else:
                durability = cards[thing.card].facts["durability"] + more.get(handle, 0)
                left = durability - thing.counters.get("damage", 0)
            found.append((handle, left))
    return found
