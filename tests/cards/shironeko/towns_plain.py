"""Scenarios of the towns that make soul and nothing else: each use of each card, with everything that it changes and both its texts."""

from tests.cards.shironeko.table import Scenario, Side, times

SCENARIOS = (
    # Red Soul Excavation Site
    Scenario(
        94,
        "soul",
        ja="赤 1",
        en="red 1",
        you=Side(hand=(1, 12), towns=(94,)),
        opponent=Side(),
        do=("!play:@12", "play:@1"),
        changes=("you.characters +1", "you.hand -1", "you.off +94"),
    ),
    # Yellow Soul Excavation Site
    Scenario(
        95,
        "soul",
        ja="黄 1",
        en="yellow 1",
        you=Side(hand=(12, 23), towns=(95,)),
        opponent=Side(),
        do=("!play:@23", "play:@12"),
        changes=("you.characters +12", "you.hand -12", "you.off +95"),
    ),
    # Blue Soul Excavation Site
    Scenario(
        96,
        "soul",
        ja="青 1",
        en="blue 1",
        you=Side(hand=(23, 34), towns=(96,)),
        opponent=Side(),
        do=("!play:@34", "play:@23"),
        changes=("you.characters +23", "you.hand -23", "you.off +96"),
    ),
    # Purple Soul Excavation Site
    Scenario(
        97,
        "soul",
        ja="紫 1",
        en="purple 1",
        you=Side(hand=(34, 45), towns=(97,)),
        opponent=Side(),
        do=("!play:@45", "play:@34"),
        changes=("you.characters +34", "you.hand -34", "you.off +97"),
    ),
    # Green Soul Excavation Site
    Scenario(
        98,
        "soul",
        ja="緑 1",
        en="green 1",
        you=Side(hand=(45, 56), towns=(98,)),
        opponent=Side(),
        do=("!play:@56", "play:@45"),
        changes=("you.characters +45", "you.hand -45", "you.off +98"),
    ),
    # Orange Soul Excavation Site
    Scenario(
        99,
        "soul",
        ja="橙 1",
        en="orange 1",
        you=Side(hand=(56, 1), towns=(99,)),
        opponent=Side(),
        do=("!play:@1", "play:@56"),
        changes=("you.characters +56", "you.hand -56", "you.off +99"),
    ),
    # Quarry of Sparks
    Scenario(
        100,
        "soul",
        ja="赤 黄 1",
        en="red yellow 1",
        you=Side(hand=(1, 12, 23), towns=(100, 100)),
        opponent=Side(),
        do=("!play:@23", "play:@1", "play:@12"),
        changes=("you.characters +1", "you.characters +12", "you.hand -1", "you.hand -12", *times(2, "you.off +100")),
    ),
    # Harbour after the Rain
    Scenario(
        101,
        "soul",
        ja="黄 青 1",
        en="yellow blue 1",
        you=Side(hand=(12, 23, 34), towns=(101, 101)),
        opponent=Side(),
        do=("!play:@34", "play:@12", "play:@23"),
        changes=("you.characters +12", "you.characters +23", "you.hand -12", "you.hand -23", *times(2, "you.off +101")),
    ),
    # Moonlit Cove
    Scenario(
        102,
        "soul",
        ja="青 紫 1",
        en="blue purple 1",
        you=Side(hand=(23, 34, 45), towns=(102, 102)),
        opponent=Side(),
        do=("!play:@45", "play:@23", "play:@34"),
        changes=("you.characters +23", "you.characters +34", "you.hand -23", "you.hand -34", *times(2, "you.off +102")),
    ),
    # Dusky Marsh
    Scenario(
        103,
        "soul",
        ja="紫 緑 1",
        en="purple green 1",
        you=Side(hand=(34, 45, 56), towns=(103, 103)),
        opponent=Side(),
        do=("!play:@56", "play:@34", "play:@45"),
        changes=("you.characters +34", "you.characters +45", "you.hand -34", "you.hand -45", *times(2, "you.off +103")),
    ),
    # Watermill Valley
    Scenario(
        104,
        "soul",
        ja="緑 橙 1",
        en="green orange 1",
        you=Side(hand=(45, 56, 1), towns=(104, 104)),
        opponent=Side(),
        do=("!play:@1", "play:@45", "play:@56"),
        changes=("you.characters +45", "you.characters +56", "you.hand -45", "you.hand -56", *times(2, "you.off +104")),
    ),
    # Town of Chimneys
    Scenario(
        105,
        "soul",
        ja="橙 赤 1",
        en="orange red 1",
        you=Side(hand=(56, 1, 12), towns=(105, 105)),
        opponent=Side(),
        do=("!play:@12", "play:@56", "play:@1"),
        changes=("you.characters +1", "you.characters +56", "you.hand -1", "you.hand -56", *times(2, "you.off +105")),
    ),
)
