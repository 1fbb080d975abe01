"""Ticket Monsters' zones, with who sees what lies there."""

from play.engine.rules import ChangeWords, ZoneSpec

DECK, HAND, SPECIAL_DECK, CHIKEMON, ITEMS, ENERGY = range(6)

ZONES = (
    ZoneSpec("deck", "none", deck=True),
    ZoneSpec("hand", "owner"),
    ZoneSpec("special_deck", "owner"),
    ZoneSpec("chikemon_zone", "all", board=True),
    ZoneSpec("item_zone", "all", board=True),
    ZoneSpec("energy", "all"),
)

BOARDS = (CHIKEMON, ITEMS)
MOST_IN_ZONE = 5

CHANGES = ChangeWords(
    deck=DECK,
    hand=HAND,
    board=CHIKEMON,
    discard=ENERGY,
    left="left",
    drawn="drew",
    discarded="discarded",
)
"""Chikemon take no damage, and each way out of play has events of its own, which the game itself names."""
