"""The phrases of TATEMON's rules texts."""

from cardsite.values import Words
from catalog.effects import operations
from catalog.effects.language import Place
from catalog.effects.lexicon import Lexicon, Noun
from catalog.games.tatemon.language import Build, Counter, EventName, Forbid, NumericProperty, Timing, Zone

LEXICON = Lexicon(
    nouns={
        "building": Noun("建物", "つ", "building", "buildings"),
        "event": Noun("イベント", "枚", "event", "events"),
        "any": Noun("カード", "枚", "card", "cards"),
    },
    operations={
        operations.Damage: Words("{to}に{amount}ダメージを与える", "deal {amount} damage to {to}"),
        operations.Heal: Words("{to}のダメージを{amount}取り除く", "repair {amount} damage on {to}"),
        operations.Destroy: Words("{cards}をリタイヤさせる", "retire {cards}"),
        operations.Draw: Words("{who}カードを{amount:枚}引く", "{who:draw|draws} {amount:card|cards}"),
        operations.Discard: Words(
            "{who}手札を{amount:枚}{how}捨てる", "{who:discard|discards} {amount:card|cards}{how}"
        ),
        operations.Mill: Words(
            "{possessive}山札の上から{amount:枚}をリタイヤに置く",
            "put the top {amount:=card|cards} of {possessive} deck into {their} retired pile",
        ),
        operations.Modify: Words("{cards}の{property}を{sign}{by}する", "{cards:gets|get} {sign}{by} {property}"),
        operations.Reveal: Words("{cards}を公開する", "reveal {cards}"),
        operations.Shuffle: Words("{possessive}山札を切る", "shuffle {possessive} deck"),
        operations.Negate: Words("その行動を無効にする", "that act does nothing"),
        Build: Words("{cards}を{owners}街に建てる", "build {cards} in {owners} city"),
        Forbid: Words("{subject}{what}ができない", "{subject:cannot|cannot} {what}"),
    },
    operations_of_all={
        operations.Discard: Words("{who}手札をすべて捨てる", "{who:discard|discards} {their} hand"),
    },
    moves={
        (Zone.HAND, None): Words("{cards}を{owners}手札に加える", "put {cards} into {owners} hand"),
        (Zone.DECK, Place.TOP): Words("{cards}を{owners}山札の上に置く", "put {cards} on top of {owners} deck"),
        (Zone.DECK, Place.BOTTOM): Words(
            "{cards}を{owners}山札の下に置く", "put {cards} on the bottom of {owners} deck"
        ),
        (Zone.RETIRED, None): Words("{cards}を{owners}リタイヤに置く", "put {cards} into {owners} retired pile"),
    },
    gains={
        Counter.BUILDS: Words(
            "{subject}このターン、さらに{amount}回建物を建ててもよい",
            "{subject:may|may} build {amount:more building|more buildings} this turn",
        ),
        Counter.ACTS: Words(
            "{subject}このターン、さらに{amount}回行動してもよい",
            "{subject:may|may} act {amount:more time|more times} this turn",
        ),
    },
    events={
        EventName.WOULD_DAMAGE: Words("{card}がダメージを受ける", "{card} would be dealt damage"),
        EventName.WOULD_RETIRE: Words("{card}がリタイヤする", "{card} would retire"),
        EventName.WOULD_LEAVE: Words(
            "{card}が効果で街から移される", "{card} would be moved out of the city by an effect"
        ),
        EventName.WOULD_DISCARD: Words("{card}が効果で捨てられる", "{card} would be discarded by an effect"),
        EventName.BUILT: Words("{card}が建った", "{card} is built"),
        EventName.DAMAGED: Words("{card}がダメージを受けた", "{card} is dealt damage"),
        EventName.REPAIRED: Words("{card}のダメージが取り除かれた", "damage on {card} is repaired"),
        EventName.RETIRED: Words("{card}がリタイヤした", "{card} retires"),
        EventName.LEFT: Words("{card}が街を離れた", "{card} leaves the city"),
        EventName.DRAWN: Words("{player}がカードを引いた", "{subject:draw|draws} a card"),
        EventName.DISCARDED: Words("{player}が手札を捨てた", "{subject:discard|discards} a card"),
        EventName.ACT_ANNOUNCED: Words(
            "{player}が{card_noun}を使うことを宣言した", "{subject:announce|announces} the use of {card_noun}"
        ),
        EventName.ACT_DONE: Words("{player}が{card_noun}を使い終えた", "{subject:have|has} used {card_noun}"),
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
        EventName.WOULD_RETIRE: Words("{card}はリタイヤしない", "{card:does|do} not retire"),
        EventName.WOULD_LEAVE: Words(
            "{card}は効果で街から移されない", "{card:is|are} not moved out of the city by effects"
        ),
        EventName.WOULD_DISCARD: Words("{card}は効果で捨てられない", "{card:is|are} not discarded by effects"),
    },
    plural_zones={
        Zone.DECK: "decks",
        Zone.HAND: "hands",
        Zone.CITY: "cities",
        Zone.RETIRED: "retired piles",
        Zone.IN_USE: "cards in use",
    },
    positives={NumericProperty.DAMAGE: Words("ダメージを受けている", "damaged")},
    timings={
        Timing.RESPONSE: Words(
            "［対応］相手が行動を宣言した時、その前に使う。",
            "[Response] Use this when your opponent announces an act, before it is carried out.",
        ),
    },
)
