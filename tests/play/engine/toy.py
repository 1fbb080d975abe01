"""A small game for 2 to 4 seats that uses what TATEMON does not need.

Everybody begins with a secret card and a secret number, chosen at once. In a turn a player plays fighters, uses their
abilities in a chain that everybody may answer in turn, and strikes: the striker picks cards of another board one after
another. Who has no life left is out; the last one left wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from catalog.effects import operations
from catalog.effects.language import (
    Ability,
    AbilityKind,
    Binding,
    CardKindWord,
    CardPattern,
    Choice,
    DurationWord,
    EventPattern,
    EventWord,
    Filter,
    NumberLike,
    Operation,
    Player,
    Timing,
    TimingWord,
    ZoneWord,
)
from catalog.values import Word
from play.engine.asking import ask
from play.engine.barrier import give, open_barrier
from play.engine.cards import CardTable, CompiledAbility, CompiledCard
from play.engine.chain import add_link, announce, open_window
from play.engine.changes import destroy, draw, shuffle_deck
from play.engine.effects.assembler import Assembler, Language
from play.engine.effects.operations import HANDLERS
from play.engine.effects.paying import PAYABLE
from play.engine.effects.references import Properties
from play.engine.effects.steps import simply
from play.engine.ending import eliminate, finish
from play.engine.protocol import SeatSetup
from play.engine.records import Action, Ask, Frame, Link, Outcome, Thing
from play.engine.rules import ChangeWords, Guard, Handler, Stage, Verb, ZoneSpec
from play.engine.standing import Standing
from play.engine.state import State
from play.engine.targets import can_choose
from play.engine.zones import card_of, move
from play.errors import ActionRefusedError

DECK, HAND, BOARD, DISCARD = range(4)
LIFE = 3
NEVER = ActionRefusedError


class Zone(Word):
    """The zones."""

    HAND = "hand", "手札", "hand"
    BOARD = "board", "場", "board"
    DISCARD = "discard", "捨て札", "discard pile"


class Time(Word):
    """The one timing."""

    ANY = "any", "いつでも", "any time"


class Number(Word):
    """What is a number about a fighter."""

    POWER = "power", "力", "power"


class Until(Word):
    """How long something lasts."""

    MATCH = "match", "対戦の終わりまで", "for the rest of the match"


class Happening(Word):
    """What abilities listen for."""

    DIED = "died", "倒れた", "a fighter dies"
    HURT = "hurt", "傷ついた", "a fighter is hurt"
    MENDED = "mended", "癒えた", "a fighter is mended"


@dataclass(frozen=True, slots=True)
class Hit(Operation):
    """Players lose life at one moment."""

    word: ClassVar[str] = "hit"
    who: Player
    amount: NumberLike


@dataclass(frozen=True)
class Fighter:
    """A card: its power, which is also what it can take, and what it can do."""

    power: int = 2
    abilities: tuple[Ability, ...] = ()


def fighters(of: Player = Player.ANY, zone: Zone = Zone.BOARD) -> Filter:
    """Fighters of somebody somewhere."""
    return Filter(ZoneWord(zone), of, CardKindWord("fighter"))


def use(*do: Operation, choose: tuple[Choice, ...] = ()) -> Ability:
    """An ability that its controller uses."""
    return Ability(AbilityKind.ACTIVATED, do, Timing(TimingWord(Time.ANY)), choose=choose)


def when(happening: Happening, of: Player, *do: Operation) -> Ability:
    """An ability that an event about a fighter sets off."""
    card = CardPattern(of, CardKindWord("fighter"))
    return Ability(AbilityKind.TRIGGERED, do, EventPattern(EventWord(happening), (("card", card),)))


def one(of: Player = Player.ANY, name: str = "target") -> Choice:
    """A choice of one fighter in play."""
    return Choice(Binding(name), fighters(of))


def for_ever(ability: Ability) -> Operation:
    """An ability left behind for the match."""
    return operations.Lasting(ability, DurationWord(Until.MATCH))


def _hit(assembler: Assembler, operation: Hit) -> None:
    amount = assembler.read.number(operation.amount)
    seats = assembler.read.seats(operation.who)

    def act(state: State, frame: Frame) -> None:
        for seat in seats(state, frame):
            state.counters[seat]["life"] -= amount(state, frame)
        state.dirty = True
        state.emit("hit", {"seats": list(seats(state, frame))})

    simply(assembler, act)


def _power(state: State, ref: int, card: CompiledCard) -> int:
    return int(card.facts["power"])


LANGUAGE = Language(
    Properties(
        zones={"hand": HAND, "board": BOARD, "discard": DISCARD},
        boards=frozenset({BOARD}),
        decks=frozenset({DECK}),
        numeric={"power": _power},
        worded={},
    ),
    {**HANDLERS, Hit: _hit},
    PAYABLE,
    frozenset({"hand"}),
)


def compile_cards(records: Mapping[int, Fighter]) -> CardTable:
    """The card table."""
    cards = {}
    for number, record in records.items():
        abilities: list[CompiledAbility] = []
        printed = [Assembler(LANGUAGE, number, abilities).ability(ability) for ability in record.abilities]
        facts = {"power": record.power, "use": next((i for i in printed if abilities[i].kind == "activated"), None)}
        standing = tuple(index for index in printed if abilities[index].kind != "activated")
        cards[number] = CompiledCard(number, "fighter", facts, abilities, standing)
    return CardTable(cards)


def format_options(records: Mapping[int, Any]) -> dict[str, Any]:
    """None."""
    return {}


def begin(state: State, seats: Sequence[SeatSetup]) -> None:
    """Decks lie in the order of their numbers, or shuffled; two cards each."""
    for seat, setup in enumerate(seats):
        state.counters[seat]["life"] = LIFE
        state.zones[DECK][seat] = [number for number, copies in setup.decklist["main"].items() for _ in range(copies)]
        if state.options.get("shuffle"):
            shuffle_deck(state, seat, DECK)
        draw(state, seat, 2)
    state.frames.append(Frame("start", 0))


def start(state: State, stack: list[Frame], frame: Frame) -> None:
    """The secret choices, then the first turn."""
    if frame.step == 0:
        frame.step = 1
        open_barrier(state, {seat: Frame("secret", seat) for seat in range(state.seats)})
        return
    for seat, (handle, number) in frame.answer:
        (laid,) = move(state, [handle], BOARD, cause="secret", seat=seat, face_up=False)
        state.things[laid].counters["bid"] = number
        state.things[laid].face_up = True
    stack[-1] = Frame("turn", 0)


def secret(state: State, stack: list[Frame], frame: Frame) -> None:
    """A card of the own hand, then a number."""
    if frame.step == 0:
        frame.step = 1
        ask(state, frame.seat, "pick", "card", of="card", options=state.zones[HAND][frame.seat])
    elif frame.step == 1:
        frame.step = 2
        frame.data["card"], frame.answer = frame.answer[0], None
        ask(state, frame.seat, "number", "number", of="number", least=0, most=3)
    else:
        give(state, stack, [frame.data["card"], frame.answer])


def turn(state: State, stack: list[Frame], frame: Frame) -> None:
    """Draw, then as many actions as the player likes."""
    if frame.step == 0:
        frame.step = 1
        state.turn += 1
        state.active = frame.seat
        state.actions_in_turn = 0
        state.emit("turn", {"seat": frame.seat})
        draw(state, frame.seat, 1)
    elif frame.step == 1:
        frame.step = 2
        ask(state, frame.seat, "main", "main")
    elif frame.answer is None:
        frame.step = 1
    else:
        action, frame.answer = frame.answer, None
        frame.step = 1
        _act(state, frame, action)


def _act(state: State, frame: Frame, action: Sequence[Any]) -> None:
    if action[0] == "play":
        move(state, [action[1]], BOARD, cause="play")
    elif action[0] == "use":
        _use(state, frame.seat, action[1])
    elif action[0] == "strike":
        power = card_of(state, action[1]).facts["power"]
        state.frames.append(Frame("strike", frame.seat, data={"left": power, "at": action[2]}))
    else:
        frame.seat = state.others(frame.seat)[0]
        frame.step = 0


def strike(state: State, stack: list[Frame], frame: Frame) -> None:
    """The striker picks cards of the other board one after another; with none left the other player is hit."""
    board = state.zones[BOARD][frame.data["at"]]
    if frame.answer is not None:
        picked, frame.answer = frame.answer, None
        frame.data["left"] -= 1
        destroy(state, picked, cause="strike")
    elif frame.data["left"] == 0:
        stack.pop()
    elif board:
        ask(state, frame.seat, "pick", "card", of="card", options=board)
    else:
        stack.pop()
        state.counters[frame.data["at"]]["life"] -= frame.data["left"]
        state.dirty = True


def _use(state: State, seat: int, handle: int) -> None:
    card = card_of(state, handle)
    announce(state, seat, "use", card.number, card.facts["use"], handle)


def candidates(state: State, seat: int, ask: Ask) -> list[Action]:
    """Everything that could be done."""
    board = state.zones[BOARD][seat]
    uses: list[Action] = [("use", handle) for handle in board]
    if ask.kind == "respond":
        return [*uses, ("pass",)]
    plays: list[Action] = [("play", handle) for handle in state.zones[HAND][seat]]
    strikes: list[Action] = [("strike", handle, other) for handle in board for other in state.others(seat)]
    return [*plays, *uses, *strikes, ("end",)]


def _kind(state: State, seat: int) -> str:
    open_ask = state.asks[seat]
    assert open_ask is not None
    return open_ask.kind


def _guard_play(state: State, seat: int, action: Action) -> type[ActionRefusedError] | None:
    return None if _kind(state, seat) == "main" and action[1] in state.zones[HAND][seat] else NEVER


def _guard_use(state: State, seat: int, action: Action) -> type[ActionRefusedError] | None:
    handle = int(action[1])
    if handle not in state.zones[BOARD][seat] or card_of(state, handle).facts["use"] is None:
        return NEVER
    card = card_of(state, handle)
    ability = card.abilities[card.facts["use"]]
    frame = Frame("effect", seat, card=card.number, ability=ability.index, source=handle)
    return None if can_choose(state, frame, ability.targets) else NEVER


def _guard_strike(state: State, seat: int, action: Action) -> type[ActionRefusedError] | None:
    mine = action[1] in state.zones[BOARD][seat]
    return None if _kind(state, seat) == "main" and mine and action[2] in state.others(seat) else NEVER


def _guard_end(state: State, seat: int, action: Action) -> type[ActionRefusedError] | None:
    return None if _kind(state, seat) == "main" else NEVER


def _guard_pass(state: State, seat: int, action: Action) -> type[ActionRefusedError] | None:
    return None if _kind(state, seat) == "respond" else NEVER


GUARDS: Mapping[str, Guard] = {
    "play": _guard_play,
    "use": _guard_use,
    "strike": _guard_strike,
    "end": _guard_end,
    "pass": _guard_pass,
}


def check(state: State) -> bool:
    """Fighters that have taken their power die together; players without life go out together."""
    broken = [
        handle
        for pile in state.zones[BOARD]
        for handle in pile
        if state.things[handle].counters.get("damage", 0) >= card_of(state, handle).facts["power"]
    ]
    if broken:
        destroy(state, broken, cause="broken")
    losers = [seat for seat in state.in_order(0) if state.counters[seat]["life"] <= 0]
    if losers:
        left = [seat for seat in state.in_order(0) if seat not in losers]
        if len(left) > 1:
            eliminate(state, losers)
        else:
            finish(state, Outcome(tuple(left), "TY-W1", "last"))
    return state.dirty


def may_start_waiting(state: State) -> bool:
    """Between effects, and not while a chain resolves."""
    return state.frames[-1].kind in {"turn", "strike"}


def is_active(state: State, standing: Standing) -> bool:
    """Always."""
    return True


def worked(state: State, standing: Standing) -> None:
    """Nothing follows."""


def announced(state: State, frame: Frame) -> None:
    """A use joins the chain; the others have the right to answer first."""
    add_link(state, frame)
    if len(state.chain) == 1:
        open_window(state, [*state.others(frame.seat), frame.seat])


def link_resolved(state: State, link: Link) -> None:
    """Told, so that the order can be read."""
    state.emit("resolved", {"card": link.card})


def respond(state: State, frame: Frame, seat: int, action: Action) -> None:
    """An answer is a use like any other."""
    _use(state, seat, int(action[1]))


def numeric(state: State, thing: Thing, word: str) -> int:
    """Power."""
    return int(state.table[thing.card].facts[word])


def empty_draw(state: State, seat: int) -> None:
    """Nothing happens."""


def left_behind(state: State, seat: int) -> Outcome | None:
    """The last one left wins."""
    left = state.others(seat)
    return Outcome((left[0],), "TY-W2", "conceded") if len(left) == 1 else None


def eliminated(state: State, seats: Sequence[int]) -> None:
    """Where it was the turn of who is out, the next player begins."""
    for frame in state.frames:
        if frame.kind == "turn" and frame.seat in seats:
            frame.seat = state.others(frame.seat)[0]
            frame.step = 0
            frame.answer = None


def default_action(state: State, ask: Ask) -> Action:
    """Do nothing."""
    return ("end",) if ask.kind == "main" else ("pass",)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Nothing more."""
    return {}


def view_thing(state: State, thing: Thing) -> dict[str, Any]:
    """What lies on it."""
    return dict(thing.counters)


SLUG = "toy"
SEATS = range(2, 5)
OPTIONS: Mapping[str, type] = {"shuffle": bool}
ZONES: Sequence[ZoneSpec] = (
    ZoneSpec("deck", "none", deck=True),
    ZoneSpec("hand", "owner"),
    ZoneSpec("board", "all", board=True),
    ZoneSpec("discard", "all"),
)
WORDS = ChangeWords(
    DECK, HAND, BOARD, DISCARD, damaged="hurt", repaired="mended", destroyed="died", would_destroy="would_die"
)
FRAMES: Mapping[str, Handler] = {"start": start, "secret": secret, "turn": turn, "strike": strike}
FLOW = frozenset({"start", "turn"})
VERBS: Mapping[str, Verb] = {
    "play": Verb("c", "Play {cards}"),
    "use": Verb("c", "Use {cards}"),
    "strike": Verb("cs", "Strike with {cards}"),
    "end": Verb("", "End"),
    "pass": Verb("", "Pass"),
}
STAGES: Mapping[str, Stage] = {}
PROMPTS: Mapping[str, str] = {"card": "A card.", "number": "A number.", "main": "Act."}
EVENTS: Mapping[str, str] = {"turn": "A turn.", "hit": "A hit.", "resolved": "Resolved."}
REASONS: Mapping[str, str] = {"last": "The last one left.", "conceded": "Conceded."}
MAX_ACTIONS = 400
MAX_ACTIONS_PER_TURN = 60
REPETITION_RULE = "TY-W3"
