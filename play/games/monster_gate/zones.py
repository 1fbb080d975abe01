"""Monster Gate's zones, with who sees what lies there."""

from catalog.games.monster_gate.words import EventName
from play.engine.rules import ChangeWords, ZoneSpec

DECK, HAND, DISCARD, CHARACTERS, MONSTERS, ITEMS, DUNGEON, IN_USE = range(8)

ZONES = (
    ZoneSpec("deck", "none", deck=True),
    ZoneSpec("hand", "owner"),
    ZoneSpec("discard", "all"),
    ZoneSpec("characters", "all", board=True),
    ZoneSpec("monsters", "all", board=True),
    ZoneSpec("items", "all", board=True),
    ZoneSpec("dungeon", "all", board=True),
    ZoneSpec("in_use", "all"),
)

BOARDS = (CHARACTERS, MONSTERS, ITEMS, DUNGEON)

CHANGES = ChangeWords(
    deck=DECK,
    hand=HAND,
    board=MONSTERS,
    discard=DISCARD,
    would_damage=EventName.WOULD_DAMAGE.value,
    damaged=EventName.DAMAGED.value,
    repaired=EventName.HEALED.value,
    would_destroy=EventName.WOULD_DESTROY.value,
    destroyed=EventName.DESTROYED.value,
    would_leave=EventName.WOULD_LEAVE.value,
    left=EventName.LEFT.value,
    drawn=EventName.DREW.value,
    discarded=EventName.DISCARDED.value,
)
