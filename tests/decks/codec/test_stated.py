"""Numbers of cards in headings, compared with what stands below."""

import pytest

from cardsite.values import Words, new_id
from decks.codec.resolving import Choice, NamedCard, Resolution, Status
from decks.codec.stated import stated_wrongly
from decks.codec.text import text_read
from decks.selectors.naming import headings_of

CARDS = [NamedCard(new_id(), "shironeko", number, "character", Words("札", "Card")) for number in (1, 2)]


def warned(text: str, game: str = "shironeko", **meant: Resolution) -> list[tuple[object, object]]:
    """What headings state and what there is; each line of a card is ok with its count unless something else is said of it."""
    lines = text_read(text, headings_of(game)).lines
    found = []
    for line in lines:
        count = line.sure[0].count if line.sure else 1
        ok = Resolution(Status.OK, None, (Choice(count, CARDS[0]),), count)
        found.append(Resolution(Status.IGNORED) if line.ignored else meant.get(line.text.split()[-1], ok))
    return [(fault.params["stated"], fault.params["actual"]) for fault in stated_wrongly(lines, found)]


@pytest.mark.parametrize(
    "text",
    [
        "メインデッキ 40枚\n20 a\n20 b",
        "Main deck (40)\n20 a\n20 b\nTown deck: 10\n10 c",
        "Main deck (40)\n\nCharacters (32)\n32 a\nMonsters (8)\n8 b\nTown (10)\n10 c",
        "キャラ（6）\n6 a\n覚醒（3）\n3 b",
        "キャラ（9）\n6 a\n覚醒（3）\n3 b",
        "デッキ（50枚）\nキャラ\n32 a\nモンスター\n8 b\nタウン\n10 c",
        "Main deck\n3 a",
        "Main deck (3)\n3 a\nSideboard (9)\n1 b",
    ],
)
def test_a_number_that_fits_is_not_spoken_of(text: str) -> None:
    assert warned(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("メインデッキ 40枚\n20 a\n19 b", [(40, 39)]),
        ("Monsters (12)\n4 a\n4 b", [(12, 8)]),
        ("Main deck (40)\nCharacters (32)\n31 a\nMonsters (8)\n8 b", [(40, 39), (32, 31)]),
        ("Main deck (4)\n3 a\nTown (1)\nSideboard (9)\n1 b", [(4, 3), (1, 0)]),
        ("タウン（2）\nリーダー（3）\n3 a", [(2, 0)]),
    ],
)
def test_a_number_that_does_not_fit_is_told_with_what_there_is(text: str, told: list[tuple[int, int]]) -> None:
    assert warned(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "20 a\n20 b\n合計：40枚",
        "Total: 40\n\n20 a\n20 b",
        "メインデッキ\n20 a\n20 b\n計 四十枚\nタウン\n10 c\n計10\n総数 50",
        "Main deck\n40 a\nTown\n10 b\nTotal (40)",
        "40 a\nSideboard\n5 b\nTotal 40 cards",
        "40 a\n合計",
    ],
)
def test_a_total_that_fits_the_list_or_a_part_of_it_is_not_spoken_of(text: str) -> None:
    assert warned(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("20 a\n19 b\n合計：40枚", [(40, 39)]),
        ("Total: 40\n3 a", [(40, 3)]),
        ("合計四十枚\n十 a\n3 b", [(40, 4)]),
        ("Main deck\n39 a\nTotal 40\nTown\n10 b\nTotal 10\nTotal 50", [(40, 49), (50, 49)]),
        ("合計 5枚", [(5, 0)]),
    ],
)
def test_a_total_that_fits_nothing_is_told_with_what_the_list_has(text: str, told: list[tuple[int, int]]) -> None:
    assert warned(text) == told


def test_a_total_of_lines_that_are_not_clear_is_not_spoken_of() -> None:
    unclear = Resolution(Status.AMBIGUOUS, None, (Choice(1, CARDS[0]), Choice(3, CARDS[0])))

    assert warned("3 a\n3. x\nTotal: 9", x=unclear) == []


def test_parts_of_one_kind_may_stand_below_the_kind() -> None:
    assert warned("建物（5）\n住居（3）\n3 a\nオフィス（2）\n2 b", "tatemon") == []
    assert warned("建物（5）\n住居（3）\n3 a\nオフィス（2）\n1 b", "tatemon") == [(5, 4), (2, 1)]


def test_lines_that_name_no_card_count_what_they_say_and_remarks_count_nothing() -> None:
    unknown, refused = Resolution(Status.UNKNOWN, None, (), 2), Resolution(Status.REFUSED)

    assert warned("Main deck (3)\n2 x\n1 a\nremark", x=unknown, remark=Resolution(Status.UNKNOWN, None, (), 1)) == []
    assert warned("Main deck (3)\n0 x\n1 a", x=refused) == [(3, 1)]


def test_nothing_is_said_where_it_is_not_clear_how_many_copies_a_line_means() -> None:
    unclear = Resolution(Status.AMBIGUOUS, None, (Choice(1, CARDS[0]), Choice(2, CARDS[0])))
    two_cards = Resolution(Status.AMBIGUOUS, None, tuple(Choice(2, card) for card in CARDS))

    assert warned("Main deck (9)\n2 x\n1 a", x=unclear) == []
    assert warned("Main deck (9)\n2 x\n1 a", x=two_cards) == [(9, 3)]
