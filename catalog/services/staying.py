"""Cards, printings and formats that stay while something that names them is stored.

Everybody holds rows in one order: account, game, entries of the game, cards by id, printings by id, then decks and
matches. Whoever writes or deletes an entry (a set, printing, ruling, erratum, format, restriction, rule or term) holds its
game, so that no entry names another one that is just deleted. Decks and matches do not hold the game: whoever names a
card, printing or format in them holds it weakly, as many at once as there are; whoever deletes it or merges it into
another holds it alone.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db import connection

from cardsite.waiting import busy_told

_CLAIM_SQL = "SELECT id FROM catalog_card WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
_STAY_SQL = "SELECT id FROM {table} WHERE id = ANY(%s) ORDER BY id FOR KEY SHARE"
_CARDS_SQL = _STAY_SQL.format(table="catalog_card")
_PRINTINGS_SQL = _STAY_SQL.format(table="catalog_printing")
_FORMATS_SQL = _STAY_SQL.format(table="catalog_format")


def cards_stay(ids: Iterable[UUID]) -> frozenset[UUID]:
    """Those of the cards that there are; none of them is deleted or merged away before the transaction ends."""
    return _hold(_CARDS_SQL, ids)


def printings_stay(ids: Iterable[UUID]) -> frozenset[UUID]:
    """Those of the printings that there are; none of them is deleted before the transaction ends."""
    return _hold(_PRINTINGS_SQL, ids)


def format_stays(format_id: UUID) -> bool:
    """Whether there is a format of that id, which is then not deleted before the transaction ends."""
    return bool(_hold(_FORMATS_SQL, [format_id]))


def cards_claim(ids: Iterable[UUID]) -> None:
    """The cards held alone: whoever was storing something that names one is done, and nobody begins before the transaction ends.

    It comes before looking who names them, and before the locks of decks and matches.
    """
    _hold(_CLAIM_SQL, ids)


def _hold(sql: str, ids: Iterable[UUID]) -> frozenset[UUID]:
    wanted = list(set(ids))
    if not wanted:
        return frozenset()
    with busy_told(), connection.cursor() as cursor:
        cursor.execute(sql, [wanted])
        return frozenset(row[0] for row in cursor.fetchall())
