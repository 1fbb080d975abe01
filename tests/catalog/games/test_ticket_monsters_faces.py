"""The faces of Ticket Monsters' cards: nothing cut, frames in the colour of the tribe, a condition only where one is printed."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardsite.values import LANGUAGES, Language
from catalog.games.faces import CUT, CardNames, card_face, draw_face
from catalog.games.ticket_monsters import TICKET_MONSTERS
from catalog.services.rendering import texts_write

FIXTURE = Path(__file__).parents[3] / "fixtures" / "cards" / "ticket_monsters.json"
CARDS = {card["number"]: card for card in json.loads(FIXTURE.read_text(encoding="utf-8"))["cards"]}
SVG = "{http://www.w3.org/2000/svg}"
FIGHTER = next(number for number, card in CARDS.items() if card["kind"] == "chikemon")
SPECIAL = next(number for number, card in CARDS.items() if card["facts"].get("summoning"))
MAGIC, TOOL = (next(number for number, card in CARDS.items() if card["kind"] == kind) for kind in ("magic", "tool"))
TRIBES = ("human", "earth", "metal", "water", "fire", "phantom")


def face_of(number: int, language: Language, **changes: Any) -> ET.Element:
    card = CARDS[number]
    facts, faults = TICKET_MONSTERS.parse_facts(card["kind"], card["facts"] | changes, name=card["name_ja"])
    kind = TICKET_MONSTERS.kind(card["kind"])
    assert not faults
    assert kind is not None
    names = CardNames(card["name_ja"], card["reading"], card["name_en"])
    texts = texts_write(TICKET_MONSTERS, facts, {}, language)
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


def test_a_chikemon_shows_grade_cost_mp_power_and_defence_in_this_order() -> None:
    face = face_of(FIGHTER, "ja")

    wanted = {"グレード", "コスト", "MP", "戦闘力", "防御力"}
    labels = sorted((float(node.attrib["x"]), node.text) for node in face.iter(f"{SVG}text") if node.text in wanted)
    assert [label for _, label in labels] == ["グレード", "コスト", "MP", "戦闘力", "防御力"]


def test_a_number_of_four_digits_stays_in_its_shield() -> None:
    face = face_of(FIGHTER, "ja", power=1000)

    (number,) = (node for node in face.iter(f"{SVG}text") if node.text == "1000")
    assert float(number.attrib["font-size"]) < 42


def test_every_tribe_and_each_kind_without_one_has_a_frame_of_its_own() -> None:
    frames = [frame_of(face_of(FIGHTER, "ja", tribe=tribe)) for tribe in TRIBES]
    others = [frame_of(face_of(number, "ja")) for number in (MAGIC, TOOL)]

    assert len({*frames, *others}) == len(TRIBES) + 2


@pytest.mark.parametrize(("language", "heading"), [("ja", "召喚条件"), ("en", "summon condition")])
def test_the_condition_of_a_special_chikemon_has_a_box_where_there_is_one(language: Language, heading: str) -> None:
    assert heading in words_of(face_of(SPECIAL, language))
    assert heading not in words_of(face_of(SPECIAL, language, summoning=None))
