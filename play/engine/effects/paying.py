"""What it takes to pay an operation in full as a cost."""

from collections.abc import Mapping

from catalog.effects import operations
from catalog.effects.language import Operation
from play.engine.cards import Check, Select
from play.engine.effects.assembler import Assembler, Payable
from play.engine.effects.on_cards import in_play
from play.engine.effects.steps import amount_of
from play.engine.records import Frame
from play.engine.state import State


def _is_there(select: Select) -> Check:
    return lambda state, frame: bool(select(state, frame))


def discard_payable(assembler: Assembler, operation: operations.Discard) -> Check:
    """Enough cards in the hand beside the one used."""
    amount = amount_of(assembler, operation.amount)

    def check(state: State, frame: Frame) -> bool:
        hand = state.zones[state.rules.WORDS.hand][frame.seat]
        return len(hand) - (frame.source in hand) >= (1 if amount is None else amount(state, frame))

    return check


def mill_payable(assembler: Assembler, operation: operations.Mill) -> Check:
    """Enough cards in the deck."""
    amount = assembler.read.number(operation.amount)
    return lambda state, frame: len(state.zones[state.rules.WORDS.deck][frame.seat]) >= amount(state, frame)


PAYABLE: Mapping[type[Operation], Payable] = {
    operations.Discard: discard_payable,
    operations.Mill: mill_payable,
    operations.Damage: lambda assembler, operation: _is_there(in_play(assembler, operation.to)),
    operations.Destroy: lambda assembler, operation: _is_there(in_play(assembler, operation.cards)),
}
