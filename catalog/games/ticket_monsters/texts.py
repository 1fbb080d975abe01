"""The phrases of Ticket Monsters' rules texts."""

from cardsite.values import Words
from catalog.effects import operations
from catalog.effects.language import AbilityKind, Ref
from catalog.effects.lexicon import Entrance, Lexicon, Noun
from catalog.games.ticket_monsters.event_texts import EVENTS, MOMENTS, PREVENTIONS, PREVENTIONS_OF_ALL
from catalog.games.ticket_monsters.operation_texts import GAINS, MOVES, NUMBERS, OPERATIONS, RETURNS
from catalog.games.ticket_monsters.operations import SpecialSummon
from catalog.games.ticket_monsters.words import Timing, WordProperty, Zone

_ATTACKER = Words("攻撃しているチケモン", "the attacking chikemon")
_DEFENDER = Words("攻撃されているチケモン", "the defending chikemon")
_IN_BATTLE = (Timing.ATTACK, Timing.OWN_ATTACK, Timing.OPPONENT_ATTACK, Timing.AFTER_ATTACK)

LEXICON = Lexicon(
    nouns={
        "chikemon": Noun("チケモン", "枚", "chikemon", "chikemon"),
        "special_chikemon": Noun("特殊チケモン", "枚", "special chikemon", "special chikemon"),
        "magic": Noun("魔術", "枚", "magic", "magic cards"),
        "tool": Noun("道具", "枚", "tool", "tools"),
        "any": Noun("カード", "枚", "card", "cards"),
    },
    operations=OPERATIONS,
    operations_of_all={
        operations.Discard: Words(
            "{who}手札をすべてエネルギーに送る", "{who:send|sends} all cards in {their} hand to energy"
        ),
    },
    moves=MOVES,
    returns=RETURNS,
    gains=GAINS,
    events=EVENTS,
    preventions=PREVENTIONS,
    preventions_of_all=PREVENTIONS_OF_ALL,
    plural_zones={
        Zone.DECK: "decks",
        Zone.HAND: "hands",
        Zone.CHIKEMON: "chikemon zones",
        Zone.ITEMS: "item zones",
        Zone.ENERGY: "energy zones",
        Zone.SPECIAL_DECK: "special decks",
    },
    timings={
        Timing.ANY: Words("【いつでも】", "[Any time]"),
        Timing.OWN_STEP: Words("【自分の召喚ステップ】", "[Your summon step]"),
        Timing.RESPONSE: Words("【相手の使用に割り込み】", "[Interrupt: your opponent uses a card or effect]"),
        Timing.ATTACK: Words("【攻撃宣言時】", "[When an attack is declared]"),
        Timing.OWN_ATTACK: Words("【自分の攻撃宣言時】", "[When you declare an attack]"),
        Timing.OPPONENT_ATTACK: Words("【相手の攻撃宣言時】", "[When your opponent declares an attack]"),
        Timing.AFTER_ATTACK: Words("【ダメージ処理後】", "[After the damage of an attack]"),
    },
    fronts={
        AbilityKind.TRIGGERED: Words("【誘発】", "[Triggered]"),
        AbilityKind.CONTINUOUS: Words("【常時】", "[Continuous]"),
        AbilityKind.REPLACEMENT: Words("【常時】", "[Continuous]"),
    },
    moments=MOMENTS,
    selves={"special_chikemon": Noun("チケモン", "枚", "chikemon", "chikemon")},
    sides={
        (Zone.CHIKEMON, "chikemon"): Noun("チケモン", "体", "chikemon", "chikemon"),
        (Zone.CHIKEMON, "special_chikemon"): Noun("特殊チケモン", "体", "special chikemon", "special chikemon"),
        (Zone.ITEMS, "tool"): Noun("道具", "枚", "tool", "tools"),
    },
    held={
        WordProperty.KEYWORD: (
            Words("「{words}」を持つ", "with {words}"),
            Words("「{words}」を持たない", "without {words}"),
        ),
    },
    nearest=(WordProperty.BATTLE_ROLE, WordProperty.TRIBE),
    statements={
        WordProperty.CARD_KIND: (
            Words("{card}が{words}", "{card} is a {words} card"),
            Words("{card}が{words}以外", "{card} is not a {words} card"),
        ),
        WordProperty.BATTLE_ROLE: (
            Words("{card}が{words}", "{card} is {words}"),
            Words("{card}が{words}以外", "{card} is not {words}"),
        ),
    },
    entrances={
        Timing.SPECIAL_SUMMON: Entrance(
            SpecialSummon(Ref("this")),
            Words("特殊召喚できる", "special-summon this chikemon"),
            Words("{condition}なら特殊召喚できる", "special-summon this chikemon only if {condition}"),
        ),
    },
    numbers=NUMBERS,
    roles={
        **{(timing, "card"): _ATTACKER for timing in _IN_BATTLE},
        **{(timing, "defender"): _DEFENDER for timing in _IN_BATTLE},
    },
)
