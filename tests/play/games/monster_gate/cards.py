"""Plain cards to lay out positions with: characters, monsters, dungeon cards and items made from effect JSON."""

from typing import Any

from catalog.effects.checker import check_ability
from catalog.effects.language import Ability
from catalog.effects.parser import parse_ability
from catalog.games.monster_gate.fields import (
    Character,
    DungeonCard,
    LevelUpMonster,
    Magic,
    Monster,
    OtherItem,
    Potion,
    Weapon,
)
from catalog.games.monster_gate.language import VOCABULARY
from catalog.games.monster_gate.words import Keyword

JSON = dict[str, Any]
Record = Character | Monster | LevelUpMonster | DungeonCard | Magic | Potion | Weapon | OtherItem

MAIN: JSON = {"timing": "main"}
OWN_MONSTER: JSON = {"zone": "monsters", "of": "you", "kind": "monster"}
OPPONENTS_MONSTER: JSON = {"zone": "monsters", "of": "opponent", "kind": "monster"}
ANY_MONSTER: JSON = {"zone": "monsters", "of": "any", "kind": "monster"}
OWN_CHARACTER: JSON = {"zone": "characters", "of": "you", "kind": "character"}
OPPONENTS_CHARACTER: JSON = {"zone": "characters", "of": "opponent", "kind": "character"}
ANY_CHARACTER: JSON = {"zone": "characters", "of": "any", "kind": "character"}
THIS: JSON = {"of": "you", "kind": "any", "is": "this"}
ANYBODYS: JSON = {"of": "any", "kind": "any"}
DRAW_ONE: JSON = {"draw": {"who": "you", "amount": 1}}


def ability(data: JSON) -> Ability:
    """The ability that JSON says, checked as the catalog checks it."""
    parsed, faults = parse_ability(data, VOCABULARY)
    assert parsed is not None, faults
    assert not check_ability(parsed, VOCABULARY), check_ability(parsed, VOCABULARY)
    return parsed


def use(*do: JSON, **parts: Any) -> JSON:
    """An activated ability."""
    return {"kind": "activated", "when": MAIN, "do": list(do), **parts}


def on(
    event: str,
    *do: JSON,
    card: JSON | None = THIS,
    player: str | None = None,
    attacker: JSON | None = None,
    **parts: Any,
) -> JSON:
    """A triggered ability; by itself it listens for what happens to its own card."""
    given = (("card", card), ("player", player), ("attacker", attacker))
    roles = {key: value for key, value in given if value is not None}
    return {"kind": "triggered", "when": {"event": event, **roles}, "do": list(do), **parts}


def always(*do: JSON, **parts: Any) -> JSON:
    """A continuous ability."""
    return {"kind": "continuous", "do": list(do), **parts}


def guard(event: str, *do: JSON, card: JSON = THIS, **parts: Any) -> JSON:
    """A replacement."""
    return {"kind": "replacement", "when": {"event": event, "card": card}, "do": list(do), **parts}


def target(cards: JSON, name: str = "target", least: int = 1, most: int = 1, **parts: Any) -> JSON:
    """A choice of targets."""
    return {"as": name, "cards": cards, "count": {"min": least, "max": most}, **parts}


def hit(cards: JSON | str, amount: int) -> JSON:
    """Damage."""
    return {"damage": {"to": cards, "amount": amount}}


def _keywords(words: tuple[str, ...]) -> tuple[Keyword, ...]:
    return tuple(Keyword[word.upper()] for word in words)


def _number(name: str) -> int:
    """A card number that is another for another name."""
    return 1 + sum(place * ord(letter) for place, letter in enumerate(name, start=1)) % 999


def character(name: str, attack: int = 2, defence: int = 1, *abilities: JSON, **parts: Any) -> Character:
    """A character with 3 AP a turn and a starting dungeon of 2, unless said otherwise."""
    return Character(
        name=name,
        card_number=_number(name),
        ap=parts.get("ap", 3),
        dungeon_count=parts.get("dungeon_count", 2),
        attack=attack,
        defence=defence,
        absorption=parts.get("absorption", 1),
        keywords=_keywords(parts.get("keywords", ())),
        abilities=tuple(ability(data) for data in abilities),
    )


def monster(name: str, attack: int = 2, durability: int = 2, *abilities: JSON, **parts: Any) -> Monster:
    """A monster that costs 1 AP, unless said otherwise."""
    return Monster(**_monster(name, attack, durability, abilities, parts))


def level_up(
    name: str, base: str, attack: int = 4, durability: int = 4, *abilities: JSON, **parts: Any
) -> LevelUpMonster:
    """A level-up monster that costs 1 AP, unless said otherwise."""
    return LevelUpMonster(level_up_from=base, **_monster(name, attack, durability, abilities, parts))


def _monster(name: str, attack: int, durability: int, abilities: tuple[JSON, ...], parts: JSON) -> JSON:
    return {
        "name": name,
        "card_number": _number(name),
        "cost": parts.get("cost", 1),
        "attack": attack,
        "durability": durability,
        "absorption": parts.get("absorption", 1),
        "families": tuple(parts.get("families", ())),
        "keywords": _keywords(parts.get("keywords", ())),
        "abilities": tuple(ability(data) for data in abilities),
    }


def dungeon(name: str, absorption: int = 2, *abilities: JSON, cost: int = 1) -> DungeonCard:
    """A dungeon card that costs 1 AP, unless said otherwise."""
    return DungeonCard(
        name=name,
        card_number=_number(name),
        cost=cost,
        absorption=absorption,
        abilities=tuple(ability(data) for data in abilities),
    )


def magic(name: str, *do: JSON, **parts: Any) -> Magic:
    """Magic that costs 1 AP; by itself it draws a card."""
    return Magic(**_used(name, do, parts))


def potion(name: str, *do: JSON, **parts: Any) -> Potion:
    """A potion that costs 1 AP; by itself it draws a card."""
    return Potion(**_used(name, do, parts))


def _used(name: str, do: tuple[JSON, ...], parts: JSON) -> JSON:
    shape = {key: parts[part] for key, part in (("choose", "choose"), ("if", "if"), ("cost", "pays")) if part in parts}
    return {
        "name": name,
        "card_number": parts.get("card_number", _number(name)),
        "cost": parts.get("cost", 1),
        "absorption": parts.get("absorption", 1),
        "effect": ability(use(*(do or (DRAW_ONE,)), **shape)),
    }


def weapon(name: str, *abilities: JSON, cost: int = 1) -> Weapon:
    """A weapon that costs 1 AP, unless said otherwise."""
    return Weapon(**_kept(name, abilities, cost))


def other_item(name: str, *abilities: JSON, cost: int = 1) -> OtherItem:
    """An item of no other sort that costs 1 AP, unless said otherwise."""
    return OtherItem(**_kept(name, abilities, cost))


def _kept(name: str, abilities: tuple[JSON, ...], cost: int) -> JSON:
    return {
        "name": name,
        "card_number": _number(name),
        "cost": cost,
        "absorption": 1,
        "abilities": tuple(ability(data) for data in abilities),
    }
