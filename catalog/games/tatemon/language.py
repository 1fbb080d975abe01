"""The words TATEMON's effects can use: zones, events, durations, counters, properties and operations."""

from dataclasses import dataclass
from typing import ClassVar

from catalog.effects import operations as shared
from catalog.effects.language import Cards, DurationWord, Operation, Player
from catalog.effects.vocabulary import TWO_PLAYERS, EventSpec, Role, Vocabulary
from catalog.values import Word


class CardKind(Word):
    """The two kinds of card."""

    BUILDING = "building", "建物", "building"
    EVENT = "event", "イベント", "event"


class BuildingKind(Word):
    """The five kinds of building (TM-D4, TM-W1)."""

    RESIDENCE = "residence", "住居", "residence"
    OFFICE = "office", "オフィス", "office"
    COMMERCIAL = "commercial", "商業施設", "commercial"
    CULTURE = "culture", "文化歴史施設", "culture"
    TRANSPORT = "transport", "交通機関", "transport"


class EventType(Word):
    """The two sorts of event card: risk attacks, guard protects."""

    RISK = "risk", "リスク", "risk"
    GUARD = "guard", "ガード", "guard"


class Zone(Word):
    """Where cards lie; ``in_use`` holds an event card from its announcement until its text has been carried out."""

    DECK = "deck", "山札", "deck"
    HAND = "hand", "手札", "hand"
    CITY = "city", "街", "city"
    RETIRED = "retired", "リタイヤ", "retired pile"
    IN_USE = "in_use", "使用中", "cards in use"


class Timing(Word):
    """When an activated ability may be used: as the own turn's act (TM-T3), or in answer to an act (TM-T9)."""

    OWN_ACT = "own_act", "自分の行動", "your act"
    RESPONSE = "response", "相手の行動への対応", "response to an act of your opponent"


class Duration(Word):
    """How long something lasts."""

    THIS_TURN = "this_turn", "このターンの終わりまで", "until the end of this turn"
    OPPONENT_TURN = "opponent_turn", "次の相手のターンの終わりまで", "until the end of your opponent's next turn"
    YOUR_NEXT_TURN = "your_next_turn", "次の自分のターンの始めまで", "until your next turn begins"
    MATCH = "match", "対戦の終わりまで", "for the rest of the match"


class Counter(Word):
    """What a player can be given more of in a turn: builds (TM-T2) and acts (TM-T3)."""

    BUILDS = "builds", "建てる回数", "builds"
    ACTS = "acts", "行動の回数", "acts"


class Step(Word):
    """What a player can be kept from doing: building (TM-T2), acting (TM-T3) or using a Your Skill (TM-T7)."""

    BUILD = "build", "建物を建てること", "build"
    ACT = "act", "行動すること", "act"
    EVENT = "event", "イベントを使うこと", "use events"
    YOUR_SKILL = "your_skill", "Your Skillを使うこと", "use Your Skills"


class NumericProperty(Word):
    """What is a number about a building: durability (with what effects add), damage on it, and what remains of both."""

    DURABILITY = "durability", "耐久力", "durability"
    DAMAGE = "damage", "ダメージ", "damage"
    REMAINING = "remaining", "残り耐久力", "remaining durability"


class WordProperty(Word):
    """What is a word about a card."""

    BUILDING_KIND = "building_kind", "種類", "kind"
    EVENT_TYPE = "event_type", "イベントの種類", "event type"


class EventName(Word):
    """What happens in play; the first four are announced before they happen and can be replaced."""

    WOULD_DAMAGE = "would_damage", "建物がダメージを受ける", "a building would be damaged"
    WOULD_RETIRE = "would_retire", "建物がリタイヤする", "a building would retire"
    WOULD_LEAVE = "would_leave", "建物が街から移される", "a building would be moved out of the city"
    WOULD_DISCARD = "would_discard", "カードが効果で捨てられる", "a card would be discarded by an effect"
    BUILT = "built", "建物が建つ", "a building is built"
    DAMAGED = "damaged", "建物がダメージを受けた", "a building is damaged"
    REPAIRED = "repaired", "建物が修復された", "a building is repaired"
    RETIRED = "retired", "建物がリタイヤした", "a building retires"
    LEFT = "left", "建物が街を離れた", "a building leaves the city"
    DRAWN = "drawn", "カードを引いた", "a card is drawn"
    DISCARDED = "discarded", "手札を捨てた", "a card is discarded"
    ACT_ANNOUNCED = "act_announced", "行動が宣言された", "an act is announced"
    ACT_DONE = "act_done", "行動が終わった", "an act is done"
    TURN_BEGAN = "turn_began", "ターンが始まった", "a turn begins"
    TURN_ENDED = "turn_ended", "ターンが終わった", "a turn ends"


@dataclass(frozen=True, slots=True)
class Build(Operation):
    """Put buildings into their owners' cities, all at once; this is not the turn's build (TM-T2)."""

    word: ClassVar[str] = "build"
    cards: Cards


@dataclass(frozen=True, slots=True)
class Forbid(Operation):
    """A player cannot take a kind of step for a time."""

    word: ClassVar[str] = "forbid"
    who: Player
    what: Step
    until: DurationWord


VOCABULARY = Vocabulary(
    zones=Zone,
    destinations=frozenset({Zone.DECK, Zone.HAND, Zone.RETIRED}),
    piles=frozenset({Zone.DECK}),
    boards=frozenset({Zone.CITY}),
    hidden=frozenset({Zone.DECK, Zone.HAND}),
    events={
        EventName.WOULD_DAMAGE: EventSpec({"card": Role.CARD, "amount": Role.AMOUNT}, replaceable=True),
        EventName.WOULD_RETIRE: EventSpec({"card": Role.CARD}, replaceable=True),
        EventName.WOULD_LEAVE: EventSpec({"card": Role.CARD}, replaceable=True),
        EventName.WOULD_DISCARD: EventSpec({"card": Role.CARD}, replaceable=True),
        EventName.BUILT: EventSpec({"card": Role.CARD}),
        EventName.DAMAGED: EventSpec({"card": Role.CARD, "amount": Role.AMOUNT}),
        EventName.REPAIRED: EventSpec({"card": Role.CARD, "amount": Role.AMOUNT}),
        EventName.RETIRED: EventSpec({"card": Role.CARD}),
        EventName.LEFT: EventSpec({"card": Role.CARD}),
        EventName.DRAWN: EventSpec({"player": Role.PLAYER}),
        EventName.DISCARDED: EventSpec({"player": Role.PLAYER}),
        EventName.ACT_ANNOUNCED: EventSpec({"player": Role.PLAYER, "card": Role.CARD, "use": Role.USE}),
        EventName.ACT_DONE: EventSpec({"player": Role.PLAYER, "card": Role.CARD}),
        EventName.TURN_BEGAN: EventSpec({"player": Role.PLAYER}),
        EventName.TURN_ENDED: EventSpec({"player": Role.PLAYER}),
    },
    durations=Duration,
    counters=Counter,
    timings=Timing,
    card_kinds=CardKind,
    players=TWO_PLAYERS,
    numeric_properties=NumericProperty,
    word_properties={WordProperty.BUILDING_KIND: BuildingKind, WordProperty.EVENT_TYPE: EventType},
    modifiable=frozenset({NumericProperty.DURABILITY}),
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
        shared.Gain,
        shared.Negate,
        shared.Prevent,
        shared.Instead,
        shared.Repeat,
        shared.Each,
        shared.If,
        shared.ChooseOne,
        shared.May,
        Build,
        Forbid,
    ),
    costs=frozenset({"discard", "damage", "destroy", "mill"}),
    timing_events={Timing.RESPONSE: EventName.ACT_ANNOUNCED},
)
