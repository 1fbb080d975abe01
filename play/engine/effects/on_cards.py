"""Operations on cards in play and their ways between zones."""

from catalog.effects import operations
from catalog.effects.language import Cards
from play.engine import changes
from play.engine.cards import Select
from play.engine.effects.assembler import Assembler
from play.engine.effects.steps import amount_of, moving, simply
from play.engine.records import Frame, Lasting
from play.engine.standing import attach
from play.engine.state import State


def in_play(assembler: Assembler, cards: Cards) -> Select:
    """Those of the cards that are in play: elsewhere nothing is damaged, destroyed or changed (TM-T10)."""
    select = assembler.read.cards(cards)
    return lambda state, frame: [ref for ref in select(state, frame) if ref in state.things]


def damage(assembler: Assembler, operation: operations.Damage) -> None:
    """Deal damage to all the cards at once."""
    cards, amount = in_play(assembler, operation.to), assembler.read.number(operation.amount)

    def act(state: State, frame: Frame) -> None:
        dealt = amount(state, frame)
        if dealt:
            changes.damage(state, cards(state, frame), dealt)

    simply(assembler, act)


def heal(assembler: Assembler, operation: operations.Heal) -> None:
    """Take damage off the cards."""
    cards, amount = in_play(assembler, operation.to), amount_of(assembler, operation.amount)
    simply(
        assembler,
        lambda state, frame: changes.heal(state, cards(state, frame), None if amount is None else amount(state, frame)),
    )


def destroy(assembler: Assembler, operation: operations.Destroy) -> None:
    """Put cards from the board onto their owners' discard piles at once."""
    cards = in_play(assembler, operation.cards)

    def act(state: State, frame: Frame) -> None:
        changes.destroy(state, cards(state, frame), cause="effect")

    simply(assembler, act)


def move(assembler: Assembler, operation: operations.Move) -> None:
    """Cards go to their owners' other zone at once."""
    zone = assembler.words.properties.zones[str(operation.to)]
    top = operation.place is None or operation.place.value == "top"
    moving(assembler, operation.cards, lambda state, refs: changes.send(state, refs, zone, top=top))


def modify(assembler: Assembler, operation: operations.Modify, among: Select | None = None) -> None:
    """A numeric property of cards is another for a time: of those in play, unless a game says among which."""
    cards, by = among or in_play(assembler, operation.cards), assembler.read.number(operation.by)
    sign = -1 if operation.reduce else 1
    word, until = str(operation.property), str(operation.until)

    def act(state: State, frame: Frame) -> None:
        subjects, amount = cards(state, frame), by(state, frame)
        if subjects and amount:
            attach(
                state,
                Lasting(
                    state.next_serial(),
                    "modify",
                    frame.seat,
                    frame.card,
                    frame.ability,
                    frame.source,
                    until,
                    state.turn,
                    subjects=subjects,
                    word=word,
                    amount=sign * amount,
                ),
            )

    simply(assembler, act)


def lasting(assembler: Assembler, operation: operations.Lasting) -> None:
    """An ability stays behind and works by itself for a time."""
    index = assembler.ability(operation.ability)
    kind, until, uses = operation.ability.kind.value, str(operation.until), operation.uses

    def act(state: State, frame: Frame) -> None:
        attach(
            state,
            Lasting(
                state.next_serial(),
                kind,
                frame.seat,
                frame.card,
                index,
                frame.source,
                until,
                state.turn,
                uses,
                refs=dict(frame.refs),
            ),
        )

    simply(assembler, act)


def negate(assembler: Assembler, operation: operations.Negate) -> None:
    """An announced use does nothing when its turn comes."""
    role = operation.use.removeprefix("event.")

    def act(state: State, frame: Frame) -> None:
        assert frame.event is not None
        for link in state.chain:
            if link.serial == frame.event[role] and not link.negated:
                link.negated = True
                if state.sink is not None:
                    state.emit("negated", {"seat": link.seat, "card": link.card, "link": link.serial})

    simply(assembler, act)


def prevent(assembler: Assembler, operation: operations.Prevent) -> None:
    """Nothing is left to do: the replacement took its part off before the change."""


def instead(assembler: Assembler, operation: operations.Instead) -> None:
    """What is done in place of the change."""
    assembler.block(operation.do)
