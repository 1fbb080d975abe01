"""Where cards lie, and the one way from zone to zone.

A card is named by its handle, or, while an effect looks at it in a deck, by a negative number. Every change of zone
makes a new object: what was named before stays behind and is gone.
"""

from collections.abc import Sequence

from play.engine.cards import CompiledCard
from play.engine.records import Loose, Thing
from play.engine.state import JSON, State


def card_of(state: State, ref: int) -> CompiledCard:
    """The card behind a name, also of one that has just left its place."""
    return state.table[(state.things.get(ref) or state.ghosts.get(ref) or _loose(state, ref)).card]


def _loose(state: State, ref: int) -> Loose:
    return (state.loose if ref > 0 else state.peeked).get(ref) or state.gone[ref]


def exists(state: State, ref: int) -> bool:
    """Whether the object still is where it was when it was named."""
    return ref in state.things or ref in state.loose or ref in state.peeked


def is_readable(state: State, ref: int) -> bool:
    """Whether anything can still be read about an object, be it only as it was when it left."""
    return exists(state, ref) or ref in state.ghosts or ref in state.gone


def place_of(state: State, ref: int) -> tuple[int, int]:
    """The zone and the seat in whose zone a card lies."""
    thing = state.things.get(ref)
    if thing is not None:
        return thing.zone, thing.seat
    loose = state.loose[ref] if ref > 0 else state.peeked[ref]
    return loose.zone, loose.owner


def owner_of(state: State, ref: int) -> int:
    """The seat whose card it is."""
    return (state.things.get(ref) or state.ghosts.get(ref) or _loose(state, ref)).owner


def is_public(state: State, ref: int) -> bool:
    """Whether everybody may know which card this is."""
    thing = state.things.get(ref)
    if thing is not None:
        return thing.face_up
    return state.rules.ZONES[place_of(state, ref)[0]].seen_by == "all"


def peek(state: State, owner: int, zone: int, position: int) -> int:
    """A name for the card at a position of a deck, as long as the effect that looks at it lasts; never one in use."""
    pile = state.zones[zone][owner]
    number = pile[position]
    if number < 0:
        return number
    name = min([0, *state.peeked, *state.gone]) - 1
    state.peeked[name] = Loose(number, owner, zone)
    pile[position] = name
    return name


def look_away(state: State) -> None:
    """Cards in decks that were being looked at are bare numbers again."""
    for name, (card, owner, zone) in state.peeked.items():
        pile = state.zones[zone][owner]
        pile[pile.index(name)] = card
    state.peeked.clear()


def forget(state: State) -> None:
    """Let go of what has left play, and of changes to it, once no effect under way can speak of it."""
    if not (state.waiting or state.chain or any(frame.card for frame in state.frames)):
        state.ghosts.clear()
        state.gone.clear()
        kept = [
            effect
            for effect in state.lasting
            if effect.kind == "forbid"
            or not effect.subjects
            or any(exists(state, subject) for subject in effect.subjects)
        ]
        if len(kept) != len(state.lasting):
            state.lasting = kept
            state.derived.clear()
            state.numbers.clear()


def _take(state: State, ref: int) -> tuple[int, int, int]:
    """Remove a card from where it lies: its number, its owner, its zone."""
    thing = state.things.pop(ref, None)
    if thing is not None:
        state.zones[thing.zone][thing.seat].remove(ref)
        state.ghosts[ref] = thing
        return thing.card, thing.owner, thing.zone
    state.gone[ref] = card, owner, zone = state.loose.pop(ref) if ref > 0 else state.peeked.pop(ref)
    state.zones[zone][owner].remove(ref)
    return card, owner, zone


def put(
    state: State, card: int, owner: int, zone: int, *, seat: int | None = None, face_up: bool = True, top: bool = True
) -> int:
    """Lay a card that lies nowhere into a zone: its new handle, 0 in a deck. The last card of a pile is its top."""
    spec = state.rules.ZONES[zone]
    seat = owner if seat is None else seat
    state.dirty = True
    pile = state.zones[zone][seat]
    if spec.deck:
        if top:
            pile.append(card)
        else:
            pile.insert(0, card)
        return 0
    state.handles += 1
    handle = state.handles
    if spec.board:
        state.things[handle] = Thing(
            handle, card, owner, seat, zone, face_up, born=state.next_serial(), entered=state.turn
        )
        if state.derived:
            state.derived.clear()
    else:
        state.loose[handle] = Loose(card, owner, zone)
    pile.append(handle)
    return handle


def move(
    state: State,
    refs: Sequence[int],
    zone: int,
    *,
    cause: str,
    seat: int | None = None,
    face_up: bool = True,
    top: bool = True,
) -> list[int]:
    """Move cards at one moment to their owners' zone (or a seat's, on a board): the new handles, in the same order.

    The event says to each reader what the zones let that reader see. Cards put into a deck keep the order given, the
    last one uppermost.
    """
    if state.derived and not state.things.keys().isdisjoint(refs):
        state.derived.clear()
    taken = [(ref, place_of(state, ref)[1], *_take(state, ref)) for ref in refs]
    handles = [put(state, card, owner, zone, seat=seat, face_up=face_up, top=top) for _, _, card, owner, _ in taken]
    if state.sink is not None:
        _tell_moves(state, taken, handles, zone, seat=seat, face_up=face_up, cause=cause)
    for ref, *_ in taken:
        if ref in state.ghosts and state.ghosts[ref].under:
            _uncover(state, state.ghosts[ref])
    return handles


def _uncover(state: State, thing: Thing) -> None:
    """The cards under one that left play go to their owner's discard pile."""
    discard = state.rules.WORDS.discard
    handles = [put(state, card, thing.owner, discard) for card in thing.under]
    if state.sink is not None:
        taken = [(0, thing.seat, card, thing.owner, thing.zone) for card in thing.under]
        _tell_moves(state, taken, handles, discard, seat=None, face_up=True, cause="uncovered")


def put_under(state: State, refs: Sequence[int], handle: int, *, cause: str) -> None:
    """Cards go face up under a card in play, the last one uppermost; what lay under them goes to the discard pile."""
    thing = state.things[handle]
    taken = [(ref, place_of(state, ref)[1], *_take(state, ref)) for ref in refs]
    thing.under = (*thing.under, *(card for _, _, card, _, _ in taken))
    state.dirty = True
    state.derived.clear()
    if state.sink is not None:
        _tell_moves(
            state, taken, [0] * len(taken), thing.zone, seat=thing.seat, face_up=True, cause=cause, under=handle
        )
    for ref in refs:
        if ref in state.ghosts and state.ghosts[ref].under:
            _uncover(state, state.ghosts[ref])


def lay_over(state: State, ref: int, handle: int, *, cause: str) -> int:
    """A card goes onto a card in play and takes its place as a new object; the covered one lies under it."""
    below = state.things.pop(handle)
    state.ghosts[handle] = below
    pile = state.zones[below.zone][below.seat]
    place = pile.index(handle)
    taken = [(ref, place_of(state, ref)[1], *_take(state, ref))]
    over = put(state, taken[0][2], below.owner, below.zone, seat=below.seat)
    pile.remove(over)
    pile[place] = over
    state.things[over].under = (*below.under, below.card)
    state.derived.clear()
    if state.sink is not None:
        _tell_moves(state, taken, [over], below.zone, seat=below.seat, face_up=True, cause=cause, over=handle)
    return over


def move_top(state: State, owner: int, source: int, zone: int, count: int, *, cause: str) -> list[int]:
    """Move cards from the top of a deck one after another: the new handles; fewer when the deck runs out."""
    pile = state.zones[source][owner]
    handles = []
    numbers = []
    for _ in range(min(count, len(pile))):
        number = pile.pop()
        if number < 0:
            state.gone[number] = state.peeked.pop(number)
            number = state.gone[number].card
        numbers.append(number)
        handles.append(put(state, number, owner, zone))
    if handles and state.sink is not None:
        taken = [(0, owner, number, owner, source) for number in numbers]
        _tell_moves(state, taken, handles, zone, seat=None, face_up=True, cause=cause)
    return handles


def _tell_moves(
    state: State,
    taken: Sequence[tuple[int, int, int, int, int]],
    handles: Sequence[int],
    zone: int,
    *,
    seat: int | None,
    face_up: bool,
    cause: str,
    under: int = 0,
    over: int = 0,
) -> None:
    """The event of a move: everybody learns from where to where, and which cards if one of the two zones shows them."""
    zones = state.rules.ZONES
    spec = zones[zone]
    readers: list[int | None] = [None, *range(state.seats)]
    moves: dict[int | None, list[dict[str, JSON]]] = {reader: [] for reader in readers}
    for (ref, place, card, owner, origin), handle in zip(taken, handles, strict=True):
        target = owner if seat is None else seat
        ghost = state.ghosts.get(ref) if ref > 0 else None
        source = zones[origin]
        for reader in readers:
            sees_source = source.seen_by == "all" or (source.seen_by == "owner" and reader == place)
            knows_source = sees_source and (ghost is None or ghost.face_up or reader == place)
            sees_target = spec.seen_by == "all" or (spec.seen_by == "owner" and reader == target)
            knows_target = sees_target and (face_up or reader == target)
            row: dict[str, JSON] = {
                "owner": owner,
                "from": source.slug,
                "from_seat": place,
                "to": spec.slug,
                "to_seat": target,
            }
            if knows_source or knows_target:
                row["card"] = card
            if sees_source and ref > 0:
                row["old"] = f"c{ref}"
            if sees_target and handle:
                row["handle"] = f"c{handle}"
            if under:
                row["under"] = f"c{under}"
            if over:
                row["over"] = f"c{over}"
            moves[reader].append(row)
    public = moves.pop(None)
    state.emit(
        "moved",
        {"cause": cause, "moves": public},
        {reader: {"moves": rows} for reader, rows in moves.items() if reader is not None and rows != public},
    )


def turn_up(state: State, handle: int) -> None:
    """Turn a card in play face up."""
    thing = state.things[handle]
    thing.face_up = True
    state.dirty = True
    state.derived.clear()
    if state.sink is not None:
        state.emit("turned_up", {"seat": thing.seat, "handle": f"c{handle}", "card": thing.card})
