"""The face of every card that the project ships: all its letters are there, and every line fits."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import unescape

import pytest

from cardsite.values import LANGUAGES, Words
from catalog.games import GAMES
from catalog.games.faces import HEIGHT, MARGIN, WIDTH, CardNames
from catalog.services.images.faces import face_svg
from catalog.services.images.typeface import Weight, letters_missing, letters_width

FIXTURES = Path(__file__).parents[4] / "fixtures" / "cards"
LINE = re.compile(
    r'<text x="(?P<x>[^"]+)" y="(?P<y>[^"]+)" font-size="(?P<size>[^"]+)" (?P<style>[^>]*)>([^<]*)</text>'
)
ROUNDING = 0.5


def faces_of(slug: str) -> Iterator[tuple[str, str]]:
    """The cards of a game by name, each with its face in either language."""
    game = GAMES[slug]
    stored = json.loads((FIXTURES / f"{slug}.json").read_text())
    terms = {(term["category"], term["slug"]): Words(term["name_ja"], term["name_en"]) for term in stored["terms"]}
    for card in stored["cards"]:
        kind = game.kind(card["kind"])
        assert kind is not None
        facts, _ = game.parse_facts(card["kind"], card["facts"])
        names = CardNames(card["name_ja"], card["reading"], card.get("name_en", ""))
        for language in LANGUAGES:
            drawn = face_svg(game, kind, facts, names=names, number=card["number"], terms=terms, language=language)
            yield card["name_ja"], drawn


def lines_of(svg: str) -> Iterator[tuple[str, float, float, float, Weight]]:
    """The lines of a face: words, where they begin and end, where they stand, and their weight."""
    for line in LINE.finditer(svg):
        words, size, x = unescape(line[5]), float(line["size"]), float(line["x"])
        weight = Weight.BOLD if 'font-weight="700"' in line["style"] else Weight.REGULAR
        across = letters_width(words, weight) * size
        left = x - across / 2 if "middle" in line["style"] else x
        yield words, left, left + across, float(line["y"]), weight


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_inside_the_frame_and_every_letter_is_in_the_typeface(game: str) -> None:
    outside, missing = [], set()

    for name, svg in faces_of(game):
        for words, left, right, y, weight in lines_of(svg):
            missing |= letters_missing(words, weight)
            if left < MARGIN - ROUNDING or right > WIDTH - MARGIN + ROUNDING or not MARGIN < y < HEIGHT - MARGIN / 2:
                outside.append((name, words, left, right, y))

    assert outside == []
    assert missing == set()
