"""Ticket Monsters' rules as the engine needs them."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.records import Action, Ask, Outcome, Thing
from play.engine.rules import Handler, Stage, ZoneSpec
from play.engine.standing import Standing
from play.engine.state import State
from play.games.ticket_monsters import acts, battle, cards, energy, field, players, setup, turn, using, zones

SLUG = "ticket_monsters"
SEATS = range(2, 3)
OPTIONS: Mapping[str, type] = {}
ZONES: Sequence[ZoneSpec] = zones.ZONES
WORDS = zones.CHANGES
FRAMES: Mapping[str, Handler] = {
    "setup": setup.set_up,
    "turn": turn.take_turn,
    "attack": battle.battle,
    "summon": using.summon,
}
FLOW = frozenset({"setup", "turn", "attack"})
VERBS = acts.VERBS
GUARDS = acts.GUARDS
STAGES: Mapping[str, Stage] = {"energy": energy.STAGE}
MAX_ACTIONS = 20000
MAX_ACTIONS_PER_TURN = 2000
REPETITION_RULE = "TK-W5"

PROMPTS: Mapping[str, str] = {
    "starter": gettext_noop("Choose who goes first."),
    "draw": gettext_noop("Name how many cards you draw."),
    "charge": gettext_noop("Send up to one card of your hand to your energy."),
    "summon": gettext_noop("Summon, use a card or an effect, or pass."),
    "attack": gettext_noop("Declare an attack or end the attack step."),
    "pay": gettext_noop("Choose the energy that pays this cost."),
    "sacrifice": gettext_noop("Choose the cards to send to energy."),
}

EVENTS: Mapping[str, str] = {
    "lots_drawn": gettext_noop("Player {winner} may choose who goes first."),
    "starter_chosen": gettext_noop("Player {starter} goes first."),
    "turn_began": gettext_noop("Turn {turn} begins."),
    "turn_ended": gettext_noop("Turn {turn} ends."),
    "draws_named": gettext_noop("Player {seat} chooses to draw {count}."),
    "attack_step_began": gettext_noop("The attack step begins."),
    "paid": gettext_noop("Player {seat} pays {amount} MP."),
    "placed": gettext_noop("{card} takes its place."),
    "attacked": gettext_noop("{card} attacks."),
    "redirected": gettext_noop("The attack goes on against {card}."),
    "attack_failed": gettext_noop("The attack comes to nothing."),
    "lost": gettext_noop("Player {seat} loses {amount} {what}."),
}

REASONS: Mapping[str, str] = {
    "no_hp": gettext_noop("The loser has no HP left."),
    "no_guard_stars": gettext_noop("The loser has no guard star left."),
    "both_beaten": gettext_noop("Both players lost at the same moment: a draw."),
    "conceded": gettext_noop("The opponent conceded."),
    "turn_limit": gettext_noop("200 turns have passed: a draw."),
}

compile_cards = cards.compile_cards
begin = setup.begin
candidates = acts.candidates
announced = using.announced
link_resolved = using.link_resolved
respond = using.respond
numeric = field.printed_value


def format_options(records: Mapping[int, Any]) -> dict[str, Any]:
    """No option follows from the cards: a format decides only decks."""
    return {}


def check(state: State) -> bool:
    """After every step: who has no HP or no guard star left loses (TK-W1)."""
    players.check_players(state)
    return state.dirty


def may_start_waiting(state: State) -> bool:
    """What was set off waits until no effect is under way and no chain is open, and comes before any right (TK-Z2)."""
    return not state.chain and state.frames[-1].kind in {"turn", "attack", "window"}


def is_active(state: State, standing: Standing) -> bool:
    """A tool works from the moment its use has been carried out (TK-E8), a magic that is being used never."""
    return standing.thing is None or field.UNRESOLVED not in standing.thing.counters


def worked(state: State, standing: Standing) -> None:
    """Nothing is to be noted of an ability that works by itself."""


def empty_draw(state: State, seat: int) -> None:
    """Drawing from an empty deck does nothing (TK-T7)."""


def left_behind(state: State, seat: int) -> Outcome | None:
    """Who concedes loses (TK-W3)."""
    return Outcome((1 - seat,), "TK-W3", "conceded")


def eliminated(state: State, seats: Sequence[int]) -> None:
    """Nothing goes on without a seat when two play (TK-W3)."""


def default_action(state: State, ask: Ask) -> Action:
    """Passing, or ending the attack step."""
    return ("end",) if ask.prompt == "attack" else ("pass",)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Where the turn stands, and the attack under way."""
    return {"step": _step(state), "battle": _battle(state)}


def _step(state: State) -> str:
    if state.outcome is not None:
        return "over"
    flow = state.frames[0]
    if flow.kind != "turn":
        return "setup"
    if flow.step <= turn.TurnStep.DRAWING:
        return "draw"
    if flow.step <= turn.TurnStep.SUMMON:
        return "charge"
    if flow.step == turn.TurnStep.ATTACK_STEP:
        return "summon"
    return "attack" if flow.step < turn.TurnStep.END else "end"


def _battle(state: State) -> dict[str, Any] | None:
    attack = battle.attack_under_way(state)
    if attack is None:
        return None
    defender = attack.data["defender"]
    return {
        "number": attack.data["number"],
        "seat": attack.seat,
        "attacker": f"c{attack.source}",
        "defender": f"c{defender}" if defender else None,
        "damage": "done" if attack.step > battle.BattleStep.BEFORE_DAMAGE else "to_come",
    }


def view_thing(state: State, thing: Thing) -> dict[str, Any]:
    """Of a chikemon its values at present and its attacks; of an item whether it has been carried out."""
    if thing.zone == zones.ITEMS:
        return {"in_chain": field.UNRESOLVED in thing.counters}
    return {
        "power": field.value_of(state, thing.handle, "power"),
        "defence": field.value_of(state, thing.handle, "defence"),
        "attacks_left": max(0, field.attacks_left(state, thing.handle)) if thing.seat == state.active else 0,
        "keywords": list(field.keywords(state, thing.handle)),
    }
