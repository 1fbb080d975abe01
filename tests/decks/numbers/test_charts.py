"""What charts count: by numbers and by words, and what nobody knows as unknown, never as 0."""

from fractions import Fraction

import pytest

from cardsite.values import Words
from catalog.games import GAMES as CARD_GAMES
from decks.numbers import GAMES
from decks.numbers.charts import MAX_BARS, OTHERS, Chart, Drawn, Terms, chart_draw
from decks.values import Entries
from tests.decks.numbers.listed import fixture_entries, made_card, made_entries


def drawn(game: str, slug: str, entries: Entries, terms: Terms | None = None) -> Drawn:
    chart = next(chart for chart in GAMES[game].charts if chart.slug == slug)
    return chart_draw(chart, entries, CARD_GAMES[game], terms or {})


def counts(found: Drawn) -> dict[str, int]:
    return {bar.key: bar.count for bar in found.bars if bar.count}


def test_a_curve_of_costs_has_every_cost_from_0_on_and_its_kinds() -> None:
    entries = made_entries(
        (made_card("shironeko", 1, "character", cost=4), 3),
        (made_card("shironeko", 2, "monster", cost=4), 2),
        (made_card("shironeko", 3, "monster", cost=1), 1),
    )

    found = drawn("shironeko", "costs", entries)

    assert [(bar.key, bar.count) for bar in found.bars] == [("0", 0), ("1", 1), ("2", 0), ("3", 0), ("4", 5)]
    assert found.bars[4].parts == {"character": 3, "monster": 2}
    assert list(found.legend) == ["character", "monster"]
    assert found.sums is not None
    assert (found.sums.total, found.sums.average, found.sums.median) == (21, Fraction(7, 2), Fraction(4))


def test_a_fact_that_nobody_knows_is_counted_as_unknown_and_in_no_bar_or_sum() -> None:
    entries = made_entries(
        (made_card("tatemon", 1, "building", building_kind="office"), 2),
        (made_card("tatemon", 2, "building", building_kind="office", durability=3), 1),
        (made_card("tatemon", 3, "event", event_type="risk"), 4),
    )

    found = drawn("tatemon", "durability", entries)

    assert (found.counted, found.unknown, found.none) == (1, 2, 0)
    assert counts(found) == {"3": 1}
    assert found.sums is not None
    assert (found.sums.total, found.sums.average, found.sums.limit, found.sums.rule) == (3, Fraction(3), 50, "TM-D5")


def test_what_a_card_is_known_not_to_have_is_told_apart_from_what_nobody_knows() -> None:
    entries = made_entries(
        (made_card("shironeko", 1, "character", change_cost=None), 3),
        (made_card("shironeko", 2, "character"), 2),
        (made_card("shironeko", 3, "character", change_cost=0), 1),
    )

    found = drawn("shironeko", "change_costs", entries)

    assert (found.counted, found.unknown, found.none) == (1, 2, 3)
    assert counts(found) == {"0": 1}


def test_a_part_of_a_bar_whose_kind_nobody_knows_is_unknown() -> None:
    found = drawn("tatemon", "durability", made_entries((made_card("tatemon", 1, "building", durability=2), 5)))

    assert found.bars[1].parts == {"unknown": 5}
    assert found.legend == {"unknown": Words("不明", "unknown")}


def test_runes_are_counted_icon_by_icon_and_every_colour_has_its_bar() -> None:
    found = drawn(
        "shironeko", "runes", made_entries((made_card("shironeko", 1, "character", runes=["red", "red", "blue"]), 3))
    )

    assert counts(found) == {"red": 6, "blue": 3}
    assert len(found.bars) == 8
    assert found.overlapping


def test_souls_are_weighed_by_how_much_a_town_makes() -> None:
    entries = made_entries(
        (made_card("shironeko", 1, "town", soul_colors=["red", "blue"], soul_amount=2), 3),
        (made_card("shironeko", 2, "town", soul_colors=["red"], soul_amount=1), 1),
        (made_card("shironeko", 3, "town", soul_colors=["red"]), 6),
        zone="town",
    )

    found = drawn("shironeko", "souls", entries)

    assert counts(found) == {"red": 7, "blue": 6}
    assert (found.counted, found.unknown) == (4, 6)


def test_numbers_far_apart_are_gathered_into_few_bars_that_leave_nothing_out() -> None:
    powers = [0, 15, 140, 333, 999, 1000]
    cards = [
        (made_card("ticket_monsters", number + 1, "chikemon", power=power), 1) for number, power in enumerate(powers)
    ]

    found = drawn("ticket_monsters", "power", made_entries(*cards))

    assert len(found.bars) <= MAX_BARS
    assert sum(bar.count for bar in found.bars) == len(powers)
    for bar in found.bars:
        assert bar.low is not None
        assert bar.high is not None
        assert bar.count == sum(bar.low <= power <= bar.high for power in powers)


def test_terms_stand_by_their_words_the_most_frequent_first_and_what_is_beyond_is_gathered() -> None:
    terms = {("job", "mage"): Words("魔道士", "mage")}
    few = made_entries(
        (made_card("shironeko", 1, "character", jobs=["archer"]), 1),
        (made_card("shironeko", 2, "character", jobs=["mage"]), 2),
    )
    many = made_entries(
        *((made_card("shironeko", number, "character", jobs=[f"job_{number:02}"]), 1) for number in range(1, 41))
    )

    assert [(bar.words.ja, bar.count) for bar in drawn("shironeko", "jobs", few, terms).bars] == [
        ("魔道士", 2),
        ("archer", 1),
    ]
    found = drawn("shironeko", "jobs", many)
    assert len(found.bars) == MAX_BARS
    assert (found.bars[-1].key, found.bars[-1].count) == (OTHERS, 40 - MAX_BARS + 1)


def test_cards_of_other_zones_and_kinds_are_in_no_chart() -> None:
    strangers = made_entries((made_card("shironeko", 1, "character", cost=4), 3), zone="town")

    assert drawn("shironeko", "costs", strangers).counted == 0
    assert drawn("shironeko", "costs", strangers).bars == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_chart_is_of_fields_that_its_kinds_print(game: str) -> None:
    spec = CARD_GAMES[game]
    charts: list[Chart] = [*GAMES[game].charts]

    for chart in charts:
        printed = [{field.name for field in kind.fields} for kind in spec.kinds if kind.word in chart.kinds]
        needed = {name for name in (chart.by, chart.weight) if name not in {None, "kind"}}
        assert len(printed) == len(chart.kinds)
        assert all(needed <= fields for fields in printed)
    slugs = GAMES[game].slugs()
    assert len(set(slugs)) == len(slugs)


@pytest.mark.parametrize(
    ("game", "deck", "slug", "total"),
    [
        ("tatemon", "starter", "durability", 50),
        ("shironeko", "blue", "costs", 128),
        ("ticket_monsters", "tides", "mp", None),
        ("monster_gate", "pack", "absorption", 73),
    ],
)
def test_the_cards_of_fixture_decks_all_stand_in_their_charts(
    game: str, deck: str, slug: str, total: int | None
) -> None:
    entries = fixture_entries(game, deck)

    for chart in GAMES[game].charts:
        found = chart_draw(chart, entries, CARD_GAMES[game], {})
        of_kinds = entries.in_zone(*chart.zones).of_kind(*chart.kinds)
        assert found.counted + found.none == of_kinds.count()
        assert found.unknown == 0
        assert found.overlapping or chart.weight or sum(bar.count for bar in found.bars) == found.counted
    sums = drawn(game, slug, entries).sums
    assert sums is not None
    assert sums.total == (entries.in_zone("main").total(slug) if total is None else total)
