"""Shironeko's rules as the engine needs them."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.records import Action, Ask, Frame, Link, Outcome, Thing
from play.engine.rules import Handler, Stage, ZoneSpec
from play.engine.standing import Standing
from play.engine.standing import numeric as numeric_with_effects
from play.engine.state import State
from play.games.shironeko import acts, area, battle, cards, decks, payment, runes, setup, turn, zones

SLUG = "shironeko"
SEATS = range(2, 3)
OPTIONS: Mapping[str, type] = {}
ZONES: Sequence[ZoneSpec] = zones.ZONES
WORDS = zones.CHANGES
FRAMES: Mapping[str, Handler] = {
    "setup": setup.set_up,
    "turn": turn.take_turn,
    "attack": battle.battle,
    "play": acts.play_character,
    "used": acts.put_used_away,
}
FLOW = frozenset({"setup", "turn", "attack"})
VERBS = acts.VERBS
GUARDS = acts.GUARDS
STAGES: Mapping[str, Stage] = {"soul": payment.STAGE}
MAX_ACTIONS = 20000
MAX_ACTIONS_PER_TURN = 2000
REPETITION_RULE = "SN-W5"

PROMPTS: Mapping[str, str] = {
    "starter": gettext_noop("Choose who goes first."),
    "exchange": gettext_noop("Choose the cards of your hand to exchange."),
    "main": gettext_noop("Play, change, use an ability, attack, or end your turn."),
    "pay": gettext_noop("Choose the towns to turn OFF for this cost."),
    "defend": gettext_noop("Defend with a character or take the damage."),
    "hand_size": gettext_noop("Discard down to 7 cards."),
}

EVENTS: Mapping[str, str] = {
    "lots_drawn": gettext_noop("Player {winner} may choose who goes first."),
    "starter_chosen": gettext_noop("Player {starter} goes first."),
    "turn_began": gettext_noop("Turn {turn} begins."),
    "turn_ended": gettext_noop("Turn {turn} ends."),
    "turned": gettext_noop("Cards turn {posture}."),
    "marked": gettext_noop("{card} gets a marker: {what}."),
    "unmarked": gettext_noop("{card} loses a marker: {what}."),
    "paid": gettext_noop("Player {seat} pays {amount} soul."),
    "attacked": gettext_noop("{card} attacks."),
    "defended": gettext_noop("{card} defends."),
    "deck_damaged": gettext_noop("The deck of player {seat} takes {amount} damage."),
}

REASONS: Mapping[str, str] = {
    "deck_empty": gettext_noop("The loser's deck has no card left."),
    "both_decks_empty": gettext_noop("Both decks have no card left: a draw."),
    "conceded": gettext_noop("The opponent conceded."),
    "turn_limit": gettext_noop("200 turns have passed: a draw."),
}

compile_cards = cards.compile_cards
begin = setup.begin
candidates = acts.candidates
announced = acts.announced
empty_draw = decks.empty_draw


def format_options(records: Mapping[int, Any]) -> dict[str, Any]:
    """No option follows from the cards: a format decides only decks."""
    return {}


def check(state: State) -> bool:
    """After every step: empty decks lose (SN-W1), then characters without HP retreat (SN-A7)."""
    decks.check_decks(state)
    if state.outcome is None:
        area.retreat_fallen(state)
    return state.dirty


def may_start_waiting(state: State) -> bool:
    """What was set off waits until no effect is under way and the damage areas are empty (SN-E1, SN-A5).

    Then the turn player's come first, each player ordering the own ones (SN-E2).
    """
    return state.frames[-1].kind in {"turn", "attack"} and decks.is_settled(state)


def is_active(state: State, standing: Standing) -> bool:
    """An ability works only while the runes under its card meet its demand (SN-R1, SN-R3)."""
    demand = standing.ability.demand
    return not demand or runes.demand_met(state, standing.thing or state.things.get(standing.source), demand)


def worked(state: State, standing: Standing) -> None:
    """Nothing is to be noted of an ability that works by itself."""


def link_resolved(state: State, link: Link) -> None:
    """No chain of answers: effects do not interrupt each other (SN-E1)."""


def respond(state: State, frame: Frame, seat: int, action: Action) -> None:
    """No windows of rights: effects do not interrupt each other (SN-E1)."""


def numeric(state: State, thing: Thing, word: str) -> int:
    """What is printed on a character; 0 on a card that prints none."""
    return int(state.table.cards[thing.card].facts.get(word, 0))


def left_behind(state: State, seat: int) -> Outcome | None:
    """Who concedes loses (SN-W3)."""
    return Outcome((1 - seat,), "SN-W3", "conceded")


def eliminated(state: State, seats: Sequence[int]) -> None:
    """Nothing goes on without a seat when two play (SN-W3)."""


def default_action(state: State, ask: Ask) -> Action:
    """Ending the turn, taking the damage."""
    return ("take",) if ask.prompt == "defend" else ("end",)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Where the turn stands."""
    asking = next((ask.prompt for ask in state.asks if ask is not None and ask.kind in {"main", "respond"}), None)
    finished = state.outcome is not None
    return {"step": "over" if finished else "setup" if state.turn == 0 else asking or "choice"}


def view_thing(state: State, thing: Thing) -> dict[str, Any]:
    """How a card lies; of a character also its values, damage, markers and what lies under it."""
    posture = {"posture": "off" if thing.spent else "on"}
    if thing.zone != zones.CHARACTERS:
        return posture
    hp = max(0, numeric_with_effects(state, thing.handle, "hp"))
    damage = thing.counters.get("damage", 0)
    return {
        **posture,
        "attack": battle.attack_value(state, thing.handle),
        "hp": hp,
        "damage": damage,
        "remaining": max(0, hp - damage),
        "markers": [marker for marker in ("shock", "poison") if marker in thing.counters],
        "keywords": list(battle.keywords(state, thing.handle)),
        "under": [{"card": number} for number in thing.under],
        "runes": list(runes.runes_of(state, thing)),
    }
