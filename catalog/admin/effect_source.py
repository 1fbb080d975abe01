"""Effects as JSON for people: keys in the order in which the language names them, what fits a line on one line.

The database keeps keys in an order of its own, in which an ability would begin with what it does.
"""

import dataclasses
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from catalog.effects import language, operations
from catalog.effects.parser import attributes

LINE = 76
STEPS = ("do", "then", "else", "options", "ability")  # read best after what leads to them


@cache
def _orders() -> tuple[tuple[str, ...], ...]:
    records = [one for module in (language, operations) for one in vars(module).values() if isinstance(one, type)]
    shapes = [attributes(record) for record in records if dataclasses.is_dataclass(record)]
    return tuple(sorted((tuple(key for key, *_ in shape) for shape in shapes), key=len))


def keys_in_order(keys: list[str]) -> list[str]:
    """The keys of an object in the order of the smallest record that has them all; an event names itself first."""
    order = next((order for order in _orders() if set(keys) <= set(order)), ("event",))
    place = {key: number for number, key in enumerate(order)}
    return sorted(keys, key=lambda key: (key in STEPS, place.get(key, len(place))))


def ordered(value: Any) -> Any:
    """The same JSON with the keys of each object in order."""
    if isinstance(value, dict):
        return {key: ordered(value[key]) for key in keys_in_order(list(value))}
    return [ordered(item) for item in value] if isinstance(value, list) else value


def _lines(value: Any, indent: str, before: str) -> Iterator[str]:
    flat = f"{before}{json.dumps(value, ensure_ascii=False)}"
    if len(flat) <= LINE or not isinstance(value, dict | list) or not value:
        yield flat
        return
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    yield f"{before}{opening}"
    inner = f"{indent}  "
    parts = (
        [(f"{inner}{json.dumps(key, ensure_ascii=False)}: ", part) for key, part in value.items()]
        if isinstance(value, dict)
        else [(inner, part) for part in value]
    )
    for number, (lead, part) in enumerate(parts, start=1):
        *lines, last = _lines(part, inner, lead)
        yield from lines
        yield f"{last}," if number < len(parts) else last
    yield f"{indent}{closing}"


def effect_source(value: Any) -> str:
    """The JSON of an effect as it is shown and edited."""
    return "\n".join(_lines(ordered(value), "", ""))
