"""Formats as lists are judged by them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, TypeVar
from uuid import UUID

import orjson
from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection
from django.db.models import OuterRef
from django.db.models.functions import JSONObject

from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.models import Format, RestrictionCard
from catalog.selectors import restrictions_known, today_in_tokyo
from decks.errors import DecklistMalformedError
from decks.games import GAMES
from decks.games.restrictions import Restriction as Limit


@dataclass(frozen=True, slots=True)
class JudgedFormat:
    """A format with all its restrictions that are announced, oldest first."""

    game: str
    slug: str
    restrictions: tuple[Limit, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    slug: str
    is_default: bool
    announced: list[dict[str, Any]]


F = TypeVar("F", Format, _Read)


def format_find(*, game: str, format_slug: str | None) -> Format:
    """A format of a game by its slug, or the game's default format; a refusal names what there is."""
    _game_check(game)
    formats = list(Format.objects.filter(game=game))
    found = _find(formats, format_slug)
    if found is None:
        raise DecklistMalformedError(faults=[_unknown(game, formats, format_slug, "/format")])
    return found


def formats_to_judge(
    *, game: str, slugs: Sequence[str | None] | None, pointer: str = "/format"
) -> tuple[JudgedFormat, ...]:
    """Formats of a game by their slugs (None is its default format) in that order, each once, or all of them, the default first.

    They are read in one query. A refusal points to each that does not exist; ``pointer`` may have a slot ``{index}``.
    """
    _game_check(game)
    formats = _with_restrictions(game)
    wanted = [found.slug for found in formats] if slugs is None else slugs
    chosen = {slug: _find(formats, slug) for slug in wanted}
    faults = [
        _unknown(game, formats, slug, pointer.format(index=index))
        for index, slug in enumerate(wanted)
        if chosen[slug] is None
    ]
    if faults:
        raise DecklistMalformedError(faults=faults)
    once = {found.slug: found for found in chosen.values() if found is not None}
    return tuple(
        JudgedFormat(game, found.slug, tuple(_limit(row) for row in found.announced)) for found in once.values()
    )


def _game_check(game: str) -> None:
    if game not in GAMES:
        message = gettext_noop("There is no game {game}. There are: {allowed}.")
        params = {"game": game, "allowed": ", ".join(GAMES)}
        raise DecklistMalformedError(faults=[Fault("unknown_game", message, params, "/game")])


def _find(formats: Sequence[F], slug: str | None) -> F | None:
    return next((found for found in formats if (found.is_default if slug is None else found.slug == slug)), None)


def _unknown(game: str, formats: Sequence[Format | _Read], slug: str | None, pointer: str) -> Fault:
    message = gettext_noop("The game {game} has no format {format}. It has: {allowed}.")
    allowed = ", ".join(found.slug for found in formats) or "—"
    return Fault("unknown_format", message, {"game": game, "format": slug or "—", "allowed": allowed}, pointer)


@lru_cache(maxsize=64)
def _question(game: str, day: date) -> tuple[str, tuple[Any, ...]]:  # noqa: ARG001  # what is announced changes with the day
    # Put together once a day: that takes several times as long as the answer.
    named = ArraySubquery(RestrictionCard.objects.filter(restriction=OuterRef("pk")).values("card_id"))
    row = JSONObject(
        cards=named, limit="limit", begins="begins_on", ends="ends_on", note_ja="note_ja", note_en="note_en"
    )
    known = restrictions_known().filter(format=OuterRef("pk")).order_by("begins_on", "id").values(row=row)
    formats = Format.objects.filter(game=game).order_by("-is_default", "slug")
    asked = formats.annotate(announced=ArraySubquery(known)).values_list("slug", "is_default", "announced")
    sql, params = asked.query.sql_with_params()
    return sql, tuple(params)


def _with_restrictions(game: str) -> list[_Read]:
    with connection.cursor() as cursor:
        cursor.execute(*_question(game, today_in_tokyo()))
        rows = cursor.fetchall()
    return [_Read(slug, is_default, [orjson.loads(row) for row in announced]) for slug, is_default, announced in rows]


def _limit(row: dict[str, Any]) -> Limit:
    return Limit(
        cards=frozenset(UUID(card) for card in row["cards"]),
        limit=row["limit"],
        begins=date.fromisoformat(row["begins"]),
        ends=date.fromisoformat(row["ends"]) if row["ends"] else None,
        note=_note(row["note_ja"], row["note_en"]),
    )


def _note(ja: str, en: str) -> Words | None:
    return Words(ja or en, en or ja) if ja or en else None
