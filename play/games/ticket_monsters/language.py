"""How Ticket Monsters' effects are carried out: the operations that only it has, and what it does its own way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from catalog.effects import operations
from catalog.effects.language import Operation, Place
from catalog.games.ticket_monsters.language import VOCABULARY
from catalog.games.ticket_monsters.operations import (
    AttackAgain,
    Bar,
    EndAttack,
    Forbid,
    Grant,
    LoseHp,
    LoseStars,
    Pay,
    Redirect,
    Sacrifice,
    SpecialSummon,
    Swap,
)
from play.engine.asking import ask
from play.engine.cards import Check, Measure, Step
from play.engine.effects.assembler import Assemble, Assembler, Language, Payable
from play.engine.effects.on_cards import in_play
from play.engine.effects.operations import HANDLERS
from play.engine.effects.paying import PAYABLE
from play.engine.effects.steps import for_players, moving, simply
from play.engine.records import Frame
from play.engine.state import State
from play.games.ticket_monsters import battle, field, players
from play.games.ticket_monsters.energy import cost_of, pay, total_mp
from play.games.ticket_monsters.properties import PROPERTIES


@dataclass(frozen=True, slots=True)
class PrintedCost(Operation):
    """As a cost: the MP printed on the card that is used, as they were when it was used, and those of its effect."""

    word: ClassVar[str] = "printed_cost"
    mp: int


_LIFE: Mapping[type[Operation], str] = {LoseHp: players.HP, LoseStars: players.STARS}


def pay_operation(assembler: Assembler, operation: Pay | PrintedCost) -> None:
    """MP are paid with energy (TK-E1)."""
    mp = operation.mp

    def make(here: int) -> Step:
        return lambda state, frame: here + 1 if pay(state, frame, frame.data.get("price", 0) + mp) else here

    assembler.step(make)


def pay_payable(assembler: Assembler, operation: Pay) -> Check:
    """Enough MP in the own energy (TK-E1)."""
    return lambda state, frame: total_mp(state, frame.seat) >= operation.mp


def printed_cost_payable(assembler: Assembler, operation: PrintedCost) -> Check:
    """Enough MP for the printed cost and the effect's own together (TK-E1)."""
    return lambda state, frame: total_mp(state, frame.seat) >= operation.mp + cost_of(state, frame.source)


def sacrifice(assembler: Assembler, operation: Sacrifice) -> None:
    """A player chooses own cards, which go to energy; this is neither destroyed nor prevented (TK-Z3)."""
    cards, least, most = assembler.read.cards(operation.cards), operation.count.min, operation.count.max

    def make(here: int) -> Step:
        def step(state: State, frame: Frame) -> int:
            if frame.answer is None:
                options = field.beside_itself(state, frame, cards(state, frame))
                if len(options) > least:
                    ask(
                        state,
                        frame.seat,
                        "pick",
                        "sacrifice",
                        of="card",
                        options=options,
                        least=least,
                        most=min(most, len(options)),
                        card=frame.card,
                        source=frame.source,
                    )
                    return here
                frame.answer = options
            picked, frame.answer = sorted(frame.answer), None
            if picked:
                field.leave_for_energy(state, picked)
            return here + 1

        return step

    assembler.step(make)


def sacrifice_payable(assembler: Assembler, operation: Sacrifice) -> Check:
    """Enough cards that match."""
    cards = assembler.read.cards(operation.cards)
    return lambda state, frame: len(cards(state, frame)) >= operation.count.min


def lose(assembler: Assembler, operation: LoseHp | LoseStars) -> None:
    """Players lose HP or guard stars at one moment (TK-W2); what is a cost is not prevented (TK-Z3)."""
    seats, amount = assembler.read.seats(operation.who), assembler.read.number(operation.amount)
    what = _LIFE[type(operation)]

    def act(state: State, frame: Frame) -> None:
        due = amount(state, frame)
        if due:
            losses = [(seat, due) for seat in seats(state, frame)]
            players.lose(state, losses, what, preventable=frame.kind != "announce")

    simply(assembler, act)


def lose_payable(assembler: Assembler, operation: LoseHp | LoseStars) -> Check:
    """More than is lost must be there (TK-Z3)."""
    amount, what = assembler.read.number(operation.amount), _LIFE[type(operation)]
    return lambda state, frame: state.counters[frame.seat][what] > amount(state, frame)


def gain(assembler: Assembler, operation: operations.Gain) -> None:
    """A player has more of something (TK-Z1)."""
    what, amount = str(operation.what), assembler.read.number(operation.amount)

    def for_one(seat: Measure) -> None:
        simply(
            assembler,
            lambda state, frame: players.gain(state, seat(state, frame), what, amount(state, frame)),
        )

    for_players(assembler, operation.who, for_one)


def special_summon(assembler: Assembler, operation: SpecialSummon) -> None:
    """Chikemon come into their owners' zones (TK-T4); a card that speaks of itself goes on as what it has become."""
    if operation.cards != "this":
        moving(assembler, operation.cards, field.special_summon)
        return

    def act(state: State, frame: Frame) -> None:
        if frame.source in state.loose:
            frame.source = field.special_summon(state, [frame.source]).get(frame.source, frame.source)

    simply(assembler, act)


def destroy(assembler: Assembler, operation: operations.Destroy) -> None:
    """Cards in play go to their owners' energy (TK-E4, TK-E5)."""
    cards = in_play(assembler, operation.cards)

    def act(state: State, frame: Frame) -> None:
        falling = cards(state, frame)
        if falling:
            field.destroy(state, falling)

    simply(assembler, act)


def move(assembler: Assembler, operation: operations.Move) -> None:
    """Cards go to their owners' other zone at one moment (TK-E6); as a cost nothing steps in (TK-Z3)."""
    zone = PROPERTIES.zones[str(operation.to)]
    top = operation.place is not Place.BOTTOM
    select = assembler.read.cards(operation.cards)
    named = operation.cards if isinstance(operation.cards, str) else ""

    def act(state: State, frame: Frame) -> None:
        refs = select(state, frame)
        if refs:
            became = field.move_away(state, refs, zone, top=top, replaceable=frame.kind != "announce")
            if named in frame.refs:
                frame.refs[named] = [became.get(ref, ref) for ref in frame.refs[named]]

    simply(assembler, act)


def move_payable(assembler: Assembler, operation: operations.Move) -> Check:
    """There is something to move."""
    cards = assembler.read.cards(operation.cards)
    return lambda state, frame: bool(cards(state, frame))


def _for_a_time(kind: str, word: Callable[[Any], str]) -> Assemble:
    """An operation that leaves something about cards in play behind for a time."""

    def assemble(assembler: Assembler, operation: Any) -> None:
        cards, what = in_play(assembler, operation.cards), word(operation)
        until = str(getattr(operation, "until", "this_turn"))
        amount = 1 if kind == "modify" else 0

        def act(state: State, frame: Frame) -> None:
            subjects = cards(state, frame)
            if subjects:
                source = frame.card, frame.ability, frame.source
                field.for_a_time(state, kind, frame.seat, source, until, subjects, what, amount)

        simply(assembler, act)

    return assemble


def forbid(assembler: Assembler, operation: Forbid) -> None:
    """Players cannot do something for a time."""
    seats, what, until = assembler.read.seats(operation.who), operation.what.value, str(operation.until)

    def act(state: State, frame: Frame) -> None:
        source = frame.card, frame.ability, frame.source
        field.for_a_time(state, "forbid", frame.seat, source, until, list(seats(state, frame)), what)

    simply(assembler, act)


def end_attack(assembler: Assembler, operation: EndAttack) -> None:
    """The declared attack comes to no damage and is used up (TK-A8)."""
    simply(assembler, lambda state, frame: battle.end_attack(state))


def redirect(assembler: Assembler, operation: Redirect) -> None:
    """The declared attack goes on against another chikemon of the defending player."""
    to = assembler.read.cards(operation.to)

    def act(state: State, frame: Frame) -> None:
        for handle in to(state, frame):
            battle.redirect(state, handle)

    simply(assembler, act)


_OWN: Mapping[type[Operation], Assemble] = {
    operations.Destroy: destroy,
    operations.Move: move,
    operations.Gain: gain,
    PrintedCost: pay_operation,
    Pay: pay_operation,
    Sacrifice: sacrifice,
    LoseHp: lose,
    LoseStars: lose,
    SpecialSummon: special_summon,
    Bar: _for_a_time("bar", lambda operation: str(operation.what)),
    Grant: _for_a_time("grant", lambda operation: str(operation.keyword)),
    Swap: _for_a_time("swap", lambda operation: ""),
    AttackAgain: _for_a_time("modify", lambda operation: "attacks"),
    Forbid: forbid,
    EndAttack: end_attack,
    Redirect: redirect,
}

_OWN_PAYABLE: Mapping[type[Operation], Payable] = {
    PrintedCost: printed_cost_payable,
    Pay: pay_payable,
    Sacrifice: sacrifice_payable,
    LoseHp: lose_payable,
    LoseStars: lose_payable,
    operations.Move: move_payable,
}

LANGUAGE = Language(
    PROPERTIES,
    {**HANDLERS, **_OWN},
    {**PAYABLE, **_OWN_PAYABLE},
    frozenset(zone.value for zone in VOCABULARY.hidden),
    choosable=field.choosable,
)
