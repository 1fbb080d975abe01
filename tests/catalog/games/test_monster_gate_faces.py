"""The faces of Monster Gate's cards: what tells cards apart stands small, and the frame shows the kind."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardsite.values import LANGUAGES, Language, Words
from catalog.games.faces import CUT, CardNames, card_face, draw_face
from catalog.games.monster_gate import MONSTER_GATE
from catalog.services.rendering import texts_write

FIXTURE = Path(__file__).parents[3] / "fixtures" / "cards" / "monster_gate.json"
CONTENTS = json.loads(FIXTURE.read_text(encoding="utf-8"))
CARDS = {card["number"]: card for card in CONTENTS["cards"]}
TERMS = {(term["category"], term["slug"]): Words(term["name_ja"], term["name_en"]) for term in CONTENTS["terms"]}
FIRST = {
    kind.slug: next(card for card in CONTENTS["cards"] if card["kind"] == kind.slug) for kind in MONSTER_GATE.kinds
}
SVG = "{http://www.w3.org/2000/svg}"


def face_of(card: Any, language: Language, **changes: Any) -> ET.Element:
    facts, faults = MONSTER_GATE.parse_facts(card["kind"], card["facts"] | changes, name=card["name_ja"])
    kind = MONSTER_GATE.kind(card["kind"])
    assert not faults
    assert kind is not None
    names = CardNames(card["name_ja"], card["reading"], card["name_en"])
    texts = texts_write(MONSTER_GATE, facts, TERMS, language)
    return ET.fromstring(draw_face(card_face(kind, facts, texts, names=names, language=language), language))  # noqa: S314  # our own drawing


def words_of(face: ET.Element) -> list[str]:
    return [node.text or "" for node in face.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", CARDS)
def test_no_text_of_a_printed_card_is_cut(number: int, language: Language) -> None:
    face = face_of(CARDS[number], language)

    assert CUT.in_language(language) not in [node.text for node in face.iter(f"{SVG}desc")]
    assert not any("…" in words for words in words_of(face))


@pytest.mark.parametrize(
    ("kind", "labels"),
    [
        ("character", ["AP", "dungeon", "attack", "defence", "absorption"]),
        ("monster", ["cost", "attack", "durability", "absorption"]),
        ("level_up", ["cost", "attack", "durability", "absorption"]),
        ("dungeon", ["cost", "absorption"]),
        ("magic", ["cost", "absorption"]),
    ],
)
def test_a_card_shows_the_numbers_of_its_kind_in_their_order(kind: str, labels: list[str]) -> None:
    face = face_of(FIRST[kind], "en")

    circles = [node for node in face.iter(f"{SVG}circle") if node.attrib["r"] == "42"]
    found = sorted((float(node.attrib["x"]), node.text) for node in face.iter(f"{SVG}text") if node.text in labels)
    assert len(circles) == len(labels)
    assert [label for _, label in found] == labels


def test_the_card_number_stands_in_the_line_of_kinds() -> None:
    monster = FIRST["monster"]

    words = words_of(face_of(monster, "ja", card_number=271, keywords=[], families=["beast"]))

    assert "モンスター ／ カードナンバー 271 ／ 獣" in words
    assert "271" not in words


def test_a_level_up_monster_shows_what_it_levels_up_from() -> None:
    level_up = FIRST["level_up"]

    words = words_of(face_of(level_up, "ja"))

    assert "レベルアップ" in words
    assert level_up["facts"]["level_up_from"] in words


def test_each_kind_has_a_frame_of_its_own() -> None:
    frames = {next(face_of(card, "ja").iter(f"{SVG}rect")).attrib["fill"] for card in FIRST.values()}

    assert len(frames) == len(MONSTER_GATE.kinds)
