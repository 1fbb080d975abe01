"""Headings of pasted lists in each game, and what pasted text says beside its cards."""

import time

import pytest

from cardsite.values import LANGUAGES, Language
from decks.codec.forms import form_of
from decks.codec.headings import OUTSIDE
from decks.codec.lines import MAX_LINE_LENGTH
from decks.codec.listed import Ignored, ListedLine
from decks.codec.text import text_head, text_read
from decks.codec.writing import heading_write
from decks.games import GAMES
from decks.selectors.naming import headings_of
from decks.values import MAX_LINES, MAX_QUANTITY


def below(game: str, heading: str) -> ListedLine:
    """The line of a card below a heading that is none of the first zone's, unless the heading is."""
    return text_read(f"{heading}\n4 x", headings_of(game)).lines[1]


@pytest.mark.parametrize(
    ("game", "heading", "zone"),
    [
        ("tatemon", "デッキ", "main"),
        ("tatemon", "メインデッキ（30枚）", "main"),
        ("tatemon", "■建物", "main"),
        ("tatemon", "Buildings (22)", "main"),
        ("tatemon", "【イベント】8枚", "main"),
        ("tatemon", "交通機関", "main"),
        ("tatemon", "◆リスク：2枚", "main"),
        ("tatemon", "■ガードカード（6枚）", "main"),
        ("shironeko", "Main deck", "main"),
        ("shironeko", "## Main Deck (40)", "main"),
        ("shironeko", "// タウンデッキ", "town"),
        ("shironeko", "タウン 10", "town"),
        ("shironeko", "TOWN DECK: 10", "town"),
        ("shironeko", "タウンデッキ 9/10", "town"),
        ("shironeko", "Town deck (9 / 10 cards)", "town"),
        ("shironeko", "◆タウン 十枚◆", "town"),
        ("shironeko", "タウン（計10枚）", "town"),
        ("shironeko", "タウンデッキ：合計十枚", "town"),
        ("shironeko", "タウン 十", "town"),
        ("shironeko", "=== Town deck (10) ===", "town"),
        ("shironeko", "《タウンデッキ：10枚》", "town"),
        ("ticket_monsters", "──特殊召喚デッキ 9枚──", "special"),
        ("ticket_monsters", "★Special Deck [9]★", "special"),
        ("shironeko", "＝＝＝タウン＝＝＝", "town"),
        ("shironeko", "★リーダー★", "leaders"),
        ("shironeko", "Leaders", "leaders"),
        ("shironeko", "[leader]", "leaders"),
        ("shironeko", "覚醒キャラ：6枚", "main"),
        ("ticket_monsters", "特殊召喚デッキ", "special"),
        ("ticket_monsters", "<特殊デッキ>", "special"),
        ("ticket_monsters", "Special Deck (12 cards)", "special"),
        ("ticket_monsters", "魔術（8）", "main"),
        ("ticket_monsters", "Tools", "main"),
        ("monster_gate", "デッキ(50枚)", "main"),
        ("monster_gate", "アイテム【武器】", "main"),
        ("monster_gate", "ダンジョンカード 24枚", "main"),
        ("monster_gate", "Level-up monsters", "main"),
    ],
)
def test_headings_in_both_languages_say_the_zone(game: str, heading: str, zone: str) -> None:
    line = below(game, heading)

    assert line.zone == zone
    assert line.ignored is None


@pytest.mark.parametrize("heading", ["タウンデッキ 9/10", "Town deck: 9 / 10 cards", "【タウン】9枚/10枚"])
def test_of_two_numbers_the_first_is_how_many_cards_there_are(heading: str) -> None:
    section = headings_of("shironeko").section_of(heading)

    assert section is not None
    assert section.stated == 9


@pytest.mark.parametrize("line", ["合計 四十", "(合計40枚)", "【合計】四十枚", "合計40枚", "計 全40枚", "総数：40/40"])
def test_a_total_is_one_in_whatever_brackets_and_numerals(line: str) -> None:
    (read,) = text_read(line, headings_of("tatemon")).lines

    assert (read.ignored, read.total) == (Ignored.TOTAL, 40)


@pytest.mark.parametrize("game", GAMES)
def test_each_zone_of_each_game_is_known_by_its_names_and_its_slug(game: str) -> None:
    for slug, words in GAMES[game].ZONES.items():
        for heading in (words.ja, words.en, slug, f"{words.ja} (40)", f"{words.en} (40)"):
            assert below(game, heading).zone == slug


@pytest.mark.failure("D4")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_written_heading_of_a_zone_is_read_however_many_cards_the_zone_holds(game: str, language: Language) -> None:
    most = MAX_LINES * MAX_QUANTITY

    for zone, words in GAMES[game].ZONES.items():
        section = headings_of(game).section_of(heading_write(words, most, language))

        assert section is not None
        assert (section.zone, section.stated) == (zone, most)


@pytest.mark.parametrize("heading", OUTSIDE)
def test_what_stands_below_a_part_that_no_deck_has_is_not_taken_for_the_deck(heading: str) -> None:
    first, outside, again, inside = text_read(f"{heading}:\n4 x\nデッキ\n3 x", headings_of("tatemon")).lines

    assert (first.ignored, outside.ignored) == (Ignored.HEADING, Ignored.OUTSIDE)
    assert (again.ignored, inside.ignored, inside.zone) == (Ignored.HEADING, None, "main")


@pytest.mark.failure("D1")
def test_a_heading_of_one_kind_says_so_and_one_that_takes_in_several_does_not() -> None:
    assert below("shironeko", "覚醒キャラ").kinds == ("awakened",)
    assert below("shironeko", "キャラ").kinds == ("character", "awakened")
    assert below("shironeko", "メインデッキ").kinds == ()


@pytest.mark.parametrize("line", ["4 リーダー", "リーダー ×4", "4x Leaders", "4枚 タウン"])
def test_a_line_that_counts_copies_is_no_heading(line: str) -> None:
    (found,) = text_read(line, headings_of("shironeko")).lines

    assert found.ignored is None
    assert {reading.count for reading in found.sure} == {4}


@pytest.mark.parametrize(
    "text",
    [
        "a:b" + " " * 190_000 + "c",
        "=" * 190_000 + "5",
        "x" * 190_000,
        "(" * 190_000,
        "4 x\n" + "ﷺ" * 300,
        "1,\n" * 2000,
        "一" * 400 + "\n" + "a" + " " * 398 + "三\n" + "十" * 399 + "枚",
        ("①" + "x三" * 199 + "枚\n") * 100,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    before = time.process_time()
    form_of(text)
    text_head(text)
    lines = text_read(text, headings_of("tatemon")).lines

    assert time.process_time() - before < 1.5
    assert all(len(line.text) <= MAX_LINE_LENGTH for line in lines)


def test_what_is_no_card_is_passed_over_and_says_why() -> None:
    text = (
        "\ufeffデッキ名：青：その2\r\nGame: Shironeko\r\nFormat: final-2020\r\n\r\n# メモ\r\n// memo\r\n※注\r\n; memo\r\n"
        "https://example.org/deck\r\n------\r\nーーー\r\n合計：40枚\r\nTotal: 40\r\n3 x\r\nゲーム: x\r\n"
    )

    read = text_read(text, headings_of("shironeko"))

    assert (read.name, read.game, read.format) == ("青：その2", "Shironeko", "final-2020")
    assert [line.ignored for line in read.lines] == [
        *[Ignored.HEAD] * 3,
        Ignored.BLANK,
        *[Ignored.COMMENT] * 5,
        *[Ignored.SEPARATOR] * 2,
        *[Ignored.TOTAL] * 2,
        None,
        None,
    ]
    assert [line.place for line in read.lines] == list(range(1, 16))


@pytest.mark.parametrize("line", ["x" * (MAX_LINE_LENGTH + 1), "ﷺ" * 300])
def test_a_line_that_is_too_long_says_so(line: str) -> None:
    (long, _) = text_read(f"{line}\n4 x", headings_of("tatemon")).lines

    assert long.fault is not None
    assert (long.fault.code, long.sure) == ("line_too_long", ())


@pytest.mark.parametrize(
    "line", ["<li>3 ガルドラゴン</li>", "(3) ガルドラゴン (A1)", "●ガルドラゴン（4）", "[3] ガルドラゴン [A1]"]
)
def test_a_line_of_a_card_in_brackets_or_behind_a_bullet_is_no_decoration(line: str) -> None:
    (found,) = text_read(line, headings_of("tatemon")).lines

    assert (found.ignored, found.decoration) == (None, False)


@pytest.mark.parametrize(
    "line", ["【主力】", "■主力（12枚）", "=== 主力 ===", "<<主力>>", "◆【主力】", "（控え 3枚）", "主力:"]
)
def test_what_is_decorated_like_a_heading_may_be_one(line: str) -> None:
    (found,) = text_read(line, headings_of("tatemon")).lines

    assert found.decoration
