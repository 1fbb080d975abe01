"""Cards that a query finds."""

from collections.abc import Iterable

from django.db import connection
from django.db.models import Q

from catalog.search.tree import AllOf, Node, TextTest, ValueTest, tests_of
from catalog.search.understanding import Understood, query_understand
from catalog.selectors.compiling import Compiler
from catalog.selectors.language import search_language
from catalog.selectors.sampling import SAMPLE


def search_understand(query: str, game: str | None = None) -> Understood:
    """The query as it is understood now, of one game's cards or of all."""
    return query_understand(query, search_language, game)


def cards_estimated() -> int:
    """How many cards there are, by the database's own estimate."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT greatest(reltuples, 0)::bigint FROM pg_class WHERE oid = 'catalog_cardsearch'::regclass")
        return int(cursor.fetchone()[0])


def tree_condition(
    tree: Node, also: Iterable[ValueTest] = (), *, by_reading: bool = False, descending: bool = False
) -> Q:
    """The condition that a card fits a query, and what else is asked of it or of its printing.

    How texts are looked for depends on the order in which a page of the cards is wanted: that of the readings, or another.
    """
    more = tuple(also)
    pieces = True
    if any(isinstance(test, TextTest) for test in tests_of(tree)):
        pieces = not SAMPLE.walking_is_quicker(
            tree, cards=cards_estimated(), by_reading=by_reading, descending=descending
        )
    return Compiler(pieces=pieces).condition(AllOf((tree, *more)) if more else tree)
