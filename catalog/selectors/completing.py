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
UNFINISHED = re.compile(r"(?<=[ァ-ヺー])[a-z]{1,3}$")
"""Letters of a kana that is still being typed: three of a small one, as in xtsu."""

_SHOWN = "known.id, known.game_id, known.kind, known.name_ja, known.reading, known.name_en"
# A few cards of each form, put together afterwards: what more the database would do with them takes it as long again.
BEGUN_SQL = f"""
SELECT wanted.place, found.*
FROM (VALUES {{wanted}}) AS wanted(place, form, first, beyond)
CROSS JOIN LATERAL (
    SELECT name.folded, {_SHOWN}
    FROM catalog_cardname name JOIN catalog_card known ON known.id = name.card_id
    WHERE name.form = wanted.form AND name.folded >= wanted.first AND name.folded < wanted.beyond AND {{known}}
    ORDER BY name.folded, name.card_id
    LIMIT %s
) AS found
"""  # noqa: S608  # columns
HELD_SQL = f"""
SELECT DISTINCT held.*
FROM (
    SELECT known.reading_key, {_SHOWN}
    FROM catalog_cardname name JOIN catalog_card known ON known.id = name.card_id
    WHERE strpos(name.folded, %s) > 0 AND name.form = ANY(%s) AND {{known}} {{looked_up}}
    LIMIT %s
) AS held
ORDER BY held.reading_key, held.id
"""  # noqa: S608  # columns


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
    """The cards that are meant at all: a condition on their rows, and its values."""

    condition: str
    values: tuple[Any, ...]

    @classmethod
    def these(cls, cards: QuerySet[Card]) -> "Among":
        """The cards of a queryset."""
        sql, values = cards.order_by().values("pk").query.sql_with_params()
        return cls(f"known.id IN ({sql})", values)

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


def _asked(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _begins(beginnings: Iterable[tuple[str, str]], among: Among, limit: int) -> list[NamedCard]:
    """The cards of which a form begins so, in the order given and then of the names; each form is walked by its index."""
    wanted = [(place, form, folded) for place, (form, folded) in enumerate(beginnings) if folded]
    if not wanted:
        return []
    sql = BEGUN_SQL.format(wanted=", ".join(["(%s, %s, %s, %s)"] * len(wanted)), known=among.condition)
    bounds = [bound for place, form, folded in wanted for bound in (place, form, folded, folded + LAST_LETTER)]
    found = (NamedCard(*row) for _, _, *row in sorted(_asked(sql, [*bounds, *among.values, limit])))
    return list(dict.fromkeys(found))[:limit]


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
    rows = _asked(sql, [folded, forms, *among.values, *pieces, limit * len(WRITTEN)])
    return [NamedCard(*row) for _, *row in rows]


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
