"""Plots as SVG: well formed, escaped, told in words, legible on either paper, in both languages."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardsite.values import LANGUAGES, Language
from catalog.games import GAMES as CARD_GAMES
from catalog.services.images.typeface import letters_drawn, letters_missing
from decks.numbers import GAMES
from decks.numbers.bar_plots import chart_svg
from decks.numbers.canvas import GREY, PALETTE, WIDTH, Canvas, Theme, steps_up_to
from decks.numbers.charts import Drawn, chart_draw
from decks.numbers.curve_plot import curve_svg, percent
from decks.numbers.ladders import ladder_climb, ladder_drawn
from decks.numbers.supplies import budget_drawn, supply_budget
from decks.numbers.wording import asking_words
from decks.values import Entries
from tests.decks.numbers.asked import asked
from tests.decks.numbers.listed import fixture_entries, made_card, made_entries

DECKS = {"tatemon": "starter", "shironeko": "purple", "ticket_monsters": "toolbox", "monster_gate": "soiree"}
SVG = "{http://www.w3.org/2000/svg}"


def all_drawn(game: str, entries: Entries) -> list[Drawn]:
    numbers = GAMES[game]
    return [
        *(chart_draw(chart, entries, CARD_GAMES[game], {}) for chart in numbers.charts),
        *(ladder_drawn(ladder_climb(ladder, entries)) for ladder in numbers.ladders),
        *(budget_drawn(supply_budget(supply, entries)) for supply in numbers.supplies),
    ]


def described(root: ET.Element) -> str:
    title, told = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert told is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {told.get('id')}"
    assert title.text
    return told.text or ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_plot_tells_in_words_what_it_draws(game: str, language: Language) -> None:
    for drawn in all_drawn(game, fixture_entries(game, DECKS[game])):
        svg = chart_svg(drawn, Canvas(language, Theme.AUTO))

        root = ET.fromstring(svg)  # noqa: S314  # our own drawing
        told = described(root)
        for bar in drawn.bars:
            assert f"{bar.words.in_language(language)}: {bar.count}" in told
        assert drawn.words.in_language(language) in svg
        for weight, letters in letters_drawn(svg).items():
            assert letters_missing(letters, weight) == set()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_drawn_outside_the_paper(game: str) -> None:
    for drawn in all_drawn(game, fixture_entries(game, DECKS[game])):
        root = ET.fromstring(chart_svg(drawn, Canvas("en", Theme.LIGHT)))  # noqa: S314  # our own drawing

        height = float(root.get("height", "0"))
        for rect in root.iter(f"{SVG}rect"):
            x, y = float(rect.get("x", "0")), float(rect.get("y", "0"))
            assert x >= 0
            assert y >= 0
            assert x + float(rect.get("width", "0")) <= WIDTH
            assert y + float(rect.get("height", "0")) <= height


def test_what_nobody_knows_is_drawn_apart_from_what_is_none() -> None:
    entries = made_entries(
        (made_card("shironeko", 1, "character", change_cost=None), 3), (made_card("shironeko", 2, "character"), 2)
    )
    chart = next(chart for chart in GAMES["shironeko"].charts if chart.slug == "change_costs")

    svg = chart_svg(chart_draw(chart, entries, CARD_GAMES["shironeko"], {}), Canvas("en", Theme.LIGHT))

    assert "none: 3" in svg
    assert "unknown: 2" in svg
    assert svg.count("stroke-dasharray") == 1


def hostile(**more: Any) -> str:
    entries = fixture_entries("shironeko", "blue")
    name = "<script>alert(1)</script>&\"'\u0001]]>"
    asking = asked("shironeko", entries, {"facts": {"level": 1}, "name": name}, turn=3, **more)
    return curve_svg(asking.answer(), asking_words(asking, "en"), Canvas("en", Theme.AUTO))


def test_names_that_readers_give_are_escaped_wherever_they_stand() -> None:
    svg = hostile()

    root = ET.fromstring(svg)  # noqa: S314  # our own drawing
    assert root.find(f".//{SVG}script") is None
    assert "<script>alert(1)</script>&\"']]>" in described(root)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_curve_tells_the_chance_of_every_turn_and_the_bounds_of_what_is_open(language: Language) -> None:
    entries = made_entries(
        (made_card("tatemon", 1, "building", building_kind="office"), 3),
        (made_card("tatemon", 2, "building"), 2),
        (made_card("tatemon", 3, "event", event_type="risk"), 15),
    )
    asking = asked("tatemon", entries, {"facts": {"building_kind": "office"}}, turn=20)
    answer = asking.answer()

    root = ET.fromstring(curve_svg(answer, asking_words(asking, language), Canvas(language, Theme.DARK)))  # noqa: S314  # our own drawing

    told = described(root)
    for turn in answer.turns:
        assert f"{turn.turn}: {percent(float(turn.chance.least))}" in told
    assert root.find(f"{SVG}polygon") is not None


def test_a_plot_for_the_reader_s_system_has_both_papers_and_others_their_own_alone() -> None:
    drawn = all_drawn("tatemon", fixture_entries("tatemon", "starter"))[0]

    auto, light, dark = (chart_svg(drawn, Canvas("ja", theme)) for theme in Theme)

    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light + dark
    assert "#16191f" in dark
    assert "#16191f" not in light


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_bars_and_texts_stand_out_from_their_paper(theme: Theme) -> None:
    colours = Canvas("en", theme).colours

    assert min(contrast(colour, colours.paper) for colour in (*PALETTE, GREY)) >= 3
    assert contrast(colours.ink, colours.paper) >= 7
    assert contrast(colours.faint, colours.paper) >= 4.5


def test_a_chance_that_is_not_certain_is_never_written_as_certain() -> None:
    assert [percent(value) for value in (0, 0.0001, 0.5, 0.99999, 1)] == ["0.0%", "<0.1%", "50.0%", ">99.9%", "100.0%"]


@pytest.mark.parametrize("most", [0, 1, 4, 5, 17, 99, 499_500])
def test_the_scale_has_a_few_round_numbers_and_reaches_the_largest(most: int) -> None:
    ticks = list(steps_up_to(most))

    assert ticks[0] == 0
    assert ticks[-1] >= most
    assert 2 <= len(ticks) <= 8
    assert re.fullmatch(r"[125]0*", str(ticks[1]))


def test_the_words_of_a_long_question_are_cut_on_the_paper_and_whole_in_the_description() -> None:
    asking = asked("shironeko", fixture_entries("shironeko", "blue"), {"facts": {"jobs": ["swordsman"] * 50}})

    svg = curve_svg(asking.answer(), asking_words(asking, "ja"), Canvas("ja", Theme.LIGHT))

    root = ET.fromstring(svg)  # noqa: S314  # our own drawing
    assert described(root).count("剣士") == 50
    assert float(root.get("height", "0")) < 600


@pytest.mark.parametrize(
    ("language", "words"), [("ja", "職業 剣士・槍使い：1枚以上"), ("en", "jobs swordsman/lancer: 1 or more")]
)
def test_words_that_cards_pick_from_are_told_in_the_language_of_the_reader(language: Language, words: str) -> None:
    asking = asked("shironeko", fixture_entries("shironeko", "blue"), {"facts": {"jobs": ["swordsman", "lancer"]}})

    assert words in asking_words(asking, language)[0]


@pytest.mark.parametrize(
    ("asked_for", "ja", "en"),
    [
        ({"max": 1}, "レベル 1以下：", "level at most 1:"),
        ({"min": 2}, "レベル 2以上：", "level at least 2:"),
        ({"min": 2, "max": 3}, "レベル 2–3：", "level 2–3:"),
        ({"min": 2, "max": 2}, "レベル 2：", "level 2:"),
    ],
)
def test_a_bound_of_a_number_is_told_so_that_nobody_takes_it_for_a_negative_one(
    asked_for: dict[str, int], ja: str, en: str
) -> None:
    asking = asked("shironeko", fixture_entries("shironeko", "blue"), {"facts": {"level": asked_for}})

    told = [asking_words(asking, language)[0] for language in ("ja", "en")]

    assert [words.startswith(expected) for words, expected in zip(told, (ja, en), strict=True)] == [True, True]


def test_cards_that_the_list_does_not_have_are_told_as_such() -> None:
    entries = fixture_entries("shironeko", "blue")
    listed, other = entries.cards()[0], made_card("shironeko", 999, "character")
    alone = asked("shironeko", entries, {"cards": [other.id]})
    together = asked("shironeko", entries, {"cards": [listed.id, other.id]})

    assert asking_words(alone, "en")[0] == "cards not in the list: 1 or more"
    assert asking_words(alone, "ja")[0] == "リストにないカード：1枚以上"
    assert asking_words(together, "en")[0] == f"{listed.name.en}/+1: 1 or more"
