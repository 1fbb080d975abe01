"""TATEMON's zones, with who sees what lies there."""

from catalog.games.tatemon.language import EventName
from play.engine.rules import ChangeWords, ZoneSpec

DECK, HAND, CITY, RETIRED, IN_USE, ASIDE = range(6)

ZONES = (
    ZoneSpec("deck", "none", deck=True),
    ZoneSpec("hand", "owner"),
    ZoneSpec("city", "all", board=True),
    ZoneSpec("retired", "all"),
    ZoneSpec("in_use", "all"),
    ZoneSpec("aside", "owner"),
)

CHANGES = ChangeWords(
    deck=DECK,
    hand=HAND,
    board=CITY,
    discard=RETIRED,
    would_damage=EventName.WOULD_DAMAGE.value,
    damaged=EventName.DAMAGED.value,
    repaired=EventName.REPAIRED.value,
    would_destroy=EventName.WOULD_RETIRE.value,
    destroyed=EventName.RETIRED.value,
    would_leave=EventName.WOULD_LEAVE.value,
    left=EventName.LEFT.value,
    drawn=EventName.DRAWN.value,
    would_discard=EventName.WOULD_DISCARD.value,
    discarded=EventName.DISCARDED.value,
    affected_first=False,  # TM-B4 speaks of the oldest, whoever's it is
)
