"""The faces of Shironeko's cards: many numbers, frames in the card's colour, and nothing printed where there is nothing."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardsite.values import LANGUAGES, Language, Words
from catalog.games.faces import CUT, CardNames, card_face, draw_face
from catalog.games.shironeko import SHIRONEKO
from catalog.services.rendering import texts_write

FIXTURE = Path(__file__).parents[3] / "fixtures" / "cards" / "shironeko.json"
CONTENTS = json.loads(FIXTURE.read_text(encoding="utf-8"))
CARDS = {card["number"]: card for card in CONTENTS["cards"]}
TERMS = {(term["category"], term["slug"]): Words(term["name_ja"], term["name_en"]) for term in CONTENTS["terms"]}
SVG = "{http://www.w3.org/2000/svg}"
SITE, HARBOUR, CHARACTER, LEVEL_ONE = 94, 101, 6, 1


def face_of(number: int, language: Language, **changes: Any) -> ET.Element:
    card = CARDS[number]
    facts, faults = SHIRONEKO.parse_facts(card["kind"], card["facts"] | changes, name=card["name_ja"])
    kind = SHIRONEKO.kind(card["kind"])
    assert not faults
    assert kind is not None
    names = CardNames(card["name_ja"], card["reading"], card["name_en"])
    texts = texts_write(SHIRONEKO, facts, TERMS, language)
    return ET.fromstring(draw_face(card_face(kind, facts, texts, names=names, language=language), language))  # noqa: S314  # our own drawing


def words_of(face: ET.Element) -> list[str]:
    return [node.text or "" for node in face.iter(f"{SVG}text")]


def frame_of(face: ET.Element) -> str:
    return next(face.iter(f"{SVG}rect")).attrib["fill"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", CARDS)
def test_no_text_of_a_printed_card_is_cut(number: int, language: Language) -> None:
    face = face_of(number, language)

    assert CUT.in_language(language) not in [node.text for node in face.iter(f"{SVG}desc")]
    assert not any("…" in words for words in words_of(face))


def test_five_numbers_stand_in_their_order_and_leave_the_name_its_line() -> None:
    face = face_of(CHARACTER, "en")

    circles = [float(node.attrib["cx"]) for node in face.iter(f"{SVG}circle") if node.attrib["r"] == "42"]
    labels = sorted((float(node.attrib["x"]), node.text) for node in face.iter(f"{SVG}text") if node.text in {
        "level", "cost", "change cost", "attack", "HP"
    })  # fmt: skip
    name = next(node for node in face.iter(f"{SVG}text") if node.text == CARDS[CHARACTER]["name_en"])
    assert len(circles) == 5
    assert [label for _, label in labels] == ["level", "cost", "change cost", "attack", "HP"]
    assert float(name.attrib["font-size"]) > 30


def test_a_card_without_a_change_cost_shows_four_numbers() -> None:
    assert "change cost" not in words_of(face_of(LEVEL_ONE, "en"))


def test_frames_take_the_colour_of_the_card_or_of_its_first_soul() -> None:
    red = frame_of(face_of(CHARACTER, "ja"))

    assert frame_of(face_of(CHARACTER, "ja", color="blue")) != red
    assert frame_of(face_of(SITE, "ja")) == red
    assert frame_of(face_of(HARBOUR, "ja")) == frame_of(face_of(CHARACTER, "ja", color="yellow"))


def test_lists_of_words_are_told_apart_and_empty_ones_left_out() -> None:
    full = words_of(face_of(CHARACTER, "ja", runes=["red", "red"]))
    plain = words_of(face_of(CHARACTER, "ja", keywords=[], types=[], abilities=[]))

    assert "キャラ ／ 赤 ／ ルーンアイコン 赤・赤 ／ 魔道士 ／ 王族 ／ キーワード リーダー化" in full
    assert "キャラ ／ 赤 ／ ルーンアイコン 赤 ／ 魔道士" in plain
    assert "能力" in full
    assert "能力" not in plain
