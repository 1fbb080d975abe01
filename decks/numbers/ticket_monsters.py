"""Ticket Monsters' numbers: costs, MP and when it pays for them, tribes, grades, and hands without a mulligan."""

from cardsite.values import Words
from catalog.games.ticket_monsters.words import CardKind
from decks.games.ticket_monsters import MAIN, SPECIAL
from decks.numbers.charts import KIND, Chart
from decks.numbers.draws import FIRST, SECOND, DrawRules, Pace
from decks.numbers.game import DeckNumbers
from decks.numbers.supplies import Supply

OPENING_HAND = 6
_BOTH = (MAIN, SPECIAL)
_CHIKEMON = (CardKind.CHIKEMON, CardKind.SPECIAL)
_MAIN_DECK = (CardKind.CHIKEMON, CardKind.MAGIC, CardKind.TOOL)
_PER_TURN = (0, 1, 2)

NUMBERS = DeckNumbers(
    charts=(
        Chart("kinds", Words("カードの種類", "Kinds of card"), KIND, tuple(CardKind), _BOTH),
        Chart("costs", Words("コスト", "Costs"), "cost", _MAIN_DECK, split=KIND),
        Chart("mp", Words("MP", "MP"), "mp", _MAIN_DECK, split=KIND),
        Chart("tribes", Words("族性", "Tribes"), "tribe", _CHIKEMON, _BOTH, split=KIND),
        Chart("grades", Words("グレード", "Grades"), "grade", _CHIKEMON, _BOTH, split=KIND),
        Chart("power", Words("戦闘力", "Power"), "power", _CHIKEMON, _BOTH, split=KIND),
        Chart("defence", Words("防御力", "Defence"), "defence", _CHIKEMON, _BOTH, split=KIND),
        Chart("keywords", Words("キーワード", "Keywords"), "keywords", _CHIKEMON, _BOTH),
    ),
    supplies=(
        Supply(
            slug="energy",
            words=Words("チャージだけで払えるターン", "When charging alone pays for cards"),
            field="mp",
            kinds=_MAIN_DECK,
            zone=MAIN,
            payers=_MAIN_DECK,
            rules=("TK-T2", "TK-E1"),
        ),
    ),
    draws={
        MAIN: DrawRules(
            rules=("TK-S2", "TK-T1"),
            seats={FIRST: Pace(OPENING_HAND, _PER_TURN, 1), SECOND: Pace(OPENING_HAND, _PER_TURN, 2)},
        )
    },
)
