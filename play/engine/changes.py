"""The changes that cards of several games make: one function each, from what may step in to what listens.

Nothing here asks. Cards that change at one moment are one batch: what listens is looked up on the board as it was
before the batch, then all of them change.
"""

from collections.abc import Mapping, Sequence

from play.engine.rng import shuffle
from play.engine.standing import Standing, enqueue, happened, replaced, set_off
from play.engine.state import JSON, State
from play.engine.zones import exists, move, move_top, owner_of


def damage(state: State, handles: Sequence[int], amount: int) -> None:
    """Put as many damage counters on each of the cards in play, all at once, less what is prevented."""
    damage_each(state, [(handle, amount) for handle in handles])


def damage_each(state: State, amounts: Sequence[tuple[int, int]]) -> None:
    """Put damage counters on cards in play, on each its own number, all at once, less what is prevented."""
    words = state.rules.WORDS
    dealt: list[tuple[int, int]] = []
    for handle, amount in amounts:
        left = replaced(state, words.would_damage, amount, state.things[handle].seat, card=handle)
        if left:
            dealt.append((handle, left))
    for handle, left in dealt:
        counters = state.things[handle].counters
        counters["damage"] = counters.get("damage", 0) + left
        state.dirty = True
        if state.sink is not None:
            state.emit(
                "damaged",
                {
                    "handle": f"c{handle}",
                    "card": state.things[handle].card,
                    "amount": left,
                    "damage": counters["damage"],
                },
            )
    for handle, left in dealt:
        happened(state, words.damaged, card=handle, amount=left)


def heal(state: State, handles: Sequence[int], amount: int | None) -> None:
    """Take damage counters off cards in play, never below zero; all of them with None (TM-B3)."""
    healed: list[tuple[int, int]] = []
    for handle in handles:
        counters = state.things[handle].counters
        there = counters.get("damage", 0)
        taken = there if amount is None else min(amount, there)
        if taken:
            counters["damage"] = there - taken
            state.dirty = True
            healed.append((handle, taken))
            if state.sink is not None:
                state.emit(
                    "repaired",
                    {
                        "handle": f"c{handle}",
                        "card": state.things[handle].card,
                        "amount": taken,
                        "damage": there - taken,
                    },
                )
    for handle, taken in healed:
        happened(state, state.rules.WORDS.repaired, card=handle, amount=taken)


def leave(
    state: State,
    handles: Sequence[int],
    words: Sequence[str],
    zone: int,
    *,
    cause: str,
    top: bool = True,
    roles: Mapping[str, JSON] | None = None,
) -> list[int]:
    """Cards leave the board as one batch; abilities that listen for it saw the board with all of them on it.

    ``roles`` are what the events tell beside the card.
    """
    events: list[dict[str, JSON]] = [
        {"event": word, "card": handle, "became": 0, **(roles or {})} for handle in handles for word in words if word
    ]
    listeners: list[list[Standing]] = [set_off(state, event) for event in events]
    moved = move(state, handles, zone, cause=cause, top=top)
    if state.rules.ZONES[zone].seen_by == "all":
        became = dict(zip(handles, moved, strict=True))
        for event in events:
            event["became"] = became[event["card"]]
    for event, standing in zip(events, listeners, strict=True):
        enqueue(state, standing, event)
    return moved


def destroy(state: State, handles: Sequence[int], *, cause: str) -> list[int]:
    """Put cards in play onto their owners' discard piles at one moment: the cards that were spared."""
    words = state.rules.WORDS
    falling = [
        handle for handle in handles if replaced(state, words.would_destroy, 1, state.things[handle].seat, card=handle)
    ]
    if falling:
        leave(state, falling, (words.destroyed, words.left), words.discard, cause=cause)
    return [handle for handle in handles if handle not in falling]


def send(state: State, refs: Sequence[int], zone: int, *, top: bool = True) -> dict[int, int]:
    """An effect moves cards to their owners' zone at one moment; they are new objects (TM-Z4).

    What those that now lie open to all have become, by what they were.
    """
    words = state.rules.WORDS
    board = [ref for ref in refs if ref in state.things]
    leaving = [ref for ref in board if replaced(state, words.would_leave, 1, state.things[ref].seat, card=ref)]
    others = [ref for ref in refs if ref not in board]
    moved = move(state, others, zone, cause="effect", top=top) if others else []
    if leaving:
        moved += leave(state, leaving, (words.left,), zone, cause="effect", top=top)
    if state.rules.ZONES[zone].seen_by != "all":
        return {}
    return dict(zip([*others, *leaving], moved, strict=True))


def draw(state: State, seat: int, count: int) -> None:
    """Draw cards one after another; from an empty deck what the game's rule says."""
    words = state.rules.WORDS
    drawn = move_top(state, seat, words.deck, words.hand, count, cause="draw")
    for _ in drawn:
        happened(state, words.drawn, player=seat)
    if len(drawn) < count:
        state.rules.empty_draw(state, seat)


def mill(state: State, seat: int, count: int) -> None:
    """Put cards from the top of a deck onto the discard pile; as many as there are."""
    words = state.rules.WORDS
    move_top(state, seat, words.deck, words.discard, count, cause="mill")


def discard(state: State, handles: Sequence[int], *, by_effect: bool) -> None:
    """Put cards from the hand onto their owners' discard piles at one moment."""
    words = state.rules.WORDS
    falling = [
        handle
        for handle in handles
        if exists(state, handle)
        and (not by_effect or replaced(state, words.would_discard, 1, owner_of(state, handle), card=handle))
    ]
    if falling:
        owners = [owner_of(state, handle) for handle in falling]
        move(state, falling, words.discard, cause="discard")
        for owner in owners:
            happened(state, words.discarded, player=owner)


def shuffle_deck(state: State, seat: int, zone: int) -> None:
    """Shuffle a deck; the event names the draws of chance it took, so that anybody can check it later."""
    first = state.draws
    shuffle(state, state.zones[zone][seat])
    if state.sink is not None:
        state.emit("shuffled", {"seat": seat, "zone": state.rules.ZONES[zone].slug, "draws": [first, state.draws]})
