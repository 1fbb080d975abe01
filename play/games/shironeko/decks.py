"""Damage to decks: the damage area, the triggers in it, what waits until it is empty, and the end of a deck."""

from collections.abc import Sequence

from play.engine.changes import draw
from play.engine.ending import finish
from play.engine.records import Outcome, Waiting
from play.engine.running import begin_one_of
from play.engine.standing import Standing, context, enqueue, fits, happened, replaced
from play.engine.state import State
from play.engine.zones import move, move_top
from play.games.shironeko.zones import DAMAGE, DECK, DISCARD

Due = Sequence[tuple[int, int]]
"""Damage to decks that comes at one moment, as seats with amounts."""


def damage_decks(state: State, due: Due) -> None:
    """Damage to decks, at one moment; while cards of earlier damage lie in a damage area it waits (SN-A5).

    Cards are turned up at once, in the middle of an effect too; what they set off waits until it is finished (SN-Z9).
    """
    if is_settled(state):
        _turn_up(state, due)
    else:
        state.facts["due"] = [*state.facts.get("due", []), [list(part) for part in due]]


def _turn_up(state: State, due: Due) -> None:
    """As many cards as the damage are turned face up from the tops of the decks, one by one (SN-A4).

    Trigger abilities among them begin to wait, in the opponent's turn only (SN-A5).
    """
    dealt = [(seat, left) for seat, amount in due if (left := _left_of(state, seat, amount))]
    turned = [
        (seat, amount, move_top(state, seat, DECK, DAMAGE, amount, cause="deck_damage")) for seat, amount in dealt
    ]
    for seat, amount, handles in turned:
        if state.sink is not None:
            state.emit("deck_damaged", {"seat": seat, "amount": amount, "count": len(handles)})
        happened(state, "deck_damaged", player=seat, amount=amount)
        for handle in handles:
            happened(state, "turned_up", card=handle)
            if seat != state.active:
                _set_off_triggers(state, seat, handle)


def _left_of(state: State, seat: int, amount: int) -> int:
    return replaced(state, "would_damage_deck", amount, seat, player=seat) if amount > 0 else 0


def _set_off_triggers(state: State, seat: int, handle: int) -> None:
    """The trigger abilities of a card in the damage area begin to wait (SN-A5)."""
    card = state.table.cards[state.loose[handle].card]
    event = {"event": "turned_up", "card": handle, "became": 0}
    for index in card.facts.get("triggers", ()):
        standing = Standing(0, seat, card.abilities[index], handle, {}, None, None)
        if fits(state, standing, event, context(state, standing, event)):
            enqueue(state, [standing], event)


def _triggers(state: State) -> list[Waiting]:
    """The trigger abilities that wait: the own abilities of cards that were turned up."""
    return [
        entry
        for entry in state.waiting
        if entry.event is not None and entry.event["event"] == "turned_up" and entry.event["card"] == entry.source
    ]


def is_settled(state: State) -> bool:
    """Whether no damage area holds cards, no trigger waits and no damage is due."""
    return not (any(state.zones[DAMAGE]) or state.facts.get("due") or (state.waiting and _triggers(state)))


def settle(state: State) -> None:
    """One step on the way to empty damage areas: the next trigger, then the discard, then damage that waited (SN-A5).

    Their owner orders the triggers. A card that its trigger moved elsewhere stays there.
    """
    triggers = _triggers(state)
    if triggers:
        begin_one_of(state, triggers[0].seat, triggers)
        return
    if any(state.zones[DAMAGE]):
        for pile in state.zones[DAMAGE]:
            if pile:
                move(state, pile[:], DISCARD, cause="damage_over")
        return
    due, *later = state.facts["due"]
    state.facts["due"] = later
    _turn_up(state, due)


def draw_cards(state: State, seats: Sequence[int], count: int) -> None:
    """Players draw at one moment."""
    for seat in seats:
        draw(state, seat, count)


def empty_draw(state: State, seat: int) -> None:
    """Nothing more: the deck that a draw has emptied has lost already as the rules are looked at (SN-W1)."""


def check_decks(state: State) -> None:
    """A player whose main deck is empty loses at that very moment (SN-W1); both at once is a draw (SN-W2)."""
    first, second = state.zones[DECK]
    if first and second:
        return
    if first or second:
        finish(state, Outcome((0 if first else 1,), "SN-W1", "deck_empty"))
    else:
        finish(state, Outcome((), "SN-W2", "both_decks_empty"))
