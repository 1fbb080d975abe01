"""Standing orders: a player passes until something that everybody can see comes about.

An order looks at nothing but what a spectator sees: turn, step, attack and the length of the chain. It never asks
whether there is anything to use, so its end tells nothing of a hand. It does not belong to the state: whoever keeps it
gives the passes, which are actions like any others.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.records import Action
from play.engine.state import State

JSON = Any
PASS: Action = ("pass",)

UNTIL: Mapping[str, str] = {
    "step_ends": gettext_noop("until this step is over"),
    "turn_ends": gettext_noop("until this turn is over"),
    "own_turn": gettext_noop("until your next turn begins"),
    "attack": gettext_noop("until you are attacked"),
    "link": gettext_noop("until the chain has {link:link|links}"),
}
"""What orders may wait for. Each ends at the latest as the player's own next turn begins."""


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """What a seat waits for while it passes, and what was to be seen as the order was given."""

    until: str
    link: int
    turn: int
    step: str
    attack: int

    def to_json(self) -> dict[str, JSON]:
        """As it is kept."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, JSON]) -> "StandingOrder":
        """The order that was kept."""
        return cls(**data)


def _seen(state: State) -> tuple[str, Mapping[str, JSON] | None]:
    """The step of the turn and the attack under way, as a spectator sees them."""
    view = state.rules.view(state, None)
    return view.get("step", ""), view.get("battle")


def takes_orders(state: State) -> bool:
    """Whether there is anything to pass in the game."""
    return PASS[0] in state.rules.VERBS


def give_order(state: State, until: str, link: int = 0) -> StandingOrder:
    """An order given now."""
    step, attack = _seen(state)
    return StandingOrder(until, link, state.turn, step, 0 if attack is None else int(attack["number"]))


def has_ended(state: State, seat: int, order: StandingOrder) -> bool:
    """Whether what the order waits for has come about."""
    if state.outcome is not None or (state.turn > order.turn and state.active == seat):
        return True
    step, attack = _seen(state)
    match order.until:
        case "step_ends":
            return state.turn > order.turn or step != order.step
        case "turn_ends":
            return state.turn > order.turn
        case "attack":
            known = order.attack if state.turn == order.turn else 0
            return attack is not None and attack["seat"] != seat and attack["number"] > known
        case "link":
            return len(state.chain) >= order.link
        case _:
            return False


def ordered_pass(state: State, seat: int) -> Action | None:
    """The pass by which an order answers a seat's open decision; nothing where passing is no answer to it."""
    ask = state.asks[seat]
    if ask is None or ask.kind not in {"main", "respond"}:
        return None
    return PASS if state.rules.default_action(state, ask) == PASS else None
