"""The words for what Monster Gate's effects speak of: cards, zones, times, properties and happenings."""

from catalog.values import Word


class CardKind(Word):
    """The kinds of card, and ``item`` for all four sorts of item; ``monster`` takes in the level-up monsters."""

    CHARACTER = "character", "キャラクター", "character"
    MONSTER = "monster", "モンスター", "monster"
    LEVEL_UP = "level_up", "レベルアップモンスター", "level-up monster"
    DUNGEON = "dungeon", "ダンジョンカード", "dungeon card"
    MAGIC = "magic", "アイテム【魔法】", "item: magic"
    POTION = "potion", "アイテム【ポーション】", "item: potion"
    WEAPON = "weapon", "アイテム【武器】", "item: weapon"
    OTHER_ITEM = "other_item", "アイテム【その他】", "item: other"
    ITEM = "item", "アイテム", "item"


class Keyword(Word):
    """Words printed on characters and monsters: swift, guard, piercing and ranged (MG-Z1 to MG-Z4)."""

    SWIFT = "swift", "速攻", "swift"
    GUARD = "guard", "守護", "guard"
    PIERCING = "piercing", "貫通", "piercing"
    RANGED = "ranged", "遠隔", "ranged"


class Zone(Word):
    """Where cards lie; ``in_use`` holds magic and potions until their effect has been carried out (MG-P6)."""

    DECK = "deck", "山札", "deck"
    HAND = "hand", "手札", "hand"
    DISCARD = "discard", "捨て場", "discard pile"
    CHARACTERS = "characters", "キャラクターゾーン", "character zone"
    MONSTERS = "monsters", "モンスターゾーン", "monster zone"
    ITEMS = "items", "アイテムゾーン", "item zone"
    DUNGEON = "dungeon", "ダンジョン", "dungeon"
    IN_USE = "in_use", "使用中", "cards in use"


class Posture(Word):
    """Whether a character or monster can still act: upright or turned sideways (MG-A1)."""

    READY = "ready", "未行動", "ready"
    SPENT = "spent", "行動ずみ", "spent"


class Face(Word):
    """Which side of a dungeon card is up (MG-S2, MG-P3)."""

    UP = "up", "表向き", "face-up"
    DOWN = "down", "裏向き", "face-down"


class Timing(Word):
    """When an activated ability or a used item may be used: in the own main phase (MG-T3)."""

    MAIN = "main", "自分のメインフェイズ", "your main phase"


class Duration(Word):
    """How long something lasts (MG-T5, MG-W1)."""

    THIS_TURN = "this_turn", "ターン終了時まで", "until the end of this turn"
    YOUR_NEXT_TURN = "your_next_turn", "次の自分のターンの始めまで", "until your next turn begins"
    MATCH = "match", "対戦の終わりまで", "for the rest of the match"


class Counter(Word):
    """What a player has an amount of: action points."""

    AP = "ap", "AP", "AP"


class Step(Word):
    """What can be made impossible for a character or monster in attacks."""

    ATTACK = "attack", "攻撃", "attack"
    ATTACK_CHARACTERS = "attack_characters", "キャラクターを攻撃", "attack characters"
    BE_ATTACKED = "be_attacked", "攻撃の対象に", "be attacked"


class Deed(Word):
    """What a player can be kept from doing in a main phase (MG-T3)."""

    ATTACK = "attack", "攻撃", "attack"
    PLACE_MONSTERS = "place_monsters", "モンスターの配置", "place monsters"
    PLACE_DUNGEONS = "place_dungeons", "ダンジョンカードの配置", "place dungeon cards"
    USE_MAGIC = "use_magic", "魔法の使用", "use magic"
    USE_POTIONS = "use_potions", "ポーションの使用", "use potions"


class NumericProperty(Word):
    """What is a number about a card; of a character, what remains is what its defence can still shrug off."""

    COST = "cost", "コスト", "cost"
    ATTACK = "attack", "攻撃力", "attack"
    DEFENCE = "defence", "防御力", "defence"
    DURABILITY = "durability", "耐久力", "durability"
    ABSORPTION = "absorption", "ダメージ吸収力", "absorption"
    ATTACK_COST = "attack_cost", "攻撃に使うAP", "attack cost"
    DAMAGE = "damage", "このターンのダメージ", "damage this turn"
    REMAINING = "remaining", "残りの耐久力", "remaining durability"


class WordProperty(Word):
    """What is a word about a card."""

    CARD_KIND = "card_kind", "カードの種類", "kind of card"
    FAMILY = "family", "種族", "family"
    KEYWORD = "keyword", "キーワード", "keyword"
    POSTURE = "posture", "状態", "state"
    FACE = "face", "向き", "side"


class TextProperty(Word):
    """What is read to the letter."""

    NAME = "name", "カード名", "name"


class EventName(Word):
    """What happens in play; those that would happen can be replaced."""

    WOULD_DAMAGE = "would_damage", "ダメージを受ける", "damage would be dealt"
    WOULD_DESTROY = "would_destroy", "破壊される", "a card would be destroyed"
    WOULD_LEAVE = "would_leave", "効果で移される", "a card would be moved away by an effect"
    ENTERED = "entered", "出た", "enters"
    LEVELLED_UP = "levelled_up", "レベルアップした", "levels up"
    CLASS_CHANGED = "class_changed", "クラスチェンジした", "changes class"
    ATTACKED = "attacked", "攻撃した", "attacks"
    TARGETED = "targeted", "攻撃の対象になった", "is attacked"
    DAMAGED = "damaged", "ダメージを受けた", "is dealt damage"
    HEALED = "healed", "ダメージが取り除かれた", "damage is taken off"
    DESTROYED = "destroyed", "破壊された", "is destroyed"
    LEFT = "left", "場かダンジョンを離れた", "leaves the board or a dungeon"
    TURNED_UP = "turned_up", "ダンジョンで表向きになった", "is turned face up in a dungeon"
    ABSORBED = "absorbed", "ダメージを吸収して捨てられた", "is used up by damage"
    DREW = "drew", "カードを引いた", "draws a card"
    DISCARDED = "discarded", "手札を捨てた", "discards a card"
    ITEM_USED = "item_used", "魔法かポーションを使った", "uses magic or a potion"
    TURN_BEGAN = "turn_began", "ターンが始まった", "a turn begins"
    TURN_ENDED = "turn_ended", "ターンが終わった", "a turn ends"
