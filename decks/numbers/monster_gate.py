"""Monster Gate's numbers: costs and the AP that pay for them, absorption, level-ups, and hands after the start is laid out."""

from cardsite.values import Words
from catalog.games.monster_gate.words import CardKind
from decks.games.monster_gate import FIRST_HAND, MAIN
from decks.numbers.charts import KIND, Chart
from decks.numbers.draws import FIRST, SECOND, DrawRules, Pace
from decks.numbers.game import DeckNumbers
from decks.numbers.ladders import Foot, Key, Ladder
from decks.numbers.supplies import Supply
from decks.values import ListedCard

_CHARACTERS = (CardKind.CHARACTER,)
_MONSTERS = (CardKind.MONSTER, CardKind.LEVEL_UP)
_ITEMS = (CardKind.MAGIC, CardKind.POTION, CardKind.WEAPON, CardKind.OTHER_ITEM)
_PAID = (*_MONSTERS, CardKind.DUNGEON, *_ITEMS)
_ALL = (*_CHARACTERS, *_PAID)
_PACE = Pace(FIRST_HAND)


def _foot(card: ListedCard) -> Foot:
    """A level-up monster is placed for the monster that it names, and never without (MG-P5)."""
    if card.facts.kind == CardKind.MONSTER:
        return Foot(begins=True, wants=None)
    base = card.known("level_up_from")
    return Foot(begins=False, wants=None if base is None else (base,), known=base is not None)


def _offers(card: ListedCard) -> tuple[Key, ...]:
    return ((card.name.ja,),)


NUMBERS = DeckNumbers(
    charts=(
        Chart("kinds", Words("カードの種類", "Kinds of card"), KIND, _ALL),
        Chart("costs", Words("コスト", "Costs"), "cost", _PAID, split=KIND),
        Chart("absorption", Words("ダメージ吸収力", "Absorption"), "absorption", _ALL, split=KIND),
        Chart("attack", Words("攻撃力", "Attack"), "attack", (*_CHARACTERS, *_MONSTERS), split=KIND),
        Chart("durability", Words("耐久力", "Durability"), "durability", _MONSTERS, split=KIND),
        Chart("families", Words("種族", "Families"), "families", _MONSTERS, split=KIND),
        Chart("keywords", Words("キーワード", "Keywords"), "keywords", (*_CHARACTERS, *_MONSTERS)),
        Chart("ap", Words("キャラクターの行動力", "AP of characters"), "ap", _CHARACTERS),
        Chart("dungeons", Words("初期ダンジョンの枚数", "Starting dungeons"), "dungeon_count", _CHARACTERS),
    ),
    ladders=(
        Ladder(
            slug="climb",
            words=Words("レベルアップ", "Level-ups"),
            axis=Words("段", "step"),
            kinds=_MONSTERS,
            foot=_foot,
            offers=_offers,
            step_cost="cost",
            rule="MG-P5",
        ),
    ),
    supplies=(
        Supply(
            slug="ap_by_turn",
            words=Words("行動力で払えるターン", "When AP pay for cards"),
            field="ap",
            kinds=_CHARACTERS,
            zone=MAIN,
            payers=_PAID,
            rules=("MG-T1",),
            steady=True,
        ),
    ),
    draws={
        MAIN: DrawRules(
            rules=("MG-S5", "MG-T2"),
            seats={FIRST: _PACE, SECOND: _PACE},
            lays_aside="MG-S2",
        )
    },
)
