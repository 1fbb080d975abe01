"""Plain cards to lay out positions with: characters, monsters, towns and leaders made from effect JSON."""

from typing import Any

from catalog.effects.checker import check_ability
from catalog.effects.language import Ability
from catalog.effects.parser import parse_ability
from catalog.games.shironeko.fields import Awakened, Character, Leader, Monster, Town
from catalog.games.shironeko.language import VOCABULARY, Color, Keyword, Rune

JSON = dict[str, Any]

MAIN: JSON = {"timing": "main"}
OWN_CHARACTER: JSON = {"zone": "characters", "of": "you", "kind": "any"}
OPPONENTS_CHARACTER: JSON = {"zone": "characters", "of": "opponent", "kind": "any"}
ANY_CHARACTER: JSON = {"zone": "characters", "of": "any", "kind": "any"}
THIS: JSON = {"of": "you", "kind": "any", "is": "this"}
ANYBODYS: JSON = {"of": "any", "kind": "any"}


def ability(data: JSON) -> Ability:
    """The ability that JSON says, checked as the catalog checks it."""
    parsed, faults = parse_ability(data, VOCABULARY)
    assert parsed is not None, faults
    assert not check_ability(parsed, VOCABULARY), check_ability(parsed, VOCABULARY)
    return parsed


def use(*do: JSON, **parts: Any) -> JSON:
    """An activated ability."""
    return {"kind": "activated", "when": MAIN, "do": list(do), **parts}


def on(event: str, *do: JSON, card: JSON | None = THIS, player: str | None = None, **parts: Any) -> JSON:
    """A triggered ability; by itself it listens for what happens to its own card."""
    roles = {key: value for key, value in (("card", card), ("player", player)) if value is not None}
    return {"kind": "triggered", "when": {"event": event, **roles}, "do": list(do), **parts}


def trigger(*do: JSON, **parts: Any) -> JSON:
    """An ability that works as its card is turned up in the damage area."""
    return on("turned_up", *do, **parts)


def always(*do: JSON, **parts: Any) -> JSON:
    """A continuous ability."""
    return {"kind": "continuous", "do": list(do), **parts}


def guard(event: str, *do: JSON, **parts: Any) -> JSON:
    """A replacement."""
    return {"kind": "replacement", "when": {"event": event, **parts}, "do": list(do)}


def target(cards: JSON, name: str = "target", least: int = 1, most: int = 1, **parts: Any) -> JSON:
    """A choice of targets."""
    return {"as": name, "cards": cards, "count": {"min": least, "max": most}, **parts}


DRAW_ONE: JSON = {"draw": {"who": "you", "amount": 1}}


def _figure(name: str, attack: int, hp: int, parts: JSON) -> JSON:
    return {
        "name": name,
        "color": Color[parts.get("color", "red").upper()],
        "level": parts.get("level", 1),
        "cost": parts.get("cost", 1),
        "change_cost": parts.get("change_cost", 1),
        "attack": attack,
        "hp": hp,
        "runes": tuple(Rune[rune.upper()] for rune in parts.get("runes", ("red",))),
        "jobs": tuple(parts.get("jobs", ())),
        "types": tuple(parts.get("types", ())),
        "keywords": tuple(Keyword[keyword.upper()] for keyword in parts.get("keywords", ())),
        "abilities": tuple(ability(data) for data in parts.get("abilities", ())),
    }


def character(name: str, attack: int = 2, hp: int = 3, **parts: Any) -> Character:
    """A red character of level 1, cost 1 and change cost 1 with a red rune, unless said otherwise."""
    return Character(**_figure(name, attack, hp, parts))


def awakened(name: str, attack: int = 3, hp: int = 4, **parts: Any) -> Awakened:
    """An awakened character of level 2, else like a character."""
    return Awakened(**_figure(name, attack, hp, {"level": 2, **parts}))


def monster(name: str, *do: JSON, **parts: Any) -> Monster:
    """A red monster of cost 1; by itself it draws a card."""
    shape = {key: parts[part] for key, part in (("choose", "choose"), ("if", "if"), ("cost", "pays")) if part in parts}
    return Monster(
        name=name,
        color=Color[parts.get("color", "red").upper()],
        cost=parts.get("cost", 1),
        keywords=tuple(Keyword[keyword.upper()] for keyword in parts.get("keywords", ())),
        effect=ability(use(*(do or (DRAW_ONE,)), **shape)),
        abilities=tuple(ability(data) for data in parts.get("abilities", ())),
    )


def town(name: str, *colors: str, amount: int = 1, abilities: tuple[JSON, ...] = ()) -> Town:
    """A town; by itself it makes one red soul."""
    return Town(
        name=name,
        soul_colors=tuple(Color[color.upper()] for color in colors or ("red",)),
        soul_amount=amount,
        abilities=tuple(ability(data) for data in abilities),
    )


def leader(name: str, *abilities: JSON) -> Leader:
    """A red leader."""
    return Leader(name=name, color=Color.RED, jobs=(), types=(), abilities=tuple(ability(data) for data in abilities))
