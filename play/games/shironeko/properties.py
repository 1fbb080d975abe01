"""What Shironeko's effects read about cards: where they lie, what is printed on them, how they are at present."""

from collections.abc import Mapping

from catalog.games.shironeko.language import Marker, Posture
from play.engine.cards import CompiledCard
from play.engine.effects.references import Properties, Property
from play.engine.standing import numeric
from play.engine.state import State
from play.games.shironeko import area
from play.games.shironeko.battle import keywords
from play.games.shironeko.runes import runes_of
from play.games.shironeko.zones import (
    CHARACTERS,
    DAMAGE,
    DECK,
    DISCARD,
    HAND,
    IN_USE,
    LEADER_AREA,
    LEADERS,
    TOWN_DECK,
    TOWN_DISCARD,
    TOWNS,
)

_KINDS: Mapping[str, tuple[str, ...]] = {"awakened": ("awakened", "character")}
"""An awakened character is a character too, wherever a card speaks of one (SN-Z1)."""
MARKERS = tuple(marker.value for marker in Marker)


def _printed(word: str) -> Property:
    return lambda state, ref, card: card.facts.get(word)


def _in_play(word: str) -> Property:
    """A number that effects may change: in the character area with what they add, elsewhere as printed."""

    def value(state: State, ref: int, card: CompiledCard) -> int | None:
        printed: int | None = card.facts.get(word)
        if printed is None or not (ref in state.things or ref in state.ghosts):
            return printed
        return max(0, numeric(state, ref, word))

    return value


def _damage(state: State, ref: int, card: CompiledCard) -> int | None:
    """The damage counters on a character (SN-A7)."""
    thing = state.things.get(ref) or state.ghosts.get(ref)
    if thing is not None:
        return thing.counters.get("damage", 0)
    return 0 if card.kind in area.FIGURES else None


def _remaining(state: State, ref: int, card: CompiledCard) -> int | None:
    """What a character's HP leaves beyond its damage counters."""
    whole = _in_play("hp")(state, ref, card)
    return None if whole is None else max(0, whole - (_damage(state, ref, card) or 0))


def _runes(state: State, ref: int, card: CompiledCard) -> int | None:
    """How many runes lie under a character (SN-R1)."""
    thing = state.things.get(ref) or state.ghosts.get(ref)
    if thing is not None:
        return len(runes_of(state, thing))
    return 0 if card.kind in area.FIGURES else None


def _color(state: State, ref: int, card: CompiledCard) -> str | tuple[str, ...] | None:
    """The colour of a card; of a town those of its soul."""
    return card.facts["soul_colors"] if card.kind == "town" else card.facts.get("color")


def _keywords(state: State, ref: int, card: CompiledCard) -> tuple[str, ...]:
    if ref in state.things or ref in state.ghosts:
        return keywords(state, ref)
    printed: tuple[str, ...] = card.facts.get("keywords", ())
    return printed


def _markers(state: State, ref: int, card: CompiledCard) -> tuple[str, ...] | None:
    thing = state.things.get(ref) or state.ghosts.get(ref)
    return None if thing is None else tuple(marker for marker in MARKERS if marker in thing.counters)


def _posture(state: State, ref: int, card: CompiledCard) -> str | None:
    thing = state.things.get(ref)
    return None if thing is None else (Posture.OFF.value if thing.spent else Posture.ON.value)


PROPERTIES = Properties(
    zones={
        "deck": DECK,
        "hand": HAND,
        "discard": DISCARD,
        "characters": CHARACTERS,
        "town_deck": TOWN_DECK,
        "towns": TOWNS,
        "town_discard": TOWN_DISCARD,
        "damage_area": DAMAGE,
        "leader_area": LEADER_AREA,
        "leaders": LEADERS,
        "in_use": IN_USE,
    },
    boards=frozenset({CHARACTERS, TOWNS, LEADER_AREA}),
    decks=frozenset({DECK, TOWN_DECK}),
    numeric={
        "level": _printed("level"),
        "cost": _printed("cost"),
        "attack": _in_play("attack"),
        "hp": _in_play("hp"),
        "damage": _damage,
        "remaining": _remaining,
        "runes": _runes,
    },
    worded={
        "card_kind": lambda state, ref, card: _KINDS.get(card.kind, card.kind),
        "color": _color,
        "job": _printed("jobs"),
        "type": _printed("types"),
        "keyword": _keywords,
        "marker": _markers,
        "posture": _posture,
        "name": _printed("name"),
    },
    kinds={"character": area.FIGURES},
)
