"""Cards by their names: exactly, or nearly."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL

from catalog.models import Card, CardName
from catalog.search.fold import fold
from catalog.search.romaji import romaji_wanted
from catalog.search.spelling import LONGEST, SHORTEST, distance, lengths_near, pieces_kept, respelt, unlikeliness
from catalog.selectors.completing import LAST_LETTER, WRITTEN, Among, Form, names_begun, names_holding

SHOWN = ("game", "kind", "name_ja", "reading", "name_en", "reading_key")
"""What is read of a card that may be meant; the rest of it only when it is asked for."""
MAX_CANDIDATES = 300
"""Cards that are looked at of each way."""
MAX_ERRORS = 2
CARDS, NAMES = (model._meta.db_table for model in (Card, CardName))  # noqa: SLF001  # Django's documented way to a model's table


def names_visible(cards: QuerySet[Card]) -> QuerySet[CardName]:
    """The forms of the names of some cards."""
    return CardName.objects.filter(card__in=cards)


def _cards(ids: Iterable[UUID], cards: QuerySet[Card]) -> list[Card]:
    order = list(dict.fromkeys(ids))
    found = cards.only(*SHOWN).in_bulk(order)
    return [found[card_id] for card_id in order if card_id in found]


def cards_named(name: str, cards: QuerySet[Card]) -> list[Card]:
    """The cards that have exactly this name, folded: in Japanese, else in English, else as their reading."""
    rows = names_visible(cards).filter(folded=fold(name), form__in=WRITTEN).values_list("form", "card_id")
    by_form: dict[str, list[UUID]] = {}
    for form, card_id in rows:
        by_form.setdefault(form, []).append(card_id)
    best = next((by_form[form] for form in WRITTEN if form in by_form), [])
    return _cards(sorted(best), cards)


@dataclass(frozen=True, slots=True)
class Way:
    """A condition on rows of names under the alias ``name``, and the order in which some of them are taken, with values."""

    condition: str
    values: tuple[Any, ...]
    order: str = ""
    order_values: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class _Spelling:
    """A form under which a misspelt name is looked up, and by how many letters what is found may differ."""

    folded: str
    forms: tuple[Form, ...]
    errors: int

    def ways(self) -> Iterator[Way]:
        """Conditions of which a name that differs by one letter fits one; each can be looked up in an index."""
        outer = "name.form = ANY(%s) AND name.grams && %s::int4[]"
        forms, lengths = [str(form) for form in self.forms], lengths_near(self.folded, self.errors)
        yield Way(f"name.folded = ANY(%s) AND {outer}", ([self.folded, *sorted(respelt(self.folded))], forms, lengths))
        for pieces, block in pieces_kept(self.folded):
            letters = tuple(sorted(set(block)))
            # Where many names have what is left of this one, those come first that have most letters of what is not.
            having = " + ".join(["(strpos(name.folded, %s) > 0)::int"] * len(letters))
            values = (pieces, forms, lengths)
            yield Way(f"name.grams @> %s::int4[] AND {outer}", values, f"ORDER BY {having} DESC", letters)


def _candidates(ways: Iterable[tuple[int, Way]], cards: QuerySet[Card], limit: int) -> list[tuple[int, UUID, str]]:
    """Some of the cards that fit each way, by the place given with it, and the form of the name; all in one query.

    Without the ORM, which takes longer to write the question than the database to answer it.
    """
    # Each way has its own limit, among the cards that are meant at all: what fits one in numbers hides nothing of another.
    # Asked row by row, since joining the cards to each way takes the planner longer than that.
    mine = RawSQL(f"{CARDS}.id = name.card_id", (), output_field=BooleanField())  # noqa: S611  # named in code
    known, known_params = cards.order_by().filter(mine).values("pk").query.sql_with_params()
    parts: list[str] = []
    params: list[Any] = []
    for place, way in ways:
        parts.append(
            f"(SELECT {place} AS place, name.card_id, name.folded FROM {NAMES} name"  # noqa: S608  # written in code
            f" WHERE {way.condition} AND ({known}) IS NOT NULL {way.order} LIMIT %s)"
        )
        params += [*way.values, *known_params, *way.order_values, limit]
    if not parts:
        return []
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts), params)
        found: list[tuple[int, UUID, str]] = cursor.fetchall()
    return found


def _beginning(folded: str) -> Way:
    """Names of which a written form begins with this folded text."""
    values = ([str(form) for form in WRITTEN], folded, folded + LAST_LETTER)
    return Way("name.form = ANY(%s) AND name.folded >= %s AND name.folded < %s", values)


def _spellings(name: str) -> list[_Spelling]:
    wanted: dict[str, tuple[Form, ...]] = {fold(name): WRITTEN}
    latin = romaji_wanted(name)
    if latin is not None:
        wanted.setdefault(latin, (Form.ROMAJI,))
    return [
        _Spelling(folded, forms, MAX_ERRORS if len(folded) > 5 else 1)
        for folded, forms in wanted.items()
        if SHORTEST <= len(folded) <= LONGEST
    ]


Nearness = tuple[int, int]
"""By how many letters a name differs, and its place among names that differ by as many."""


def _nearest(found: Iterable[tuple[UUID, str, _Spelling]]) -> dict[UUID, Nearness]:
    """How near each card is that is near enough."""
    nearest: dict[UUID, Nearness] = {}
    for card_id, candidate, spelling in found:
        errors_here = distance(spelling.folded, candidate, spelling.errors)
        if errors_here <= spelling.errors:
            place = (errors_here, unlikeliness(spelling.folded, candidate))
            nearest[card_id] = min(nearest.get(card_id, place), place)
    return nearest


def names_near(name: str, cards: QuerySet[Card], limit: int) -> list[tuple[int, Card]]:
    """The cards whose names are nearest to a misspelt one, each with how many letters it differs by."""
    spellings = _spellings(name)
    ways = ((place, way) for place, spelling in enumerate(spellings) for way in spelling.ways())
    found = _candidates(ways, cards, MAX_CANDIDATES)
    nearest = _nearest((card_id, folded, spellings[place]) for place, card_id, folded in found)
    ids = sorted(nearest, key=lambda card_id: (nearest[card_id], card_id))[: limit * 4]
    ordered = sorted(_cards(ids, cards), key=lambda card: (nearest[card.pk], card.reading_key, card.pk))
    return [(nearest[card.pk][0], card) for card in ordered[:limit]]


def names_meant(names: Sequence[str], cards: QuerySet[Card], limit: int) -> list[list[Card]]:
    """For each of some names that no card has, the cards that may be meant: nearest to it first, then those beginning with it.

    All names are looked up together, in two queries.
    """
    asked: list[tuple[int, _Spelling | None, Iterable[Way]]] = []
    for index, name in enumerate(names):
        asked.extend((index, spelling, spelling.ways()) for spelling in _spellings(name))
        if folded := fold(name):
            asked.append((index, None, [_beginning(folded)]))
    ways = ((place, way) for place, (_, _, each) in enumerate(asked) for way in each)
    found = _candidates(ways, cards, MAX_CANDIDATES)
    wanted: list[list[UUID]] = []
    for index in range(len(names)):
        mine = [(*asked[place][:2], card_id, folded) for place, card_id, folded in found if asked[place][0] == index]
        nearest = _nearest((card_id, folded, spelling) for _, spelling, card_id, folded in mine if spelling is not None)
        begun = sorted((len(folded), folded, card_id) for _, spelling, card_id, folded in mine if spelling is None)
        order = [
            *sorted(nearest, key=lambda card_id: (nearest[card_id], card_id)),
            *(card_id for _, _, card_id in begun),
        ]
        wanted.append(list(dict.fromkeys(order))[:limit])
    known = cards.only(*SHOWN, "number").in_bulk({card_id for ids in wanted for card_id in ids}) if any(wanted) else {}
    return [[known[card_id] for card_id in ids if card_id in known] for ids in wanted]


def card_fuzzily(name: str, cards: QuerySet[Card], limit: int) -> list[Card]:
    """The cards that somebody may mean: of this name, else beginning with it, else holding it, else nearest to it."""
    folded = fold(name)
    exact = cards_named(name, cards)
    if exact or not folded:
        return exact
    among = Among.these(cards)
    for find in (names_begun, names_holding):
        if some := _cards([named.pk for named in find(folded, among, limit)], cards):
            return some
    near = names_near(name, cards, limit)
    return [card for errors, card in near if errors == near[0][0]]
