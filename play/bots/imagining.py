"""A position as a player could imagine it: what is open to the player is true, everything hidden is made up."""

from collections.abc import Callable
from math import gcd

from play.engine.records import Ask, Frame, Loose
from play.engine.rng import draw_below
from play.engine.state import State

Hide = Callable[[State, int], None]
"""Takes out of a copy what a game keeps beside its zones and a seat does not know."""

UNFINISHED = "imagined"


def imagine(state: State, seat: int, seed: bytes, hide: Hide) -> State:
    """A copy with chance of its own, whose hidden cards are made up from cards of the seat itself.

    The own decks keep their cards in an order made up; unknown cards of others are taken to be like the seat's own. So
    nothing that the seat cannot know makes a difference to the copy.
    """
    copy = state.clone()
    copy.seed, copy.draws, copy.sink = seed, 0, None
    _make_up_decks(copy, seat)
    _make_up_cards(copy, seat)
    _leave_open_what_others_choose(copy, seat)
    hide(copy, seat)
    return copy


def _own_cards(state: State, seat: int, zone: int) -> list[int]:
    """Numbers of the seat's own cards in a zone, or anywhere if there are none, in an order that tells nothing."""
    there = _numbers(state, seat, zone)
    if not there:
        there = [number for other in range(len(state.zones)) for number in _numbers(state, seat, other)]
    return sorted(there)


def _numbers(state: State, seat: int, zone: int) -> list[int]:
    """The card numbers in a zone of a seat; in a deck they stand there themselves, unless an effect looks at them."""
    pile = state.zones[zone][seat]
    if state.rules.ZONES[zone].deck:
        if not state.peeked:
            return pile
        return [entry if entry > 0 else state.peeked[entry].card for entry in pile]
    return [state.things[entry].card if entry in state.things else state.loose[entry].card for entry in pile]


def _make_up_decks(state: State, seat: int) -> None:
    for zone, spec in enumerate(state.rules.ZONES):
        if not spec.deck:
            continue
        own = _own_cards(state, seat, zone)
        for owner, pile in enumerate(state.zones[zone]):
            known = _looked_at(state, seat, pile)
            wanted = len(pile) - len(known)
            own_left = own
            if owner == seat and known:
                own_left = sorted(
                    entry if entry > 0 else state.peeked[entry].card for entry in pile if entry not in known
                )
            if not (own_left and wanted):
                continue
            if not state.peeked:
                pile[:] = _dealt(state, own_left, wanted)
                continue
            numbers = iter(_dealt(state, own_left, wanted))
            for place, entry in enumerate(pile):
                if entry in known:
                    continue
                number = next(numbers)
                if entry < 0:
                    state.peeked[entry] = Loose(number, owner, zone)
                else:
                    pile[place] = number


def _dealt(state: State, cards: list[int], count: int) -> list[int]:
    """Some of the cards in an order made up: two draws of chance, for this is done before every decision."""
    size = len(cards)
    start, step = draw_below(state, size), 1 + draw_below(state, size)
    while gcd(step, size) != 1:
        step += 1
    return [cards[(start + place * step) % size] for place in range(count)]


def _looked_at(state: State, seat: int, pile: list[int]) -> frozenset[int]:
    """The names of cards in a deck that an effect of the seat is looking at."""
    if not state.peeked:
        return frozenset()
    ask = state.asks[seat]
    named = {entry for frame in state.frames if frame.seat == seat for some in frame.refs.values() for entry in some}
    return frozenset(entry for entry in pile if entry < 0 and (entry in named or (ask and entry in ask.options)))


def _make_up_cards(state: State, seat: int) -> None:
    """Cards of other hands and face-down cards of others become cards like the seat's own."""
    deck = state.rules.WORDS.deck
    own = _own_cards(state, seat, deck)
    for zone, spec in enumerate(state.rules.ZONES):
        if spec.deck or not own:
            continue
        like_these = (
            _own_cards(state, seat, zone) if spec.seen_by == "owner" and zone != state.rules.WORDS.hand else own
        )
        for owner, pile in enumerate(state.zones[zone]):
            if owner == seat:
                continue
            for entry in pile:
                thing = state.things.get(entry)
                if thing is not None and not thing.face_up:
                    thing.card = own[draw_below(state, len(own))]
                elif thing is None and spec.seen_by != "all":
                    number = like_these[draw_below(state, len(like_these))]
                    state.loose[entry] = state.loose[entry]._replace(card=number)


def _leave_open_what_others_choose(state: State, seat: int) -> None:
    """Simultaneous choices of others are not known: in the copy they are never made."""
    if state.sealed is None:
        return
    opener = state.frames[-1]
    opener.data["sealed"] = {key: value for key, value in opener.data["sealed"].items() if key == str(seat)}
    for other in range(state.seats):
        if other != seat and other not in state.out:
            state.sealed[other] = [Frame(UNFINISHED, other)]
            state.asks[other] = Ask(other, "yes_no", UNFINISHED, 0)
