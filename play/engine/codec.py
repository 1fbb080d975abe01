"""A state as exact JSON and back, and its fingerprint."""

import dataclasses
import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from play.engine.cards import CardTable
from play.engine.records import Ask, Frame, Lasting, Link, Loose, Outcome, Thing, Waiting
from play.engine.rng import ALGORITHM
from play.engine.state import State
from play.engine.version import ENGINE_VERSION
from play.errors import EngineVersionError

if TYPE_CHECKING:
    from play.engine.rules import Rules

JSON = Any
_NOTES = frozenset({"quiet", "mark"})
_NOT_DUMPED = frozenset({"rules", "table", "sink", "derived", "numbers"})


def _shape(record: type[Any]) -> tuple[tuple[str, Any], ...]:
    """Each attribute of a record with the default that is left out of its JSON."""
    shape = []
    for field in dataclasses.fields(record):
        if field.name in _NOT_DUMPED:
            continue
        default: Any = dataclasses.MISSING
        if field.default is not dataclasses.MISSING:
            default = field.default
        elif field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        shape.append((field.name, default))
    return tuple(shape)


_SHAPES = {record: _shape(record) for record in (Thing, Frame, Ask, Waiting, Link, Lasting)}
_STATE = _shape(State)


def _record(record: Any) -> dict[str, JSON]:
    return {name: value for name, default in _SHAPES[type(record)] if (value := getattr(record, name)) != default}


def _thing(data: Mapping[str, Any]) -> Thing:
    """A thing; its tuples are lists in JSON."""
    thing = Thing(**data)
    thing.used = tuple((ability, turn) for ability, turn in thing.used)
    thing.under = tuple(thing.under)
    return thing


_WRITERS: Mapping[str, Callable[[Any], JSON]] = {
    "seed": bytes.hex,
    "things": lambda things: [_record(thing) for thing in things.values()],
    "ghosts": lambda things: [_record(thing) for thing in things.values()],
    "loose": lambda loose: [[handle, *card] for handle, card in loose.items()],
    "peeked": lambda loose: [[handle, *card] for handle, card in loose.items()],
    "gone": lambda loose: [[handle, *card] for handle, card in loose.items()],
    "frames": lambda frames: [_record(frame) for frame in frames],
    "sealed": lambda stacks: stacks and [[_record(frame) for frame in stack] for stack in stacks],
    "asks": lambda asks: [ask and _record(ask) for ask in asks],
    "waiting": lambda waiting: [_record(entry) for entry in waiting],
    "chain": lambda chain: [_record(link) for link in chain],
    "lasting": lambda lasting: [_record(effect) for effect in lasting],
    "outcome": lambda outcome: outcome and [list(outcome.winners), *outcome[1:]],
}

_READERS: Mapping[str, Callable[[Any], Any]] = {
    "seed": bytes.fromhex,
    "out": tuple,
    "mark": lambda mark: (mark[0], mark[1], mark[2]),
    "things": lambda rows: {row["handle"]: _thing(row) for row in rows},
    "ghosts": lambda rows: {row["handle"]: _thing(row) for row in rows},
    "loose": lambda rows: {row[0]: Loose(*row[1:]) for row in rows},
    "peeked": lambda rows: {row[0]: Loose(*row[1:]) for row in rows},
    "gone": lambda rows: {row[0]: Loose(*row[1:]) for row in rows},
    "frames": lambda rows: [Frame(**row) for row in rows],
    "sealed": lambda stacks: stacks and [[Frame(**row) for row in stack] for stack in stacks],
    "asks": lambda rows: [row and Ask(**row) for row in rows],
    "waiting": lambda rows: [Waiting(**row) for row in rows],
    "chain": lambda rows: [Link(**row) for row in rows],
    "lasting": lambda rows: [Lasting(**row) for row in rows],
    "outcome": lambda row: row and Outcome(tuple(row[0]), *row[1:]),
}


def dump(state: State) -> dict[str, JSON]:
    """The whole state as JSON that shares nothing with it; what equals its default is left out."""
    data: dict[str, JSON] = {"engine": ENGINE_VERSION, "game": state.rules.SLUG, "chance": ALGORITHM}
    for name, default in _STATE:
        value = getattr(state, name)
        if value != default:
            writer = _WRITERS.get(name)
            data[name] = value if writer is None else writer(value)
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]  # an object goes in and comes out


def load(rules: "Rules", table: CardTable, data: Mapping[str, JSON]) -> State:
    """The state that was dumped. Raises EngineVersionError for a state of another engine or game."""
    found = (data["engine"], data["game"], data["chance"])
    known = (ENGINE_VERSION, rules.SLUG, ALGORITHM)
    if found != known:
        raise EngineVersionError(found=" ".join(found), known=" ".join(known))
    own = json.loads(json.dumps(data))
    values = {name: (_READERS[name](own[name]) if name in _READERS else own[name]) for name, _ in _STATE if name in own}
    return State(rules, table, **values)


def digest(data: JSON) -> str:
    """A short hash of JSON, the same for equal JSON whatever the order of keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def fingerprint(state: State) -> str:
    """A hash of the whole state, without the notes of how long nobody has had a choice."""
    return digest({name: value for name, value in dump(state).items() if name not in _NOTES})
