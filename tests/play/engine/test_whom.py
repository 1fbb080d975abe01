"""Whom a word for players means where more than two play, and what a chosen player is told to do."""

from catalog.effects.language import Binding, Choice, OwnerOf, Player, PlayerRef, Ref
from catalog.effects.operations import Draw
from tests.play.engine.table import GAME, Table
from tests.play.engine.toy import Fighter, Hit, fighters, use


def resolved(table: Table) -> Table:
    """Everybody passes."""
    while GAME.waiting_for(table.state) != (0,) or table.state.frames[-1].kind != "turn":
        (seat,) = GAME.waiting_for(table.state)
        table.do(seat, "pass")
    return table


def drawn(who: PlayerRef, *, out: int | None = None) -> list[int]:
    """How many cards each of three seats draws when seat 0 uses an ability that lets them."""
    table = Table({"caller": Fighter(2, (use(Draw(who, 1)),))}, ("caller",), ("plain",), ("plain",))
    if out is not None:
        GAME.concede(table.state, out)
    table.do(0, "use", "caller")
    resolved(table)
    return [table.drawn(seat) for seat in range(3)]


def test_the_next_player_is_the_first_still_in_after_you() -> None:
    assert drawn(Player.NEXT) == [0, 1, 0]
    assert drawn(Player.NEXT, out=1) == [0, 0, 1]


def test_each_opponent_is_everybody_but_you() -> None:
    assert drawn(Player.EACH_OPPONENT) == [0, 1, 1]
    assert drawn(Player.EACH) == [1, 1, 1]


def test_what_all_opponents_are_hit_by_comes_at_one_moment() -> None:
    table = Table({"caller": Fighter(2, (use(Hit(Player.EACH_OPPONENT, 3)),))}, ("caller",), ("plain",), ("plain",))
    table.do(0, "use", "caller")

    table.do(1, "pass")
    table.do(2, "pass")
    table.do(0, "pass")

    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_owner_of_a_chosen_card_does_it() -> None:
    chosen = Choice(Binding("target"), fighters(Player.OPPONENT))
    caller = Fighter(2, (use(Draw(OwnerOf(Ref("target")), 2), choose=(chosen,)),))
    table = Table({"caller": caller, "mark": Fighter(1)}, ("caller",), ("plain",), ("mark",))
    table.do(0, "use", "caller")

    GAME.apply(table.state, 0, f"pick:c{table.handle('mark')}")
    resolved(table)

    assert [table.drawn(seat) for seat in range(3)] == [0, 0, 2]


def test_nobody_does_it_when_the_owner_went_out_with_the_card() -> None:
    chosen = Choice(Binding("target"), fighters(Player.OPPONENT))
    caller = Fighter(2, (use(Draw(OwnerOf(Ref("target")), 2), choose=(chosen,)),))
    table = Table({"caller": caller}, ("caller",), ("plain",), ())
    mark = table.handle("plain", 1)
    table.do(0, "use", "caller")
    GAME.concede(table.state, 1)

    resolved(table)

    assert mark not in table.state.things
    assert [table.drawn(seat) for seat in (0, 2)] == [0, 0]
