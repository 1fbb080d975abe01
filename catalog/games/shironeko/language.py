"""The words Shironeko's effects can use: zones, events, durations, markers, properties and operations."""

from dataclasses import dataclass
from typing import ClassVar

from catalog.effects import operations as shared
from catalog.effects.language import Cards, DurationWord, NumberLike, Operation, Player, Ref
from catalog.effects.vocabulary import TWO_PLAYERS, EventSpec, Role, Vocabulary
from catalog.values import Word


class CardKind(Word):
    """The five kinds of card; an awakened card is a character one level above its base of the same name."""

    CHARACTER = "character", "キャラ", "character"
    AWAKENED = "awakened", "覚醒キャラ", "awakened character"
    MONSTER = "monster", "モンスター", "monster"
    TOWN = "town", "タウン", "town"
    LEADER = "leader", "リーダー", "leader"


class Color(Word):
    """The colours of cards and souls."""

    RED = "red", "赤", "red"
    YELLOW = "yellow", "黄", "yellow"
    BLUE = "blue", "青", "blue"
    PURPLE = "purple", "紫", "purple"
    GREEN = "green", "緑", "green"
    ORANGE = "orange", "橙", "orange"
    COLORLESS = "colorless", "無色", "colourless"


class Rune(Word):
    """What a card gives once it lies under another: a colour, the rainbow (any one colour) or colourless (SN-R2)."""

    RED = "red", "赤", "red"
    YELLOW = "yellow", "黄", "yellow"
    BLUE = "blue", "青", "blue"
    PURPLE = "purple", "紫", "purple"
    GREEN = "green", "緑", "green"
    ORANGE = "orange", "橙", "orange"
    RAINBOW = "rainbow", "虹", "rainbow"
    COLORLESS = "colorless", "無色", "colourless"


class Demand(Word):
    """One star of a rune demand: a colour, or any rune (SN-R1)."""

    RED = "red", "赤★", "red ★"
    YELLOW = "yellow", "黄★", "yellow ★"
    BLUE = "blue", "青★", "blue ★"
    PURPLE = "purple", "紫★", "purple ★"
    GREEN = "green", "緑★", "green ★"
    ORANGE = "orange", "橙★", "orange ★"
    ANY = "any", "☆", "☆"


class Keyword(Word):
    """Words printed on a card: breakthrough (SN-A9), STOP! (SN-A10, SN-D6) and make-leader (SN-D7)."""

    BREAKTHROUGH = "breakthrough", "突破", "breakthrough"
    STOP = "stop", "STOP!", "STOP!"
    MAKE_LEADER = "make_leader", "リーダー化", "make-leader"


class Marker(Word):
    """Status markers (SN-X2, SN-X3, SN-X5)."""

    SHOCK = "shock", "感電", "shock"
    POISON = "poison", "毒", "poison"


class Posture(Word):
    """How a card lies: upright or sideways."""

    ON = "on", "ON", "ON"
    OFF = "off", "OFF", "OFF"


class Zone(Word):
    """Where cards lie; ``leaders`` lie outside both decks, ``in_use`` holds a monster while its effect is carried out."""

    DECK = "deck", "山札", "deck"
    HAND = "hand", "手札", "hand"
    DISCARD = "discard", "捨て山", "discard pile"
    CHARACTERS = "characters", "キャラエリア", "character area"
    TOWN_DECK = "town_deck", "タウンデッキ", "town deck"
    TOWNS = "towns", "タウンエリア", "town area"
    TOWN_DISCARD = "town_discard", "タウン捨て山", "town discard pile"
    DAMAGE = "damage_area", "ダメージエリア", "damage area"
    LEADER_AREA = "leader_area", "リーダーエリア", "leader area"
    LEADERS = "leaders", "リーダーカード", "leader list"
    IN_USE = "in_use", "使用中", "cards in use"


class Timing(Word):
    """When an activated ability may be used: in the own main phase (SN-M10)."""

    MAIN = "main", "自分のメインフェイズ", "your main phase"


class Duration(Word):
    """How long something lasts (SN-X1)."""

    THIS_TURN = "this_turn", "ターン終了時まで", "until the end of this turn"
    OPPONENT_TURN = "opponent_turn", "次の相手のターンの終わりまで", "until the end of your opponent's next turn"
    YOUR_NEXT_TURN = "your_next_turn", "次の自分のターンの始めまで", "until your next turn begins"
    MATCH = "match", "対戦の終わりまで", "for the rest of the match"


class Counter(Word):
    """What a player can be given more of: nothing in this game."""


class Step(Word):
    """What a character can be kept from doing."""

    ATTACK = "attack", "攻撃", "attack"
    DEFEND = "defend", "防御", "defend"


class NumericProperty(Word):
    """What is a number about a card."""

    LEVEL = "level", "レベル", "level"
    COST = "cost", "コスト", "cost"
    ATTACK = "attack", "攻撃力", "attack"
    HP = "hp", "HP", "HP"
    DAMAGE = "damage", "ダメージ", "damage"
    REMAINING = "remaining", "残りHP", "remaining HP"
    RUNES = "runes", "ルーンの数", "number of runes"


class WordProperty(Word):
    """What is a word about a card."""

    CARD_KIND = "card_kind", "カードの種類", "kind of card"
    COLOR = "color", "色", "colour"
    JOB = "job", "職業", "job"
    TYPE = "type", "タイプ", "type"
    KEYWORD = "keyword", "キーワード", "keyword"
    MARKER = "marker", "マーカー", "marker"
    POSTURE = "posture", "向き", "posture"


class TextProperty(Word):
    """What is read to the letter."""

    NAME = "name", "カード名", "name"


class EventName(Word):
    """What happens in play; those that would happen can be replaced."""

    WOULD_DAMAGE = "would_damage", "キャラがダメージを受ける", "a character would be dealt damage"
    WOULD_RETREAT = "would_retreat", "キャラが撤退する", "a character would retreat"
    WOULD_LEAVE = "would_leave", "カードが効果で場から移される", "a card would be moved away by an effect"
    WOULD_DAMAGE_DECK = "would_damage_deck", "山札がダメージを受ける", "a deck would be dealt damage"
    ENTERED = "entered", "登場した", "enters"
    CHANGED = "changed", "キャラチェンジで登場した", "enters by a change"
    ATTACKED = "attacked", "攻撃した", "attacks"
    DEFENDED = "defended", "防御した", "defends"
    DAMAGED = "damaged", "ダメージを受けた", "is dealt damage"
    HEALED = "healed", "ダメージが取り除かれた", "damage is taken off"
    RETREATED = "retreated", "撤退した", "retreats"
    LEFT = "left", "場を離れた", "leaves the area"
    TURNED_UP = "turned_up", "ダメージエリアに置かれた", "is turned up in the damage area"
    DREW = "drew", "カードを引いた", "draws a card"
    DISCARDED = "discarded", "手札を捨てた", "discards a card"
    MONSTER_PLAYED = "monster_played", "モンスターをプレイした", "plays a monster"
    DECK_DAMAGED = "deck_damaged", "山札がダメージを受けた", "a deck is dealt damage"
    TURN_BEGAN = "turn_began", "ターンが始まった", "a turn begins"
    TURN_ENDED = "turn_ended", "ターンが終わった", "a turn ends"


@dataclass(frozen=True, slots=True)
class Turn(Operation):
    """Turn cards ON or OFF; as a cost, a card already so cannot pay (SN-M10)."""

    word: ClassVar[str] = "turn"
    cards: Cards
    to: Posture


@dataclass(frozen=True, slots=True)
class Pay(Operation):
    """As a cost: soul, at least one of the colour (SN-M2, SN-M10)."""

    word: ClassVar[str] = "pay"
    soul: int
    color: Color


@dataclass(frozen=True, slots=True)
class Mark(Operation):
    """Put a status marker on characters (SN-X5)."""

    word: ClassVar[str] = "mark"
    cards: Cards
    marker: Marker


@dataclass(frozen=True, slots=True)
class Unmark(Operation):
    """Take a status marker off characters."""

    word: ClassVar[str] = "unmark"
    cards: Cards
    marker: Marker


@dataclass(frozen=True, slots=True)
class Attach(Operation):
    """Put cards under a character, where they give their printed runes (SN-R4)."""

    word: ClassVar[str] = "attach"
    cards: Cards
    under: Ref


@dataclass(frozen=True, slots=True)
class AttachTop(Operation):
    """Put cards from the top of the own deck under a character (SN-R4)."""

    word: ClassVar[str] = "attach_top"
    amount: NumberLike
    under: Ref


@dataclass(frozen=True, slots=True)
class DamageDeck(Operation):
    """Deal damage to a player's deck (SN-A4)."""

    word: ClassVar[str] = "damage_deck"
    who: Player
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Enter(Operation):
    """Put characters into their owners' areas without paying, as far as there is room for them (SN-M3, SN-M4)."""

    word: ClassVar[str] = "enter"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Unfold(Operation):
    """Put cards from the top of the town deck into the town area, ON (SN-T3)."""

    word: ClassVar[str] = "unfold"
    who: Player
    amount: NumberLike


@dataclass(frozen=True, slots=True)
class Bar(Operation):
    """Characters cannot take a step for a time."""

    word: ClassVar[str] = "bar"
    cards: Cards
    what: Step
    until: DurationWord


@dataclass(frozen=True, slots=True)
class Grant(Operation):
    """Characters have a keyword for a time."""

    word: ClassVar[str] = "grant"
    cards: Cards
    keyword: Keyword
    until: DurationWord


@dataclass(frozen=True, slots=True)
class MakeLeader(Operation):
    """The leader of this card's name enters the leader area from outside; one that is there goes to the discard (SN-L1)."""

    word: ClassVar[str] = "make_leader"
    card: Ref


_CARD = {"card": Role.CARD}
_PLAYER = {"player": Role.PLAYER}
_AMOUNT = {"amount": Role.AMOUNT}

VOCABULARY = Vocabulary(
    zones=Zone,
    destinations=frozenset({Zone.DECK, Zone.HAND, Zone.DISCARD, Zone.TOWN_DECK, Zone.TOWN_DISCARD}),
    piles=frozenset({Zone.DECK, Zone.TOWN_DECK}),
    boards=frozenset({Zone.CHARACTERS, Zone.TOWNS, Zone.LEADER_AREA}),
    hidden=frozenset({Zone.DECK, Zone.HAND, Zone.TOWN_DECK}),
    events={
        EventName.WOULD_DAMAGE: EventSpec({**_CARD, **_AMOUNT}, replaceable=True),
        EventName.WOULD_RETREAT: EventSpec(_CARD, replaceable=True),
        EventName.WOULD_LEAVE: EventSpec(_CARD, replaceable=True),
        EventName.WOULD_DAMAGE_DECK: EventSpec({**_PLAYER, **_AMOUNT}, replaceable=True),
        EventName.ENTERED: EventSpec(_CARD),
        EventName.CHANGED: EventSpec(_CARD),
        EventName.ATTACKED: EventSpec(_CARD),
        EventName.DEFENDED: EventSpec(_CARD),
        EventName.DAMAGED: EventSpec({**_CARD, **_AMOUNT}),
        EventName.HEALED: EventSpec({**_CARD, **_AMOUNT}),
        EventName.RETREATED: EventSpec(_CARD),
        EventName.LEFT: EventSpec(_CARD),
        EventName.TURNED_UP: EventSpec(_CARD),
        EventName.DREW: EventSpec(_PLAYER),
        EventName.DISCARDED: EventSpec(_PLAYER),
        EventName.MONSTER_PLAYED: EventSpec({**_PLAYER, **_CARD}),
        EventName.DECK_DAMAGED: EventSpec({**_PLAYER, **_AMOUNT}),
        EventName.TURN_BEGAN: EventSpec(_PLAYER),
        EventName.TURN_ENDED: EventSpec(_PLAYER),
    },
    durations=Duration,
    counters=Counter,
    timings=Timing,
    card_kinds=CardKind,
    players=TWO_PLAYERS,
    numeric_properties=NumericProperty,
    word_properties={
        WordProperty.POSTURE: Posture,
        WordProperty.MARKER: Marker,
        WordProperty.CARD_KIND: CardKind,
        WordProperty.COLOR: Color,
        WordProperty.JOB: "job",
        WordProperty.TYPE: "type",
        WordProperty.KEYWORD: Keyword,
    },
    text_properties=frozenset(TextProperty),
    demands=frozenset(Demand),
    modifiable=frozenset({NumericProperty.ATTACK, NumericProperty.HP}),
    operations=(
        shared.Damage,
        shared.Heal,
        shared.Destroy,
        shared.Draw,
        shared.Discard,
        shared.Mill,
        shared.Move,
        shared.Modify,
        shared.Lasting,
        shared.Pick,
        shared.Look,
        shared.Search,
        shared.Reveal,
        shared.Shuffle,
        shared.Prevent,
        shared.Instead,
        shared.Repeat,
        shared.Each,
        shared.If,
        shared.ChooseOne,
        shared.May,
        Turn,
        Pay,
        Mark,
        Unmark,
        Attach,
        AttachTop,
        DamageDeck,
        Enter,
        Unfold,
        Bar,
        Grant,
        MakeLeader,
    ),
    costs=frozenset({"pay", "turn", "discard", "mill", "damage", "destroy"}),
    only_costs=frozenset({"pay"}),
    timing_events={},
)
