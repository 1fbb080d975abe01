"""What comes into play: monsters, level-ups, items, dungeon cards, and another character."""

from collections.abc import Sequence

from play.engine.cards import CompiledCard
from play.engine.standing import added, enqueue, happened, modifying, replaced, set_off
from play.engine.state import JSON, State
from play.engine.zones import card_of, move, owner_of, peek, turn_up
from play.games.monster_gate.figures import keywords, leave
from play.games.monster_gate.zones import CHARACTERS, DECK, DUNGEON, ITEMS, MONSTERS

MONSTER_KINDS = frozenset({"monster", "level_up"})
ITEM_KINDS = frozenset({"weapon", "other_item"})
CONSUMED_KINDS = frozenset({"magic", "potion"})


def cost_of(state: State, ref: int, card: CompiledCard) -> int:
    """What a card costs (MG-P1), in the hand with what effects add."""
    cost: int = card.facts["cost"]
    for effect in state.lasting:
        if effect.kind == "modify" and effect.word == "cost" and ref in effect.subjects:
            cost += effect.amount
    if modifying(state, "cost"):
        cost += added(state, "cost").get(ref, 0)
    return max(0, cost)


def place_monsters(state: State, refs: Sequence[int], *, cause: str, ready: bool = False) -> dict[int, int]:
    """Monsters come onto their owners' boards, spent unless a card says otherwise (MG-P2) or with swift (MG-Z1)."""
    coming = [ref for ref in refs if ref not in state.things and card_of(state, ref).kind in MONSTER_KINDS]
    placed = move(state, coming, MONSTERS, cause=cause) if coming else []
    for handle in placed:
        state.things[handle].spent = not (ready or "swift" in keywords(state, handle))
    for handle in placed:
        happened(state, "entered", card=handle)
    return dict(zip(coming, placed, strict=True))


def level_up(state: State, ref: int, base: int) -> None:
    """A level-up monster takes the place of its base, which is discarded, not destroyed (MG-P5)."""
    leave(state, [base], ("left",), cause="level_up")
    (placed,) = place_monsters(state, [ref], cause="level_up").values()
    happened(state, "levelled_up", card=placed)


def equip(state: State, refs: Sequence[int], *, cause: str) -> dict[int, int]:
    """Weapons and other items come into their owners' item zones; the one that lies there is discarded (MG-P7).

    Of several of one owner the last one stays.
    """
    became: dict[int, int] = {}
    for ref in refs:
        if ref in state.things or card_of(state, ref).kind not in ITEM_KINDS:
            continue
        old = state.zones[ITEMS][owner_of(state, ref)][:]
        if old:
            leave(state, old, ("left",), cause="replaced")
        (placed,) = move(state, [ref], ITEMS, cause=cause)
        became[ref] = placed
        happened(state, "entered", card=placed)
    return became


def add_to_dungeon(state: State, refs: Sequence[int], *, cause: str, face_up: bool = True) -> dict[int, int]:
    """Cards come into their owners' dungeons (MG-P3, MG-P4); face down none of their effects works.

    Only dungeon cards enter; others merely lie there (MG-Z16). What those that lie face up have become, by what they were.
    """
    coming = [ref for ref in refs if _may_come(state, ref)]
    if not coming:
        return {}
    events: list[dict[str, JSON]] = [
        {"event": "left", "card": ref, "became": 0} for ref in coming if ref in state.things
    ]
    listeners = [set_off(state, event) for event in events]
    placed = move(state, coming, DUNGEON, cause=cause if face_up else "face_down", face_up=face_up)
    became = dict(zip(coming, placed, strict=True))
    for event, standing in zip(events, listeners, strict=True):
        event["became"] = became[event["card"]]
        enqueue(state, standing, event)
    if not face_up:
        return {}
    for handle in placed:
        if card_of(state, handle).kind == "dungeon":
            happened(state, "entered", card=handle)
    return became


def _may_come(state: State, ref: int) -> bool:
    """Whether a card comes into a dungeon: from outside play, or a monster or an item that may leave the board."""
    thing = state.things.get(ref)
    if thing is None:
        return True
    return thing.zone in {MONSTERS, ITEMS} and bool(replaced(state, "would_leave", 1, thing.seat, card=ref))


def dig(state: State, seat: int, count: int, *, face_up: bool) -> None:
    """The top of a deck comes into its player's dungeon (MG-P4), as many cards as there are."""
    size = len(state.zones[DECK][seat])
    top = [peek(state, seat, DECK, size - 1 - place) for place in range(min(count, size))]
    add_to_dungeon(state, top, cause="effect", face_up=face_up)


def turn_cards_up(state: State, handles: Sequence[int]) -> None:
    """Dungeon cards are turned face up; their effects work from then on (MG-P3)."""
    turned = [handle for handle in handles if not state.things[handle].face_up]
    for handle in turned:
        turn_up(state, handle)
    for handle in turned:
        happened(state, "turned_up", card=handle)


def change_class(state: State, ref: int) -> int:
    """A character takes the place of its owner's, ready or spent and damaged as that was (MG-P8): its new handle.

    Nothing happens with a card that is no character, or with the character itself: the handle is 0.
    """
    if ref in state.things or card_of(state, ref).kind != "character":
        return 0
    owner = owner_of(state, ref)
    (old,) = state.zones[CHARACTERS][owner]
    spent, counters = state.things[old].spent, state.things[old].counters
    leave(state, [old], ("left",), cause="class_change")
    (new,) = move(state, [ref], CHARACTERS, cause="class_change")
    thing = state.things[new]
    thing.spent = spent
    thing.counters = dict(counters)
    happened(state, "class_changed", card=new)
    return new
