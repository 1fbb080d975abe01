"""TATEMON in the catalog: its kinds of card, the words of its effects and their texts."""

from cardsite.values import Words
from catalog.games.game import GameSpec
from catalog.games.tatemon.fields import CARD_KINDS
from catalog.games.tatemon.language import VOCABULARY
from catalog.games.tatemon.texts import LEXICON

TATEMON = GameSpec(
    slug="tatemon",
    words=Words("TATEMON", "TATEMON"),
    reading="タテモン",
    rule_prefix="TM",
    kinds=CARD_KINDS,
    vocabulary=VOCABULARY,
    lexicon=LEXICON,
    term_categories={"condition": Words("Your Skillの条件", "Your Skill condition")},
)
