"""The chikemon and item zones: coming in, going away, and what a chikemon is while it is there."""

from collections.abc import Sequence

from play.engine.changes import leave
from play.engine.records import Frame, Lasting, Thing
from play.engine.standing import at_work, attach, context, fits, happened, numeric, replaced
from play.engine.state import State
from play.engine.zones import card_of, move, owner_of
from play.games.ticket_monsters.zones import CHIKEMON, DECK, ENERGY, HAND, MOST_IN_ZONE, SPECIAL_DECK

FIGURES = frozenset({"chikemon", "special_chikemon"})
SPECIAL = "special_chikemon"
UNRESOLVED = "unresolved"
"""The counter of a magic or tool whose link of the chain has not been carried out yet."""
ATTACKED = -1
"""The mark of an attack among the uses that a card has made."""


def has_room(state: State, seat: int, zone: int) -> bool:
    """Whether a zone has a free place: at most 5 cards lie there (TK-T6)."""
    return len(state.zones[zone][seat]) < MOST_IN_ZONE


def enter(state: State, handle: int, word: str) -> int:
    """A chikemon comes into its owner's zone: its new handle."""
    (entered,) = move(state, [handle], CHIKEMON, cause=word)
    happened(state, "entered", card=entered)
    happened(state, word, card=entered)
    return entered


def special_summon(state: State, refs: Sequence[int]) -> dict[int, int]:
    """Chikemon are special-summoned as far as their owners may this turn (TK-T4) and have room (TK-T6).

    Others stay where they are. What those that came have become, by what they were.
    """
    became: dict[int, int] = {}
    for ref in refs:
        owner = owner_of(state, ref)
        if (
            card_of(state, ref).kind in FIGURES
            and ref not in state.things
            and owner == state.active
            and state.counters[owner]["special_summons"] > 0
            and has_room(state, owner, CHIKEMON)
            and not is_forbidden(state, owner, "special_summon")
        ):
            state.counters[owner]["special_summons"] -= 1
            became[ref] = enter(state, ref, "special_summoned")
    return became


def is_forbidden(state: State, seat: int, step: str) -> bool:
    """Whether an effect keeps a player from a step."""
    return any(effect.kind == "forbid" and effect.word == step and seat in effect.subjects for effect in state.lasting)


def is_barred(state: State, handle: int, step: str) -> bool:
    """Whether an effect keeps a chikemon from a step."""
    return any(effect.kind == "bar" and effect.word == step and handle in effect.subjects for effect in state.lasting)


def is_kept_from(state: State, word: str, handle: int, by: int | None = None) -> bool:
    """Whether an ability at work keeps something from happening to a card at all; of one player's doing with ``by``."""
    if word not in state.table.heard:
        return False
    event = {"event": word, "card": handle, "amount": 1}
    for standing in at_work(state, "replacement"):
        ability = standing.ability
        if ability.event == word and standing.seat != by:
            frame = context(state, standing, event)
            if (
                ability.leaves is not None
                and fits(state, standing, event, frame)
                and not ability.leaves(state, frame, 1)
            ):
                return True
    return False


def beside_itself(state: State, frame: Frame, refs: list[int]) -> list[int]:
    """Cards without the magic or tool whose own use is under way (TK-Z8)."""
    used = state.things.get(frame.source)
    return refs if used is None or UNRESOLVED not in used.counters else [ref for ref in refs if ref != frame.source]


def choosable(state: State, frame: Frame, refs: list[int]) -> list[int]:
    """The cards that an effect can choose: not those kept from it by their own player's abilities, nor itself in use."""
    refs = beside_itself(state, frame, refs)
    if "would_be_chosen" not in state.table.heard:
        return refs
    return [
        ref for ref in refs if ref not in state.things or not is_kept_from(state, "would_be_chosen", ref, by=frame.seat)
    ]


def keywords(state: State, handle: int) -> tuple[str, ...]:
    """The keywords of a card in play: printed ones and those it has for a time."""
    thing = state.things.get(handle) or state.ghosts[handle]
    printed: tuple[str, ...] = state.table.cards[thing.card].facts.get("keywords", ())
    given = tuple(
        effect.word
        for effect in state.lasting
        if effect.kind == "grant" and handle in effect.subjects and effect.word not in printed
    )
    return (*printed, *dict.fromkeys(given)) if given else printed


def value_of(state: State, handle: int, word: str) -> int:
    """Power or defence with what effects add, never below 0 (TK-A10)."""
    return max(0, numeric(state, handle, word))


def printed_value(state: State, thing: Thing, word: str) -> int:
    """What is printed on a card; power and defence change places for each swap (TK-Z9). A chikemon attacks once (TK-A3)."""
    if word == "attacks":
        return 1
    if word in {"power", "defence"} and state.lasting:
        swaps = sum(effect.kind == "swap" and thing.handle in effect.subjects for effect in state.lasting)
        if swaps % 2:
            word = "defence" if word == "power" else "power"
    return int(state.table.cards[thing.card].facts.get(word, 0))


def attacks_left(state: State, handle: int) -> int:
    """How often a chikemon may still attack this turn (TK-A3)."""
    made = sum(use == (ATTACKED, state.turn) for use in state.things[handle].used)
    return numeric(state, handle, "attacks") - made


def for_a_time(
    state: State,
    kind: str,
    seat: int,
    source: tuple[int, int, int],
    until: str,
    subjects: list[int],
    word: str,
    amount: int = 0,
) -> None:
    """Leave something about cards or players behind; ``source`` is the card, ability and handle of the effect."""
    card, ability, handle = source
    attach(
        state,
        Lasting(
            state.next_serial(),
            kind,
            seat,
            card,
            ability,
            handle,
            until,
            state.turn,
            subjects=subjects,
            word=word,
            amount=amount,
        ),
    )


def beat(state: State, handle: int, by: int) -> bool:
    """A chikemon beaten in battle goes to its owner's energy (TK-E5); whether it did."""
    if not replaced(state, "would_be_beaten", 1, state.things[handle].seat, card=handle):
        return False
    leave_for_energy(state, [handle], "beaten", by=by)
    return True


def destroy(state: State, handles: Sequence[int]) -> None:
    """An effect destroys cards in play at one moment: they go to their owners' energy (TK-E4, TK-E5)."""
    falling = [
        handle for handle in handles if replaced(state, "would_be_destroyed", 1, state.things[handle].seat, card=handle)
    ]
    if falling:
        leave_for_energy(state, falling, "destroyed")


def leave_for_energy(state: State, handles: Sequence[int], word: str = "", **roles: int) -> dict[int, int]:
    """Cards leave play for their owners' energy at one moment: what they have become."""
    words = (word, "sent_to_energy", "left")
    moved = leave(state, handles, words, ENERGY, cause=word or "effect", roles=roles)
    return dict(zip(handles, moved, strict=True))


def move_away(
    state: State, refs: Sequence[int], zone: int, *, top: bool = True, replaceable: bool = True
) -> dict[int, int]:
    """Cards move to their owners' zone, special chikemon to the special deck instead of hand and deck (TK-E6).

    Only special chikemon go to the special deck (TK-Z5). What those that now lie open have become, by what they were.
    """
    going: dict[int, list[int]] = {}
    for ref in refs:
        target = _home(card_of(state, ref).kind, zone)
        if target is not None and (ref in state.things or _lies_in(state, ref) != target):
            going.setdefault(target, []).append(ref)
    became: dict[int, int] = {}
    for target, some in going.items():
        became.update(_send(state, some, target, top=top, replaceable=replaceable))
    return became


def _lies_in(state: State, ref: int) -> int:
    """The zone of a card outside play; -1 for one in a deck, which may change its place there."""
    return state.loose[ref].zone if ref > 0 else -1


def _home(kind: str, zone: int) -> int | None:
    if kind == SPECIAL:
        return SPECIAL_DECK if zone in {HAND, DECK} else zone
    return None if zone == SPECIAL_DECK else zone


def _send(state: State, refs: Sequence[int], zone: int, *, top: bool, replaceable: bool) -> dict[int, int]:
    leaving = [
        ref
        for ref in refs
        if ref in state.things
        and (not replaceable or replaced(state, "would_leave", 1, state.things[ref].seat, card=ref))
    ]
    others = [ref for ref in refs if ref not in state.things]
    discarded = [owner_of(state, ref) for ref in others if zone == ENERGY and _lies_in(state, ref) == HAND]
    moved = move(state, others, zone, cause="effect", top=top) if others else []
    for owner in discarded:
        happened(state, "discarded", player=owner)
    if leaving:
        words = ("sent_to_energy", "left") if zone == ENERGY else ("left",)
        moved = [*moved, *leave(state, leaving, words, zone, cause="effect", top=top)]
    return dict(zip([*others, *leaving], moved, strict=True)) if zone == ENERGY else {}
