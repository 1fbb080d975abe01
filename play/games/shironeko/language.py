"""How Shironeko's effects are carried out: its properties, and the operations that only it has."""

from collections.abc import Callable, Mapping
from typing import Any

from catalog.effects import operations
from catalog.effects.language import Cards, Operation, Place, Player
from catalog.games.shironeko.language import (
    VOCABULARY,
    Attach,
    AttachTop,
    Bar,
    DamageDeck,
    Enter,
    Grant,
    MakeLeader,
    Mark,
    Pay,
    Posture,
    Turn,
    Unfold,
    Unmark,
)
from play.engine import changes
from play.engine.cards import Check, Measure, Select, Step
from play.engine.effects import on_players
from play.engine.effects.assembler import Assemble, Assembler, Language, Payable
from play.engine.effects.on_cards import in_play
from play.engine.effects.operations import HANDLERS
from play.engine.effects.paying import PAYABLE
from play.engine.effects.steps import for_players, moving, simply
from play.engine.records import Frame, Lasting
from play.engine.standing import attach as leave_behind
from play.engine.state import State
from play.engine.zones import card_of, peek
from play.games.shironeko import area, leaders, posture
from play.games.shironeko.decks import damage_decks
from play.games.shironeko.payment import is_payable, pay
from play.games.shironeko.properties import PROPERTIES
from play.games.shironeko.zones import CHARACTERS, DECK


def of_characters(assembler: Assembler, cards: Cards) -> Select:
    """Those of the cards that are characters in play: nothing else takes damage (SN-A7)."""
    select = in_play(assembler, cards)
    return lambda state, frame: [ref for ref in select(state, frame) if state.things[ref].zone == CHARACTERS]


def damage(assembler: Assembler, operation: operations.Damage) -> None:
    """Characters are dealt damage, all at once."""
    cards, amount = of_characters(assembler, operation.to), assembler.read.number(operation.amount)

    def act(state: State, frame: Frame) -> None:
        dealt = amount(state, frame)
        if dealt:
            changes.damage(state, cards(state, frame), dealt)

    simply(assembler, act)


def damage_payable(assembler: Assembler, operation: operations.Damage) -> Check:
    """A character must be there to be dealt the damage."""
    cards = of_characters(assembler, operation.to)
    return lambda state, frame: bool(cards(state, frame))


def turn_operation(assembler: Assembler, operation: Turn) -> None:
    """Cards are turned ON or OFF."""
    cards, off = in_play(assembler, operation.cards), operation.to is Posture.OFF
    simply(assembler, lambda state, frame: posture.turn(state, cards(state, frame), off=off))


def turn_payable(assembler: Assembler, operation: Turn) -> Check:
    """A card that lies so already cannot pay (SN-M10)."""
    cards, off = in_play(assembler, operation.cards), operation.to is Posture.OFF

    def check(state: State, frame: Frame) -> bool:
        turned = cards(state, frame)
        return bool(turned) and all(state.things[ref].spent is not off for ref in turned)

    return check


def pay_operation(assembler: Assembler, operation: Pay) -> None:
    """Soul is paid by turning towns OFF (SN-M2)."""
    soul, color = operation.soul, operation.color.value

    def make(here: int) -> Step:
        return lambda state, frame: here + 1 if pay(state, frame, soul, color) else here

    assembler.step(make)


def pay_payable(assembler: Assembler, operation: Pay) -> Check:
    """Enough soul of the colour in towns that no other part of the cost turns OFF (SN-M10).

    Soul is paid once for one use: a monster whose effect asks for more soul than its cost (SN-M1) is never payable.
    """
    if sum(isinstance(part, Pay) for part in assembler.cost) > 1:
        return lambda state, frame: False
    taken = [
        assembler.read.cards(part.cards) for part in assembler.cost if isinstance(part, Turn) and part.to is Posture.OFF
    ]
    soul, color = operation.soul, operation.color.value

    def check(state: State, frame: Frame) -> bool:
        spared = [ref for cards in taken for ref in cards(state, frame)]
        return is_payable(state, frame.seat, soul, color, spared)

    return check


def _on_cards(act: Callable[[State, list[int], str], None], word: str) -> Assemble:
    """An operation that does something with all its cards in play, by the word it carries."""

    def assemble(assembler: Assembler, operation: Any) -> None:
        cards, what = in_play(assembler, operation.cards), str(getattr(operation, word))
        simply(assembler, lambda state, frame: act(state, cards(state, frame), what))

    return assemble


def attach(assembler: Assembler, operation: Attach) -> None:
    """Cards come under a character (SN-R4)."""
    cards, under = assembler.read.cards(operation.cards), assembler.read.cards(operation.under)

    def act(state: State, frame: Frame) -> None:
        for handle in under(state, frame):
            area.attach(state, cards(state, frame), handle)

    simply(assembler, act)


def attach_top(assembler: Assembler, operation: AttachTop) -> None:
    """Cards from the top of the own deck come under a character (SN-R4)."""
    amount, under = assembler.read.number(operation.amount), assembler.read.cards(operation.under)

    def act(state: State, frame: Frame) -> None:
        size = len(state.zones[DECK][frame.seat])
        for handle in under(state, frame):
            count = min(amount(state, frame), size)
            top = [peek(state, frame.seat, DECK, size - 1 - place) for place in range(count)]
            area.attach(state, top, handle)

    simply(assembler, act)


def damage_deck(assembler: Assembler, operation: DamageDeck) -> None:
    """Decks take damage at one moment (SN-A4)."""
    seats, amount = assembler.read.seats(operation.who), assembler.read.number(operation.amount)

    def act(state: State, frame: Frame) -> None:
        dealt = amount(state, frame)
        if dealt:
            damage_decks(state, [(seat, dealt) for seat in seats(state, frame)])

    simply(assembler, act)


def enter(assembler: Assembler, operation: Enter) -> None:
    """Characters enter without being paid for (SN-M3, SN-M4)."""
    moving(assembler, operation.cards, lambda state, refs: area.enter(state, refs, cause="effect"))


def unfold(assembler: Assembler, operation: Unfold) -> None:
    """Towns come from the top of the town deck, ON."""
    amount = assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        def act(state: State, frame: Frame) -> None:
            area.unfold(state, seat(state, frame), amount(state, frame))

        simply(assembler, act)

    for_players(assembler, operation.who, for_one)


def _for_a_time(kind: str, word: str) -> Assemble:
    """An operation that leaves something about cards behind for a time."""

    def assemble(assembler: Assembler, operation: Any) -> None:
        cards, what = in_play(assembler, operation.cards), str(getattr(operation, word))
        until = str(operation.until)

        def act(state: State, frame: Frame) -> None:
            subjects = cards(state, frame)
            if subjects:
                effect = Lasting(
                    state.next_serial(),
                    kind,
                    frame.seat,
                    frame.card,
                    frame.ability,
                    frame.source,
                    until,
                    state.turn,
                    subjects=subjects,
                    word=what,
                )
                leave_behind(state, effect)

        simply(assembler, act)

    return assemble


def make_leader(assembler: Assembler, operation: MakeLeader) -> None:
    """The leader of a card's name enters (SN-L1)."""
    card = assembler.read.cards(operation.card)

    def act(state: State, frame: Frame) -> None:
        for ref in card(state, frame):
            leaders.enter_leader(state, frame.seat, str(card_of(state, ref).facts["name"]))

    simply(assembler, act)


def destroy(assembler: Assembler, operation: operations.Destroy) -> None:
    """Cards are put away at one moment (SN-A7, SN-M11)."""
    cards = in_play(assembler, operation.cards)
    simply(assembler, lambda state, frame: area.retreat(state, cards(state, frame)))


def move(assembler: Assembler, operation: operations.Move) -> None:
    """Cards go to their owners' other zone at one moment, towns among their own piles (SN-M11)."""
    zone = assembler.words.properties.zones[str(operation.to)]
    top = operation.place is not Place.BOTTOM
    moving(assembler, operation.cards, lambda state, refs: area.move_away(state, refs, zone, top=top))


def draw(assembler: Assembler, operation: operations.Draw) -> None:
    """Each player draws at one moment, so that both can lose together (SN-W2)."""
    _at_one_moment(assembler, operation, changes.draw, on_players.draw)


def mill(assembler: Assembler, operation: operations.Mill) -> None:
    """Each deck gives its top cards at one moment, so that both can be emptied together (SN-W2)."""
    _at_one_moment(assembler, operation, changes.mill, on_players.mill)


def _at_one_moment(
    assembler: Assembler,
    operation: operations.Draw | operations.Mill,
    act: Callable[[State, int, int], None],
    for_one: Callable[[Assembler, Any], None],
) -> None:
    if operation.who is not Player.EACH:
        for_one(assembler, operation)
        return
    amount = assembler.read.number(operation.amount)

    def for_each(state: State, frame: Frame) -> None:
        count = amount(state, frame)
        for seat in state.in_order(frame.seat):
            act(state, seat, count)

    simply(assembler, for_each)


_OWN: Mapping[type[Operation], Assemble] = {
    operations.Damage: damage,
    operations.Destroy: destroy,
    operations.Move: move,
    operations.Draw: draw,
    operations.Mill: mill,
    Turn: turn_operation,
    Pay: pay_operation,
    Mark: _on_cards(posture.mark, "marker"),
    Unmark: _on_cards(posture.unmark, "marker"),
    Attach: attach,
    AttachTop: attach_top,
    DamageDeck: damage_deck,
    Enter: enter,
    Unfold: unfold,
    Bar: _for_a_time("bar", "what"),
    Grant: _for_a_time("grant", "keyword"),
    MakeLeader: make_leader,
}

_OWN_PAYABLE: Mapping[type[Operation], Payable] = {
    operations.Damage: damage_payable,
    Turn: turn_payable,
    Pay: pay_payable,
}

LANGUAGE = Language(
    PROPERTIES,
    {**HANDLERS, **_OWN},
    {**PAYABLE, **_OWN_PAYABLE},
    frozenset(zone.value for zone in VOCABULARY.hidden),
)
