"""The phrases of Monster Gate's rules texts."""

from cardsite.values import Words
from catalog.effects import operations
from catalog.effects.language import AbilityKind, Place
from catalog.effects.lexicon import Lexicon, Noun
from catalog.games.monster_gate import language
from catalog.games.monster_gate.words import CardKind, Counter, EventName, NumericProperty, WordProperty, Zone

_MONSTER = Noun("モンスター", "体", "monster", "monsters")
_LEVEL_UP = Noun("レベルアップモンスター", "体", "level-up monster", "level-up monsters")
_CHARACTER = Noun("キャラクター", "体", "character", "characters")
_ITEM = Noun("アイテム", "枚", "item", "items")

LEXICON = Lexicon(
    nouns={
        "character": Noun("キャラクター", "枚", "character", "characters"),
        "monster": Noun("モンスター", "枚", "monster", "monsters"),
        "level_up": Noun("レベルアップモンスター", "枚", "level-up monster", "level-up monsters"),
        "dungeon": Noun("ダンジョンカード", "枚", "dungeon card", "dungeon cards"),
        "magic": Noun("魔法", "枚", "magic card", "magic cards"),
        "potion": Noun("ポーション", "枚", "potion", "potions"),
        "weapon": Noun("武器", "枚", "weapon", "weapons"),
        "other_item": Noun("その他のアイテム", "枚", "other item", "other items"),
        "item": _ITEM,
        "any": Noun("カード", "枚", "card", "cards"),
    },
    operations={
        operations.Damage: Words("{to}に{amount}ダメージを与える", "deal {amount} damage to {to}"),
        operations.Heal: Words("{to}のダメージを{amount}取り除く", "take {amount} damage off {to}"),
        operations.Destroy: Words("{cards}を破壊する", "destroy {cards}"),
        operations.Draw: Words("{who}カードを{amount:枚}引く", "{who:draw|draws} {amount:card|cards}"),
        operations.Discard: Words(
            "{who}手札を{amount:枚}{how}捨てる", "{who:discard|discards} {amount:card|cards}{how}"
        ),
        operations.Mill: Words(
            "{possessive}山札の上から{amount:枚}を捨て場に置く",
            "put the top {amount:=card|cards} of {possessive} deck into {their} discard pile",
        ),
        operations.Modify: Words("{cards}の{property}を{sign}{by}する", "{cards:gets|get} {sign}{by} {property}"),
        operations.Reveal: Words("{cards}を公開する", "reveal {cards}"),
        operations.Shuffle: Words("{possessive}{zone}をシャッフルする", "shuffle {possessive} {zone}"),
        language.Pay: Words("APを{ap}支払う", "pay {ap} AP"),
        language.Lose: Words("{who}{what}を{amount}失う", "{who:lose|loses} {amount} {what}"),
        language.Steal: Words("{possessive}APを{amount}奪う", "take {amount} of {possessive} AP for yourself"),
        language.Turn: Words("{cards}を{to}にする", "make {cards} {to}"),
        language.Place: Words("{cards}を{posture}で場に出す", "put {cards} onto the board {posture}"),
        language.Equip: Words("{cards}を{owners}アイテムゾーンに置く", "put {cards} into {owners} item zone"),
        language.ChangeClass: Words("{to}にクラスチェンジする", "change class to {to}"),
        language.Lay: Words("{cards}を{face}で{owners}ダンジョンに置く", "put {cards} {face} into {owners} dungeon"),
        language.Dig: Words(
            "{possessive}山札の上から{amount:枚}を{face}で{their}ダンジョンに置く",
            "put the top {amount:=card|cards} of {possessive} deck {face} into {their} dungeon",
        ),
        language.TurnUp: Words("{cards}を表向きにする", "turn {cards} face-up"),
        language.Peek: Words("{cards}を見る", "look at {cards}"),
        language.Grant: Words("{cards}は「{keyword}」を得る", "{cards:gains|gain} {keyword}"),
        language.Bar: Words("{cards}は{what}できない", "{cards} cannot {what}"),
        language.Forbid: Words("{subject}{what}ができない", "{subject:cannot|cannot} {what}"),
    },
    operations_of_all={
        operations.Heal: Words("{to}のダメージをすべて取り除く", "take all damage off {to}"),
        operations.Discard: Words("{who}手札をすべて捨てる", "{who:discard|discards} {their} hand"),
        language.Lose: Words("{who}{what}をすべて失う", "{who:lose|loses} all {their} {what}"),
    },
    moves={
        (Zone.HAND, None): Words("{cards}を{owners}手札に加える", "put {cards} into {owners} hand"),
        (Zone.DISCARD, None): Words("{cards}を{owners}捨て場に置く", "put {cards} into {owners} discard pile"),
        (Zone.DECK, Place.TOP): Words("{cards}を{owners}山札の上に置く", "put {cards} on top of {owners} deck"),
        (Zone.DECK, Place.BOTTOM): Words(
            "{cards}を{owners}山札の下に置く", "put {cards} on the bottom of {owners} deck"
        ),
    },
    gains={Counter.AP: Words("{who}APを{amount}得る", "{who:gain|gains} {amount} AP")},
    events={
        EventName.WOULD_DAMAGE: Words("{card}がダメージを受ける", "{card} would be dealt damage"),
        EventName.WOULD_DESTROY: Words("{card}が破壊される", "{card} would be destroyed"),
        EventName.WOULD_LEAVE: Words("{card}が効果で移される", "{card} would be moved away by an effect"),
        EventName.ENTERED: Words("{card}が出た", "{card} enters"),
        EventName.LEVELLED_UP: Words("{card}がレベルアップで出た", "{card} enters by levelling up"),
        EventName.CLASS_CHANGED: Words("{card}がクラスチェンジで出た", "{card} enters by a class change"),
        EventName.ATTACKED: Words("{card}が攻撃した", "{card} attacks"),
        EventName.TARGETED: Words("{attacker}が{card}を攻撃した", "{attacker} attacks {card}"),
        EventName.DAMAGED: Words("{card}がダメージを受けた", "{card} is dealt damage"),
        EventName.HEALED: Words("{card}のダメージが取り除かれた", "damage is taken off {card}"),
        EventName.DESTROYED: Words("{card}が破壊された", "{card} is destroyed"),
        EventName.LEFT: Words("{card}が場かダンジョンを離れた", "{card} leaves the board or a dungeon"),
        EventName.TURNED_UP: Words("{card}がダンジョンで表向きになった", "{card} is turned face-up in a dungeon"),
        EventName.ABSORBED: Words("{card}がダメージを吸収して捨てられた", "{card} is used up by damage"),
        EventName.DREW: Words("{player}がカードを引いた", "{subject:draw|draws} a card"),
        EventName.DISCARDED: Words("{player}が手札を捨てた", "{subject:discard|discards} a card"),
        EventName.ITEM_USED: Words("{player}が{card_noun}を使った", "{subject:use|uses} {card_noun}"),
        EventName.TURN_BEGAN: Words("{possessive}ターンが始まった", "{possessive} turn begins"),
        EventName.TURN_ENDED: Words("{possessive}ターンが終わった", "{possessive} turn ends"),
    },
    preventions={
        EventName.WOULD_DAMAGE: Words(
            "{card}が受けるダメージを{amount}減らす", "damage dealt to {card} is reduced by {amount}"
        ),
    },
    preventions_of_all={
        EventName.WOULD_DAMAGE: Words("{card}が受けるダメージを0にする", "damage dealt to {card} is reduced to 0"),
        EventName.WOULD_DESTROY: Words("{card}は破壊されない", "{card:is|are} not destroyed"),
        EventName.WOULD_LEAVE: Words("{card}は効果で移されない", "{card:is|are} not moved away by effects"),
    },
    plural_zones={
        Zone.DECK: "decks",
        Zone.HAND: "hands",
        Zone.DISCARD: "discard piles",
        Zone.CHARACTERS: "character zones",
        Zone.MONSTERS: "monster zones",
        Zone.ITEMS: "item zones",
        Zone.DUNGEON: "dungeons",
        Zone.IN_USE: "cards in use",
    },
    positives={NumericProperty.DAMAGE: Words("このターンにダメージを受けた", "damaged")},
    categories={WordProperty.FAMILY: "family"},
    fronts={
        AbilityKind.ACTIVATED: Words("【起動】", "[Activated]"),
        AbilityKind.TRIGGERED: Words("【誘発】", "[Triggered]"),
        AbilityKind.CONTINUOUS: Words("【常時】", "[Continuous]"),
        AbilityKind.REPLACEMENT: Words("【常時】", "[Continuous]"),
    },
    moments={
        EventName.ENTERED: Words("【登場時】", "[On enter]"),
        EventName.LEVELLED_UP: Words("【レベルアップ時】", "[On level-up]"),
        EventName.CLASS_CHANGED: Words("【クラスチェンジ時】", "[On class change]"),
        EventName.DESTROYED: Words("【破壊時】", "[On destruction]"),
    },
    selves={"level_up": _MONSTER, "dungeon": Noun("カード", "枚", "card", "cards"), "other_item": _ITEM},
    use_of=frozenset({"magic", "potion"}),
    sides={
        (Zone.CHARACTERS, "character"): _CHARACTER,
        (Zone.MONSTERS, "monster"): _MONSTER,
        (Zone.MONSTERS, "level_up"): _LEVEL_UP,
        (Zone.ITEMS, "item"): _ITEM,
    },
    held={
        WordProperty.KEYWORD: (
            Words("「{words}」を持つ", "with {words}"),
            Words("「{words}」を持たない", "without {words}"),
        ),
    },
    singles=frozenset({(Zone.CHARACTERS, CardKind.CHARACTER.value), (Zone.ITEMS, CardKind.ITEM.value)}),
    numbers={language.Points: Words("{possessive}AP", "{possessive} AP")},
    kinds=WordProperty.CARD_KIND,
    states=frozenset({WordProperty.POSTURE, WordProperty.FACE}),
    many_players=True,
)
