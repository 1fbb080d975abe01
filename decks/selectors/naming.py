"""The cards and printings that the lines of a list may mean, looked up together."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, Model, Q
from django.db.models.expressions import RawSQL
from django.utils import timezone

from cardsite.database.questions import Question, question_given
from cardsite.values import Words
from catalog.games import GAMES as CARD_GAMES
from catalog.models import Card, CardName, Printing
from catalog.search.fold import fold
from catalog.search.order import number_key
from catalog.selectors import (
    cards_merged,
    cards_visible,
    names_meant,
    numbers_before,
    printings_visible,
    public_condition,
)
from decks.codec.headings import Headings
from decks.codec.lines import Subject
from decks.codec.resolving import Known, NamedCard, NamedPrinting, name_key
from decks.games import GAMES
from decks.selectors.cards import card_name

_COLUMNS = ("game_id", "number", "kind", "name_ja", "name_en")
_PRINTED = ("pk", "card_id", "set__code", "collector_number")
_FORMS = (CardName.Form.JAPANESE, CardName.Form.ENGLISH, CardName.Form.READING)
_ENDS = re.compile(r"[\s:/#()\[\]]+")
MAX_NUMBER = 2**31 - 1
MAX_SUGGESTIONS = 5


@lru_cache
def headings_of(game: str) -> Headings:
    """The headings of a game's lists."""
    kinds = {kind.slug: kind.words for kind in CARD_GAMES[game].kinds}
    return Headings.of(zones=GAMES[game].ZONES, kinds=kinds, headings=GAMES[game].HEADINGS)


@lru_cache
def _kind_words(game: str) -> Mapping[str, frozenset[str]]:
    kinds = CARD_GAMES[game].kinds
    return {kind.slug: frozenset({fold(kind.words.ja), fold(kind.words.en), fold(kind.slug)}) for kind in kinds}


def named_card(card: Card) -> NamedCard:
    """The card as a line of a list may name it."""
    return NamedCard(card.pk, card.game_id, card.number, card.kind, card_name(card))


def cards_known(*, game: str, subjects: Collection[Subject]) -> Known:
    """The public cards that subjects may mean in lists of a game, in at most nine queries whatever their number.

    A name is a card's Japanese name, else an English one, else a reading: the whole of it, folded as searches fold it (D3).
    """
    ids = {one.card_id for one in subjects if one.card_id is not None}
    names, borne, cards = _by_name(game, {name_key(one.name) for one in subjects if one.name} - {""})
    numbers = _by_number(game, {one.number for one in subjects if one.number is not None})
    alone = [one for one in subjects if not one.name and one.number is None and one.card_id is None]
    printings = _printings(game, alone) if alone else []
    merged = cards_merged(ids) if ids else {}
    wanted = {*ids, *merged.values(), *numbers.values(), *(one.card_id for one in printings)} - cards.keys()
    if wanted:
        cards |= {card.pk: named_card(card) for card in cards_visible().only(*_COLUMNS).filter(pk__in=wanted)}
    known = Known(
        cards=cards,
        names=names,
        borne=borne,
        numbers={number: card_id for number, card_id in numbers.items() if card_id in cards},
        merged={old: new for old, new in merged.items() if old not in cards},
        kinds=_kind_words(game),
    )
    # What names a printing alone may name one of any card of the list.
    noted = cards.keys() if any(one.printing_id or one.note for one in alone) else known.cards_noted(subjects)
    return known.with_printings(_printings_of(noted) if noted else printings)


def cards_suggested(*, game: str, names: Sequence[str]) -> list[list[NamedCard]]:
    """For each name that no card of the game has, the cards that may be meant."""
    found = names_meant(names, cards_visible().filter(game=game), MAX_SUGGESTIONS)
    return [[named_card(card) for card in cards] for cards in found]


def printings_named(ids: Iterable[UUID]) -> Mapping[UUID, NamedPrinting]:
    """Those of the printings that readers may know of, by id."""
    rows = printings_visible().filter(pk__in=list(ids)).values_list(*_PRINTED)
    return {row[0]: NamedPrinting(*row) for row in rows}


def _among(model: type[Model], column: str) -> RawSQL:
    """The condition that a column is one of some values, which come later (`question_given`)."""
    return RawSQL(f"{model._meta.db_table}.{column} = ANY(%s)", [[]], output_field=BooleanField())  # noqa: S611, SLF001  # no words of others


@lru_cache
def _names_question(game: str) -> Question:
    # Put together once, since that takes longer than the answer; moment and names are each time's own.
    mine = CardName.objects.filter(_among(CardName, "folded"), public_condition("card__"), card__game=game)
    columns = ("folded", "form", "card_id", *(f"card__{column}" for column in _COLUMNS))
    return mine.filter(form__in=_FORMS).order_by("card__number").values_list(*columns).query.sql_with_params()


@lru_cache(maxsize=1)
def _printings_question() -> Question:
    of_cards = printings_visible().filter(_among(Printing, "card_id")).order_by("number_key", "pk")
    return of_cards.values_list(*_PRINTED).query.sql_with_params()


def _rows(question: Question, values: Iterable[Any]) -> list[Any]:
    sql, params = question_given(question, {datetime: timezone.now(), list: list(values)})
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        rows: list[Any] = cursor.fetchall()
    return rows


def _by_name(
    game: str, names: set[str]
) -> tuple[dict[str, tuple[UUID, ...]], dict[str, tuple[UUID, ...]], dict[UUID, NamedCard]]:
    """The cards that have these names, by their best form and by any; and what those of the best are."""
    if not names:
        return {}, {}, {}
    forms: dict[str, dict[str, list[UUID]]] = {}
    cards: dict[UUID, NamedCard] = {}
    for folded, form, card_id, of, number, kind, name_ja, name_en in _rows(_names_question(game), names):
        forms.setdefault(folded, {}).setdefault(form, []).append(card_id)
        if card_id not in cards:
            cards[card_id] = NamedCard(card_id, of, number, kind, Words(name_ja, name_en or name_ja))
    found = {folded: next(tuple(each[form]) for form in _FORMS if form in each) for folded, each in forms.items()}
    borne = {folded: tuple(chain.from_iterable(each.values())) for folded, each in forms.items()}
    meant = {card_id for each in found.values() for card_id in each}
    return found, borne, {card_id: card for card_id, card in cards.items() if card_id in meant}


def _by_number(game: str, numbers: set[int]) -> dict[int, UUID]:
    possible = {number for number in numbers if 1 <= number <= MAX_NUMBER}
    if not possible:
        return {}
    present = dict(cards_visible().filter(game=game, number__in=possible).values_list("number", "pk"))
    rest = possible - present.keys()
    before = numbers_before((game, number) for number in rest) if rest else {}
    return present | {number: card_id for (_, number), card_id in before.items()}


def _printings(game: str, subjects: Sequence[Subject]) -> list[NamedPrinting]:
    """The printings of a game that subjects may mean which name nothing else."""
    # A note may say the set before the collector number, whole or without the set that it begins with, so what the note
    # ends in is looked up as well, and the two in one.
    notes = {one.note for one in subjects if one.note}
    keys = {number_key(part) for note in notes for part in (note, _ENDS.split(note)[-1], _ENDS.sub("-", note))}
    wanted = Q(pk__in=[one.printing_id for one in subjects if one.printing_id]) | Q(number_key__in=keys)
    rows = printings_visible().filter(wanted, card__game=game)
    return [NamedPrinting(*row) for row in rows.values_list(*_PRINTED)]


def _printings_of(cards: Iterable[UUID]) -> list[NamedPrinting]:
    return [NamedPrinting(*row) for row in _rows(_printings_question(), cards)]
