"""Plain cards to lay out positions with: buildings and events made from effect JSON."""

from typing import Any

from catalog.effects.checker import check_ability
from catalog.effects.language import Ability
from catalog.effects.parser import parse_ability
from catalog.games.tatemon.fields import Building, Event
from catalog.games.tatemon.language import VOCABULARY, BuildingKind, EventType

CONDITION = "early_riser"
OTHER_CONDITION = "night_owl"

JSON = dict[str, Any]

OWN_ACT: JSON = {"timing": "own_act"}
RESPONSE: JSON = {"timing": "response"}
ANY_BUILDING: JSON = {"zone": "city", "of": "any", "kind": "building"}
OPPONENTS_BUILDING: JSON = {"zone": "city", "of": "opponent", "kind": "building"}
OWN_BUILDING: JSON = {"zone": "city", "of": "you", "kind": "building"}


def ability(data: JSON) -> Ability:
    """The ability that JSON says, checked as the catalog checks it."""
    parsed, faults = parse_ability(data, VOCABULARY)
    assert parsed is not None, faults
    assert not check_ability(parsed, VOCABULARY)
    return parsed


def act(*do: JSON, choose: list[JSON] | None = None, **parts: Any) -> JSON:
    """An activated ability used as the own turn's act."""
    data: JSON = {"kind": "activated", "when": OWN_ACT, "do": list(do), **parts}
    return data if choose is None else {**data, "choose": choose}


def target(cards: JSON, name: str = "target", least: int = 1, most: int = 1) -> JSON:
    """A choice of targets."""
    return {"as": name, "cards": cards, "count": {"min": least, "max": most}}


DRAW_ONE = act({"draw": {"who": "you", "amount": 1}})
HIT_ONE = act({"damage": {"to": "target", "amount": 1}}, choose=[target(OPPONENTS_BUILDING)])
HIT_TWO = act({"damage": {"to": "target", "amount": 2}}, choose=[target(OPPONENTS_BUILDING)])
MEND_ALL = act({"heal": {"to": OWN_BUILDING, "amount": "all"}})


def building(
    kind: str = "residence",
    durability: int = 3,
    *,
    skill: JSON = DRAW_ONE,
    your_skill: JSON = DRAW_ONE,
    condition: str = CONDITION,
) -> Building:
    """A building; by itself its skills draw a card."""
    return Building(
        building_kind=BuildingKind[kind.upper()],
        durability=durability,
        skill=ability(skill),
        your_skill=ability(your_skill),
        your_skill_condition=condition,
    )


def event(data: JSON = DRAW_ONE, event_type: str = "risk") -> Event:
    """An event; by itself it draws a card."""
    return Event(event_type=EventType[event_type.upper()], ability=ability(data))
