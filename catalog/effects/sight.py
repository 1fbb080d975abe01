"""Where the cards lie that an ability speaks of, who may see them, and so what can be done with them and chosen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardsite.errors import Fault, gettext_noop
from catalog.effects import language, operations
from catalog.effects.language import Filter, Player
from catalog.effects.vocabulary import Vocabulary

ACTORS = frozenset({Player.YOU, Player.OPPONENT, Player.NEXT})
_ON_BOARD: Mapping[type[Any], str] = {
    operations.Damage: "to",
    operations.Heal: "to",
    operations.Destroy: "cards",
    operations.Modify: "cards",
}
_LEAVES_THEM_THERE = (*_ON_BOARD, operations.Reveal, operations.Pick, operations.Each)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where named cards lie and who may see them; ``reachable`` until an effect hides them anew."""

    zone: Any
    seen_by: frozenset[Player]
    reachable: bool = True


Known = dict[str, Whereabouts]
"""What is known of the cards behind names; of other names nothing is."""


class Sight:
    """One game's view of its zones."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def of(self, cards: language.Cards, known: Known) -> Whereabouts | None:
        """The whereabouts of cards named before, or of all that match."""
        return self.matching(cards) if isinstance(cards, Filter) else known.get(cards)

    def matching(self, cards: Filter) -> Whereabouts:
        """Where a filter looks: hidden cards are seen by their owner, those of a pile by nobody."""
        if cards.zone not in self.vocabulary.hidden:
            return Whereabouts(cards.zone, ACTORS)
        if cards.zone in self.vocabulary.piles or not isinstance(cards.of, Player):
            return Whereabouts(cards.zone, frozenset())
        return Whereabouts(cards.zone, ACTORS & {cards.of})

    def given(self, record: Any, known: Known) -> Whereabouts | None:
        """The whereabouts of the cards that a record names."""
        match record:
            case operations.Look():
                return Whereabouts(record.zone, frozenset({Player.YOU}))
            case operations.Search():
                return Whereabouts(record.cards.zone, frozenset({Player.YOU}))
            case _:
                return self.of(record.cards, known)

    def after(self, record: Any, known: Known) -> None:
        """What is known of named cards after an operation on them."""
        cards = getattr(record, "cards", None)
        if not isinstance(cards, str) or cards not in known:
            return
        place = known[cards]
        if isinstance(record, operations.Reveal):
            known[cards] = Whereabouts(place.zone, ACTORS, place.reachable)
        elif isinstance(record, operations.Move):
            known[cards] = Whereabouts(record.to, place.seen_by, record.to not in self.vocabulary.hidden)
        elif not isinstance(record, _LEAVES_THEM_THERE):
            del known[cards]

    def faults(self, record: Any, known: Known, path: str) -> Iterable[Fault]:
        """What an operation does to cards, or lets choose from them, although it cannot."""
        key = _ON_BOARD.get(type(record))
        if key is not None:
            place = self.of(getattr(record, key), known)
            if place is not None and place.zone not in self._within_reach(record):
                message = gettext_noop("This reaches only cards on the board.")
                yield Fault("not_on_board", message, {}, pointer=f"{path}/{key}")
        cards = getattr(record, "cards", None)
        if isinstance(cards, Filter) and getattr(record, "word", "") in self.vocabulary.takes_own:
            yield from self._own(cards, f"{path}/cards")
        if isinstance(record, (language.Choice, operations.Pick)):
            yield from self._choice(record, known, f"{path}/cards")
        if isinstance(record, operations.Search) and (
            record.cards.zone not in self.vocabulary.piles or record.cards.of is not Player.YOU
        ):
            message = gettext_noop("Only a pile of your own can be searched.")
            yield Fault("not_searchable", message, {}, pointer=f"{path}/cards")
        if isinstance(record, (operations.Look, operations.Shuffle)) and record.zone not in self.vocabulary.piles:
            message = gettext_noop("Only a pile has an order to look at or to change.")
            yield Fault("not_a_pile", message, {}, pointer=f"{path}/zone")
        for where, name in (("cards", getattr(record, "cards", None)), ("to", getattr(record, "to", None))):
            gone = known.get(name) if isinstance(name, str) else None
            if gone is not None and not gone.reachable:
                message = gettext_noop('The cards named "{name}" have been hidden again and cannot be reached.')
                yield Fault("out_of_reach", message, {"name": str(name)}, pointer=f"{path}/{where}")

    def _own(self, cards: Filter, path: str) -> Iterable[Fault]:
        """A player takes only cards of the own board."""
        if cards.zone not in self.vocabulary.boards:
            yield Fault("not_on_board", gettext_noop("This reaches only cards on the board."), {}, pointer=path)
        if cards.of is not Player.YOU:
            message = gettext_noop('"{value}" cannot stand here. Allowed: {allowed}.')
            yield Fault("wrong_player", message, {"value": str(cards.of), "allowed": "you"}, pointer=f"{path}/of")

    def _within_reach(self, record: Any) -> frozenset[Any]:
        """The zones whose cards an operation reaches."""
        if isinstance(record, operations.Modify):
            return self.vocabulary.modifiable_elsewhere.get(record.property, self.vocabulary.boards)
        return self.vocabulary.boards

    def _choice(self, record: language.Choice | operations.Pick, known: Known, path: str) -> Iterable[Fault]:
        """A player chooses only from cards that the player may see; a pile is searched, not chosen from."""
        place = self.of(record.cards, known)
        if place is not None and record.by not in place.seen_by:
            message = gettext_noop("A player can choose only from cards that the player may see.")
            yield Fault("hidden_choice", message, {}, pointer=path)
