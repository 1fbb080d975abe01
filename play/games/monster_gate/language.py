"""How Monster Gate's effects are carried out: the operations that only it has, and those it does in its own way."""

from collections.abc import Callable, Mapping
from typing import Any

from catalog.effects import operations
from catalog.effects.language import Operation
from catalog.games.monster_gate.language import (
    VOCABULARY,
    Bar,
    ChangeClass,
    Dig,
    Equip,
    Forbid,
    Grant,
    Lay,
    Lose,
    Pay,
    Peek,
    Place,
    Steal,
    Turn,
    TurnUp,
)
from catalog.games.monster_gate.words import Face, NumericProperty, Posture
from play.engine.cards import Check, Measure
from play.engine.effects import on_cards
from play.engine.effects.assembler import Assemble, Assembler, Language, Payable
from play.engine.effects.on_cards import in_play
from play.engine.effects.operations import HANDLERS
from play.engine.effects.paying import PAYABLE
from play.engine.effects.steps import amount_of, for_players, moving, simply
from play.engine.records import Frame, Lasting
from play.engine.standing import attach
from play.engine.state import State
from play.engine.zones import card_of
from play.games.monster_gate import ap, damage, figures, placing, putting_away
from play.games.monster_gate.properties import PROPERTIES
from play.games.monster_gate.zones import CHARACTERS, DUNGEON, MONSTERS


def lying_in(assembler: Assembler, cards: Any, *zones: int) -> Callable[[State, Frame], list[int]]:
    """Those of the cards that lie in some zones in play."""
    select = in_play(assembler, cards)
    return lambda state, frame: [ref for ref in select(state, frame) if state.things[ref].zone in zones]


def deal_damage(assembler: Assembler, operation: operations.Damage) -> None:
    """Damage to characters and monsters at one moment (MG-B6); cards lying elsewhere take none (MG-Z12)."""
    cards, amount = lying_in(assembler, operation.to, CHARACTERS, MONSTERS), assembler.read.number(operation.amount)

    def act(state: State, frame: Frame) -> None:
        dealt = amount(state, frame)
        if dealt:
            damage.deal(state, frame.seat, [(ref, dealt) for ref in cards(state, frame)], frame.source)

    simply(assembler, act)


def destroy(assembler: Assembler, operation: operations.Destroy) -> None:
    """Monsters are destroyed, items and dungeon cards put away, at one moment; characters stay (MG-Z12)."""
    cards = in_play(assembler, operation.cards)
    simply(assembler, lambda state, frame: putting_away.put_away(state, cards(state, frame)))


def move(assembler: Assembler, operation: operations.Move) -> None:
    """Cards go to their owners' other zone at one moment; characters stay (MG-Z12)."""
    zone = assembler.words.properties.zones[str(operation.to)]
    top = operation.place is None or operation.place.value == "top"
    moving(assembler, operation.cards, lambda state, refs: putting_away.send_away(state, refs, zone, top=top))


def modify(assembler: Assembler, operation: operations.Modify) -> None:
    """A number of cards is another for a time: a cost in the hand (MG-P1), all others in play."""
    if str(operation.property) == NumericProperty.COST.value:
        on_cards.modify(assembler, operation, assembler.read.cards(operation.cards))
    else:
        on_cards.modify(assembler, operation)


def pay(assembler: Assembler, operation: Pay) -> None:
    """AP is paid."""
    amount = operation.ap
    simply(assembler, lambda state, frame: ap.pay(state, frame.seat, amount))


def pay_payable(assembler: Assembler, operation: Pay) -> Check:
    """Enough AP for all that this use takes, the cost of its card among it (MG-P1)."""
    due = sum(part.ap for part in assembler.cost if isinstance(part, Pay))
    return lambda state, frame: state.counters[frame.seat]["ap"] >= due + frame.data.get("spent", 0)


def gain(assembler: Assembler, operation: operations.Gain) -> None:
    """A player gains AP."""
    amount = assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        simply(assembler, lambda state, frame: ap.gain(state, seat(state, frame), amount(state, frame)))

    for_players(assembler, operation.who, for_one)


def lose(assembler: Assembler, operation: Lose) -> None:
    """A player loses AP."""
    amount = amount_of(assembler, operation.amount)

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            who = seat(state, frame)
            ap.lose(state, who, state.counters[who]["ap"] if amount is None else amount(state, frame))

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)


def steal(assembler: Assembler, operation: Steal) -> None:
    """A player loses AP, and the controller gains what was lost."""
    amount = assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            ap.gain(state, frame.seat, ap.lose(state, seat(state, frame), amount(state, frame)))

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)


def turn(assembler: Assembler, operation: Turn) -> None:
    """Cards in play become ready or spent."""
    cards, spent = in_play(assembler, operation.cards), operation.to is Posture.SPENT
    simply(assembler, lambda state, frame: figures.turn(state, cards(state, frame), spent=spent))


def turn_payable(assembler: Assembler, operation: Turn) -> Check:
    """A card that is so already cannot pay."""
    cards, spent = in_play(assembler, operation.cards), operation.to is Posture.SPENT

    def check(state: State, frame: Frame) -> bool:
        turned = cards(state, frame)
        return bool(turned) and all(state.things[ref].spent is not spent for ref in turned)

    return check


def place(assembler: Assembler, operation: Place) -> None:
    """Monsters come into play without being paid for (MG-Z5)."""
    ready = operation.posture is Posture.READY
    moving(
        assembler,
        operation.cards,
        lambda state, refs: placing.place_monsters(state, refs, cause="effect", ready=ready),
    )


def equip(assembler: Assembler, operation: Equip) -> None:
    """Weapons and other items come into play without being paid for."""
    moving(assembler, operation.cards, lambda state, refs: placing.equip(state, refs, cause="effect"))


def change_class(assembler: Assembler, operation: ChangeClass) -> None:
    """A character takes the place of its owner's (MG-P8)."""

    def act(state: State, refs: list[int]) -> dict[int, int]:
        return {ref: new for ref in refs if (new := placing.change_class(state, ref))}

    moving(assembler, operation.to, act)


def lay(assembler: Assembler, operation: Lay) -> None:
    """Named cards come into their owners' dungeons (MG-P4)."""
    face_up = operation.face is Face.UP
    moving(
        assembler,
        operation.cards,
        lambda state, refs: placing.add_to_dungeon(state, refs, cause="effect", face_up=face_up),
    )


def dig(assembler: Assembler, operation: Dig) -> None:
    """The top of a deck comes into its player's dungeon (MG-P4), as many cards as there are."""
    amount, face_up = assembler.read.number(operation.amount), operation.face is Face.UP

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            placing.dig(state, seat(state, frame), amount(state, frame), face_up=face_up)

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)


def turn_up(assembler: Assembler, operation: TurnUp) -> None:
    """Dungeon cards are turned face up."""
    cards = lying_in(assembler, operation.cards, DUNGEON)
    simply(assembler, lambda state, frame: placing.turn_cards_up(state, cards(state, frame)))


def peek(assembler: Assembler, operation: Peek) -> None:
    """The controller alone looks at face-down dungeon cards."""
    cards = lying_in(assembler, operation.cards, DUNGEON)

    def act(state: State, frame: Frame) -> None:
        if state.sink is None:
            return
        seen = [ref for ref in cards(state, frame) if not state.things[ref].face_up]
        if seen:
            handles = [f"c{ref}" for ref in seen]
            state.emit(
                "looked",
                {"seat": frame.seat, "zone": "dungeon", "count": len(seen), "handles": handles},
                {frame.seat: {"cards": [card_of(state, ref).number for ref in seen]}},
            )

    simply(assembler, act)


def _for_a_time(kind: str, word: str) -> Assemble:
    """An operation that leaves something about cards behind for a time."""

    def assemble(assembler: Assembler, operation: Any) -> None:
        cards, what = in_play(assembler, operation.cards), str(getattr(operation, word))
        _leave_behind(assembler, kind, what, str(operation.until), cards)

    return assemble


def forbid(assembler: Assembler, operation: Forbid) -> None:
    """Players cannot do something for a time."""
    seats = assembler.read.seats(operation.who)
    what, until = str(operation.what), str(operation.until)
    _leave_behind(assembler, "forbid", what, until, lambda state, frame: list(seats(state, frame)))


def _leave_behind(
    assembler: Assembler, kind: str, word: str, until: str, subjects: Callable[[State, Frame], list[int]]
) -> None:
    def act(state: State, frame: Frame) -> None:
        about = subjects(state, frame)
        if about:
            attach(
                state,
                Lasting(
                    state.next_serial(),
                    kind,
                    frame.seat,
                    frame.card,
                    frame.ability,
                    frame.source,
                    until,
                    state.turn,
                    subjects=about,
                    word=word,
                ),
            )

    simply(assembler, act)


_OWN: Mapping[type[Operation], Assemble] = {
    operations.Damage: deal_damage,
    operations.Destroy: destroy,
    operations.Move: move,
    operations.Modify: modify,
    operations.Gain: gain,
    Pay: pay,
    Lose: lose,
    Steal: steal,
    Turn: turn,
    Place: place,
    Equip: equip,
    ChangeClass: change_class,
    Lay: lay,
    Dig: dig,
    TurnUp: turn_up,
    Peek: peek,
    Bar: _for_a_time("bar", "what"),
    Grant: _for_a_time("grant", "keyword"),
    Forbid: forbid,
}

_OWN_PAYABLE: Mapping[type[Operation], Payable] = {Turn: turn_payable, Pay: pay_payable}

LANGUAGE = Language(
    PROPERTIES,
    {**HANDLERS, **_OWN},
    {**PAYABLE, **_OWN_PAYABLE},
    frozenset(zone.value for zone in VOCABULARY.hidden),
)
