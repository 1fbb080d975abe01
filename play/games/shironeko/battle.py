"""An attack: turning OFF, the defence, the damage dealt at one moment, and what breaks through."""

from enum import IntEnum

from play.engine.asking import ask
from play.engine.changes import damage_each
from play.engine.records import Frame
from play.engine.standing import happened, numeric
from play.engine.state import State
from play.games.shironeko.area import remaining_hp
from play.games.shironeko.decks import damage_decks, is_settled, settle
from play.games.shironeko.posture import turn
from play.games.shironeko.zones import CHARACTERS

ATTACKED = -1
"""The mark of an attack among the uses that a card has made."""
BREAKTHROUGH = "breakthrough"


class BattleStep(IntEnum):
    """Where an attack stands."""

    ATTACK = 0
    DEFENCE = 1
    CHOSEN = 2
    COMBAT = 3
    AFTER = 4
    OVER = 5


def keywords(state: State, handle: int) -> tuple[str, ...]:
    """The keywords of a card in play: printed ones and those it has for a time."""
    thing = state.things.get(handle) or state.ghosts[handle]
    printed: tuple[str, ...] = state.table.cards[thing.card].facts.get("keywords", ())
    if not state.lasting:
        return printed
    given = [effect.word for effect in state.lasting if effect.kind == "grant" and handle in effect.subjects]
    return (*printed, *given) if given else printed


def is_barred(state: State, handle: int, step: str) -> bool:
    """Whether an effect keeps a character from attacking or defending."""
    return any(effect.kind == "bar" and effect.word == step and handle in effect.subjects for effect in state.lasting)


def defenders(state: State, seat: int) -> list[int]:
    """The own characters that are ON and may defend (SN-A3)."""
    return [
        handle
        for handle in state.zones[CHARACTERS][seat]
        if not state.things[handle].spent and not (state.lasting and is_barred(state, handle, "defend"))
    ]


def attack_value(state: State, handle: int) -> int:
    """The attack value with what effects add, never below 0."""
    return max(0, numeric(state, handle, "attack"))


def battle(state: State, stack: list[Frame], frame: Frame) -> None:
    """One step of an attack; effects set off by it take effect before the next (SN-A3)."""
    if not is_settled(state):
        settle(state)
        return
    attacker, opponent = frame.source, 1 - frame.seat
    match frame.step:
        case BattleStep.ATTACK:
            frame.step = BattleStep.DEFENCE
            _begin(state, frame)
        case BattleStep.DEFENCE:
            frame.step = BattleStep.CHOSEN
            if attacker not in state.things:
                frame.step = BattleStep.OVER
            elif defenders(state, opponent):
                ask(state, opponent, "respond", "defend", card=state.things[attacker].card, source=attacker)
            else:
                frame.answer = ["take"]
        case BattleStep.CHOSEN:
            _hear_defence(state, frame, opponent)
        case BattleStep.COMBAT:
            frame.step = BattleStep.AFTER
            _fight(state, frame)
        case BattleStep.AFTER:
            frame.step = BattleStep.OVER
            _break_through(state, frame, opponent)
        case _:
            stack.pop()


def _begin(state: State, frame: Frame) -> None:
    """A character attacks by turning OFF, once a turn (SN-A1); what that sets off comes before the defence (SN-A3)."""
    thing = state.things[frame.source]
    thing.used = (*(use for use in thing.used if use[1] == state.turn or use[0] != ATTACKED), (ATTACKED, state.turn))
    turn(state, [frame.source], off=True)
    if state.sink is not None:
        state.emit("attacked", {"seat": frame.seat, "handle": f"c{frame.source}", "card": thing.card})
    happened(state, "attacked", card=frame.source)


def _hear_defence(state: State, frame: Frame, opponent: int) -> None:
    """The opponent takes the damage to the deck, or defends with a character that turns OFF (SN-A3)."""
    action, frame.answer = frame.answer, None
    if action[0] == "take":
        frame.step = BattleStep.OVER
        damage_decks(state, [(opponent, attack_value(state, frame.source))])
        return
    frame.step = BattleStep.COMBAT
    defender = int(action[1])
    frame.data = {**frame.data, "defender": defender}
    turn(state, [defender], off=True)
    if state.sink is not None:
        state.emit("defended", {"seat": opponent, "handle": f"c{defender}", "card": state.things[defender].card})
    happened(state, "defended", card=defender)


def _fight(state: State, frame: Frame) -> None:
    """Both deal their attack value at the same moment (SN-A6), or nobody when one of them is gone (SN-A8)."""
    attacker, defender = frame.source, frame.data["defender"]
    if attacker not in state.things or defender not in state.things:
        frame.step = BattleStep.OVER
        return
    dealt, returned = attack_value(state, attacker), attack_value(state, defender)
    over = dealt - remaining_hp(state, defender) if BREAKTHROUGH in keywords(state, attacker) else 0
    frame.data = {**frame.data, "over": over, "combat": True}
    state.dirty = True
    damage_each(state, [(handle, value) for handle, value in ((defender, dealt), (attacker, returned)) if value])


def _break_through(state: State, frame: Frame, opponent: int) -> None:
    """With breakthrough, what the defender's HP did not take is damage to its player's deck (SN-A9)."""
    if frame.data.get("fallen") and frame.data["over"] > 0:
        damage_decks(state, [(opponent, frame.data["over"])])
