"""The phrases of Shironeko's rules texts."""

from cardsite.values import Words
from catalog.effects import operations
from catalog.effects.language import AbilityKind, Place
from catalog.effects.lexicon import Lexicon, Noun
from catalog.games.shironeko.language import (
    Attach,
    AttachTop,
    Bar,
    DamageDeck,
    Enter,
    EventName,
    Grant,
    MakeLeader,
    Mark,
    NumericProperty,
    Pay,
    Turn,
    Unfold,
    Unmark,
    WordProperty,
    Zone,
)

LEXICON = Lexicon(
    nouns={
        "character": Noun("キャラ", "枚", "character", "characters"),
        "awakened": Noun("覚醒キャラ", "枚", "awakened character", "awakened characters"),
        "monster": Noun("モンスター", "枚", "monster", "monsters"),
        "town": Noun("タウン", "枚", "town", "towns"),
        "leader": Noun("リーダー", "枚", "leader", "leaders"),
        "any": Noun("カード", "枚", "card", "cards"),
    },
    operations={
        operations.Damage: Words("{to}に{amount}ダメージを与える", "deal {amount} damage to {to}"),
        operations.Heal: Words("{to}のダメージを{amount}取り除く", "take {amount} damage off {to}"),
        operations.Destroy: Words("{cards}を撤退させる", "{cards:retreats|retreat}"),
        operations.Draw: Words("{who}カードを{amount:枚}引く", "{who:draw|draws} {amount:card|cards}"),
        operations.Discard: Words(
            "{who}手札を{amount:枚}{how}捨てる", "{who:discard|discards} {amount:card|cards}{how}"
        ),
        operations.Mill: Words(
            "{possessive}山札の上から{amount:枚}を捨て山に置く",
            "put the top {amount:=card|cards} of {possessive} deck into {their} discard pile",
        ),
        operations.Modify: Words("{cards}の{property}を{sign}{by}する", "{cards:gets|get} {sign}{by} {property}"),
        operations.Reveal: Words("{cards}を公開する", "reveal {cards}"),
        operations.Shuffle: Words("{possessive}{zone}をシャッフルする", "shuffle {possessive} {zone}"),
        Turn: Words("{cards}を{to}にする", "turn {cards} {to}"),
        Pay: Words("{color}を含むソウル{soul}を支払う", "pay {soul} soul, {color} among it"),
        Mark: Words("{cards}に{marker}を与える", "put {marker} on {cards}"),
        Unmark: Words("{cards}の{marker}を取り除く", "take {marker} off {cards}"),
        Attach: Words("{cards}を{under}の下に重ねる", "put {cards} under {under}"),
        AttachTop: Words(
            "自分の山札の上から{amount:枚}を{under}の下に重ねる",
            "put the top {amount:=card|cards} of your deck under {under}",
        ),
        DamageDeck: Words("{possessive}山札に{amount}ダメージを与える", "deal {amount} damage to {possessive} deck"),
        Enter: Words("{cards}を{owners}キャラエリアに登場させる", "put {cards} into {owners} character area"),
        Unfold: Words(
            "{possessive}タウンデッキの上から{amount:枚}をタウンエリアに置く",
            "put the top {amount:=card|cards} of {possessive} town deck into {their} town area",
        ),
        Bar: Words("{cards}は{what}できない", "{cards} cannot {what}"),
        Grant: Words("{cards}は{keyword}を得る", "{cards:gains|gain} {keyword}"),
        MakeLeader: Words(
            "{card}と同じカード名のリーダーをリーダーエリアに置く",
            "put the leader of the same name as {card} into your leader area",
        ),
    },
    operations_of_all={
        operations.Discard: Words("{who}手札をすべて捨てる", "{who:discard|discards} {their} hand"),
    },
    moves={
        (Zone.HAND, None): Words("{cards}を{owners}手札に加える", "put {cards} into {owners} hand"),
        (Zone.DISCARD, None): Words("{cards}を{owners}捨て山に置く", "put {cards} into {owners} discard pile"),
        (Zone.TOWN_DISCARD, None): Words(
            "{cards}を{owners}タウン捨て山に置く", "put {cards} into {owners} town discard pile"
        ),
        (Zone.DECK, Place.TOP): Words("{cards}を{owners}山札の上に置く", "put {cards} on top of {owners} deck"),
        (Zone.DECK, Place.BOTTOM): Words(
            "{cards}を{owners}山札の下に置く", "put {cards} on the bottom of {owners} deck"
        ),
        (Zone.TOWN_DECK, Place.TOP): Words(
            "{cards}を{owners}タウンデッキの上に置く", "put {cards} on top of {owners} town deck"
        ),
        (Zone.TOWN_DECK, Place.BOTTOM): Words(
            "{cards}を{owners}タウンデッキの下に置く", "put {cards} on the bottom of {owners} town deck"
        ),
    },
    gains={},
    events={
        EventName.WOULD_DAMAGE: Words("{card}がダメージを受ける", "{card} would be dealt damage"),
        EventName.WOULD_RETREAT: Words("{card}が撤退する", "{card} would retreat"),
        EventName.WOULD_LEAVE: Words("{card}が効果で場から移される", "{card} would be moved away by an effect"),
        EventName.WOULD_DAMAGE_DECK: Words(
            "{possessive}山札がダメージを受ける", "{possessive} deck would be dealt damage"
        ),
        EventName.ENTERED: Words("{card}が登場した", "{card} enters"),
        EventName.CHANGED: Words("{card}がキャラチェンジで登場した", "{card} enters by a change"),
        EventName.ATTACKED: Words("{card}が攻撃した", "{card} attacks"),
        EventName.DEFENDED: Words("{card}が防御した", "{card} defends"),
        EventName.DAMAGED: Words("{card}がダメージを受けた", "{card} is dealt damage"),
        EventName.HEALED: Words("{card}のダメージが取り除かれた", "damage is taken off {card}"),
        EventName.RETREATED: Words("{card}が撤退した", "{card} retreats"),
        EventName.LEFT: Words("{card}が場を離れた", "{card} leaves the area"),
        EventName.TURNED_UP: Words("{card}がダメージエリアに置かれた", "{card} is turned up in the damage area"),
        EventName.DREW: Words("{player}がカードを引いた", "{subject:draw|draws} a card"),
        EventName.DISCARDED: Words("{player}が手札を捨てた", "{subject:discard|discards} a card"),
        EventName.MONSTER_PLAYED: Words("{player}が{card_noun}をプレイした", "{subject:play|plays} {card_noun}"),
        EventName.DECK_DAMAGED: Words("{possessive}山札がダメージを受けた", "{possessive} deck is dealt damage"),
        EventName.TURN_BEGAN: Words("{possessive}ターンが始まった", "{possessive} turn begins"),
        EventName.TURN_ENDED: Words("{possessive}ターンが終わった", "{possessive} turn ends"),
    },
    preventions={
        EventName.WOULD_DAMAGE: Words(
            "{card}が受けるダメージを{amount}減らす", "damage dealt to {card} is reduced by {amount}"
        ),
        EventName.WOULD_DAMAGE_DECK: Words(
            "{possessive}山札が受けるダメージを{amount}減らす",
            "damage dealt to {possessive} deck is reduced by {amount}",
        ),
    },
    preventions_of_all={
        EventName.WOULD_DAMAGE: Words("{card}が受けるダメージを0にする", "damage dealt to {card} is reduced to 0"),
        EventName.WOULD_RETREAT: Words("{card}は撤退しない", "{card:does|do} not retreat"),
        EventName.WOULD_LEAVE: Words("{card}は効果で場から移されない", "{card:is|are} not moved away by effects"),
        EventName.WOULD_DAMAGE_DECK: Words(
            "{possessive}山札が受けるダメージを0にする", "damage dealt to {possessive} deck is reduced to 0"
        ),
    },
    plural_zones={
        Zone.DECK: "decks",
        Zone.HAND: "hands",
        Zone.DISCARD: "discard piles",
        Zone.CHARACTERS: "character areas",
        Zone.TOWN_DECK: "town decks",
        Zone.TOWNS: "town areas",
        Zone.TOWN_DISCARD: "town discard piles",
        Zone.DAMAGE: "damage areas",
        Zone.LEADER_AREA: "leader areas",
        Zone.LEADERS: "leader lists",
        Zone.IN_USE: "cards in use",
    },
    positives={
        NumericProperty.DAMAGE: Words("ダメージを受けている", "damaged"),
        NumericProperty.RUNES: Words("ルーンを持つ", "rune-bearing"),
    },
    categories={WordProperty.JOB: "job", WordProperty.TYPE: "type"},
    fronts={
        AbilityKind.ACTIVATED: Words("【起動】", "[Activated]"),
        AbilityKind.TRIGGERED: Words("【誘発】", "[Triggered]"),
        AbilityKind.CONTINUOUS: Words("【常時】", "[Continuous]"),
        AbilityKind.REPLACEMENT: Words("【常時】", "[Continuous]"),
    },
    demand=Words("［ルーン：{demand}］", "[Runes: {demand}]"),
    moments={
        EventName.ENTERED: Words("【登場時】", "[On enter]"),
        EventName.CHANGED: Words("【キャラチェンジ時】", "[On change]"),
        EventName.TURNED_UP: Words("【トリガー】", "[Trigger]"),
    },
    selves={"awakened": Noun("キャラ", "枚", "character", "characters")},
    use_of=frozenset({"monster"}),
    sides={
        (Zone.CHARACTERS, "character"): Noun("キャラ", "体", "character", "characters"),
        (Zone.CHARACTERS, "awakened"): Noun("覚醒キャラ", "体", "awakened character", "awakened characters"),
        (Zone.TOWNS, "town"): Noun("タウン", "枚", "town", "towns"),
        (Zone.LEADER_AREA, "leader"): Noun("リーダー", "枚", "leader", "leaders"),
    },
    held={
        WordProperty.KEYWORD: (
            Words("「{words}」を持つ", "with {words}"),
            Words("「{words}」を持たない", "without {words}"),
        ),
        WordProperty.MARKER: (
            Words("{words}状態の", "with {words}"),
            Words("{words}状態でない", "without {words}"),
        ),
    },
)
