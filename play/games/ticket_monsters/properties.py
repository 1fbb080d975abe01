"""What Ticket Monsters' effects read about cards: where they lie, what is printed on them, how they are at present."""

from collections.abc import Callable, Mapping
from typing import Any

from catalog.games.ticket_monsters.operations import HpOf, StarsOf
from catalog.games.ticket_monsters.words import BattleRole
from play.engine.cards import CompiledCard, Measure
from play.engine.effects.references import Properties, Property
from play.engine.standing import numeric
from play.engine.state import State
from play.games.ticket_monsters.battle import attack_under_way
from play.games.ticket_monsters.energy import cost_of, mp_of
from play.games.ticket_monsters.field import FIGURES, keywords
from play.games.ticket_monsters.players import HP, STARS
from play.games.ticket_monsters.zones import CHIKEMON, DECK, ENERGY, HAND, ITEMS, SPECIAL_DECK

_KINDS: Mapping[str, tuple[str, ...]] = {"special_chikemon": ("special_chikemon", "chikemon")}
"""A special chikemon is a chikemon too, wherever a card speaks of one."""


def _printed(word: str) -> Property:
    return lambda state, ref, card: card.facts.get(word)


def _in_play(word: str) -> Property:
    """A number of chikemon: in play with what effects add, elsewhere as printed."""

    def value(state: State, ref: int, card: CompiledCard) -> int | None:
        printed: int | None = card.facts.get(word)
        if printed is None or not (ref in state.things or ref in state.ghosts):
            return printed
        return max(0, numeric(state, ref, word))

    return value


def _cost(state: State, ref: int, card: CompiledCard) -> int | None:
    """The cost of a card, in a hand with what effects add; special chikemon have none."""
    loose = state.loose.get(ref)
    if loose is not None and loose.zone == HAND and "cost" in card.facts:
        return cost_of(state, ref)
    return card.facts.get("cost")


def _mp(state: State, ref: int, card: CompiledCard) -> int:
    """What a card pays, in energy with what effects add."""
    loose = state.loose.get(ref)
    if loose is not None and loose.zone == ENERGY:
        return mp_of(state, ref)
    return int(card.facts["mp"])


def _attacks(state: State, ref: int, card: CompiledCard) -> int | None:
    """How often a chikemon may attack in a turn (TK-A3)."""
    if card.kind not in FIGURES:
        return None
    return max(0, numeric(state, ref, "attacks")) if ref in state.things or ref in state.ghosts else 1


def _keywords(state: State, ref: int, card: CompiledCard) -> tuple[str, ...] | None:
    if card.kind not in FIGURES:
        return None
    if ref in state.things or ref in state.ghosts:
        return keywords(state, ref)
    printed: tuple[str, ...] = card.facts["keywords"]
    return printed


def _battle_role(state: State, ref: int, card: CompiledCard) -> str | None:
    """What a chikemon is in the attack under way."""
    attack = attack_under_way(state)
    if attack is None or ref not in state.things:
        return None
    if ref == attack.source:
        return str(BattleRole.ATTACKING)
    return str(BattleRole.DEFENDING) if ref == attack.data["defender"] else None


def _life(what: str) -> Callable[[Any, Any], Measure]:
    """What a player has of HP or guard stars."""

    def number(reading: Any, number: HpOf | StarsOf) -> Measure:
        seat = reading.chooser(number.whose)
        return lambda state, frame: int(state.counters[seat(state, frame)][what])

    return number


PROPERTIES = Properties(
    zones={
        "deck": DECK,
        "hand": HAND,
        "special_deck": SPECIAL_DECK,
        "chikemon_zone": CHIKEMON,
        "item_zone": ITEMS,
        "energy": ENERGY,
    },
    boards=frozenset({CHIKEMON, ITEMS}),
    decks=frozenset({DECK}),
    numeric={
        "grade": _printed("grade"),
        "cost": _cost,
        "mp": _mp,
        "power": _in_play("power"),
        "defence": _in_play("defence"),
        "attacks": _attacks,
    },
    worded={
        "card_kind": lambda state, ref, card: _KINDS.get(card.kind, card.kind),
        "tribe": _printed("tribe"),
        "keyword": _keywords,
        "battle_role": _battle_role,
        "name": _printed("name"),
    },
    kinds={"chikemon": FIGURES},
    own_numbers={HpOf: _life(HP), StarsOf: _life(STARS)},
)
