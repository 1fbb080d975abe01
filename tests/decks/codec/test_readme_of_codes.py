"""The README's specification of deck codes tells the tables that they are written by."""

import re
from pathlib import Path

from decks.codec.codes import VERSION, CodedLine, deck_of
from decks.codec.tables import CODED_GAMES

CLONE = Path(__file__).parents[3]


def test_the_readme_tells_the_table_that_codes_are_written_by() -> None:
    section = (CLONE / "README.md").read_text().partition("## Deck codes\n")[2].partition("\n## ")[0]

    for game in CODED_GAMES:
        zones, formats = (", ".join(f"`{word}`" for word in words) for words in (game.zones, game.formats))
        assert f"| {zones} | {formats} |" in section
        assert f"`{game.tag}` " in section
    assert f"This is version {VERSION}." in section
    (example,) = re.findall(r"The code is `(\w+)`", section)
    assert deck_of(example).lines == (CodedLine("main", 5, None, 2),)
