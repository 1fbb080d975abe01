"""Cards by their names: exactly, or nearly."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL, Value

from catalog.models import Card, CardName
from catalog.search.fold import fold
from catalog.search.romaji import romaji_wanted
from catalog.search.spelling import LONGEST, SHORTEST, distance, lengths_near, pieces_kept, respelt, unlikeliness
from catalog.selectors.completing import WRITTEN, Among, Form, names_begun, names_holding

SHOWN = ("game", "kind", "name_ja", "reading", "name_en", "reading_key")
"""What is read of a card that may be meant; the rest of it only when it is asked for."""
MAX_CANDIDATES_OF_WAY = 300
MAX_CANDIDATES_OF_EACH = 200
MAX_ERRORS = 2
OUTER = "{name}.form = ANY(%s) AND {name}.grams && %s::int4[]"
"""The condition on the form and the length of a name."""
NAMES = CardName._meta.db_table  # noqa: SLF001  # Django's documented way to a model's table


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
class _Spelling:
    """A form under which a misspelt name is looked up, and by how many letters what is found may differ."""

    folded: str
    forms: tuple[Form, ...]
    errors: int

    def rows(self, cards: QuerySet[Card]) -> QuerySet[CardName]:
        """Names of cards that may be this near."""
        near = " OR ".join([f"{NAMES}.folded = ANY(%s)", *[f"{NAMES}.grams @> %s::int4[]"] * len(self._kept())])
        params = (self._respelt(), *(pieces for pieces, _ in self._kept()), *self._outer())
        condition = RawSQL(f"(({near}) AND {OUTER.format(name=NAMES)})", params, output_field=BooleanField())  # noqa: S611  # columns named in code
        return names_visible(cards).filter(condition)

    def found(self, cards: QuerySet[Card], limit: int) -> list[tuple[UUID, str]]:
        """Cards that may be this near, each with the form of its name; of each way to look them up at most so many.

        Where many names have what is left of this one, those come first that have most letters of what is not.
        """
        # Without the ORM, which takes longer to write the question than the database to answer it.
        outer = OUTER.format(name="name")
        params: list[Any] = [self._respelt(), *self._outer(), limit]
        ways = [f"(SELECT card_id, folded FROM {NAMES} name WHERE folded = ANY(%s) AND {outer} LIMIT %s)"]  # noqa: S608  # named in code
        for pieces, block in self._kept():
            letters = sorted(set(block))
            having = " + ".join(["(strpos(folded, %s) > 0)::int"] * len(letters))
            ways.append(
                f"(SELECT card_id, folded FROM {NAMES} name WHERE grams @> %s::int4[] AND {outer}"  # noqa: S608  # named in code
                f" ORDER BY {having} DESC LIMIT %s)"
            )
            params += [pieces, *self._outer(), *letters, limit]
        known, known_params = cards.order_by().values("pk").query.sql_with_params()
        sql = f"SELECT card_id, folded FROM ({' UNION ALL '.join(ways)}) AS near WHERE card_id IN ({known})"  # noqa: S608  # the same
        with connection.cursor() as cursor:
            cursor.execute(sql, [*params, *known_params])
            found: list[tuple[UUID, str]] = cursor.fetchall()
        return found

    def _kept(self) -> list[tuple[list[int], str]]:
        return list(pieces_kept(self.folded))

    def _respelt(self) -> list[str]:
        return [self.folded, *sorted(respelt(self.folded))]

    def _outer(self) -> tuple[list[str], list[int]]:
        return [str(form) for form in self.forms], lengths_near(self.folded, self.errors)


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
    nearest = _nearest(
        (card_id, candidate, spelling)
        for spelling in _spellings(name)
        for card_id, candidate in spelling.found(cards, MAX_CANDIDATES_OF_WAY)
    )
    ids = sorted(nearest, key=lambda card_id: (nearest[card_id], card_id))[: limit * 4]
    ordered = sorted(_cards(ids, cards), key=lambda card: (nearest[card.pk], card.reading_key, card.pk))
    return [(nearest[card.pk][0], card) for card in ordered[:limit]]


def names_meant(names: Sequence[str], cards: QuerySet[Card], limit: int) -> list[list[Card]]:
    """For each of some names that no card has, the cards that may be meant: nearest to it first, then those beginning with it.

    All names are looked up together, in two queries.
    """
    asked: list[tuple[int, _Spelling | None, QuerySet[CardName]]] = []
    for index, name in enumerate(names):
        asked.extend((index, spelling, spelling.rows(cards)) for spelling in _spellings(name))
        if folded := fold(name):
            asked.append((index, None, names_visible(cards).filter(form__in=WRITTEN, folded__startswith=folded)))
    each = [
        rows.annotate(place=Value(place)).values_list("place", "card_id", "folded")[:MAX_CANDIDATES_OF_EACH]
        for place, (_, _, rows) in enumerate(asked)
    ]
    found = list(each[0].union(*each[1:], all=True)) if each else []
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
