"""Shironeko's zones, with who sees what lies there."""

from catalog.games.shironeko.language import EventName
from play.engine.rules import ChangeWords, ZoneSpec

(
    DECK,
    HAND,
    DISCARD,
    CHARACTERS,
    TOWN_DECK,
    TOWNS,
    TOWN_DISCARD,
    DAMAGE,
    LEADER_AREA,
    LEADERS,
    IN_USE,
) = range(11)

ZONES = (
    ZoneSpec("deck", "none", deck=True),
    ZoneSpec("hand", "owner"),
    ZoneSpec("discard", "all"),
    ZoneSpec("characters", "all", board=True),
    ZoneSpec("town_deck", "none", deck=True),
    ZoneSpec("towns", "all", board=True),
    ZoneSpec("town_discard", "all"),
    ZoneSpec("damage_area", "all"),
    ZoneSpec("leader_area", "all", board=True),
    ZoneSpec("leaders", "owner"),
    ZoneSpec("in_use", "all"),
)

BOARDS = (CHARACTERS, TOWNS, LEADER_AREA)

CHANGES = ChangeWords(
    deck=DECK,
    hand=HAND,
    board=CHARACTERS,
    discard=DISCARD,
    would_damage=EventName.WOULD_DAMAGE.value,
    damaged=EventName.DAMAGED.value,
    repaired=EventName.HEALED.value,
    would_destroy=EventName.WOULD_RETREAT.value,
    destroyed=EventName.RETREATED.value,
    would_leave=EventName.WOULD_LEAVE.value,
    left=EventName.LEFT.value,
    drawn=EventName.DREW.value,
    discarded=EventName.DISCARDED.value,
)
