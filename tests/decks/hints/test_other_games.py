"""What unfinished decks of the other games lack, number by number."""

import pytest

from catalog.games.shironeko.language import Keyword
from decks.games.shironeko import FINAL, LAUNCH
from decks.hints import monster_gate, shironeko, ticket_monsters
from decks.values import Entries, Entry, Hint, ListedCard
from tests.decks import monster_gate as mg
from tests.decks import shironeko as sn
from tests.decks import ticket_monsters as tk


def entries(deck: list[tuple[str, ListedCard, int]]) -> Entries:
    return Entries(tuple(Entry(*line) for line in deck))


def numbers(found: list[Hint]) -> list[tuple[str, str, str, int | None, int | None]]:
    return [(hint.code, hint.rule, hint.zone, hint.at_least, hint.at_most) for hint in found]


@pytest.mark.rule("SN-D1", "SN-D3")
def test_each_part_of_a_shironeko_deck_is_missed_by_itself() -> None:
    found = list(shironeko.hints(entries([*sn.characters(33), *sn.monsters(7), *sn.towns(9)]), FINAL))

    assert numbers(found) == [
        ("monsters_missing", "SN-D1", "main", 1, None),
        ("towns_missing", "SN-D3", "town", 1, None),
    ]


@pytest.mark.rule("SN-D7")
def test_leaders_are_missed_by_name_and_only_where_the_format_has_them() -> None:
    maker = ("main", sn.character(301, "狼", [Keyword.MAKE_LEADER]), 2)
    deck = entries(sn.legal_deck(maker, ("leaders", sn.leader(401, "狼"), 1)))

    final, launch = list(shironeko.hints(deck, FINAL)), list(shironeko.hints(deck, LAUNCH))

    assert numbers(final) == [("leaders_missing", "SN-D7", "leaders", 1, None)]
    assert final[0].wanted is not None
    assert final[0].wanted.fits(sn.leader(402, "狼"))
    assert not final[0].wanted.fits(sn.leader(403, "熊"))
    assert launch == []


@pytest.mark.rule("SN-D6")
def test_the_room_for_stop_cards_is_told_where_more_could_come() -> None:
    deck = [*sn.characters(20), ("main", sn.character(301, keywords=[Keyword.STOP]), 2), *sn.monsters(8), *sn.towns(10)]

    found = list(shironeko.hints(entries(deck), FINAL))

    assert numbers(found) == [
        ("characters_missing", "SN-D1", "main", 10, None),
        ("stop_cards_left", "SN-D6", "main", None, 1),
    ]
    assert found[1].wanted is not None
    assert found[1].wanted.fits(sn.character(302, keywords=[Keyword.STOP]))
    assert not found[1].wanted.fits(sn.character(303, keywords=None))


@pytest.mark.rule("TK-D1", "TK-D2")
def test_a_ticket_monsters_deck_lacks_cards_and_its_special_deck_has_room() -> None:
    found = list(ticket_monsters.hints(entries([*tk.deck_of(31), *tk.special_deck_of(30)]), "standard"))

    assert numbers(found) == [
        ("cards_missing", "TK-D1", "main", 9, None),
        ("special_deck_left", "TK-D2", "special", None, 10),
    ]


@pytest.mark.rule("MG-D1", "MG-D3", "MG-D4")
def test_a_monster_gate_deck_lacks_cards_a_character_or_what_the_set_up_takes() -> None:
    short = entries([("main", card, count) for card, count in mg.monsters(48)])
    deep = entries([("main", mg.character(1, 60), 1), *(("main", card, count) for card, count in mg.monsters(50))])

    without, unable = list(monster_gate.hints(short, "standard")), list(monster_gate.hints(deep, "standard"))

    assert numbers(without) == [
        ("cards_missing", "MG-D1", "main", 2, None),
        ("characters_missing", "MG-D3", "main", 1, None),
    ]
    assert numbers(unable) == [("cards_to_start_missing", "MG-D4", "main", 16, None)]
