"""Action points: gained, kept from turn to turn without a limit, spent."""

from play.engine.state import State


def gain(state: State, seat: int, amount: int) -> None:
    """A player has more AP; what is not used stays until the end of the match (MG-T1)."""
    if amount:
        _change(state, seat, amount, "gained")


def pay(state: State, seat: int, amount: int) -> None:
    """A player spends AP on a card, an attack or an ability (MG-P1, MG-A1)."""
    if amount:
        _change(state, seat, -amount, "paid")


def lose(state: State, seat: int, amount: int) -> int:
    """A player has less AP, never below 0: how much was lost."""
    taken: int = min(amount, state.counters[seat]["ap"])
    if taken:
        _change(state, seat, -taken, "lost")
    return taken


def _change(state: State, seat: int, amount: int, kind: str) -> None:
    counters = state.counters[seat]
    counters["ap"] += amount
    state.dirty = True
    if state.sink is not None:
        state.emit(kind, {"seat": seat, "what": "ap", "amount": abs(amount), "total": counters["ap"]})
