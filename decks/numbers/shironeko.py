"""Shironeko's numbers: costs, colours, levels and how they are climbed, souls of towns, and the exchange of the hand."""

from cardsite.values import Words
from catalog.games.shironeko.language import CardKind
from decks.games.shironeko import MAIN, TOWN
from decks.numbers.charts import KIND, Chart
from decks.numbers.draws import FIRST, KEEP_ALL, SECOND, DrawRules, Mulligan, Pace
from decks.numbers.game import DeckNumbers
from decks.numbers.ladders import Foot, Key, Ladder
from decks.numbers.mulligans import Exchange
from decks.numbers.supplies import Supply
from decks.values import ListedCard

_FIGURES = (CardKind.CHARACTER, CardKind.AWAKENED)
_PLAYED = (*_FIGURES, CardKind.MONSTER)
_TOWNS = (CardKind.TOWN,)
_SOULS = Words("ソウル", "soul")


def _foot(card: ListedCard) -> Foot:
    """A character can always be played alone, and changed onto one a level below (SN-M6); awakened, of its name (SN-M7)."""
    values = card.facts.values
    if "level" not in values or "change_cost" not in values:
        return Foot(begins=True, wants=None, known=False)
    level = values["level"]
    if level <= 1 or values["change_cost"] is None:
        return Foot(begins=True, wants=None)
    name = (card.name.ja,) if card.facts.kind == CardKind.AWAKENED else ()
    return Foot(begins=True, wants=(level - 1, *name))


def _offers(card: ListedCard) -> tuple[Key, ...] | None:
    level = card.known("level")
    return None if level is None else ((level,), (level, card.name.ja))


NUMBERS = DeckNumbers(
    charts=(
        Chart("kinds", Words("カードの種類", "Kinds of card"), KIND, _PLAYED),
        Chart("costs", Words("コスト", "Costs"), "cost", _PLAYED, split=KIND),
        Chart("change_costs", Words("チェンジコスト", "Change costs"), "change_cost", _FIGURES, split=KIND),
        Chart("colors", Words("色", "Colours"), "color", _PLAYED, split=KIND),
        Chart("levels", Words("レベル", "Levels"), "level", _FIGURES, split=KIND),
        Chart("attack", Words("攻撃力", "Attack"), "attack", _FIGURES),
        Chart("hp", Words("HP", "HP"), "hp", _FIGURES),
        Chart("runes", Words("ルーンアイコン", "Rune icons"), "runes", _FIGURES, unit=Words("個", "icons")),
        Chart(
            "souls",
            Words("タウンのソウル", "Souls of towns"),
            "soul_colors",
            _TOWNS,
            (TOWN,),
            None,
            "soul_amount",
            _SOULS,
        ),
        Chart("soul_amounts", Words("タウンごとのソウルの数", "Soul made by a town"), "soul_amount", _TOWNS, (TOWN,)),
        Chart("jobs", Words("職業", "Jobs"), "jobs", _FIGURES),
        Chart("types", Words("タイプ", "Types"), "types", _FIGURES),
        Chart("keywords", Words("キーワード", "Keywords"), "keywords", _PLAYED),
    ),
    ladders=(
        Ladder(
            slug="climb",
            words=Words("のぼれるレベル", "Levels that can be climbed"),
            axis=Words("レベル", "level"),
            kinds=_FIGURES,
            foot=_foot,
            offers=_offers,
            step_cost="change_cost",
            rule="SN-M6",
            rung=lambda card: card.known("level"),
        ),
    ),
    supplies=(
        Supply(
            slug="soul",
            words=Words("ソウルで払えるターン", "When soul pays for cards"),
            field="soul_amount",
            kinds=_TOWNS,
            zone=TOWN,
            payers=_PLAYED,
            rules=("SN-T3", "SN-M2"),
        ),
    ),
    draws={
        MAIN: DrawRules(
            rules=("SN-S2", "SN-T2"),
            seats={FIRST: Pace(4, first_turn=0), SECOND: Pace(5)},
            mulligans=(
                KEEP_ALL,
                Mulligan(
                    "whole_hand",
                    Words("条件を満たさない手札は全部入れ替える", "a hand that does not fit is exchanged whole"),
                    Exchange.ONCE,
                    "SN-S3",
                ),
                Mulligan(
                    "misfits",
                    Words(
                        "条件を満たさない手札から、条件に合わないカードだけを入れ替える",
                        "of a hand that does not fit, the cards that count for nothing are exchanged",
                    ),
                    Exchange.MISFITS,
                    "SN-S3",
                ),
            ),
        ),
        TOWN: DrawRules(rules=("SN-T3",), seats={FIRST: Pace(0), SECOND: Pace(0)}),
    },
)
