"""Plain values that every layer may use: bilingual words and new identifiers."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from uuid_utils.compat import uuid7

Language = Literal["ja", "en"]
LANGUAGES: tuple[Language, ...] = ("ja", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """A phrase in Japanese and English."""

    ja: str
    en: str

    def in_language(self, language: Language) -> str:
        """The phrase in one language."""
        return self.ja if language == "ja" else self.en


def new_id() -> UUID:
    """A fresh UUIDv7: unique, never built from a name, and growing with time."""
    return uuid7()
