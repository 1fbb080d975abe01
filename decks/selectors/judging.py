"""What judging asks of the catalog: formats with their restrictions, and cards; remembered by the catalog's version.

Every request asks for the version before it looks at what is remembered, in one statement with what it reads anyway: what
is remembered by the version of then is of then, or of a change that came between. What time alone changes is remembered no
longer than until then: announcements for a day in Japan, a card until the next of its sets is published. What readers may
not know of is not remembered, nor anything while the catalog is being changed, when there is no version.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Min, OuterRef, Subquery, TextField
from django.db.models.expressions import RawSQL
from django.db.models.functions import Cast
from django.utils import timezone

from cardsite.database.questions import Question, question_given, rows_together
from cardsite.values import Words
from catalog.models import Card, Printing
from catalog.selectors import cards_visible, today_in_tokyo
from decks.selectors.cards import facts_of, released_first
from decks.selectors.formats import ListedFormat, formats_of_rows, formats_question, game_check
from decks.values import ListedCard

MAX_VERSIONS, MAX_CARDS_OF_VERSION = 4, 8192
"""How much is remembered: in a busy moment some requests still are at the version before."""
_COLUMNS = ("id", "game_id", "number", "kind", "name_ja", "name_en", "missing", "written", "released_on", "changes_at")


@dataclass(frozen=True, slots=True)
class _Remembered:
    """What is known of one version: cards with the moments at which time changes them, formats by game and day."""

    cards: dict[UUID, tuple[ListedCard, datetime | None]] = field(default_factory=dict)
    formats: dict[tuple[str, date], tuple[ListedFormat, ...]] = field(default_factory=dict)


@lru_cache(maxsize=MAX_VERSIONS)
def _remembered(version: str) -> _Remembered:  # noqa: ARG001  # what is remembered is remembered by it
    return _Remembered()


def formats_listed(*, game: str, version: str | None) -> tuple[ListedFormat, ...]:
    """All formats of a game, the default first, in a version of the catalog (`catalog_version`); None is now."""
    return known_to_judge(game=game, card_ids=(), version=version)[0]


def known_to_judge(
    *, game: str, card_ids: Collection[UUID], version: str | None
) -> tuple[tuple[ListedFormat, ...], Mapping[UUID, ListedCard]]:
    """The formats of a game, and those of some cards that readers may know of, in a version of the catalog; None is now.

    What is not remembered is read in one query.
    """
    game_check(game)
    held = _Remembered() if version is None else _remembered(version)
    now = timezone.now()
    day = today_in_tokyo(now)
    formats = held.formats.get((game, day))
    known: dict[UUID, ListedCard] = {}
    for card_id in card_ids:
        card, until = held.cards.get(card_id, (None, None))
        if card is not None and (until is None or now < until):
            known[card_id] = card
    lacking = [card_id for card_id in card_ids if card_id not in known]
    asked: dict[str, Question] = {}
    if formats is None:
        asked["formats"] = formats_question(game, day)
    if lacking:
        asked["cards"] = question_given(_cards_question(), {list: lacking, datetime: now})
    if asked:
        found = dict(zip(asked, rows_together(list(asked.values())), strict=True))
        if formats is None:
            formats = held.formats[game, day] = formats_of_rows(found["formats"])
        read = dict(_cards_of_rows(found.get("cards", ())))
        if len(held.cards) + len(read) > MAX_CARDS_OF_VERSION:
            held.cards.clear()
        held.cards.update(read)
        known |= {card_id: card for card_id, (card, _) in read.items()}
    assert formats is not None
    return formats, known


@lru_cache(maxsize=1)
def _cards_question() -> Question:
    # Put together once, since that takes longer than the answer; ids and moment are each time's own.
    wanted = RawSQL(f"{Card._meta.db_table}.id = ANY(%s)", [[]], output_field=BooleanField())  # noqa: S611, SLF001  # no words of others
    coming = Printing.objects.filter(draft=False, set__published_at__gt=timezone.now(), card=OuterRef("pk"))
    next_one = coming.order_by().values("card").annotate(first=Min("set__published_at")).values("first")
    known = cards_visible().order_by().filter(wanted)
    known = known.annotate(
        written=Cast("facts", TextField()), released_on=released_first("pk"), changes_at=Subquery(next_one)
    )
    return known.values_list(*_COLUMNS).query.sql_with_params()


def _cards_of_rows(rows: Iterable[Mapping[str, Any]]) -> Iterable[tuple[UUID, tuple[ListedCard, datetime | None]]]:
    # Rows and not models: making models of cards takes longer than judging them.
    for row in rows:
        card = ListedCard(
            UUID(row["id"]),
            row["game_id"],
            row["number"],
            Words(row["name_ja"], row["name_en"] or row["name_ja"]),
            facts_of(row["game_id"], row["kind"], row["written"]),
            tuple(row["missing"]),
            date.fromisoformat(row["released_on"]) if row["released_on"] else None,
        )
        yield card.id, (card, datetime.fromisoformat(row["changes_at"]) if row["changes_at"] else None)
