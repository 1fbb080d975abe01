"""Cards by a beginning, or a part, of a name that is being typed.

The questions are written here once: to have the ORM write them takes it longer than the database takes to answer them.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from cardsite.models import User
from catalog.models import Card, CardName
from catalog.search.fold import fold
from catalog.search.grams import grams_wanted
from catalog.search.romaji import romaji_begun
from catalog.selectors.reading import may_see_drafts
from catalog.selectors.sampling import SAMPLE

Form = CardName.Form
WRITTEN = (Form.JAPANESE, Form.ENGLISH, Form.READING)
LAST_LETTER = "\U0010ffff"
"""Stands behind every letter that a name can have."""
UNFINISHED = re.compile(r"(?<=[ァ-ヺー])[a-z]{1,2}$")
"""Letters of a kana that is still being typed."""

# What cards are found by says which of them exist for a reader: their own rows are read of those alone that are shown.
BEGUN_SQL = """
SELECT card.id, card.game_id, card.kind, card.name_ja, card.reading, card.name_en
FROM (
    SELECT card_id, min(place) AS place
    FROM (
        SELECT found.card_id, row_number() OVER (ORDER BY wanted.place, found.folded, found.card_id) AS place
        FROM (VALUES {wanted}) AS wanted(place, form, first, beyond)
        CROSS JOIN LATERAL (
            SELECT name.folded, name.card_id
            FROM catalog_cardname name JOIN catalog_cardsearch known ON known.card_id = name.card_id
            WHERE name.form = wanted.form AND name.folded >= wanted.first AND name.folded < wanted.beyond AND {known}
            ORDER BY name.folded, name.card_id
            LIMIT %s
        ) AS found
    ) AS each
    GROUP BY card_id ORDER BY min(place) LIMIT %s
) AS chosen
JOIN catalog_card card ON card.id = chosen.card_id
ORDER BY chosen.place
"""
HELD_SQL = """
SELECT card.id, card.game_id, card.kind, card.name_ja, card.reading, card.name_en
FROM (
    SELECT DISTINCT held.card_id
    FROM (
        SELECT name.card_id
        FROM catalog_cardname name JOIN catalog_cardsearch known ON known.card_id = name.card_id
        WHERE strpos(name.folded, %s) > 0 AND name.form = ANY(%s) AND {known} {looked_up}
        LIMIT %s
    ) AS held
) AS chosen
JOIN catalog_card card ON card.id = chosen.card_id
ORDER BY card.reading_key, card.id
"""


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card as it is shown where one of several is meant."""

    pk: UUID
    game_id: str
    kind: str
    name_ja: str
    reading: str
    name_en: str


@dataclass(frozen=True, slots=True)
class Among:
    """The cards that are meant at all: a condition on what they are found by, and its values."""

    condition: str
    values: tuple[Any, ...]

    @classmethod
    def these(cls, cards: QuerySet[Card]) -> "Among":
        """The cards of a queryset."""
        sql, values = cards.order_by().values("pk").query.sql_with_params()
        return cls(f"known.card_id IN ({sql})", values)

    @classmethod
    def visible(cls, reader: User | AnonymousUser, game: str | None, now: datetime | None = None) -> "Among":
        """The cards (of a game) that exist for a reader."""
        conditions, values = ["true"], list[Any]()
        if not may_see_drafts(reader):
            conditions.append("known.published_at <= %s")
            values.append(now or timezone.now())
        if game:
            conditions.append("known.game_id = %s")
            values.append(game)
        return cls(" AND ".join(conditions), tuple(values))


def _asked(sql: str, values: Sequence[Any]) -> list[NamedCard]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [NamedCard(*row) for row in cursor.fetchall()]


def _begins(beginnings: Iterable[tuple[str, str]], among: Among, limit: int) -> list[NamedCard]:
    """The cards of which a form begins so, in the order given and then of the names; each form is walked by its index."""
    wanted = [(place, form, folded) for place, (form, folded) in enumerate(beginnings) if folded]
    if not wanted:
        return []
    sql = BEGUN_SQL.format(wanted=", ".join(["(%s, %s, %s, %s)"] * len(wanted)), known=among.condition)
    bounds = [bound for place, form, folded in wanted for bound in (place, form, folded, folded + LAST_LETTER)]
    return _asked(sql, [*bounds, *among.values, limit, limit])


def _written(folded: str) -> list[tuple[str, str]]:
    """The written forms, each beginning with this folded text."""
    return [(str(form), folded) for form in WRITTEN]


def names_begun(folded: str, among: Among, limit: int) -> list[NamedCard]:
    """Cards of which a written form begins with this folded text."""
    return _begins(_written(folded), among, limit)


def names_holding(folded: str, among: Among, limit: int, *, walking: bool = False) -> list[NamedCard]:
    """Some of the cards of which a written form holds this, looked up by its pieces or, where many do, met in walking all names."""
    if not folded:
        return []
    looked_up = "ORDER BY name.id" if walking else "AND name.grams @> %s::integer[]"
    pieces = () if walking else (grams_wanted(folded),)
    sql = HELD_SQL.format(known=among.condition, looked_up=looked_up)
    forms = [str(form) for form in WRITTEN]
    # A card can come by each of its forms.
    return _asked(sql, [folded, forms, *among.values, *pieces, limit * len(WRITTEN)])


def names_complete(typed: str, reader: User | AnonymousUser, limit: int, *, game: str | None = None) -> list[NamedCard]:
    """Cards (of a game) whose names begin with what is typed, in kana, kanji, English or romaji; then those that hold it."""
    among = Among.visible(reader, game)
    whole = fold(typed)
    latin = [(str(Form.ROMAJI), plain) for plain in romaji_begun(typed)]
    found: dict[NamedCard, None] = {}
    # Letters behind kana may belong to the name; only where too few names have them are they those of an unfinished kana.
    for folded in dict.fromkeys((whole, UNFINISHED.sub("", whole))):
        found |= dict.fromkeys(_begins([*_written(folded), *latin], among, limit))
        if len(found) < limit:
            walking = SAMPLE.is_in_many_names(folded, game)
            found |= dict.fromkeys(names_holding(folded, among, limit, walking=walking))
        if len(found) >= limit:
            break
    return list(found)[:limit]
