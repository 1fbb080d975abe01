"""What Monster Gate's effects read about cards: where they lie, what is printed on them, how they are at present."""

from collections.abc import Mapping
from typing import Any

from catalog.games.monster_gate.language import Points
from catalog.games.monster_gate.words import Face, Posture
from play.engine.cards import CompiledCard, Measure
from play.engine.effects.references import Properties, Property
from play.engine.records import Frame
from play.engine.standing import numeric
from play.engine.state import State
from play.games.monster_gate import figures, placing, zones

_KINDS: Mapping[str, tuple[str, ...]] = {
    "level_up": ("level_up", "monster"),
    **{kind: (kind, "item") for kind in (*placing.ITEM_KINDS, *placing.CONSUMED_KINDS)},
}
"""Cards that are of a wider kind too, wherever a card speaks of one."""


def _printed(word: str) -> Property:
    return lambda state, ref, card: card.facts.get(word)


def _in_play(word: str) -> Property:
    """A number that effects may change: in play with what they add, elsewhere as printed."""

    def value(state: State, ref: int, card: CompiledCard) -> int | None:
        printed: int | None = card.facts.get(word)
        if printed is None or not (ref in state.things or ref in state.ghosts):
            return printed
        return max(0, numeric(state, ref, word))

    return value


def _damage(state: State, ref: int, card: CompiledCard) -> int | None:
    """What a monster, or a character's defence, has taken this turn."""
    thing = state.things.get(ref) or state.ghosts.get(ref)
    if thing is not None:
        return thing.counters.get("damage", 0)
    return 0 if card.kind in figures.FIGHTING_KINDS else None


def _remaining(state: State, ref: int, card: CompiledCard) -> int | None:
    """What this turn's damage leaves of a durability or defence."""
    whole = _in_play("defence" if card.kind == "character" else "durability")(state, ref, card)
    return None if whole is None else max(0, whole - (_damage(state, ref, card) or 0))


def _cost(state: State, ref: int, card: CompiledCard) -> int | None:
    """What a card costs; in the hand with what effects add."""
    return placing.cost_of(state, ref, card) if "cost" in card.facts else None


def _keywords(state: State, ref: int, card: CompiledCard) -> tuple[str, ...]:
    if ref in state.things or ref in state.ghosts:
        return figures.keywords(state, ref)
    printed: tuple[str, ...] = card.facts.get("keywords", ())
    return printed


def _posture(state: State, ref: int, card: CompiledCard) -> str | None:
    thing = state.things.get(ref)
    return None if thing is None else (Posture.SPENT.value if thing.spent else Posture.READY.value)


def _face(state: State, ref: int, card: CompiledCard) -> str | None:
    thing = state.things.get(ref)
    return None if thing is None else (Face.UP.value if thing.face_up else Face.DOWN.value)


def points(reading: Any, number: Points) -> Measure:
    """The AP of a player, or of several together."""
    seats = reading.seats(number.of)

    def total(state: State, frame: Frame) -> int:
        return sum(state.counters[seat]["ap"] for seat in seats(state, frame))

    return total


def _open(read: Property) -> Property:
    """A property as it is read of open cards; of one that lies face down nothing can be read (MG-S2)."""

    def value(state: State, ref: int, card: CompiledCard) -> Any:
        thing = state.things.get(ref)
        return None if thing is not None and not thing.face_up else read(state, ref, card)

    return value


_NUMERIC: Mapping[str, Property] = {
    "cost": _cost,
    "attack": _in_play("attack"),
    "defence": _in_play("defence"),
    "durability": _in_play("durability"),
    "absorption": _in_play("absorption"),
    "attack_cost": _in_play("attack_cost"),
    "damage": _damage,
    "remaining": _remaining,
}
_WORDED: Mapping[str, Property] = {
    "card_kind": lambda state, ref, card: _KINDS.get(card.kind, card.kind),
    "family": _printed("families"),
    "keyword": _keywords,
    "posture": _posture,
    "name": _printed("name"),
}

PROPERTIES = Properties(
    zones={spec.slug: zone for zone, spec in enumerate(zones.ZONES)},
    boards=frozenset(zones.BOARDS),
    decks=frozenset({zones.DECK}),
    numeric={word: _open(read) for word, read in _NUMERIC.items()},
    worded={"face": _face, **{word: _open(read) for word, read in _WORDED.items()}},
    kinds={
        "monster": placing.MONSTER_KINDS,
        "item": placing.ITEM_KINDS | placing.CONSUMED_KINDS,
    },
    on_the_back=frozenset({"face"}),
    own_numbers={Points: points},
)
