"""Ladders: which cards of a deck can be put on which others, and for what."""

import pytest

from decks.numbers import GAMES
from decks.numbers.ladders import Climbs, Rung, State, ladder_climb, ladder_drawn
from decks.values import Entries, ListedCard
from tests.decks.numbers.listed import fixture_entries, made_card, made_entries


def climbed(game: str, entries: Entries) -> Climbs:
    (ladder,) = GAMES[game].ladders
    return ladder_climb(ladder, entries)


def rung(climbs: Climbs, height: int | None) -> Rung:
    return next(rung for rung in climbs.rungs if rung.rung == height)


def states(found: Rung) -> dict[str, int]:
    return {state.value: count for state, count in found.states.items() if count}


def figure(
    number: int, level: int, cost: int, change_cost: int | None, *, kind: str = "character", name: str | None = None
) -> ListedCard:
    facts = {"level": level, "cost": cost, "change_cost": change_cost}
    return made_card("shironeko", number, kind, name, **facts)


@pytest.mark.rule("SN-M6")
def test_a_character_goes_on_one_exactly_a_level_below_and_the_cheapest_way_is_told() -> None:
    low, other, middle, high = figure(1, 1, 2, None), figure(2, 1, 1, None), figure(3, 2, 5, 2), figure(4, 4, 8, 3)

    climbs = climbed("shironeko", made_entries((low, 3), (other, 1), (middle, 2), (high, 2)))

    assert states(rung(climbs, 1)) == {"begins": 4}
    assert states(rung(climbs, 2)) == {"climbs": 2}
    assert states(rung(climbs, 4)) == {"stranded": 2}
    way = rung(climbs, 2).climbed
    assert way is not None
    assert (way.cost, [card.number for card in way.cards]) == (3, [2, 3])
    alone = rung(climbs, 2).alone
    assert alone is not None
    assert alone.cost == 5
    assert [cited.id for cited in rung(climbs, 4).stranded] == [high.id]


@pytest.mark.rule("SN-M7")
def test_an_awakened_character_goes_on_one_of_its_name_alone() -> None:
    base, awakened = figure(1, 1, 1, None, name="茶熊"), figure(2, 2, 3, 1, kind="awakened", name="茶熊")
    stranger = figure(3, 2, 3, 1, kind="awakened", name="別人")

    climbs = climbed("shironeko", made_entries((base, 1), (awakened, 2), (stranger, 3)))

    assert states(rung(climbs, 2)) == {"climbs": 2, "stranded": 3}


def test_a_card_without_a_change_cost_is_played_alone() -> None:
    climbs = climbed("shironeko", made_entries((figure(1, 1, 1, None), 1), (figure(2, 2, 3, None), 2)))

    assert states(rung(climbs, 2)) == {"begins": 2}
    assert rung(climbs, 2).climbed is None


def test_what_depends_on_facts_that_nobody_knows_is_neither_climbed_nor_stranded() -> None:
    levelless = made_card("shironeko", 1, "character", cost=1, change_cost=1)
    unchanged = made_card("shironeko", 2, "character", level=2, cost=3)
    high = figure(3, 5, 7, 2)

    climbs = climbed("shironeko", made_entries((levelless, 2), (unchanged, 3), (high, 1)))

    assert states(rung(climbs, None)) == {"unknown": 2}
    assert states(rung(climbs, 2)) == {"unknown": 3}
    assert states(rung(climbs, 5)) == {"unknown": 1}


def test_a_way_of_unknown_cost_is_climbed_all_the_same() -> None:
    base, top = made_card("shironeko", 1, "character", level=1, change_cost=None), figure(2, 2, 4, 1)

    climbs = climbed("shironeko", made_entries((base, 1), (top, 1)))

    assert states(rung(climbs, 2)) == {"climbs": 1}
    assert rung(climbs, 2).climbed is None


def monster(number: int, name: str, cost: int = 1) -> ListedCard:
    return made_card("monster_gate", number, "monster", name, cost=cost)


def level_up(number: int, name: str, base: str | None, cost: int = 2) -> ListedCard:
    return made_card("monster_gate", number, "level_up", name, cost=cost, **({"level_up_from": base} if base else {}))


@pytest.mark.rule("MG-P5")
def test_level_ups_stand_on_the_monster_that_they_name_and_on_one_another() -> None:
    entries = made_entries(
        (monster(1, "狼"), 3),
        (level_up(2, "月狼", "狼"), 2),
        (level_up(3, "月狼王", "月狼", 3), 1),
        (level_up(4, "竜王", "竜"), 2),
    )

    climbs = climbed("monster_gate", entries)

    assert states(rung(climbs, 1)) == {"begins": 3}
    assert states(rung(climbs, 2)) == {"climbs": 2}
    assert states(rung(climbs, 3)) == {"climbs": 1}
    way = rung(climbs, 3).climbed
    assert way is not None
    assert (way.cost, [card.number for card in way.cards]) == (6, [1, 2, 3])
    assert rung(climbs, 3).alone is None
    assert states(rung(climbs, None)) == {"stranded": 2}


def test_a_level_up_on_one_of_unknown_base_is_unknown_itself() -> None:
    climbs = climbed("monster_gate", made_entries((level_up(1, "月狼", None), 1), (level_up(2, "月狼王", "月狼"), 1)))

    assert states(rung(climbs, None)) == {"unknown": 2}


def test_names_in_a_circle_raise_nobody() -> None:
    circle = made_entries(
        (level_up(1, "昼", "夜", 0), 1), (level_up(2, "夜", "昼", 0), 1), (level_up(3, "鏡", "鏡", 0), 2)
    )

    climbs = climbed("monster_gate", circle)

    assert states(rung(climbs, None)) == {"stranded": 4}


@pytest.mark.parametrize(("game", "deck"), [("shironeko", "purple"), ("monster_gate", "clockwork")])
def test_a_ladder_is_drawn_with_all_its_cards(game: str, deck: str) -> None:
    climbs = climbed(game, fixture_entries(game, deck))

    drawn = ladder_drawn(climbs)

    assert sum(bar.count for bar in drawn.bars) == sum(rung.cards for rung in climbs.rungs) > 0
    assert all(sum(rung.states[state] for state in State) == rung.cards for rung in climbs.rungs)
