"""Monster Gate in the catalog: its kinds of card, the words of its effects and their texts."""

from cardsite.values import Words
from catalog.games.game import GameSpec
from catalog.games.monster_gate.fields import CARD_KINDS
from catalog.games.monster_gate.language import VOCABULARY
from catalog.games.monster_gate.texts import LEXICON

MONSTER_GATE = GameSpec(
    slug="monster_gate",
    words=Words("モンスターゲートTCG", "Monster Gate TCG"),
    reading="モンスターゲートTCG",
    rule_prefix="MG",
    kinds=CARD_KINDS,
    vocabulary=VOCABULARY,
    lexicon=LEXICON,
    term_categories={"family": Words("種族", "family")},
)
