"""Energy: what a card is worth there, and paying with it."""

from play.engine.changes import shuffle_deck
from play.engine.payment import paid_with, payment_stage
from play.engine.records import Frame
from play.engine.standing import added, modifying
from play.engine.state import State
from play.engine.zones import move
from play.games.ticket_monsters.refusals import OverpaidError, UnderpaidError
from play.games.ticket_monsters.zones import DECK, ENERGY, SPECIAL_DECK

STAGE = payment_stage(UnderpaidError, OverpaidError)


def mp_of(state: State, handle: int) -> int:
    """What a card in an energy zone pays, with what effects add (TK-E1)."""
    printed: int = state.table.cards[state.loose[handle].card].facts["mp"]
    return max(0, printed + added(state, "mp").get(handle, 0)) if modifying(state, "mp") else printed


def total_mp(state: State, seat: int) -> int:
    """What all energy of a player pays together; kept until the energy or what effects add to it changes."""
    key = f"mp{seat}"
    now = (tuple(state.zones[ENERGY][seat]), added(state, "mp") if modifying(state, "mp") else None)
    known = state.derived.get(key)
    if known is None or known[0] != now:
        known = state.derived[key] = (now, sum(mp_of(state, handle) for handle in now[0]))
    return int(known[1])


def changed_worth(state: State, seat: int) -> list[list[int]]:
    """What each card of a player's energy pays at present, where effects add to any (TK-E1)."""
    if not modifying(state, "mp"):
        return []
    return [[handle, mp_of(state, handle)] for handle in state.zones[ENERGY][seat]]


def cost_of(state: State, handle: int) -> int:
    """The cost of a card in a hand, with what effects add, never below 0."""
    printed: int = state.table.cards[state.loose[handle].card].facts["cost"]
    return max(0, printed + added(state, "cost").get(handle, 0)) if modifying(state, "cost") else printed


def sorts_of_energy(state: State, frame: Frame) -> list[tuple[int, list[int]]]:
    """The payer's energy by what it is: the most MP first, the same card together (TK-E3).

    A card that something under way or to come is aimed at is not the same as another copy: its leaving makes a
    difference. With ``worth`` in the frame the cards pay what they did before the use was laid down.
    """
    worth = dict(frame.data.get("worth", ()))
    aimed_at = _aimed_at(state, frame)
    sorts: dict[tuple[int, int, int], list[int]] = {}
    for handle in state.zones[ENERGY][frame.seat]:
        mp = worth[handle] if worth else mp_of(state, handle)
        if mp:
            key = (-mp, state.loose[handle].card, handle if handle in aimed_at else 0)
            sorts.setdefault(key, []).append(handle)
    return [(-key[0], cards) for key, cards in sorted(sorts.items())]


def _aimed_at(state: State, frame: Frame) -> set[int]:
    """What the use to be paid for, links of the chain and abilities that wait or last speak of by name."""
    aims = [frame.refs, *(named.refs for some in (state.chain, state.waiting, state.lasting) for named in some)]
    found = {target for refs in aims for targets in refs.values() for target in targets}
    return found.union(entry.event.get("became", 0) for entry in state.waiting if entry.event is not None)


def pay(state: State, frame: Frame, cost: int) -> bool:
    """Pay a cost with energy, nothing more than is needed (TK-E3); whether that is done, or the player is asked."""
    if cost <= 0:
        return True
    paid = paid_with(state, frame, cost, sorts_of_energy(state, frame), prompt="pay", stage="energy")
    if paid is None:
        return False
    seat = frame.seat
    if state.sink is not None:
        state.emit("paid", {"seat": seat, "amount": cost, "energy": [f"c{handle}" for handle in sorted(paid)]})
    give_back(state, sorted(paid), cause="pay")
    shuffle_deck(state, seat, DECK)
    return True


def give_back(state: State, handles: list[int], *, cause: str) -> None:
    """Paid cards return to the deck, special chikemon to the special deck (TK-E2)."""
    homes: dict[int, list[int]] = {}
    for handle in handles:
        special = state.table.cards[state.loose[handle].card].kind == "special_chikemon"
        homes.setdefault(SPECIAL_DECK if special else DECK, []).append(handle)
    for zone, going in homes.items():
        move(state, going, zone, cause=cause)
