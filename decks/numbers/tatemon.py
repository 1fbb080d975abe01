"""TATEMON's numbers: kinds and durability of buildings, events, and the opening hand that must hold a building."""

from cardsite.values import Words
from catalog.games.tatemon.language import CardKind
from decks.games.tatemon import MAIN, MAX_TOTAL_DURABILITY
from decks.numbers.charts import KIND, Chart
from decks.numbers.draws import FIRST, KEEP_ALL, SECOND, DrawRules, Mulligan, Pace
from decks.numbers.game import DeckNumbers
from decks.numbers.mulligans import Exchange

OPENING_HAND = 5
_PACE = Pace(OPENING_HAND)

NUMBERS = DeckNumbers(
    charts=(
        Chart("kinds", Words("カードの種類", "Kinds of card"), KIND, tuple(CardKind)),
        Chart("building_kinds", Words("建物の種類", "Kinds of building"), "building_kind", (CardKind.BUILDING,)),
        Chart(
            "durability",
            Words("建物の耐久力", "Durability of buildings"),
            "durability",
            (CardKind.BUILDING,),
            split="building_kind",
            limit=MAX_TOTAL_DURABILITY,
            rule="TM-D5",
        ),
        Chart("event_types", Words("イベントの種類", "Types of event"), "event_type", (CardKind.EVENT,)),
    ),
    draws={
        MAIN: DrawRules(
            rules=("TM-S1", "TM-T1"),
            seats={FIRST: _PACE, SECOND: _PACE},
            mulligans=(
                KEEP_ALL,
                Mulligan(
                    "no_building",
                    Words("建物がない手札は引き直す", "a hand without a building is drawn again"),
                    Exchange.REPEATED,
                    "TM-S2",
                    (str(CardKind.BUILDING),),
                ),
            ),
        )
    },
)
