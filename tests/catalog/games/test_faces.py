"""The face of a card shows what is known of it, says what is not, and holds no markup but its own."""

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardsite.values import Language
from catalog.effects.writing import write_ability
from catalog.games.faces import CardFace, CardNames, card_face, draw_face
from catalog.games.tatemon import TATEMON
from catalog.values import Facts

DRAW = {"kind": "activated", "when": {"timing": "own_act"}, "do": [{"draw": {"who": "you", "amount": 2}}]}
FACTS = {"building_kind": "office", "durability": 3, "skill": DRAW, "your_skill_condition": "left_handed"}
NAMES = CardNames("灯台の家", "とうだいのいえ", "Lighthouse House")


def face_of(language: Language = "ja", *, names: CardNames = NAMES, **changes: Any) -> CardFace:
    """The face of a building of which no Your Skill is known."""
    kind = TATEMON.kind("building")
    assert kind is not None
    facts, faults = TATEMON.parse_facts("building", FACTS)
    assert not faults
    texts = {
        "building_kind": facts.values["building_kind"].words.in_language(language),
        "skill": write_ability(facts.values["skill"], TATEMON.lexicon, language, "building"),
        "your_skill_condition": "左利き" if language == "ja" else "left-handed",
    }
    return replace(card_face(kind, facts, texts, names=names, language=language), **changes)


def words_of(svg: str) -> list[str]:
    """The texts of a drawing in their order."""
    return [node.text or "" for node in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314  # our own drawing


def test_a_face_in_japanese_shows_name_reading_kind_number_and_texts() -> None:
    words = words_of(draw_face(face_of("ja"), "ja"))

    assert words[:3] == ["とうだいのいえ", "灯台の家", "建物 ／ オフィス"]
    assert {"3", "耐久力", "通常スキル", "カードを2枚引く。", "Your Skill", "左利き"} <= set(words)


def test_a_face_in_english_shows_the_english_name_and_texts() -> None:
    words = words_of(draw_face(face_of("en"), "en"))

    assert words[:3] == ["灯台の家", "Lighthouse House", "building / office"]
    assert {"3", "durability", "skill", "Draw 2 cards.", "left-handed"} <= set(words)


def test_what_is_not_known_is_said_to_be_unknown() -> None:
    words = words_of(draw_face(face_of("en", numbers={}), "en"))

    assert "?" in words
    assert "(not known yet)" in words


def test_what_the_card_does_not_have_is_not_drawn() -> None:
    with_it = words_of(draw_face(face_of("en"), "en"))

    without = words_of(draw_face(face_of("en", absent=frozenset({"your_skill", "durability"})), "en"))

    assert "Your Skill" in with_it
    assert "Your Skill" not in without
    assert "durability" not in without


def test_markup_in_a_name_is_shown_as_it_is_written() -> None:
    svg = draw_face(face_of("ja", names=CardNames('<script>"&', "</text>", "")), "ja")

    assert "<script>" not in svg
    assert words_of(svg)[:2] == ["</text>", '<script>"&']


def test_a_card_without_an_english_name_is_shown_under_the_japanese_one() -> None:
    words = words_of(draw_face(face_of("en", names=CardNames("灯台の家", "とうだいのいえ", "")), "en"))

    assert words[1] == "灯台の家"


def test_the_same_card_is_always_drawn_alike_and_another_otherwise() -> None:
    first = draw_face(face_of(), "ja")

    again = draw_face(face_of(), "ja")
    other = draw_face(face_of(seed="別の家"), "ja")

    assert first == again
    assert first != other


@pytest.mark.parametrize(
    ("language", "unit"), [("ja", "相手の街の建物1つに2ダメージを与える。"), ("en", "Deal 2 damage. ")]
)
@pytest.mark.parametrize("times", [1, 10, 40, 200])
def test_texts_of_any_length_stay_inside_the_card(language: Language, unit: str, times: int) -> None:
    face = face_of(language, texts={"skill": unit * times, "your_skill": unit})

    root = ET.fromstring(draw_face(face, language))  # noqa: S314  # our own drawing

    heights = [float(node.attrib["y"]) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    sizes = [float(node.attrib["font-size"]) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert max(heights) <= 880 - 24
    assert min(sizes) >= 8


def test_a_text_that_is_cut_says_so() -> None:
    whole = draw_face(face_of("en", texts={"skill": "Draw."}), "en")

    cut = draw_face(face_of("en", texts={"skill": "Draw a card. " * 300}), "en")

    assert "<desc>" not in whole
    assert "too long" in cut
    assert any(words.endswith("…") for words in words_of(cut))


def test_a_card_of_which_nothing_is_known_has_a_face_all_the_same() -> None:
    kind = TATEMON.kind("event")
    assert kind is not None

    svg = draw_face(card_face(kind, Facts("event"), {}, names=CardNames("", "", ""), language="ja"), "ja")

    assert "（名前なし）" in words_of(svg)


@pytest.mark.failure("S15")
def test_characters_that_no_xml_holds_are_left_out() -> None:
    svg = draw_face(face_of("ja", names=CardNames("灯\x01台\x0b\ufffe", "とう\x00だい", "")), "ja")

    assert words_of(svg)[:2] == ["とうだい", "灯台"]


def picture_height(svg: str) -> float:
    """How tall the picture in a drawing is: the first shape that lies inside the frame."""
    shapes = list(ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect"))  # noqa: S314  # our own drawing
    return float(shapes[2].get("height", ""))


def test_short_texts_leave_their_room_to_the_picture_and_none_leave_it_all() -> None:
    everything = frozenset({"skill", "your_skill", "your_skill_condition"})
    long = dict.fromkeys(("skill", "your_skill"), "カードを1枚引く。" * 30)

    heights = [
        picture_height(draw_face(face_of(**changes), "ja")) for changes in ({"texts": long}, {}, {"absent": everything})
    ]

    assert heights[0] == 196
    assert heights == sorted(set(heights))


def test_a_text_of_any_length_is_drawn_without_being_read_to_its_end() -> None:
    endless = {"skill": "引" * 1_000_000}

    svg = draw_face(face_of("ja", texts=endless), "ja")

    assert len(svg) < 100_000
    assert any(words.endswith("…") for words in words_of(svg))
