"""The shared operations: for each what assembles its steps, as a literal mapping from the record."""

from collections.abc import Mapping

from catalog.effects import operations
from catalog.effects.language import Operation
from play.engine.effects import in_order, on_cards, on_hidden, on_players
from play.engine.effects.assembler import Assemble

HANDLERS: Mapping[type[Operation], Assemble] = {
    operations.Damage: on_cards.damage,
    operations.Heal: on_cards.heal,
    operations.Destroy: on_cards.destroy,
    operations.Draw: on_players.draw,
    operations.Discard: on_players.discard,
    operations.Mill: on_players.mill,
    operations.Move: on_cards.move,
    operations.Modify: on_cards.modify,
    operations.Lasting: on_cards.lasting,
    operations.Pick: on_hidden.pick,
    operations.Look: on_hidden.look,
    operations.Search: on_hidden.search,
    operations.Reveal: on_hidden.reveal,
    operations.Shuffle: on_hidden.shuffle,
    operations.Gain: on_players.gain,
    operations.Negate: on_cards.negate,
    operations.Prevent: on_cards.prevent,
    operations.Instead: on_cards.instead,
    operations.Repeat: in_order.repeat,
    operations.Each: in_order.each,
    operations.If: in_order.if_,
    operations.ChooseOne: in_order.choose_one,
    operations.May: in_order.may,
}
