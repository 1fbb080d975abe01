"""Exact chances against hands dealt by lot: by the rules written out once more, by the sample hands, and by the matches."""

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import pytest

from catalog.games import GAMES as CARD_GAMES
from decks.numbers.dealing import hand_deal
from decks.numbers.lots import Lots
from decks.values import Entries, ListedCard
from play.engine.protocol import SeatSetup
from play.games.tatemon.zones import HAND
from tests.decks.numbers.asked import asked
from tests.decks.numbers.listed import fixture_entries, made_card, made_entries
from tests.play.games.tatemon.cards import building, event
from tests.play.games.tatemon.position import GAME as TATEMON

GAMES_DEALT = 4000
ERRORS = 4.5
"""How many standard errors a simulation may be off: 1 in 150,000 is."""

Cards = list[ListedCard]
Deal = Callable[[Cards, Random], Cards]


def within_error(exact: float, hits: int, games: int) -> bool:
    return abs(hits / games - exact) <= ERRORS * sqrt(exact * (1 - exact) / games)


def is_building(card: ListedCard) -> bool:
    return card.facts.kind == "building"


def level_1(card: ListedCard) -> bool:
    return card.known("level") == 1


def tatemon_plain(deck: Cards, rng: Random) -> Cards:
    """The opening hand and 2 turns' draws, no hand drawn again."""
    rng.shuffle(deck)
    return deck[:7]


def tatemon_with_building(deck: Cards, rng: Random) -> Cards:
    """TM-S2: five shown cards lie aside, five new ones come from the top, the shown ones go back, the deck is shuffled."""
    rng.shuffle(deck)
    hand, deck = deck[:5], deck[5:]
    while not any(map(is_building, hand)):
        shown, hand, deck = hand, deck[:5], deck[5:]
        deck += shown
        rng.shuffle(deck)
    return hand + deck[:2]


def shironeko(*, second: bool, exchanged: Callable[[ListedCard], bool]) -> Deal:
    """SN-S3 for a hand without a character of level 1: these cards go to the bottom, as many come from the top."""

    def deal(deck: Cards, rng: Random) -> Cards:
        rng.shuffle(deck)
        size = 5 if second else 4
        hand, deck = deck[:size], deck[size:]
        if not any(map(level_1, hand)):
            bottom = [card for card in hand if exchanged(card)]
            hand = [card for card in hand if not exchanged(card)]
            hand, deck = hand + deck[: len(bottom)], deck[len(bottom) :] + bottom
            rng.shuffle(deck)
        return hand + deck[: 2 if second else 1]

    return deal


def with_a_building_to_seek() -> Entries:
    """26 events of two sorts and 4 buildings, so that many hands are drawn again."""
    guard = made_card("tatemon", 1, "event", event_type="guard")
    risk = made_card("tatemon", 2, "event", event_type="risk")
    house = made_card("tatemon", 3, "building", building_kind="residence", durability=1)
    return made_entries((guard, 9), (risk, 17), (house, 4))


LEVEL_1 = {"facts": {"level": 1}}
BLUE_MONSTER = {"kinds": ["monster"], "facts": {"color": "blue"}}
GUARDS = {"facts": {"event_type": "guard"}, "at_least": 2}


def blue_monster(cards: Cards) -> bool:
    return any(card.facts.kind == "monster" and card.known("color") == "blue" for card in cards)


@pytest.mark.parametrize(
    ("game", "entries", "question", "deal", "fulfilled"),
    [
        (
            "tatemon",
            fixture_entries("tatemon", "starter"),
            {"conditions": [{"facts": {"building_kind": "transport"}}, GUARDS], "turn": 2},
            tatemon_plain,
            lambda cards: (
                any(card.known("building_kind") == "transport" for card in cards)
                and sum(card.known("event_type") == "guard" for card in cards) >= 2
            ),
        ),
        (
            "tatemon",
            with_a_building_to_seek(),
            {"conditions": [GUARDS], "turn": 2, "mulligan": "no_building"},
            tatemon_with_building,
            lambda cards: sum(card.known("event_type") == "guard" for card in cards) >= 2,
        ),
        (
            "shironeko",
            fixture_entries("shironeko", "blue"),
            {"conditions": [LEVEL_1], "turn": 2, "mulligan": "whole_hand"},
            shironeko(second=False, exchanged=lambda _: True),
            lambda cards: any(map(level_1, cards)),
        ),
        (
            "shironeko",
            fixture_entries("shironeko", "blue"),
            {"conditions": [BLUE_MONSTER], "keep": [LEVEL_1], "turn": 2, "seat": "second", "mulligan": "whole_hand"},
            shironeko(second=True, exchanged=lambda _: True),
            blue_monster,
        ),
        (
            "shironeko",
            fixture_entries("shironeko", "blue"),
            {"conditions": [LEVEL_1], "turn": 2, "seat": "second", "mulligan": "misfits"},
            shironeko(second=True, exchanged=lambda card: not level_1(card)),
            lambda cards: any(map(level_1, cards)),
        ),
        (
            "ticket_monsters",
            fixture_entries("ticket_monsters", "tides"),
            {"conditions": [{"facts": {"cost": {"min": 3}}}, {"kinds": ["magic"]}], "turn": 2, "match": "any"},
            lambda deck, rng: rng.sample(deck, 9),
            lambda cards: any((card.known("cost") or 0) >= 3 or card.facts.kind == "magic" for card in cards),
        ),
    ],
)
def test_a_chance_is_that_of_many_games_played_by_the_rules(
    game: str, entries: Entries, question: dict[str, Any], deal: Deal, fulfilled: Callable[[Cards], bool]
) -> None:
    rng = Random(7)
    asking = asked(game, entries, *question["conditions"], **question)
    main = entries.in_zone("main")

    hits = sum(
        fulfilled(deal([entry.card for entry in main for _ in range(entry.count)], rng)) for _ in range(GAMES_DEALT)
    )

    chance = asking.answer().turns[-1].chance
    assert chance.least == chance.most
    assert 0 < chance.least < 1
    assert within_error(float(chance.least), hits, GAMES_DEALT)


@pytest.mark.parametrize(
    ("game", "entries", "conditions", "more"),
    [
        ("tatemon", with_a_building_to_seek(), [GUARDS], {"mulligan": "no_building", "turn": 3}),
        ("shironeko", fixture_entries("shironeko", "red"), [LEVEL_1], {"mulligan": "misfits", "turn": 1}),
        ("shironeko", fixture_entries("shironeko", "red"), [LEVEL_1], {"mulligan": "whole_hand", "seat": "second"}),
        (
            "shironeko",
            fixture_entries("shironeko", "purple"),
            [{"facts": {"soul_colors": "purple"}, "at_least": 2}],
            {"zone": "town", "turn": 3},
        ),
        ("monster_gate", fixture_entries("monster_gate", "pack"), [{"kinds": ["level_up"]}], {"turn": 4}),
    ],
)
def test_sample_hands_have_the_exact_chances(
    game: str, entries: Entries, conditions: list[dict[str, Any]], more: dict[str, Any]
) -> None:
    asking = asked(game, entries, *conditions, **more)
    lots = Lots("sample")

    hits = 0
    for _ in range(GAMES_DEALT):
        dealt = hand_deal(asking.situation, entries, CARD_GAMES[game], lots)
        seen = (*dealt.hand, *dealt.draws)
        hits += all(
            one.span.holds(sum(one.fit(card, CARD_GAMES[game]).value == "yes" for card in seen))
            for one in asking.conditions
        )

    assert within_error(float(asking.answer().turns[-1].chance.least), hits, GAMES_DEALT)


@pytest.mark.rule("TM-S2")
def test_hands_of_real_matches_have_the_exact_chances() -> None:
    table = TATEMON.compile_cards({1: event(), 2: event(), 3: building("residence")})
    seats = [SeatSetup({"main": {1: 9, 2: 17, 3: 4}})] * 2
    asking = asked("tatemon", with_a_building_to_seek(), GUARDS, mulligan="no_building")

    hits = 0
    for seed in range(1000):
        state, _ = TATEMON.setup(seats, table, {}, seed.to_bytes(32, "big"))
        hits += sum(sum(state.loose[handle].card == 1 for handle in state.zones[HAND][seat]) >= 2 for seat in range(2))

    assert within_error(float(asking.answer().turns[0].chance.least), hits, 2000)
