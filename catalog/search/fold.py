"""The folded form of a text, in which stored words and what is looked for are compared.

Width, case, script (hiragana or katakana), composition, spaces and punctuation do not count; dakuten do. The signs ー,
% and + are kept. This is the only folding there is: what is stored is written with it, and so is what is looked for.
"""

import unicodedata

SPACING_MARKS = str.maketrans({"\u309b": "\u3099", "\u309c": "\u309a"})  # NFKC would part them from their kana
HIRAGANA_TO_KATAKANA = {code: code + 0x60 for code in (*range(0x3041, 0x3097), 0x309D, 0x309E)}
DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u2e3a\u2e3b")
KEPT_SIGNS = frozenset("%+")
DROPPED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Cn"})
VARIATION_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
MAX_TERMS = 20


def _is_kana(character: str) -> bool:
    return "\u3041" <= character <= "\u30ff" and character not in "\u30a0\u30fb"


def _is_kept(character: str) -> bool:
    category = unicodedata.category(character)
    if category in DROPPED_CATEGORIES or character in VARIATION_SELECTORS:
        return False
    return category[0] not in "ZPS" or character in KEPT_SIGNS


def fold(text: str) -> str:
    """The folded form; empty for a text of nothing but spaces and punctuation. Folding it again changes nothing."""
    normal = unicodedata.normalize("NFKC", text.translate(SPACING_MARKS))
    normal = unicodedata.normalize("NFKC", normal.casefold()).translate(HIRAGANA_TO_KATAKANA)
    kept: list[str] = []
    before = ""
    for original in normal:
        character = "ー" if original in DASHES and before and _is_kana(before) else original
        if unicodedata.category(character) == "Mn" and not (kept and before == kept[-1]):
            before = character
            continue
        if _is_kept(character):
            kept.append(character)
        before = character
    return unicodedata.normalize("NFC", "".join(kept))


def fold_terms(query: str) -> tuple[str, ...]:
    """The folded words of a query, each once; words that fold to nothing separate the others and are no words."""
    return tuple(dict.fromkeys(folded for word in query.split() if (folded := fold(word))))
