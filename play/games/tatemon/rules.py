"""TATEMON's rules as the engine needs them."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.records import Action, Ask, Outcome, Thing
from play.engine.rules import Handler, Stage, ZoneSpec
from play.engine.standing import Standing
from play.engine.standing import numeric as numeric_with_effects
from play.engine.state import State
from play.games.tatemon import acts, cards, city, setup, turn, zones

SLUG = "tatemon"
SEATS = range(2, 3)
OPTIONS: Mapping[str, type] = {"responses": bool}
ZONES: Sequence[ZoneSpec] = zones.ZONES
WORDS = zones.CHANGES
FRAMES: Mapping[str, Handler] = {
    "setup": setup.set_up,
    "face_down": setup.choose_face_down,
    "turn": turn.take_turn,
}
FLOW = frozenset({"setup", "turn"})
VERBS = acts.VERBS
GUARDS = acts.GUARDS
STAGES: Mapping[str, Stage] = {}
MAX_ACTIONS = 5000
MAX_ACTIONS_PER_TURN = 500
REPETITION_RULE = "TM-W5"

PROMPTS: Mapping[str, str] = {
    "face_down": gettext_noop("Choose the building to put face down into your city."),
    "starter": gettext_noop("Choose who goes first."),
    "build": gettext_noop("Build a building or skip."),
    "act": gettext_noop("Use a skill or an event, or end your turn."),
}

EVENTS: Mapping[str, str] = {
    "shown": gettext_noop("Player {seat} shows {count:card|cards} and draws again."),
    "lots_drawn": gettext_noop("Player {winner} may choose who goes first."),
    "starter_chosen": gettext_noop("Player {starter} goes first."),
    "turn_began": gettext_noop("Turn {turn} begins."),
    "turn_ended": gettext_noop("Turn {turn} ends."),
    "skipped": gettext_noop("Player {seat} builds nothing."),
}

REASONS: Mapping[str, str] = {
    "five_kinds": gettext_noop("All five kinds of building stand in the winner's city."),
    "judged_by_kinds": gettext_noop("Judgement: more kinds of building."),
    "judged_by_buildings": gettext_noop("Judgement: as many kinds, more buildings."),
    "judged_by_durability": gettext_noop("Judgement: as many kinds and buildings, more remaining durability."),
    "judged_equal": gettext_noop("Judgement: equal in everything, a draw."),
    "conceded": gettext_noop("The opponent conceded."),
}

compile_cards = cards.compile_cards
begin = setup.begin
candidates = acts.candidates
announced = acts.announced
link_resolved = acts.link_resolved
respond = acts.respond
empty_draw = city.empty_draw


def format_options(records: Mapping[int, Any]) -> dict[str, Any]:
    """Whether responses are asked for depends on the cards of the format, not on decks or hands (TM-T9)."""
    return {"responses": "response" in compile_cards(records).timings}


def check(state: State) -> bool:
    """After every step: broken buildings retire (TM-B2), then complete cities win (TM-W1)."""
    city.retire_broken(state)
    if not state.dirty:
        city.check_cities(state)
    return state.dirty


def may_start_waiting(state: State) -> bool:
    """What was set off waits until no effect and no announcement is under way (TM-Z8).

    A used event is retired first: its text has been carried out (TM-T8).
    """
    top = state.frames[-1]
    if top.kind == "resolve":
        return top.step == 0
    return top.kind in {"turn", "window"} and not any(frame.card for frame in state.frames)


def is_active(state: State, standing: Standing) -> bool:
    """A Your Skill that works by itself does so only where its condition is declared (TM-T7)."""
    if standing.thing is None:
        return True
    card = state.table.cards[standing.thing.card]
    if standing.ability.index != card.facts["your_skill"]:
        return True
    return card.facts["condition"] in state.facts["declared"][standing.seat]


def worked(state: State, standing: Standing) -> None:
    """A Your Skill that works by itself shows its condition as it does (TM-S6)."""
    if standing.thing is not None:
        card = state.table.cards[standing.thing.card]
        if standing.ability.index == card.facts["your_skill"]:
            acts.show_condition(state, standing.seat, card)


def numeric(state: State, thing: Thing, word: str) -> int:
    """What is printed on a building."""
    return int(state.table.cards[thing.card].facts[word])


def left_behind(state: State, seat: int) -> Outcome | None:
    """Who concedes loses (TM-W4)."""
    return Outcome((1 - seat,), "TM-W4", "conceded")


def eliminated(state: State, seats: Sequence[int]) -> None:
    """Nothing goes on without a seat when two play (TM-W4)."""


def default_action(state: State, ask: Ask) -> Action:
    """Building nothing, ending the turn, passing."""
    return {"build": ("skip",), "act": ("end",)}.get(ask.prompt, ("pass",))


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Where the turn stands, and the conditions each player is known to have declared (TM-S6)."""
    asking = next((ask.prompt for ask in state.asks if ask is not None and ask.kind in {"main", "respond"}), None)
    finished = state.outcome is not None
    return {
        "step": "over" if finished else "setup" if state.turn == 0 else asking or "choice",
        "responses": state.options["responses"],
        "players": [
            {"conditions": state.facts["declared" if owner == seat else "shown"][owner]} for owner in range(state.seats)
        ],
    }


def view_thing(state: State, thing: Thing) -> dict[str, Any]:
    """A building's durability, the damage on it and what remains (TM-B1)."""
    durability = numeric_with_effects(state, thing.handle, "durability")
    damage = thing.counters.get("damage", 0)
    return {"durability": durability, "damage": damage, "remaining": max(0, durability - damage)}
