"""Questions about what is drawn: what a game's rules allow, unknown facts as bounds, and every fault at once."""

from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from cardsite.errors import Fault
from catalog.games import GAMES as CARD_GAMES
from decks.numbers import GAMES
from decks.numbers.asking import Chance
from decks.numbers.draws import FIRST, SECOND
from decks.numbers.piles import Match, Span, chance_fulfilled
from decks.numbers.refusals import QuestionMalformedError
from decks.values import Entries
from play.games.monster_gate.setup import OPENING_HAND as MONSTER_GATE_HAND
from play.games.shironeko.setup import CARDS_FOR_FIRST, CARDS_FOR_SECOND
from play.games.tatemon.setup import OPENING_HAND as TATEMON_HAND
from play.games.ticket_monsters.setup import OPENING_HAND as TICKET_MONSTERS_HAND
from tests.decks.numbers.asked import asked, situation
from tests.decks.numbers.listed import fixture_entries, made_card, made_entries

BUILDING = {"kinds": ["building"]}
LEVEL_1 = {"facts": {"level": 1}}


def chance(game: str, entries: Entries, *conditions: dict[str, Any], **more: Any) -> Fraction:
    found = asked(game, entries, *conditions, **more).answer().turns[-1].chance
    assert found.least == found.most
    return found.least


def faults_of(game: str, *conditions: dict[str, Any], **more: Any) -> list[tuple[str, str | None]]:
    deck = {"tatemon": "starter", "shironeko": "blue", "ticket_monsters": "tides", "monster_gate": "pack"}[game]
    with pytest.raises(QuestionMalformedError) as refused:
        asked(game, fixture_entries(game, deck), *conditions, **more)
    faults: tuple[Fault, ...] = refused.value.faults
    return [(fault.code, fault.pointer) for fault in faults]


@pytest.mark.rule("TM-S1")
def test_a_building_in_the_opening_five() -> None:
    entries = fixture_entries("tatemon", "starter")
    events = entries.of_kind("event").count()

    assert chance("tatemon", entries, BUILDING) == 1 - Fraction(comb(events, 5), comb(30, 5))
    assert chance("tatemon", entries, BUILDING, mulligan="no_building") == 1


@pytest.mark.rule("SN-S2", "SN-T2")
@pytest.mark.parametrize(("seat", "seen"), [("first", 5), ("second", 7)])
def test_a_character_of_level_1_by_turn_2(seat: str, seen: int) -> None:
    entries = fixture_entries("shironeko", "blue")
    others = 40 - sum(entry.count for entry in entries.in_zone("main") if entry.card.known("level") == 1)

    answer = asked("shironeko", entries, LEVEL_1, seat=seat, turn=2).answer()

    assert answer.turns[-1].seen == seen
    assert answer.turns[-1].chance.least == 1 - Fraction(comb(others, seen), comb(40, seen))
    assert [turn.turn for turn in answer.turns] == [0, 1, 2]


@pytest.mark.rule("TK-T1")
@pytest.mark.parametrize(
    ("seat", "more", "seen"),
    [("first", {}, 9), ("second", {}, 10), ("first", {"per_turn": 1}, 8), ("second", {"per_turn": 0}, 6)],
)
def test_ticket_monsters_draw_as_many_as_they_like(seat: str, more: dict[str, Any], seen: int) -> None:
    entries = fixture_entries("ticket_monsters", "tides")

    answer = asked("ticket_monsters", entries, {"kinds": ["magic"]}, seat=seat, turn=2, **more).answer()

    assert answer.turns[-1].seen == seen


@pytest.mark.rule("MG-S2", "MG-S5")
def test_cards_laid_aside_are_not_drawn() -> None:
    entries = fixture_entries("monster_gate", "pack")
    character = next(entry for entry in entries if entry.card.facts.kind == "character")
    dungeon = next(entry for entry in entries if entry.card.facts.kind == "dungeon" and entry.count > 1)
    aside = [{"card": character.card.id, "count": 1}, {"card": dungeon.card.id, "count": 2}]
    left = entries.of_kind("dungeon").count() - 2

    found = chance("monster_gate", entries, {"kinds": ["dungeon"]}, aside=aside)

    assert found == chance_fulfilled({1: left, 0: entries.count() - 3 - left}, 6, {0: Span(1)})


@pytest.mark.rule("SN-T3")
def test_towns_come_one_a_turn() -> None:
    entries = fixture_entries("shironeko", "blue")

    answer = asked("shironeko", entries, {"facts": {"soul_colors": "purple"}}, zone="town", turn=4).answer()

    assert [turn.seen for turn in answer.turns] == [0, 1, 2, 3, 4]
    assert answer.cards == 10
    assert answer.turns[0].chance == Chance(Fraction(0), Fraction(0))


@pytest.mark.rule("TM-S1", "SN-S2", "TK-S2", "MG-S5")
def test_opening_hands_are_those_of_the_matches() -> None:
    hands = {
        (game, seat): rules.seats[seat].opening
        for game, numbers in GAMES.items()
        for seat in (FIRST, SECOND)
        if (rules := numbers.draws["main"])
    }

    assert hands == {
        ("tatemon", FIRST): TATEMON_HAND,
        ("tatemon", SECOND): TATEMON_HAND,
        ("shironeko", FIRST): CARDS_FOR_FIRST,
        ("shironeko", SECOND): CARDS_FOR_SECOND,
        ("ticket_monsters", FIRST): TICKET_MONSTERS_HAND,
        ("ticket_monsters", SECOND): TICKET_MONSTERS_HAND,
        ("monster_gate", FIRST): MONSTER_GATE_HAND,
        ("monster_gate", SECOND): MONSTER_GATE_HAND,
    }


@pytest.mark.rule("SN-S3")
def test_an_exchange_raises_the_chance_of_what_is_sought() -> None:
    entries = fixture_entries("shironeko", "red")

    none, whole, misfits = (
        chance("shironeko", entries, LEVEL_1, {"kinds": ["monster"]}, mulligan=policy)
        for policy in ("none", "whole_hand", "misfits")
    )

    assert none < whole < misfits < 1


def with_unknown_cards() -> Entries:
    return made_entries(
        (made_card("tatemon", 1, "building", building_kind="office"), 2),
        (made_card("tatemon", 2, "building"), 1),
        (made_card("tatemon", 3, "building"), 2),
        (made_card("tatemon", 4, "event", event_type="risk"), 3),
        (made_card("tatemon", 5, "event"), 1),
    )


OFFICE = {"facts": {"building_kind": "office"}}
RISK = {"facts": {"event_type": "risk"}}


@pytest.mark.parametrize("match", ["all", "any"])
@pytest.mark.parametrize(
    ("offices", "risks"),
    [
        ({"at_least": 1}, {"at_least": 2}),
        ({"at_least": 2}, {"at_most": 1}),
        ({"at_most": 0}, {"at_most": 2}),
        ({"at_least": 1, "at_most": 2}, {"at_least": 1}),
    ],
)
def test_unknown_facts_leave_the_chance_between_bounds_that_hold_whatever_they_are(
    match: str, offices: dict[str, int], risks: dict[str, int]
) -> None:
    asking = asked("tatemon", with_unknown_cards(), OFFICE | offices, RISK | risks, match=match)

    found = asking.answer().turns[0].chance

    possible = []
    for first, second, third in product((0, 1), (0, 1), (0, 2)):
        pile = {1: 2, 2: 3, 0: 0, 4: 0}
        for mask, copies in ((first, 1), (second, 2), (third, 1)):
            pile[mask] += copies
        spans = {sort: Span(wish.get("at_least", 0), wish.get("at_most")) for sort, wish in enumerate((offices, risks))}
        possible.append(chance_fulfilled(pile, 5, spans, Match(match)))
    assert found.least <= min(possible)
    assert max(possible) <= found.most
    if len(offices) == 1:
        assert (found.least, found.most) == (min(possible), max(possible))
    counted = asking.answer().conditions[0]
    assert (counted.copies, counted.unknown) == (2, 3)


def test_a_field_that_a_kind_does_not_print_is_not_unknown() -> None:
    entries = made_entries(
        (made_card("tatemon", 1, "event", event_type="risk"), 5), (made_card("tatemon", 2, "building", durability=2), 5)
    )

    answer = asked("tatemon", entries, {"facts": {"durability": {"min": 2}}}).answer()

    assert (answer.conditions[0].copies, answer.conditions[0].unknown) == (5, 0)


@pytest.mark.parametrize(
    ("facts", "copies"),
    [
        ({"level": 2}, 3),
        ({"level": [1, 2]}, 5),
        ({"level": {"min": 2}}, 7),
        ({"level": {"min": 2, "max": 2}}, 3),
        ({"change_cost": None}, 2),
        ({"change_cost": 2}, 3),
        ({"color": ["red", "blue"]}, 5),
        ({"keywords": "stop"}, 3),
        ({"keywords": ["stop", "breakthrough"], "level": 1}, 0),
    ],
)
def test_facts_are_asked_for_by_value_list_range_and_absence(facts: dict[str, Any], copies: int) -> None:
    entries = made_entries(
        (made_card("shironeko", 1, "character", level=1, change_cost=None, color="red", keywords=[]), 2),
        (made_card("shironeko", 2, "character", level=2, change_cost=2, color="blue", keywords=["stop"]), 3),
        (made_card("shironeko", 3, "character", level=3, change_cost=3, color="green", keywords=[]), 4),
    )

    answer = asked("shironeko", entries, {"facts": facts}).answer()

    assert (answer.conditions[0].copies, answer.conditions[0].unknown) == (copies, 0)


def test_cards_are_asked_for_by_id() -> None:
    entries = fixture_entries("tatemon", "starter")
    first, second = entries.cards()[:2]

    answer = asked("tatemon", entries, {"cards": [first.id, second.id]}).answer()

    assert answer.conditions[0].copies == 2


@pytest.mark.parametrize(
    ("game", "conditions", "more", "faults"),
    [
        ("tatemon", [{}], {}, [("no_condition", "/conditions/0")]),
        ("tatemon", [{"kinds": ["house"]}], {}, [("unknown_kind", "/conditions/0/kinds/0")]),
        ("tatemon", [{"facts": {"level": 1}}], {}, [("unknown_key", "/conditions/0/facts/level")]),
        ("tatemon", [{"facts": {"skill": "x"}}], {}, [("unknown_key", "/conditions/0/facts/skill")]),
        (
            "tatemon",
            [{"facts": {"building_kind": "castle"}}],
            {},
            [("not_a_choice", "/conditions/0/facts/building_kind")],
        ),
        ("tatemon", [{"facts": {"durability": "3"}}], {}, [("unaskable_value", "/conditions/0/facts/durability")]),
        ("tatemon", [{"facts": {"durability": True}}], {}, [("unaskable_value", "/conditions/0/facts/durability")]),
        ("tatemon", [{"facts": {"durability": None}}], {}, [("unaskable_value", "/conditions/0/facts/durability")]),
        ("tatemon", [{"facts": {"durability": {}}}], {}, [("unaskable_value", "/conditions/0/facts/durability")]),
        (
            "tatemon",
            [{"facts": {"durability": {"least": 1}}}],
            {},
            [("unaskable_value", "/conditions/0/facts/durability")],
        ),
        ("tatemon", [{"facts": {"durability": []}}], {}, [("unaskable_value", "/conditions/0/facts/durability")]),
        ("shironeko", [{"facts": {"jobs": 3}}], {}, [("unaskable_value", "/conditions/0/facts/jobs")]),
        ("tatemon", [BUILDING | {"at_least": 3, "at_most": 2}], {}, [("contradiction", "/conditions/0/at_most")]),
        ("tatemon", [BUILDING], {"zone": "town"}, [("not_a_choice", "/zone")]),
        ("tatemon", [BUILDING], {"per_turn": 2}, [("not_a_choice", "/per_turn")]),
        ("tatemon", [BUILDING], {"mulligan": "london"}, [("not_a_choice", "/mulligan")]),
        ("ticket_monsters", [{"kinds": ["tool"]}], {"mulligan": "whole_hand"}, [("not_a_choice", "/mulligan")]),
        ("tatemon", [BUILDING], {"keep": [BUILDING]}, [("nothing_is_exchanged", "/keep")]),
        ("tatemon", [BUILDING], {"keep": [BUILDING], "mulligan": "no_building"}, [("kept_by_rule", "/keep")]),
        ("tatemon", [BUILDING], {"aside": [{"card": 1, "count": 1}]}, [("nothing_laid_aside", "/aside")]),
        ("monster_gate", [{"kinds": ["magic"]}], {"aside": [{"card": 1, "count": 1}]}, [("not_in_deck", "/aside/0")]),
        (
            "shironeko",
            [{"kinds": ["house"]}, {"facts": {"color": "pink"}}],
            {"per_turn": 3},
            [
                ("unknown_kind", "/conditions/0/kinds/0"),
                ("not_a_choice", "/conditions/1/facts/color"),
                ("not_a_choice", "/per_turn"),
            ],
        ),
        (
            "tatemon",
            [{"facts": {"durability": {"min": 3, "max": 2}}}],
            {},
            [("contradiction", "/conditions/0/facts/durability")],
        ),
        (
            "shironeko",
            [{"facts": {"jobs": ["swordsman", "剣士"], "types": "no such"}}],
            {"mulligan": "misfits", "keep": [{"facts": {"jobs": "swordman"}}]},
            [
                ("unknown_term", "/conditions/0/facts/jobs"),
                ("unknown_term", "/conditions/0/facts/types"),
                ("unknown_term", "/keep/0/facts/jobs"),
            ],
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_every_fault(
    game: str, conditions: list[dict[str, Any]], more: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert faults_of(game, *conditions, **more) == faults


def test_a_question_that_would_take_long_is_refused_before_it_is_computed() -> None:
    cards = [
        (
            made_card(
                "shironeko", number, "character", level=1 + number % 9, cost=number % 20, attack=number, hp=1 + number
            ),
            9,
        )
        for number in range(1, 80)
    ]
    wide = [
        {"facts": {name: {"min": low}}, "at_least": 30}
        for name, low in (("level", 3), ("cost", 5), ("attack", 20), ("hp", 40))
    ]

    with pytest.raises(QuestionMalformedError) as refused:
        asked("shironeko", made_entries(*cards), *wide, turn=50)

    assert [fault.code for fault in refused.value.faults] == ["too_much_to_compute"]


@pytest.mark.rule("TM-S2")
def test_hands_cannot_be_exchanged_where_there_are_too_few_cards_or_none_to_keep() -> None:
    few = made_entries((made_card("tatemon", 1, "building"), 9))
    none = made_entries((made_card("tatemon", 1, "event", event_type="risk"), 30))

    codes = []
    for entries in (few, none):
        with pytest.raises(QuestionMalformedError) as refused:
            asked("tatemon", entries, {"facts": {"event_type": "risk"}}, mulligan="no_building")
        codes.append([(fault.code, fault.pointer) for fault in refused.value.faults])

    assert codes == [[("too_few_cards", "/mulligan")], [("no_hand_to_keep", "/mulligan")]]


def test_sample_hands_of_an_exchange_say_what_is_kept() -> None:
    entries = fixture_entries("shironeko", "blue")

    with pytest.raises(QuestionMalformedError) as refused:
        situation("shironeko", entries, mulligan="misfits")

    assert [(fault.code, fault.pointer) for fault in refused.value.faults] == [("required", "/keep")]


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_list_is_answered_too(game: str) -> None:
    kind = CARD_GAMES[game].kinds[0].slug

    answer = asked(game, made_entries(), {"kinds": [kind]}, turn=3).answer()

    assert answer.cards == 0
    assert answer.turns[-1].chance == Chance(Fraction(0), Fraction(0))
