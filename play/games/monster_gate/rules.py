"""Monster Gate's rules as the engine needs them."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardsite.errors import gettext_noop
from play.engine.records import Action, Ask, Frame, Link, Thing
from play.engine.rules import Handler, Stage, ZoneSpec
from play.engine.standing import Standing
from play.engine.standing import numeric as numeric_with_effects
from play.engine.state import State
from play.games.monster_gate import acts, attack, cards, damage, figures, leaving, setup, turn, zones

SLUG = "monster_gate"
SEATS = range(2, 5)
"""2 to 4 players (MG-S0)."""
OPTIONS: Mapping[str, type] = {}
ZONES: Sequence[ZoneSpec] = zones.ZONES
WORDS = zones.CHANGES
FRAMES: Mapping[str, Handler] = {
    "setup": setup.set_up,
    "choose_start": setup.choose_start,
    "turn": turn.take_turn,
    "attack": attack.attack,
    "damage": damage.assign,
    "used": acts.put_used_away,
}
FLOW = frozenset({"setup", "turn"})
VERBS = acts.VERBS
GUARDS = acts.GUARDS
STAGES: Mapping[str, Stage] = {"starting_dungeon": setup.STAGE}
MAX_ACTIONS = 40000
MAX_ACTIONS_PER_TURN = 2000
REPETITION_RULE = "MG-W5"

PROMPTS: Mapping[str, str] = {
    "character": gettext_noop("Choose your character."),
    "starting_dungeon": gettext_noop("Choose the cards of your starting dungeon."),
    "main": gettext_noop("Place or use cards, use abilities, attack, or end your turn."),
    "dungeon": gettext_noop("Choose the dungeon card that takes the damage."),
}

EVENTS: Mapping[str, str] = {
    "starter_drawn": gettext_noop("Player {starter} goes first."),
    "turn_began": gettext_noop("Turn {turn} begins."),
    "turn_ended": gettext_noop("Turn {turn} ends."),
    "readied": gettext_noop("{cards}: ready to act."),
    "spent": gettext_noop("{cards}: spent."),
    "gained": gettext_noop("Player {seat} gains {amount} AP."),
    "paid": gettext_noop("Player {seat} pays {amount} AP."),
    "lost": gettext_noop("Player {seat} loses {amount} AP."),
    "attacked": gettext_noop("{card} attacks {target}."),
}

REASONS: Mapping[str, str] = {
    "last_left": gettext_noop("All others are out."),
    "all_out": gettext_noop("All who were left went out at the same moment: a draw."),
    "turn_limit": gettext_noop("200 turns have passed: a draw."),
}

compile_cards = cards.compile_cards
begin = setup.begin
candidates = acts.candidates
announced = acts.announced
left_behind = leaving.left_behind
eliminated = leaving.eliminated


def format_options(records: Mapping[int, Any]) -> dict[str, Any]:
    """No option follows from the cards: a format decides only decks."""
    return {}


def check(state: State) -> bool:
    """After every step: monsters without durability left fall (MG-A4), then players go out (MG-B4)."""
    damage.destroy_fallen(state)
    leaving.put_out_doomed(state)
    return state.dirty


def may_start_waiting(state: State) -> bool:
    """What was set off waits until no effect and no damage is under way.

    Then the turn player's come first, then clockwise, each player ordering the own ones (MG-E1).
    """
    return state.frames[-1].kind in {"turn", "attack"}


def is_active(state: State, standing: Standing) -> bool:
    """An ability works by its own text where its card works (MG-Z16); one that lies face down is not at work (MG-P3)."""
    return standing.thing is None or figures.works(state, standing.thing)


def worked(state: State, standing: Standing) -> None:
    """Nothing is to be noted of an ability that works by itself."""


def link_resolved(state: State, link: Link) -> None:
    """No chain of answers: nothing is played in another player's turn (MG-T3)."""


def respond(state: State, frame: Frame, seat: int, action: Action) -> None:
    """No windows of rights: nothing is played in another player's turn (MG-T3)."""


def numeric(state: State, thing: Thing, word: str) -> int:
    """What is printed on a card; 0 on one that prints none."""
    return int(state.table.cards[thing.card].facts.get(word, 0))


def empty_draw(state: State, seat: int) -> None:
    """Nothing happens: play goes on without a card (MG-T2)."""


def default_action(state: State, ask: Ask) -> Action:
    """Ending the turn."""
    return ("end",)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Where the turn stands."""
    if state.outcome is not None:
        return {"step": "over"}
    asking = next((ask.prompt for ask in state.asks if ask is not None and ask.kind == "main"), None)
    return {"step": "setup" if state.turn == 0 else asking or "choice"}


def view_thing(state: State, thing: Thing) -> dict[str, Any]:
    """How a face-up card lies; of characters and monsters also their values and this turn's damage."""
    if thing.zone == zones.DUNGEON:
        return {"absorption": figures.absorption(state, thing.handle)}
    posture = {"posture": "spent" if thing.spent else "ready"}
    if thing.zone == zones.ITEMS:
        return posture
    word = "defence" if thing.zone == zones.CHARACTERS else "durability"
    return {
        **posture,
        "attack": figures.attack_value(state, thing.handle),
        word: max(0, numeric_with_effects(state, thing.handle, word)),
        "damage": thing.counters.get("damage", 0),
        "remaining": max(0, figures.remaining(state, thing.handle)),
        "keywords": list(figures.keywords(state, thing.handle)),
    }
