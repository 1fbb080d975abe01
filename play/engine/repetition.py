"""Endless play found: a state that comes back without anybody having had a choice."""

from typing import Any

from play.engine.codec import digest
from play.engine.ending import finish
from play.engine.records import Outcome
from play.engine.state import State

LONG_RUN = 300
"""Steps without a choice of two or more answers before anybody looks for a repeated state."""

MAX_QUIET_STEPS = 6000
"""Steps without a choice after which a match that does not repeat itself ends unrated."""


WORK_PER_STEP = 16
"""How many frames, waiting abilities and lasting effects make a look at a state count for another step."""


def picture(state: State) -> Any:
    """The state without what only ever grows: handles stand for their place, serials for their order."""
    rank: dict[int, int] = {}
    for zone, spec in zip(state.zones, state.rules.ZONES, strict=True):
        if not spec.deck:
            for pile in zone:
                for handle in pile:
                    rank[handle] = len(rank) + 1

    def place(handle: int) -> Any:
        if handle <= 0 or handle in rank:
            return rank.get(handle, handle)
        left = state.ghosts.get(handle) or state.gone.get(handle)
        return ["gone", left.card if left is not None else 0]

    def bindings(refs: dict[str, list[int]]) -> Any:
        return {name: [place(handle) for handle in handles] for name, handles in refs.items()}

    def occurred(event: dict[str, Any] | None) -> Any:
        return event and {
            role: place(value) if role in {"card", "became"} else value
            for role, value in event.items()
            if role != "use"
        }

    def work(data: dict[str, Any]) -> Any:
        return {
            key: [place(handle) for handle in value] if key.startswith("each") else value for key, value in data.items()
        }

    def effect(item: Any) -> Any:
        return [item.seat, item.card, item.ability, place(item.source), bindings(item.refs)]

    return {
        "zones": [
            [[number if spec.deck else state.rules.ZONES.index(spec) for number in pile] for pile in zone]
            for zone, spec in zip(state.zones, state.rules.ZONES, strict=True)
        ],
        "cards": [[rank[handle], card.card, card.owner] for handle, card in state.loose.items() if handle in rank],
        "things": sorted(
            [
                rank[thing.handle],
                thing.card,
                thing.owner,
                thing.face_up,
                thing.spent,
                sorted(thing.counters.items()),
                thing.used,
                thing.under,
            ]
            for thing in state.things.values()
        ),
        "frames": [
            [frame.kind, frame.step, *effect(frame), occurred(frame.event), frame.answer, work(frame.data)]
            for frame in state.frames
        ],
        "waiting": [[*effect(entry), occurred(entry.event)] for entry in state.waiting],
        "chain": [[*effect(link), link.negated] for link in state.chain],
        "lasting": [
            [*effect(item), item.kind, item.until, item.turn, item.uses, item.word, item.amount]
            for item in state.lasting
        ],
        "numbers": [state.turn, state.active, state.draws, state.counters, state.out, state.facts],
        "asks": [ask and [ask.kind, ask.prompt, len(ask.options), len(ask.picked)] for ask in state.asks],
    }


def look_for_repetition(state: State) -> None:
    """Compare the state with a remembered one, which moves on at growing distances (Brent's way to find a cycle).

    The more lies about, the longer a look takes, and the more steps it counts for.
    """
    state.quiet += (len(state.frames) + len(state.waiting) + len(state.lasting)) // WORK_PER_STEP
    since, span, seen = state.mark
    now = digest(picture(state))
    if now == seen:
        finish(state, Outcome((), state.rules.REPETITION_RULE, "repetition"))
        return
    since += 1
    state.mark = (0, max(1, span * 2), now) if since >= span else (since, span, seen)
    if state.quiet > MAX_QUIET_STEPS:
        finish(state, Outcome((), "", "cap", rated=False))
