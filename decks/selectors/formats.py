"""Formats as lists are judged by them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef
from django.db.models.functions import JSONObject

from cardsite.database.questions import Question
from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.models import Format, RestrictionCard
from catalog.selectors import restrictions_known
from decks.errors import DecklistMalformedError
from decks.games import GAMES
from decks.games.restrictions import Restriction as Limit

_COLUMNS = ("slug", "is_default", "name_ja", "name_en")


@dataclass(frozen=True, slots=True)
class JudgedFormat:
    """A format with all its restrictions that are announced, oldest first."""

    game: str
    slug: str
    restrictions: tuple[Limit, ...]


@dataclass(frozen=True, slots=True)
class ListedFormat:
    """A format as lists name it and are judged by it: its names and all its restrictions that are announced, oldest first."""

    slug: str
    is_default: bool
    name_ja: str
    name_en: str
    restrictions: tuple[Limit, ...]


F = TypeVar("F", Format, ListedFormat)


def format_find(*, game: str, format_slug: str | None) -> Format:
    """A format of a game by its slug, or the game's default format; a refusal names what there is."""
    game_check(game)
    formats = list(Format.objects.filter(game=game))
    found = _find(formats, format_slug)
    if found is None:
        raise DecklistMalformedError(faults=[_unknown(game, formats, format_slug, "/format")])
    return found


def formats_to_judge(
    formats: Sequence[ListedFormat], *, game: str, slugs: Sequence[str | None] | None, pointer: str = "/format"
) -> tuple[JudgedFormat, ...]:
    """Those of a game's formats that have these slugs (None is its default format), in that order, each once, or all.

    A refusal points to each that does not exist; ``pointer`` may have a slot ``{index}``.
    """
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
    return tuple(JudgedFormat(game, found.slug, found.restrictions) for found in once.values())


def format_slug_in(formats: Sequence[ListedFormat], *, game: str, slug: str | None) -> str:
    """What `format_find` has as the format's slug, among all formats of the game."""
    found = _find(formats, slug)
    if found is None:
        by_slug = sorted(formats, key=lambda each: each.slug)
        raise DecklistMalformedError(faults=[_unknown(game, by_slug, slug, "/format")])
    return found.slug


def game_check(game: str) -> None:
    """Refuse a game that there is not."""
    if game not in GAMES:
        message = gettext_noop("There is no game {game}. There are: {allowed}.")
        params = {"game": game, "allowed": ", ".join(GAMES)}
        raise DecklistMalformedError(faults=[Fault("unknown_game", message, params, "/game")])


def _find(formats: Sequence[F], slug: str | None) -> F | None:
    return next((found for found in formats if (found.is_default if slug is None else found.slug == slug)), None)


def _unknown(game: str, formats: Sequence[Format | ListedFormat], slug: str | None, pointer: str) -> Fault:
    message = gettext_noop("The game {game} has no format {format}. It has: {allowed}.")
    allowed = ", ".join(found.slug for found in formats) or "—"
    return Fault("unknown_format", message, {"game": game, "format": slug or "—", "allowed": allowed}, pointer)


@lru_cache(maxsize=64)
def formats_question(game: str, day: date) -> Question:  # noqa: ARG001  # what is announced changes with the day
    """The question for all formats of a game with what is announced by a day, today, the default first (`formats_of_rows`)."""
    # Put together once a day: that takes several times as long as the answer.
    named = ArraySubquery(RestrictionCard.objects.filter(restriction=OuterRef("pk")).values("card_id"))
    row = JSONObject(
        cards=named, limit="limit", begins="begins_on", ends="ends_on", note_ja="note_ja", note_en="note_en"
    )
    known = restrictions_known().filter(format=OuterRef("pk")).order_by("begins_on", "id").values(row=row)
    formats = Format.objects.filter(game=game).order_by("-is_default", "slug")
    asked = formats.annotate(announced=ArraySubquery(known)).values_list(*_COLUMNS, "announced")
    return asked.query.sql_with_params()


def formats_of_rows(rows: Iterable[Mapping[str, Any]]) -> tuple[ListedFormat, ...]:
    """The formats that `formats_question` found."""
    return tuple(
        ListedFormat(
            **{column: row[column] for column in _COLUMNS},
            restrictions=tuple(_limit(announced) for announced in row["announced"]),
        )
        for row in rows
    )


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
