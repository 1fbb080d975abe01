"""Monster Gate's cards as printed: characters, monsters, level-up monsters, dungeon cards and items of four sorts."""

from cardsite.values import Words
from catalog.effects.language import Ability
from catalog.games.card_kinds import card_kind, card_record, fact
from catalog.games.monster_gate.words import CardKind, Keyword

_CARD_NUMBER = Words("カードナンバー", "card number")
_AP = Words("行動力", "AP")
_DUNGEON_COUNT = Words("ダンジョン数", "dungeon")
_COST = Words("コスト", "cost")
_ATTACK = Words("攻撃力", "attack")
_DEFENCE = Words("防御力", "defence")
_DURABILITY = Words("耐久力", "durability")
_ABSORPTION = Words("吸収力", "absorption")
_FAMILIES = Words("種族", "families")
_KEYWORDS = Words("キーワード", "keywords")
_LEVEL_UP = Words("レベルアップ", "level up from")
_ABILITIES = Words("能力", "abilities")
_EFFECT = Words("効果", "effect")


@card_record
class Character:
    """A character: a player's own figure, with the AP of each turn and the dungeon that the match begins with (MG-S2)."""

    name: str
    card_number: int = fact(_CARD_NUMBER, minimum=1, maximum=999, filterable=True, sortable=True, aside=True)
    ap: int = fact(_AP, minimum=0, maximum=20, filterable=True, sortable=True)
    dungeon_count: int = fact(_DUNGEON_COUNT, minimum=0, maximum=99, filterable=True, sortable=True)
    attack: int = fact(_ATTACK, minimum=0, maximum=99, filterable=True, sortable=True)
    defence: int = fact(_DEFENCE, minimum=0, maximum=99, filterable=True, sortable=True)
    absorption: int = fact(_ABSORPTION, minimum=0, maximum=99, filterable=True, sortable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class Monster:
    """A monster: placed spent for its AP, it attacks and holds out until its durability is reached (MG-P2, MG-A4)."""

    name: str
    card_number: int = fact(_CARD_NUMBER, minimum=1, maximum=999, filterable=True, sortable=True, aside=True)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    attack: int = fact(_ATTACK, minimum=0, maximum=99, filterable=True, sortable=True)
    durability: int = fact(_DURABILITY, minimum=1, maximum=99, filterable=True, sortable=True)
    absorption: int = fact(_ABSORPTION, minimum=0, maximum=99, filterable=True, sortable=True)
    families: tuple[str, ...] = fact(_FAMILIES, category="family", filterable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class LevelUpMonster:
    """A level-up monster: placed only in exchange for the monster of the Japanese name that it prints (MG-P5)."""

    name: str
    card_number: int = fact(_CARD_NUMBER, minimum=1, maximum=999, filterable=True, sortable=True, aside=True)
    level_up_from: str = fact(_LEVEL_UP)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    attack: int = fact(_ATTACK, minimum=0, maximum=99, filterable=True, sortable=True)
    durability: int = fact(_DURABILITY, minimum=1, maximum=99, filterable=True, sortable=True)
    absorption: int = fact(_ABSORPTION, minimum=0, maximum=99, filterable=True, sortable=True)
    families: tuple[str, ...] = fact(_FAMILIES, category="family", filterable=True)
    keywords: tuple[Keyword, ...] = fact(_KEYWORDS, filterable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class DungeonCard:
    """A dungeon card: its effect works while it lies face up in the dungeon (MG-P3)."""

    name: str
    card_number: int = fact(_CARD_NUMBER, minimum=1, maximum=999, filterable=True, sortable=True, aside=True)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    absorption: int = fact(_ABSORPTION, minimum=0, maximum=99, filterable=True, sortable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class UsedItem:
    """An item used up: its effect is carried out once, then it goes to the discard (MG-P6)."""

    name: str
    card_number: int = fact(_CARD_NUMBER, minimum=1, maximum=999, filterable=True, sortable=True, aside=True)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    absorption: int = fact(_ABSORPTION, minimum=0, maximum=99, filterable=True, sortable=True)
    effect: Ability = fact(_EFFECT, one_shot=True)


@card_record
class KeptItem:
    """An item that stays: its abilities work as long as it is its player's item (MG-P7)."""

    name: str
    card_number: int = fact(_CARD_NUMBER, minimum=1, maximum=999, filterable=True, sortable=True, aside=True)
    cost: int = fact(_COST, minimum=0, maximum=20, filterable=True, sortable=True)
    absorption: int = fact(_ABSORPTION, minimum=0, maximum=99, filterable=True, sortable=True)
    abilities: tuple[Ability, ...] = fact(_ABILITIES)


@card_record
class Magic(UsedItem):
    """Magic: a player uses each card number once in a turn at most (MG-P6)."""


@card_record
class Potion(UsedItem):
    """A potion: used up like magic, without a limit of uses (MG-P6)."""


@card_record
class Weapon(KeptItem):
    """A weapon: takes the place of the item that lies there (MG-P7)."""


@card_record
class OtherItem(KeptItem):
    """An item that is neither used up nor a weapon: takes the place of the item that lies there (MG-P7)."""


CARD_KINDS = (
    card_kind(CardKind.CHARACTER, Character, tint="#b07d1e"),
    card_kind(CardKind.MONSTER, Monster, tint="#a8442f"),
    card_kind(CardKind.LEVEL_UP, LevelUpMonster, tint="#7d2f5c"),
    card_kind(CardKind.DUNGEON, DungeonCard, tint="#5d5346"),
    card_kind(CardKind.MAGIC, Magic, tint="#3a5fa0"),
    card_kind(CardKind.POTION, Potion, tint="#2f7d5b"),
    card_kind(CardKind.WEAPON, Weapon, tint="#4f5f70"),
    card_kind(CardKind.OTHER_ITEM, OtherItem, tint="#7a6a2f"),
)
