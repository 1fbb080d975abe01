"""Hints on parts of legal decks: what they ask for is among the cards that were taken out, and their room holds them."""

import random

import pytest

from decks.hints import GAMES
from decks.values import Entries, Entry, Hint
from tests.decks.hints.decks import LEGAL, cards_of, entries_of


def split(entries: Entries, chance: random.Random) -> tuple[Entries, Entries]:
    """A part of the deck, and the cards taken out."""
    share = chance.random()
    kept: list[Entry] = []
    taken: list[Entry] = []
    for entry in entries:
        out = sum(chance.random() < share for _ in range(entry.count))
        kept += [Entry(entry.zone, entry.card, entry.count - out)] if out < entry.count else []
        taken += [Entry(entry.zone, entry.card, out)] if out else []
    return Entries(tuple(kept)), Entries(tuple(taken))


def among(taken: Entries, hint: Hint) -> Entries:
    """Those of the cards taken out that the hint speaks of."""
    wanted = hint.wanted
    assert wanted is not None
    return Entries(tuple(entry for entry in taken if entry.zone == hint.zone and wanted.fits(entry.card)))


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_deck_lacks_nothing(name: str) -> None:
    file = LEGAL[name]

    hints = list(GAMES[file.game](entries_of(file), file.format))

    assert hints == []


@pytest.mark.parametrize("name", LEGAL)
def test_a_part_of_a_legal_deck_lacks_no_more_than_was_taken_out_and_has_room_for_it(name: str) -> None:
    file, chance = LEGAL[name], random.Random(name)

    for _ in range(60):
        kept, taken = split(entries_of(file), chance)
        hints = list(GAMES[file.game](kept, file.format))

        for hint in hints:
            out = among(taken, hint)
            amount = out.count() if hint.sum_of is None else out.total(hint.sum_of)
            assert hint.at_least is None or amount >= hint.at_least > 0, hint
            assert hint.at_most is None or amount <= hint.at_most, hint


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_missing_is_told_to_the_last_card_where_a_part_has_a_size(name: str) -> None:
    file, chance = LEGAL[name], random.Random(name)
    exact = {
        "tatemon": {"cards_missing"},
        "ticket_monsters": {"cards_missing"},
        "shironeko": {"characters_missing", "monsters_missing", "towns_missing", "leaders_missing"},
        "monster_gate": set(),
    }

    for _ in range(20):
        kept, taken = split(entries_of(file), chance)
        hints = [hint for hint in GAMES[file.game](kept, file.format) if hint.code in exact[file.game]]
        asked = sum(hint.at_least or 0 for hint in hints)
        leaders_alone = sum(entry.count for entry in taken if entry.zone in {"leaders", "special"})
        out = taken.count() - leaders_alone

        if file.game == "monster_gate":
            assert asked == 0
        else:
            assert out <= asked <= taken.count()


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_deck_lacks_cards_that_there_are(game: str) -> None:
    hints = list(GAMES[game](Entries(()), "standard"))

    lacking = [hint for hint in hints if hint.at_least]
    assert lacking
    for hint in hints:
        assert hint.wanted is not None
        assert any(hint.wanted.fits(card) for card in cards_of(game).values())
