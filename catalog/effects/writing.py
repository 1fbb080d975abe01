"""The rules text of an ability in Japanese and English, written from its tree with a game's phrases."""

from cardsite.values import Language, Words
from catalog.effects.language import Ability
from catalog.effects.lexicon import Lexicon
from catalog.effects.writing_base import Terms
from catalog.effects.writing_en import EnglishWriter
from catalog.effects.writing_ja import JapaneseWriter


def write_ability(
    ability: Ability, lexicon: Lexicon, language: Language, card_kind: str, terms: Terms | None = None
) -> str:
    """The text of an ability on a card of that kind, in one language, with the terms that it speaks of."""
    writer = JapaneseWriter if language == "ja" else EnglishWriter
    return writer(lexicon, card_kind, terms or {}).ability(ability)


def ability_words(ability: Ability, lexicon: Lexicon, card_kind: str, terms: Terms | None = None) -> Words:
    """The text of an ability in both languages."""
    return Words(*(write_ability(ability, lexicon, language, card_kind, terms) for language in ("ja", "en")))
