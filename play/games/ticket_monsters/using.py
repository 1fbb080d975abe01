"""How a use or a summon goes on: laid down, paid for, put into the chain, carried out, put away."""

from play.engine.chain import add_link, announce
from play.engine.records import Action, Frame, Link
from play.engine.standing import happened
from play.engine.state import State
from play.engine.zones import move
from play.games.ticket_monsters.energy import changed_worth, cost_of, pay
from play.games.ticket_monsters.field import UNRESOLVED, enter, special_summon
from play.games.ticket_monsters.timing import event_at
from play.games.ticket_monsters.zones import ENERGY, ITEMS


def respond(state: State, frame: Frame, seat: int, action: Action) -> None:
    """Begin what a player does with the right; after a summon the turn player has it first again (TK-I9)."""
    verb, handle = str(action[0]), int(action[1])
    if verb == "use":
        _use(state, seat, handle)
    elif verb == "effect":
        _use_effect(state, seat, handle, int(action[2]))
    else:
        frame.data["right"] = 0
        if verb == "summon":
            state.frames.append(Frame("summon", seat, card=state.loose[handle].card, source=handle))
        else:
            _special_summon(state, seat, handle)


def _use(state: State, seat: int, handle: int) -> None:
    """A magic or tool is laid into the own item zone and paid for (TK-I3); its laying changes nothing of the payment."""
    card = state.table.cards[state.loose[handle].card]
    ability = card.abilities[card.facts["use"]]
    price, worth = cost_of(state, handle), changed_worth(state, seat)
    event = event_at(state, ability.timing)
    (source,) = move(state, [handle], ITEMS, cause="use")
    state.things[source].counters[UNRESOLVED] = 1
    announce(state, seat, "use", card.number, ability.index, source, event)
    state.frames[-1].data.update({"price": price, "worth": worth} if worth else {"price": price})


def _use_effect(state: State, seat: int, handle: int, index: int) -> None:
    """An effect of a card in play is used, once in this turn (TK-I7)."""
    thing = state.things[handle]
    thing.used = (*thing.used, (index, state.turn))
    ability = state.table.cards[thing.card].abilities[index]
    announce(state, seat, "effect", thing.card, index, handle, event_at(state, ability.timing))


def summon(state: State, stack: list[Frame], frame: Frame) -> None:
    """A chikemon is paid for and comes into the zone (TK-T3); no chain begins (TK-I9)."""
    if pay(state, frame, cost_of(state, frame.source)):
        stack.pop()
        state.counters[frame.seat]["summons"] -= 1
        enter(state, frame.source, "summoned")


def _special_summon(state: State, seat: int, handle: int) -> None:
    """A chikemon leaves the special deck, its printed cost paid (TK-T4, TK-Z4)."""
    card = state.table.cards[state.loose[handle].card]
    index = card.facts["summoning"]
    if index is None:
        special_summon(state, [handle])
    else:
        announce(state, seat, "special", card.number, index, handle)


def announced(state: State, frame: Frame) -> None:
    """What is paid for joins the chain (TK-I3); a special summon is carried out at once (TK-I9)."""
    if frame.data["verb"] == "special":
        state.frames.append(
            Frame("effect", frame.seat, card=frame.card, ability=frame.ability, source=frame.source, refs=frame.refs)
        )
        return
    link = add_link(state, frame)
    happened(state, "used", player=link.seat, card=link.source, use=link.serial)


def link_resolved(state: State, link: Link) -> None:
    """The last link of the chain has been carried out, the one below comes next (TK-I4).

    Magic goes to energy (TK-E4), a negated tool too (TK-E7); a tool stays and works from now on (TK-E8). What has left
    the item zone before is no longer put anywhere (TK-Z8).
    """
    thing = state.things.get(link.source)
    if thing is None or UNRESOLVED not in thing.counters:
        return
    if link.negated or state.table.cards[thing.card].kind == "magic":
        move(state, [link.source], ENERGY, cause="used")
        return
    del thing.counters[UNRESOLVED]
    state.dirty = True
    state.derived.clear()
    if state.sink is not None:
        state.emit("placed", {"seat": thing.seat, "handle": f"c{thing.handle}", "card": thing.card})
    happened(state, "placed", card=thing.handle)
