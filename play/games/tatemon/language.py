"""How TATEMON's effects are carried out: its properties, and the operations that only it has."""

from collections.abc import Mapping

from catalog.effects.language import Operation
from catalog.games.tatemon.language import VOCABULARY, Build, Forbid
from play.engine.cards import CompiledCard
from play.engine.effects.assembler import Assemble, Assembler, Language
from play.engine.effects.operations import HANDLERS
from play.engine.effects.paying import PAYABLE
from play.engine.effects.references import Properties
from play.engine.effects.steps import moving, simply
from play.engine.records import Frame, Lasting
from play.engine.standing import attach, numeric
from play.engine.state import State
from play.games.tatemon.city import build
from play.games.tatemon.zones import CITY, DECK, HAND, IN_USE, RETIRED


def durability(state: State, ref: int, card: CompiledCard) -> int | None:
    """A building's durability: in the city with what effects add, elsewhere as printed."""
    if ref in state.things or ref in state.ghosts:
        return numeric(state, ref, "durability")
    printed: int | None = card.facts.get("durability")
    return printed


def damage(state: State, ref: int, card: CompiledCard) -> int | None:
    """The damage on a building (TM-B1)."""
    thing = state.things.get(ref) or state.ghosts.get(ref)
    if thing is not None:
        return thing.counters.get("damage", 0)
    return 0 if card.kind == "building" else None


def remaining(state: State, ref: int, card: CompiledCard) -> int | None:
    """What a building's durability leaves beyond the damage on it."""
    whole = durability(state, ref, card)
    return None if whole is None else max(0, whole - (damage(state, ref, card) or 0))


def build_operation(assembler: Assembler, operation: Build) -> None:
    """Buildings are put into their owners' cities at once."""
    moving(assembler, operation.cards, build)


def forbid(assembler: Assembler, operation: Forbid) -> None:
    """A player is kept from a step for a time."""
    seats = assembler.read.seats(operation.who)
    word, until = operation.what.value, str(operation.until)

    def act(state: State, frame: Frame) -> None:
        attach(
            state,
            Lasting(
                state.next_serial(),
                "forbid",
                frame.seat,
                frame.card,
                frame.ability,
                frame.source,
                until,
                state.turn,
                subjects=list(seats(state, frame)),
                word=word,
            ),
        )

    simply(assembler, act)


_OWN: Mapping[type[Operation], Assemble] = {Build: build_operation, Forbid: forbid}

LANGUAGE = Language(
    Properties(
        zones={"deck": DECK, "hand": HAND, "city": CITY, "retired": RETIRED, "in_use": IN_USE},
        boards=frozenset({CITY}),
        decks=frozenset({DECK}),
        numeric={"durability": durability, "damage": damage, "remaining": remaining},
        worded={
            "building_kind": lambda state, ref, card: card.facts.get("building_kind"),
            "event_type": lambda state, ref, card: card.facts.get("event_type"),
        },
    ),
    {**HANDLERS, **_OWN},
    PAYABLE,
    frozenset(zone.value for zone in VOCABULARY.hidden),
)
