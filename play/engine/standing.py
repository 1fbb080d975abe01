"""Abilities that work by themselves: those printed on cards in play and those that effects left behind for a time.

Four kinds: continuous ones change properties, triggered ones go to the pool of waiting abilities, replacements step in
before a change, and forbidding ones keep a player from a step.
"""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any, NamedTuple

from play.engine.cards import CompiledAbility
from play.engine.records import Frame, Lasting, Thing, Waiting
from play.engine.state import State


class Standing(NamedTuple):
    """One ability at work: its age, whose it is, the ability, its source, its bindings and what holds it."""

    age: int
    seat: int
    ability: CompiledAbility
    source: int
    refs: dict[str, list[int]]
    lasting: Lasting | None
    thing: Thing | None


_AGE = itemgetter(0)
WORKING = ("triggered", "replacement", "continuous")
"""The kinds of ability that can work by themselves."""


def at_work(state: State, kind: str) -> list[Standing]:
    """All abilities of a kind at work at present, oldest first; kept until the board or the lasting effects change."""
    known: list[Standing] | None = state.derived.get(kind)
    if known is None:
        state.derived.update(_look_up(state))
        known = state.derived[kind]
    return known


def _look_up(state: State) -> dict[str, list[Standing]]:
    """The abilities at work by their kinds, each kind from the oldest to the newest."""
    found: dict[str, list[Standing]] = {kind: [] for kind in WORKING}
    cards, standing_of = state.table.cards, state.table.standing
    for effect in state.lasting:
        if effect.kind in found:
            ability = cards[effect.card].abilities[effect.ability]
            found[effect.kind].append(
                Standing(effect.serial, effect.seat, ability, effect.source, effect.refs, effect, None)
            )
    for thing in state.things.values():
        abilities = standing_of.get(thing.card)
        if abilities and thing.face_up:
            for ability in abilities:
                found[ability.kind].append(Standing(thing.born, thing.seat, ability, thing.handle, {}, None, thing))
    for standings in found.values():
        if len(standings) > 1:
            standings.sort(key=_AGE)
    return found


def context(state: State, standing: Standing, event: dict[str, Any] | None) -> Frame:
    """The bindings under which an ability at work reads the state."""
    ability = standing.ability
    return Frame(
        "effect",
        standing.seat,
        card=ability.card,
        ability=ability.index,
        source=standing.source,
        refs=standing.refs,
        event=event,
    )


def may_use(state: State, thing: Thing, ability: CompiledAbility) -> bool:
    """Whether an ability's limit leaves another use."""
    if ability.limit is None:
        return True
    times, per_turn = ability.limit
    uses = sum(1 for index, turn in thing.used if index == ability.index and (not per_turn or turn == state.turn))
    return uses < times


def count_use(state: State, thing: Thing, ability: CompiledAbility) -> None:
    """Note one use of a limited ability on the card that has it."""
    if ability.limit is not None:
        thing.used = (*thing.used, (ability.index, state.turn))


def fits(state: State, standing: Standing, event: dict[str, Any], frame: Frame) -> bool:
    """Whether an ability at work answers an event now."""
    ability = standing.ability
    return (
        ability.event == event["event"]
        and (ability.matches is None or ability.matches(state, frame))
        and (standing.thing is None or may_use(state, standing.thing, ability))
        and (standing.lasting is None or standing.lasting.uses != 0)
        and (ability.condition is None or ability.condition(state, frame))
        and state.rules.is_active(state, standing)
    )


def spend(state: State, standing: Standing) -> None:
    """Count a use against the limit of an ability at work; a lasting one that is used up is gone."""
    effect = standing.lasting
    if effect is not None and effect.uses is not None:
        effect.uses -= 1
        if effect.uses == 0:
            drop(state, lambda other: other is effect)
    if standing.thing is not None:
        count_use(state, standing.thing, standing.ability)
    state.rules.worked(state, standing)


def set_off(state: State, event: dict[str, Any]) -> list[Standing]:
    """The triggered abilities that an event sets off, judged by the state as it is now."""
    word = event["event"]
    if word not in state.table.heard:
        return []
    return [
        standing
        for standing in at_work(state, "triggered")
        if standing.ability.event == word and fits(state, standing, event, context(state, standing, event))
    ]


def enqueue(state: State, set_off_by: list[Standing], event: dict[str, Any]) -> None:
    """Put abilities that were set off into the pool of waiting ones, each as often as its limit still allows."""
    for standing in set_off_by:
        if standing.lasting is not None and standing.lasting.uses == 0:
            continue
        if standing.thing is not None and not may_use(state, standing.thing, standing.ability):
            continue
        spend(state, standing)
        ability = standing.ability
        serial = state.next_serial()
        state.waiting.append(
            Waiting(serial, standing.seat, ability.card, ability.index, standing.source, standing.refs, event)
        )
        if state.sink is not None:
            state.emit("set_off", {"seat": standing.seat, "card": ability.card, "waiting": f"w{serial}"})


def happened(state: State, word: str, **roles: Any) -> None:
    """An event of the game after its change: abilities that listen for it begin to wait."""
    if word in state.table.heard:
        event = {"event": word, **roles}
        enqueue(state, set_off(state, event), event)


def replaced(state: State, word: str, amount: int, affected: int, **roles: Any) -> int:
    """What is left of a change after the replacements that fit: by age (TM-B4), the affected player's first where the game says so.

    A replacement that takes nothing off is passed over and not used up. What a replacement does instead comes next,
    before the effect under way goes on; into that it does not step again (TM-Z9).
    """
    if word not in state.table.heard:
        return amount
    event = {"event": word, "amount": amount, **roles}
    under_way = [frame.data["instead"] for frame in state.frames if "instead" in frame.data]
    affected_first = state.rules.WORDS.affected_first
    order = sorted(
        (
            standing
            for standing in at_work(state, "replacement")
            if standing.ability.event == word and _work(standing) not in under_way
        ),
        key=lambda standing: (affected_first and standing.seat != affected, standing.age),
    )
    instead: list[Frame] = []
    for standing in order:
        if amount == 0:
            break
        event["amount"] = amount
        frame = context(state, standing, dict(event))
        if not fits(state, standing, event, frame):
            continue
        ability = standing.ability
        left = amount if ability.leaves is None else ability.leaves(state, frame, amount)
        if left == amount and ability.leaves is not None:
            continue
        amount = left
        spend(state, standing)
        if state.sink is not None:
            state.emit("replaced", {"seat": standing.seat, "card": ability.card, "change": word, "left": amount})
        if ability.program:
            frame.refs = dict(frame.refs)
            frame.data["instead"] = _work(standing)
            instead.append(frame)
    state.frames.extend(reversed(instead))
    return amount


def _work(standing: Standing) -> list[int]:
    """What tells one ability at work from all others."""
    return [standing.age, standing.ability.card, standing.ability.index]


def drop(state: State, which: Callable[[Lasting], bool]) -> None:
    """End the lasting effects that fit."""
    kept = [effect for effect in state.lasting if not which(effect)]
    if len(kept) != len(state.lasting):
        if state.sink is not None:
            for effect in state.lasting:
                if which(effect):
                    state.emit("lapsed", {"seat": effect.seat, "card": effect.card, "until": effect.until})
        state.lasting = kept
        state.derived.clear()
        state.dirty = True


def subject_keys(state: State, effect: Lasting, reader: int | None) -> list[str]:
    """What a lasting effect is about, as a reader may know it: seats that are forbidden something, or cards.

    Cards in a hand are told to nobody else, not even how many they are.
    """
    if effect.kind == "forbid":
        return [f"s{subject}" for subject in effect.subjects]
    return [
        f"c{subject}"
        for subject in effect.subjects
        if (card := state.loose.get(subject)) is None
        or (sight := state.rules.ZONES[card.zone].seen_by) == "all"
        or (sight == "owner" and reader == card.owner)
    ]


def attach(state: State, effect: Lasting) -> None:
    """Leave an effect behind for a time."""
    state.lasting.append(effect)
    state.derived.clear()
    state.dirty = True
    if state.sink is not None:
        public = subject_keys(state, effect, None)
        known = {reader: subject_keys(state, effect, reader) for reader in range(state.seats)}
        state.emit(
            "lasting",
            {
                "seat": effect.seat,
                "card": effect.card,
                "what": effect.kind,
                "word": effect.word,
                "amount": effect.amount,
                "until": effect.until,
                "subjects": public,
            },
            {reader: {"subjects": subjects} for reader, subjects in known.items() if subjects != public},
        )


def numeric(state: State, handle: int, word: str) -> int:
    """A numeric property of a card in play, or of one that has just left it: printed value and all that adds to it."""
    thing = state.things.get(handle) or state.ghosts[handle]
    value = state.rules.numeric(state, thing, word)
    changes = _added_for_a_time(state, word) if state.derived.get("working_out") else added(state, word)
    return value + changes.get(handle, 0) if changes else value


def modifying(state: State, word: str) -> list[Standing]:
    """The continuous abilities at work that add to a numeric property, oldest first."""
    known: list[Standing] | None = state.derived.get(word)
    if known is None:
        known = [
            standing
            for standing in at_work(state, "continuous")
            if any(change.numeric == word for change in standing.ability.modifies)
        ]
        state.derived[word] = known
    return known


def added(state: State, word: str) -> Mapping[int, int]:
    """What lasting effects and continuous abilities add to a numeric property, by handle; kept until something changes.

    The filters and numbers of continuous abilities read values without what such abilities add.
    """
    key = (word, state.turn)
    if not state.dirty and key in state.numbers:
        return state.numbers[key]
    total = _added_for_a_time(state, word)
    standings = modifying(state, word)
    if standings:
        state.derived["working_out"] = True
        try:
            for standing in standings:
                _add_standing(state, standing, word, total)
        finally:
            state.derived["working_out"] = False
    if not state.dirty:
        state.numbers[key] = total
    return total


def _added_for_a_time(state: State, word: str) -> dict[int, int]:
    """What effects left behind for a time add to a numeric property."""
    total: dict[int, int] = {}
    for effect in state.lasting:
        if effect.kind == "modify" and effect.word == word:
            for handle in effect.subjects:
                total[handle] = total.get(handle, 0) + effect.amount
    return total


def _add_standing(state: State, standing: Standing, word: str, total: dict[int, int]) -> None:
    """Add what one continuous ability adds to a numeric property now."""
    ability = standing.ability
    frame = context(state, standing, None)
    if (ability.condition is None or ability.condition(state, frame)) and state.rules.is_active(state, standing):
        for change in ability.modifies:
            if change.numeric == word:
                amount = change.amount(state, frame)
                for handle in change.cards(state, frame):
                    total[handle] = total.get(handle, 0) + amount


def is_forbidden(state: State, seat: int, word: str) -> bool:
    """Whether a lasting effect keeps a seat from a kind of step."""
    return any(effect.kind == "forbid" and effect.word == word and seat in effect.subjects for effect in state.lasting)
