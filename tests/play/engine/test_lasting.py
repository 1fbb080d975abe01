"""What effects leave behind about cards outside play."""

from play.engine.records import Lasting
from play.engine.standing import attach
from play.engine.zones import forget, put
from tests.play.engine.table import GAME, Table
from tests.play.engine.toy import HAND


def with_cheaper_hand() -> Table:
    """A match in which something lasts about two cards in the hand of seat 1 and one on its board."""
    table = Table({}, ("plain",), ("plain",))
    held = [put(table.state, table.numbers["plain"], 1, HAND) for _ in range(2)]
    subjects = [*held, table.handle("plain", 1)]
    table.state.sink = []
    attach(table.state, Lasting(1, "modify", 1, 1, 0, 0, "match", 1, subjects=subjects, word="power", amount=-1))
    return table


def test_cards_in_a_hand_are_told_to_their_owner_alone_not_even_how_many_they_are() -> None:
    table = with_cheaper_hand()

    seen = {reader: GAME.view(table.state, reader)["lasting"][0]["subjects"] for reader in (None, 0, 1)}
    (told,) = table.state.sink or []

    on_board = f"c{table.handle('plain', 1)}"
    assert seen[None] == seen[0] == told.seen_by(0)["subjects"] == told.seen_by(None)["subjects"] == [on_board]
    assert len(seen[1]) == len(told.seen_by(1)["subjects"]) == 3


def test_an_effect_about_cards_in_a_hand_is_not_forgotten_while_they_are_there() -> None:
    table = with_cheaper_hand()
    table.state.lasting[0].subjects = table.state.zones[HAND][1][:1]

    forget(table.state)
    kept = len(table.state.lasting)
    table.state.loose.clear()
    forget(table.state)

    assert (kept, len(table.state.lasting)) == (1, 0)
