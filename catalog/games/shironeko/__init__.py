"""Shironeko in the catalog: its kinds of card, the words of its effects and their texts."""

from cardsite.values import Words
from catalog.games.game import GameSpec
from catalog.games.shironeko.fields import CARD_KINDS
from catalog.games.shironeko.language import VOCABULARY
from catalog.games.shironeko.texts import LEXICON

SHIRONEKO = GameSpec(
    slug="shironeko",
    words=Words("白猫プロジェクトTCG", "Shironeko Project TCG"),
    reading="シロネコプロジェクトTCG",
    rule_prefix="SN",
    kinds=CARD_KINDS,
    vocabulary=VOCABULARY,
    lexicon=LEXICON,
    term_categories={"job": Words("職業", "job"), "type": Words("タイプ", "type")},
    default_format=("final-2020", Words("最終ルール（2020年）", "Final rules (2020)")),
)
