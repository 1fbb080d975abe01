"""Ticket Monsters' cards as printed: chikemon, special chikemon, magic and tools."""

from cardsite.values import Words
from catalog.effects.language import Ability, Ref
from catalog.games.card_kinds import card_kind, card_record, fact
from catalog.games.ticket_monsters.operations import SpecialSummon
from catalog.games.ticket_monsters.words import CardKind, Keyword, Timing, Tribe

_TRIBE = Words("族性", "tribe")
_TINTS = ("#a8763e", "#5f7d33", "#6b7785", "#2f6aa8", "#b8402f", "#7a4f9a")
_GRADE = Words("グレード", "grade")
_COST = Words("コスト", "cost")
_MP = Words("MP", "MP")
_POWER = Words("戦闘力", "power")
_DEFENCE = Words("防御力", "defence")
_KEYWORDS = Words("キーワード", "keywords")
_ABILITIES = Words("能力", "abilities")
_EFFECT = Words("効果", "effect")
_USES = (
    Timing.ANY,
    Timing.OWN_STEP,
    Timing.RESPONSE,
    Timing.ATTACK,
    Timing.OWN_ATTACK,
    Timing.OPPONENT_ATTACK,
    Timing.AFTER_ATTACK,
)


@card_record
class Chikemon:
    """A normal chikemon: summoned from the hand for its cost, once per turn (TK-T3)."""

    name: str
    tribe: Tribe = fact(_TRIBE, filterable=True, sortable=True, tints=_TINTS)
    grade: int = fact(_GRADE, minimum=1, maximum=10, filterable=True, sortable=True)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    mp: int = fact(_MP, minimum=0, maximum=20, filterable=True, sortable=True)
    power: int = fact(_POWER, minimum=0, maximum=1000, filterable=True, sortable=True)
    defence: int = fact(_DEFENCE, minimum=0, maximum=1000, filterable=True, sortable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES, timings=_USES)


@card_record
class SpecialChikemon:
    """A special chikemon: comes from the special deck for no MP, once its printed condition is met (TK-T4)."""

    name: str
    tribe: Tribe = fact(_TRIBE, filterable=True, sortable=True, tints=_TINTS)
    grade: int = fact(_GRADE, minimum=1, maximum=10, filterable=True, sortable=True)
    mp: int = fact(_MP, minimum=0, maximum=20, filterable=True, sortable=True)
    power: int = fact(_POWER, minimum=0, maximum=1000, filterable=True, sortable=True)
    defence: int = fact(_DEFENCE, minimum=0, maximum=1000, filterable=True, sortable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    summoning: Ability | None = fact(
        Words("召喚条件", "summon condition"),
        timings=(Timing.SPECIAL_SUMMON,),
        one_shot=True,
        opening=SpecialSummon(Ref("this")),
    )
    abilities: tuple[Ability, ...] = fact(_ABILITIES, timings=_USES)


@card_record
class Magic:
    """A magic: carries out its effect and goes to energy (TK-E4)."""

    name: str
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    mp: int = fact(_MP, minimum=0, maximum=20, filterable=True, sortable=True)
    effect: Ability = fact(_EFFECT, timings=_USES, one_shot=True)


@card_record
class Tool:
    """A tool: stays in the item zone, where its effects work and can be used (TK-E4, TK-E8)."""

    name: str
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    mp: int = fact(_MP, minimum=0, maximum=20, filterable=True, sortable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES, timings=_USES)


CARD_KINDS = (
    card_kind(CardKind.CHIKEMON, Chikemon),
    card_kind(CardKind.SPECIAL, SpecialChikemon),
    card_kind(CardKind.MAGIC, Magic, tint="#3f4a9a"),
    card_kind(CardKind.TOOL, Tool, tint="#2f7f74"),
)
