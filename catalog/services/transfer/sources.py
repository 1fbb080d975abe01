"""What many changes come from: a file, or one edit of chosen cards."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

import orjson

from catalog.models import CardRevision
from catalog.selectors import game_spec
from catalog.services.transfer.csv_form import csv_rows
from catalog.services.transfer.json_form import json_rows
from catalog.services.transfer.rows import UNKNOWN, CardRow, Publication, rows_check

FORMS: Mapping[str, Callable[[bytes, str], tuple[CardRow, ...]]] = {"csv": csv_rows, "json": json_rows}


class Source(Protocol):
    """What is to be done with cards of one game."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def origin(self) -> CardRevision.Origin:
        """Where the changes come from, as the history says it."""

    @property
    def content(self) -> bytes:
        """What was asked for, byte by byte."""

    @property
    def whole_game(self) -> bool:
        """Whether cards may be made, and any change of the game makes a plan stale."""

    def rows(self) -> tuple[CardRow, ...]:
        """The cards it speaks of."""


@dataclass(frozen=True, slots=True)
class FileSource:
    """A file of cards in a form, csv or json."""

    game: str
    form: str
    content: bytes
    origin: CardRevision.Origin = CardRevision.Origin.IMPORT
    whole_game: bool = True

    def rows(self) -> tuple[CardRow, ...]:
        """The cards of the file."""
        return FORMS[self.form](self.content, game_spec(self.game).slug)


@dataclass(frozen=True, slots=True)
class EditSource:
    """The same edit of many cards: facts by field, where null is a fact and ``unknown`` takes away, and their publication."""

    game: str
    card_ids: tuple[UUID, ...]
    facts: Mapping[str, Any]
    unknown: tuple[str, ...] = ()
    publication: Publication | None = None
    origin: CardRevision.Origin = CardRevision.Origin.BULK
    whole_game: bool = False

    @property
    def content(self) -> bytes:
        """The edit itself."""
        published = [] if self.publication is None else [self.publication.at]
        return orjson.dumps([[str(one) for one in self.card_ids], dict(self.facts), self.unknown, *published])

    def rows(self) -> tuple[CardRow, ...]:
        """The chosen cards with the edit."""
        facts = {**self.facts, **dict.fromkeys(self.unknown, UNKNOWN)}
        return rows_check(
            CardRow("", id=card_id, facts=facts, publication=self.publication) for card_id in self.card_ids
        )
