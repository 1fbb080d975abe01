"""Announced uses and the answers to them: a chain that resolves last in, first out, and windows of rights in turn."""

from collections.abc import Sequence

from play.engine.asking import ask
from play.engine.records import Frame, Link
from play.engine.state import State
from play.engine.zones import exists, is_public


def announce(
    state: State,
    seat: int,
    verb: str,
    card: int,
    ability: int,
    source: int,
    event: dict[str, object] | None = None,
) -> None:
    """Begin to use an ability: targets are chosen and the cost is paid before it joins the chain."""
    state.frames.append(
        Frame("announce", seat, card=card, ability=ability, source=source, event=event, data={"verb": verb})
    )


def add_link(state: State, frame: Frame) -> Link:
    """An announced use joins the chain with what it has bound."""
    link = Link(state.next_serial(), frame.seat, frame.card, frame.ability, frame.source, frame.refs, frame.event)
    state.chain.append(link)
    if state.sink is not None:
        state.emit(
            "announced",
            {
                "seat": link.seat,
                "verb": frame.data["verb"],
                "card": link.card,
                "source": f"c{link.source}",
                "link": link.serial,
                "targets": public_targets(state, link),
            },
        )
    return link


def public_targets(state: State, link: Link) -> list[str]:
    """The bound targets that everybody may see."""
    return [
        f"c{target}"
        for targets in link.refs.values()
        for target in targets
        if exists(state, target) and is_public(state, target)
    ]


def open_window(
    state: State, order: Sequence[int], *, uses: int | None = None, again: bool = False, main: str = ""
) -> None:
    """Open a window: the seats of ``order`` have the right in turn until all pass in a row, then the chain resolves.

    ``uses`` bounds the answers; with ``again`` the first seat has the right anew after the chain has resolved, and the
    window ends when all pass with no chain open. With ``main`` the first seat's right, while no chain is open, is a
    main decision with that prompt.
    """
    data: dict[str, object] = {"order": list(order), "right": 0, "passes": 0, "uses": uses, "again": again}
    if main:
        data["main"] = main
    state.frames.append(Frame("window", order[0], data=data))


def window(state: State, stack: list[Frame], frame: Frame) -> None:
    """Ask whose right it is, and hear the answer."""
    data = frame.data
    order = [seat for seat in data["order"] if seat not in state.out]
    if frame.step == 2:
        if not data["again"]:
            stack.pop()
            return
        data.update(right=0, passes=0)
        frame.step = 0
    if frame.step == 1 and frame.answer is not None:
        action, frame.answer = frame.answer, None
        seat = order[data["right"] % len(order)]
        data["right"] = (data["right"] + 1) % len(order)
        if action[0] == "pass":
            data["passes"] += 1
        else:
            data["passes"] = 0
            frame.step = 0
            if data["uses"] is not None:
                data["uses"] -= 1
            state.rules.respond(state, frame, seat, action)
            return
    if data["passes"] >= len(order) or data["uses"] == 0:
        if state.chain:
            frame.step = 2
            state.frames.append(Frame("resolve", frame.seat))
        else:
            stack.pop()
        return
    frame.step = 1
    right = data["right"] % len(order)
    if right == 0 and not state.chain and "main" in data:
        ask(state, order[0], "main", data["main"])
    else:
        ask(state, order[right], "respond", "respond")


def resolve(state: State, stack: list[Frame], frame: Frame) -> None:
    """Carry out the links of the chain, the last one first; a negated one does nothing."""
    if frame.step == 1:
        frame.step = 0
        if state.chain:
            state.rules.link_resolved(state, state.chain.pop())
        return
    if not state.chain:
        stack.pop()
        return
    link = state.chain[-1]
    frame.step = 1
    if not link.negated:
        state.frames.append(
            Frame(
                "effect",
                link.seat,
                card=link.card,
                ability=link.ability,
                source=link.source,
                refs=dict(link.refs),
                event=link.event,
            )
        )
