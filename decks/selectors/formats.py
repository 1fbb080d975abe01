"""Formats as lists are judged by them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef
from django.db.models.functions import JSONObject

from cardsite.errors import Fault, gettext_noop
from cardsite.values import Words
from catalog.models import Format, RestrictionCard
from catalog.selectors import restrictions_known
from decks.errors import DecklistMalformedError
from decks.games import GAMES
from decks.games.restrictions import Restriction as Limit


@dataclass(frozen=True, slots=True)
class JudgedFormat:
    """A format with all its restrictions that are announced, oldest first."""

    game: str
    slug: str
    restrictions: tuple[Limit, ...]


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
    formats = list(_with_restrictions(game))
    wanted = [found.slug for found in formats] if slugs is None else slugs
    chosen = {slug: _find(formats, slug) for slug in wanted}
    faults = [
        _unknown(game, formats, slug, pointer.format(index=index))
        for index, slug in enumerate(wanted)
        if chosen[slug] is None
    ]
    if faults:
        raise DecklistMalformedError(faults=faults)
    once = {found.pk: found for found in chosen.values() if found is not None}
    return tuple(_judged(found) for found in once.values())


def _game_check(game: str) -> None:
    if game not in GAMES:
        message = gettext_noop("There is no game {game}. There are: {allowed}.")
        params = {"game": game, "allowed": ", ".join(GAMES)}
        raise DecklistMalformedError(faults=[Fault("unknown_game", message, params, "/game")])


def _find(formats: Sequence[Format], slug: str | None) -> Format | None:
    return next((found for found in formats if (found.is_default if slug is None else found.slug == slug)), None)


def _unknown(game: str, formats: Sequence[Format], slug: str | None, pointer: str) -> Fault:
    message = gettext_noop("The game {game} has no format {format}. It has: {allowed}.")
    allowed = ", ".join(found.slug for found in formats) or "—"
    return Fault("unknown_format", message, {"game": game, "format": slug or "—", "allowed": allowed}, pointer)


def _with_restrictions(game: str) -> Any:
    named = ArraySubquery(RestrictionCard.objects.filter(restriction=OuterRef("pk")).values("card_id"))
    row = JSONObject(
        cards=named, limit="limit", begins="begins_on", ends="ends_on", note_ja="note_ja", note_en="note_en"
    )
    known = restrictions_known().filter(format=OuterRef("pk")).order_by("begins_on", "id").values(row=row)
    return Format.objects.filter(game=game).order_by("-is_default", "slug").annotate(announced=ArraySubquery(known))


def _judged(found: Format) -> JudgedFormat:
    rows: list[dict[str, Any]] = found.announced  # type: ignore[attr-defined]  # annotated by `_with_restrictions`
    return JudgedFormat(found.game_id, found.slug, tuple(_limit(row) for row in rows))


def _limit(row: dict[str, Any]) -> Limit:
    return Limit(
        cards=frozenset(UUID(card) for card in row["cards"]),
        limit=row["limit"],
        begins=date.fromisoformat(row["begins"]),
        ends=date.fromisoformat(row["ends"]) if row["ends"] else None,
        name=Words(row["note_ja"], row["note_en"] or row["note_ja"]) if row["note_ja"] else None,
    )
