"""Payments: sets of cards whose values reach what is due and from which no card can be left out.

Cards that stand for one another are of one sort. A payment is named with its largest values first: then every part but
the last leaves something due, whatever the last one is nothing could be left out, and each payment has one name.
"""

from collections.abc import Iterator, Sequence

from play.engine.asking import ask as open_decision
from play.engine.records import Ask, Frame
from play.engine.rules import Refusal, Stage
from play.engine.state import State
from play.errors import NotAnOptionError

MOST_LISTED = 50
"""As many payments are offered whole; of more the cards are picked one by one."""

Sorts = Sequence[tuple[int, Sequence[int]]]
"""Sorts of cards, the most valuable first: the value of one, and the cards."""


def payments(due: int, sorts: Sorts) -> Iterator[list[int]]:
    """All payments one after another; each takes no longer to find than its own length times the number of sorts."""
    left = _left_from(sorts)

    def extend(picked: list[int], place: int, taken: int, missing: int) -> Iterator[list[int]]:
        if missing <= 0:
            yield picked
            return
        for here in range(place, len(sorts)):
            value, cards = sorts[here]
            used = taken if here == place else 0
            if left[here] - used * value < missing:
                return
            if used < len(cards):
                yield from extend([*picked, cards[used]], here, used + 1, missing - value)

    return extend([], 0, 0, due)


def _left_from(sorts: Sorts) -> list[int]:
    """What the cards of each sort and of all less valuable ones are worth together."""
    left = [0] * (len(sorts) + 1)
    for place in range(len(sorts) - 1, -1, -1):
        value, cards = sorts[place]
        left[place] = left[place + 1] + value * len(cards)
    return left


def listed(due: int, sorts: Sorts) -> list[list[int]] | None:
    """All payments, or None where there are more than are offered whole."""
    found: list[list[int]] = []
    for payment in payments(due, sorts):
        if len(found) == MOST_LISTED:
            return None
        found.append(payment)
    return found


def cheapest(due: int, sorts: Sorts) -> list[int]:
    """Of the payments that lose least one with the fewest cards; among those the one with the largest values first."""
    best: dict[int, list[int]] = {0: []}
    found: list[int] | None = None
    lost = 0
    for value, cards in sorts:
        for card in cards:
            for total in sorted(best, reverse=True):
                picked = [*best[total], card]
                over = total + value - due
                if over >= 0:
                    if found is None or (over, len(picked)) < (lost, len(found)):
                        found, lost = picked, over
                elif value and (over + due not in best or len(picked) < len(best[over + due])):
                    best[over + due] = picked
    assert found is not None
    return found


def paid_with(state: State, frame: Frame, due: int, sorts: Sorts, *, prompt: str, stage: str) -> list[int] | None:
    """The cards that pay what is due: the only payment or the one chosen; None while the player is asked."""
    if frame.answer is not None:
        picked: list[int] = frame.answer
        frame.answer = None
        return picked
    whole = listed(due, sorts)
    if whole is not None and len(whole) == 1:
        return whole[0]
    options = [card for _, cards in sorts for card in cards]
    sizes = [len(payment) for payment in whole] if whole is not None else [1, len(options)]
    open_decision(
        state,
        frame.seat,
        "pick",
        prompt,
        of="card",
        options=options,
        least=min(sizes),
        most=max(sizes),
        stage=stage,
        card=frame.card,
        source=frame.source,
        data={"due": due, "sorts": [[value, list(cards)] for value, cards in sorts]},
    )
    state.derived["payments"] = ((frame.seat, state.asked[frame.seat]), whole)
    return None


def _whole(state: State, ask: Ask) -> list[list[int]] | None:
    """The payments of a decision where they are offered whole; kept while it is open."""
    key = (ask.seat, ask.serial)
    known = state.derived.get("payments")
    if known is None or known[0] != key:
        known = state.derived["payments"] = (key, listed(ask.data["due"], ask.data["sorts"]))
    whole: list[list[int]] | None = known[1]
    return whole


def _next_picks(state: State, ask: Ask) -> list[int]:
    """What may be picked next: nothing more valuable than the last pick, and the rest can still reach what is due."""
    sorts: Sorts = ask.data["sorts"]
    missing = ask.data["due"] - _worth(sorts, ask.picked)
    if missing <= 0:
        return []
    whole = _whole(state, ask)
    if whole is not None:
        return [payment[0] for payment in whole if len(payment) == 1]
    left = _left_from(sorts)
    first = max((_place(sorts, card) for card in ask.picked), default=0)
    found = []
    for place in range(first, len(sorts)):
        value, cards = sorts[place]
        open_cards = [card for card in cards if card not in ask.picked]
        if left[place + 1] + value * len(open_cards) < missing:
            break
        if open_cards:
            found.append(open_cards[0])
    return found


def _place(sorts: Sorts, card: int) -> int:
    return next(place for place, (_, cards) in enumerate(sorts) if card in cards)


def _worth(sorts: Sorts, picked: Sequence[int]) -> int:
    return sum(sorts[_place(sorts, card)][0] for card in picked)


def _is_paid(state: State, ask: Ask) -> bool:
    return _worth(ask.data["sorts"], ask.picked) >= int(ask.data["due"])


def _rest(state: State, ask: Ask) -> list[int]:
    """The rest of the payment for a player who leaves it to the game."""
    sorts: Sorts = ask.data["sorts"]
    first = max((_place(sorts, card) for card in ask.picked), default=0)
    left = [(value, [card for card in cards if card not in ask.picked]) for value, cards in sorts[first:]]
    return cheapest(ask.data["due"] - _worth(sorts, ask.picked), left)


def payment_stage(too_little: Refusal, too_much: Refusal) -> Stage:
    """The stage of a decision that pays ``due`` with cards of its ``sorts``, which both are in its data."""

    def refusal(state: State, ask: Ask, picks: Sequence[int]) -> Refusal | None:
        sorts: Sorts = ask.data["sorts"]
        values = {card: value for value, cards in sorts for card in cards}
        if len(set(picks)) < len(picks) or not all(card in ask.options for card in picks):
            return NotAnOptionError
        paid = [values.get(card, 0) for card in picks]
        if sum(paid) < ask.data["due"]:
            return too_little
        return None if sum(paid) - min(paid) < ask.data["due"] else too_much

    return Stage(_next_picks, _is_paid, _is_paid, _rest, refusal, _whole)
