"""Deck codes: one for each deck, and no other text is one."""

import random
from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from decks.codec.checksum import ALPHABET
from decks.codec.codes import MAX_CODE_LENGTH, MAX_NUMBER, CodedDeck, CodedLine, code_of, deck_of, printing_key
from decks.errors import InvalidDeckCodeError
from decks.management.code_trials import passes, random_deck, replacements
from decks.values import MAX_LINES, MAX_QUANTITY
from tests.decks.codec import second_reader
from tests.decks.codec.second_reader import RefusedError, sealed
from tests.decks.codec.strategies import decks


def refused(text: str) -> str:
    with pytest.raises(InvalidDeckCodeError) as found:
        deck_of(text)
    (fault,) = found.value.faults
    assert fault.pointer == "/code"
    return fault.code


@given(deck=decks())
def test_a_deck_comes_back_from_its_code_exactly(deck: CodedDeck) -> None:
    code = code_of(deck)

    assert deck_of(code) == deck
    assert set(code) <= set(ALPHABET)


@given(one=decks(), other=decks())
def test_different_decks_have_different_codes(one: CodedDeck, other: CodedDeck) -> None:
    assert (code_of(one) == code_of(other)) == (one == other)


@given(deck=decks(), data=st.data())
def test_decks_that_differ_in_one_place_have_different_codes(deck: CodedDeck, data: st.DataObject) -> None:
    assume(deck.lines)
    at = data.draw(st.integers(0, len(deck.lines) - 1))
    line = deck.lines[at]
    changed = data.draw(
        st.sampled_from(
            [
                replace(line, count=line.count % MAX_QUANTITY + 1),
                replace(line, printing=5 if line.printing is None else None),
                replace(line, number=line.number % MAX_NUMBER + 1),
            ]
        )
    )
    others = deck.lines[:at] + deck.lines[at + 1 :]
    assume(all(each.count + changed.count <= MAX_QUANTITY for each in others))

    other = CodedDeck.of(game=deck.game, format_slug=deck.format, lines=[*others, changed])

    assert code_of(other) != code_of(deck)


@pytest.mark.failure("D9")
@given(deck=decks(), chance=st.randoms(use_true_random=False))
def test_the_order_of_lines_and_the_pieces_they_come_in_change_no_code(deck: CodedDeck, chance: random.Random) -> None:
    pieces = [
        replace(line, count=count)
        for line in deck.lines
        for count in ([1, line.count - 1] if line.count > 1 else [line.count])
    ]
    chance.shuffle(pieces)

    assert code_of(replace(deck, lines=tuple(pieces))) == code_of(deck)


@pytest.mark.failure("D9")
def test_a_thousand_shuffles_of_a_deck_have_one_code_and_it_gives_the_deck_back() -> None:
    chance = random.Random(7)
    lines = [CodedLine(zone, number, None, 1 + number % 3) for number in range(1, 41) for zone in ("main", "town")]
    deck = CodedDeck.of(game="shironeko", format_slug="final-2020", lines=lines)

    codes = {code_of(replace(deck, lines=tuple(chance.sample(deck.lines, len(deck.lines))))) for _ in range(1000)}

    assert [deck_of(code) for code in codes] == [deck]


@pytest.mark.failure("D10")
def test_every_change_of_one_character_is_refused() -> None:
    chance = random.Random(11)
    short = [code for code in (code_of(random_deck(chance)) for _ in range(20)) if len(code) < 100]

    assert len(short) > 5
    for code in short[:5]:
        assert not any(passes(text) for text in replacements(code))


@pytest.mark.failure("D10")
@given(deck=decks(), data=st.data())
def test_a_cut_code_is_refused(deck: CodedDeck, data: st.DataObject) -> None:
    code = code_of(deck)
    length = data.draw(st.integers(0, len(code) - 1))

    assert refused(code[:length]) in {"unknown_game", "unknown_version", "wrong_checksum"}


@pytest.mark.failure("D10")
@given(head=st.sampled_from(["tm1", "sn1", "tk1", "mg1"]), content=st.text(ALPHABET, max_size=12))
def test_whatever_is_read_is_written_so_and_the_second_reader_agrees(head: str, content: str) -> None:
    text = sealed(head + content)

    try:
        deck = deck_of(text)
    except InvalidDeckCodeError:
        with pytest.raises(RefusedError):
            second_reader.read(text)
    else:
        assert code_of(deck) == text
        assert second_reader.read(text) == rows_of(deck)


@given(deck=decks())
def test_the_second_reader_reads_what_is_written(deck: CodedDeck) -> None:
    assert second_reader.read(code_of(deck)) == rows_of(deck)


def rows_of(deck: CodedDeck) -> tuple[str, str, list[second_reader.Row]]:
    rows = [(line.zone, line.number, line.printing, line.count) for line in deck.lines]
    return deck.game, deck.format, rows


def test_the_longest_deck_that_can_be_stored_has_a_code() -> None:
    step = MAX_NUMBER // MAX_LINES
    lines = [CodedLine("main", step * place, 2**30 - 1, MAX_QUANTITY) for place in range(1, MAX_LINES + 1)]
    longest = CodedDeck.of(game="tatemon", format_slug="競" * 40, lines=lines)

    code = code_of(longest)

    assert 9_000 < len(code) < MAX_CODE_LENGTH
    assert deck_of(code) == longest


@pytest.mark.parametrize(
    "lines",
    [
        [CodedLine("main", 0, None, 1)],
        [CodedLine("main", MAX_NUMBER + 1, None, 1)],
        [CodedLine("main", 1, None, 0)],
        [CodedLine("main", 1, None, MAX_QUANTITY), CodedLine("main", 1, None, 1)],
        [CodedLine("main", 1, 2**30, 1)],
        [CodedLine("main", number, None, 1) for number in range(1, MAX_LINES + 2)],
        [CodedLine("town", 1, None, 1)],
    ],
)
def test_what_no_decklist_holds_has_no_code(lines: list[CodedLine]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # one word for all that a caller must not do
        code_of(CodedDeck("tatemon", "standard", tuple(lines)))


@pytest.mark.parametrize("slug", ["", "x" * 41])
def test_a_format_that_cannot_be_has_no_code(slug: str) -> None:
    with pytest.raises(ValueError, match="no code"):
        code_of(CodedDeck("tatemon", slug))


def test_a_text_above_the_limit_is_refused_before_it_is_read() -> None:
    assert refused(sealed("tm1" + "0" * (MAX_CODE_LENGTH - 8))) == "code_too_long"


def test_a_wrong_character_is_told_with_its_place() -> None:
    with pytest.raises(InvalidDeckCodeError) as found:
        deck_of("tm14É")

    (fault,) = found.value.faults
    assert (fault.code, fault.position, fault.length, fault.params) == ("wrong_character", 4, 1, {"character": "É"})


def test_a_printing_is_named_by_the_end_of_its_id() -> None:
    assert printing_key(UUID("01a2291a-3c18-7015-af0c-50ca82a97d66")) == 0x02A97D66
