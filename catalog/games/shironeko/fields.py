"""Shironeko's cards as printed: characters, awakened characters, monsters, towns and leaders."""

from cardsite.values import Words
from catalog.effects.language import Ability
from catalog.games.card_kinds import card_kind, card_record, fact
from catalog.games.shironeko.language import CardKind, Color, Keyword, Rune

_COLOR = Words("色", "colour")
_TINTS = ("#b8402f", "#c29a17", "#2f6aa8", "#6d4c8f", "#3a7d44", "#c96a1c", "#6d7078")
_COST = Words("コスト", "cost")
_LEVEL = Words("レベル", "level")
_CHANGE_COST = Words("チェンジコスト", "change cost")
_ATTACK = Words("攻撃力", "attack")
_HP = Words("HP", "HP")
_RUNES = Words("ルーンアイコン", "runes")
_JOBS = Words("職業", "jobs")
_TYPES = Words("タイプ", "types")
_KEYWORDS = Words("キーワード", "keywords")
_ABILITIES = Words("能力", "abilities")


@card_record
class Character:
    """A character: fights, may be played on one a level below, and gives its runes once it is covered."""

    name: str
    color: Color = fact(_COLOR, filterable=True, sortable=True, tints=_TINTS)
    level: int = fact(_LEVEL, minimum=1, maximum=9, filterable=True, sortable=True)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    change_cost: int | None = fact(_CHANGE_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    attack: int = fact(_ATTACK, minimum=0, maximum=99, filterable=True, sortable=True)
    hp: int = fact(_HP, minimum=1, maximum=99, filterable=True, sortable=True)
    runes: tuple[Rune, ...] = fact(_RUNES, repeats=True, filterable=True)
    jobs: tuple[str, ...] = fact(_JOBS, category="job", filterable=True)
    types: tuple[str, ...] = fact(_TYPES, category="type", filterable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class Awakened:
    """An awakened character: printed like a character; it can be changed only onto one of its name (SN-M7)."""

    name: str
    color: Color = fact(_COLOR, filterable=True, sortable=True, tints=_TINTS)
    level: int = fact(_LEVEL, minimum=1, maximum=9, filterable=True, sortable=True)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    change_cost: int | None = fact(_CHANGE_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    attack: int = fact(_ATTACK, minimum=0, maximum=99, filterable=True, sortable=True)
    hp: int = fact(_HP, minimum=1, maximum=99, filterable=True, sortable=True)
    runes: tuple[Rune, ...] = fact(_RUNES, repeats=True, filterable=True)
    jobs: tuple[str, ...] = fact(_JOBS, category="job", filterable=True)
    types: tuple[str, ...] = fact(_TYPES, category="type", filterable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class Monster:
    """A monster: an effect used once; its other abilities work from the damage area (SN-A5)."""

    name: str
    color: Color = fact(_COLOR, filterable=True, sortable=True, tints=_TINTS)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    effect: Ability = fact(Words("効果", "effect"), one_shot=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class Town:
    """A town: turned OFF, it makes soul of one of its colours, as much as it prints (SN-M2)."""

    name: str
    soul_colors: tuple[Color, ...] = fact(Words("ソウルの色", "soul colours"), filterable=True, tints=_TINTS)
    soul_amount: int = fact(Words("ソウルの数", "soul amount"), minimum=0, maximum=9, filterable=True, sortable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class Leader:
    """A leader: lies outside both decks until an effect lets it enter the leader area (SN-L1)."""

    name: str
    color: Color = fact(_COLOR, filterable=True, sortable=True, tints=_TINTS)
    jobs: tuple[str, ...] = fact(_JOBS, category="job", filterable=True)
    types: tuple[str, ...] = fact(_TYPES, category="type", filterable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


CARD_KINDS = (
    card_kind(CardKind.CHARACTER, Character),
    card_kind(CardKind.AWAKENED, Awakened),
    card_kind(CardKind.MONSTER, Monster),
    card_kind(CardKind.TOWN, Town),
    card_kind(CardKind.LEADER, Leader),
)
