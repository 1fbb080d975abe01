"""TATEMON's cards as printed: buildings and events."""

from cardsite.values import Words
from catalog.effects.language import Ability
from catalog.games.card_kinds import card_kind, card_record, fact
from catalog.games.tatemon.language import BuildingKind, CardKind, EventType, Timing


@card_record
class Building:
    """A building: stays in the city, has a kind, a durability, a skill and a Your Skill with its condition.

    Skills are acts of the own turn (TM-T3); only events answer an act (TM-T9).
    """

    building_kind: BuildingKind = fact(Words("種類", "kind"), filterable=True, sortable=True)
    durability: int = fact(Words("耐久力", "durability"), minimum=1, maximum=20, filterable=True, sortable=True)
    skill: Ability = fact(Words("通常スキル", "skill"), timings=(Timing.OWN_ACT,))
    your_skill: Ability = fact(Words("Your Skill", "Your Skill"), timings=(Timing.OWN_ACT,))
    your_skill_condition: str = fact(
        Words("Your Skillの条件", "Your Skill condition"), category="condition", filterable=True
    )


@card_record
class Event:
    """An event: a one-shot card, a risk or a guard."""

    event_type: EventType = fact(Words("イベントの種類", "event type"), filterable=True, sortable=True)
    ability: Ability = fact(Words("効果", "effect"), one_shot=True)


CARD_KINDS = (card_kind(CardKind.BUILDING, Building), card_kind(CardKind.EVENT, Event))
