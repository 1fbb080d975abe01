"""Plain cards to lay out positions with: chikemon, special chikemon, magic and tools made from effect JSON."""

from typing import Any

from catalog.effects.checker import check_ability
from catalog.effects.language import Ability
from catalog.effects.parser import parse_ability
from catalog.games.ticket_monsters.fields import Chikemon, Magic, SpecialChikemon, Tool
from catalog.games.ticket_monsters.language import VOCABULARY
from catalog.games.ticket_monsters.words import Keyword, Tribe

JSON = dict[str, Any]

OWN: JSON = {"zone": "chikemon_zone", "of": "you", "kind": "chikemon"}
OPPONENTS: JSON = {"zone": "chikemon_zone", "of": "opponent", "kind": "chikemon"}
ANY_CHIKEMON: JSON = {"zone": "chikemon_zone", "of": "any", "kind": "chikemon"}
THIS: JSON = {"of": "you", "kind": "any", "is": "this"}
ANYBODYS: JSON = {"of": "any", "kind": "any"}
DRAW_ONE: JSON = {"draw": {"who": "you", "amount": 1}}
NEGATE: JSON = {"negate": {"use": "event.use"}}
PREVENT_ALL: JSON = {"prevent": {"amount": "all"}}
BOUNCE: JSON = {"move": {"cards": "target", "to": "hand"}}
DESTROY: JSON = {"destroy": {"cards": "target"}}


def ability(data: JSON) -> Ability:
    """The ability that JSON says, checked as the catalog checks it."""
    parsed, faults = parse_ability(data, VOCABULARY)
    assert parsed is not None, faults
    assert not check_ability(parsed, VOCABULARY), check_ability(parsed, VOCABULARY)
    return parsed


def use(*do: JSON, timing: str = "any", **parts: Any) -> JSON:
    """An effect that is used."""
    return {"kind": "activated", "when": {"timing": timing}, "do": list(do), **parts}


def on(event: str, *do: JSON, card: JSON | None = THIS, player: str | None = None, **parts: Any) -> JSON:
    """An effect that is set off; by itself it listens for what happens to its own card."""
    roles = {key: value for key, value in (("card", card), ("player", player)) if value is not None}
    roles |= {key: parts.pop(key) for key in ("defender", "by") if key in parts}
    return {"kind": "triggered", "when": {"event": event, **roles}, "do": list(do), **parts}


def always(*do: JSON, **parts: Any) -> JSON:
    """A continuous ability."""
    return {"kind": "continuous", "do": list(do), **parts}


def guard(event: str, *do: JSON, **parts: Any) -> JSON:
    """A replacement; by itself the change does not happen."""
    return {"kind": "replacement", "when": {"event": event, **parts}, "do": list(do or (PREVENT_ALL,))}


def lasting(ability: JSON, until: str = "this_turn", **parts: Any) -> JSON:
    """An ability left behind for a time."""
    return {"lasting": {"ability": ability, "until": until, **parts}}


def target(cards: JSON, name: str = "target", least: int = 1, most: int = 1, **parts: Any) -> JSON:
    """A choice of targets."""
    return {"as": name, "cards": cards, "count": {"min": least, "max": most}, **parts}


def more(cards: Any, word: str, by: int, until: str | None = "this_turn", **parts: Any) -> JSON:
    """A number that is larger for a time."""
    shape = {"cards": cards, "property": word, "by": by, **parts}
    return {"modify": shape if until is None else {**shape, "until": until}}


def _figure(name: str, power: int, defence: int, parts: JSON) -> JSON:
    return {
        "name": name,
        "tribe": Tribe[parts.get("tribe", "earth").upper()],
        "grade": parts.get("grade", 1),
        "mp": parts.get("mp", 1),
        "power": power,
        "defence": defence,
        "keywords": tuple(Keyword[word.upper()] for word in parts.get("keywords", ())),
        "abilities": tuple(ability(data) for data in parts.get("abilities", ())),
    }


def chikemon(name: str, power: int = 100, defence: int = 100, **parts: Any) -> Chikemon:
    """An earth chikemon of grade 1, cost 0 and MP 1, unless said otherwise."""
    return Chikemon(**_figure(name, power, defence, parts), cost=parts.get("cost", 0))


def special(name: str, power: int = 200, defence: int = 200, **parts: Any) -> SpecialChikemon:
    """A special chikemon that comes freely, unless its summoning says otherwise."""
    summoning = parts.get("summoning")
    return SpecialChikemon(
        **_figure(name, power, defence, parts), summoning=None if summoning is None else ability(summoning)
    )


def summoning(**parts: Any) -> JSON:
    """A printed condition or cost of a special summon."""
    return use({"special_summon": {"cards": "this"}}, timing="special_summon", **parts)


def magic(name: str, *do: JSON, cost: int = 0, mp: int = 1, timing: str = "any", **parts: Any) -> Magic:
    """A magic of cost 0 and MP 1; by itself it draws a card."""
    parts |= {word: parts.pop(key) for key, word in (("pays", "cost"), ("condition", "if")) if key in parts}
    return Magic(name=name, cost=cost, mp=mp, effect=ability(use(*(do or (DRAW_ONE,)), timing=timing, **parts)))


def tool(name: str, *abilities: JSON, cost: int = 0, mp: int = 1) -> Tool:
    """A tool of cost 0 and MP 1."""
    return Tool(name=name, cost=cost, mp=mp, abilities=tuple(ability(data) for data in abilities))
