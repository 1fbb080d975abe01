"""Cards that a query finds."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Q, QuerySet

from cardsite.models import User
from catalog.models import Card, CardSearch
from catalog.search.tree import AllOf, Node, TextTest, ValueTest, tests_of
from catalog.search.understanding import Understood, query_understand
from catalog.selectors.compiling import Compiler, Root
from catalog.selectors.language import search_language
from catalog.selectors.reading import visible_condition
from catalog.selectors.sampling import SAMPLE


def search_understand(query: str, game: str | None = None) -> Understood:
    """The query as it is understood now, of one game's cards or of all."""
    return query_understand(query, search_language, game)


def cards_estimated() -> int:
    """How many cards there are, by the database's own estimate."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT greatest(reltuples, 0)::bigint FROM pg_class WHERE oid = 'catalog_cardsearch'::regclass")
        return int(cursor.fetchone()[0])


def asks_for_text(tree: Node) -> bool:
    """Whether a query looks for texts."""
    return any(isinstance(test, TextTest) for test in tests_of(tree))


def tree_condition(
    tree: Node,
    also: Iterable[ValueTest] = (),
    *,
    root: Root = Root.CARD,
    by_reading: bool = False,
    descending: bool = False,
) -> Q:
    """The condition that a card fits a query, and what else is asked of it or of its printing, on rows of one kind.

    How texts are looked for depends on the order in which a page of the cards is wanted: that of the readings, or another.
    """
    more = tuple(also)
    pieces = not (
        asks_for_text(tree)
        and SAMPLE.walking_is_quicker(tree, cards=cards_estimated(), by_reading=by_reading, descending=descending)
    )
    return Compiler(root, pieces=pieces).condition(AllOf((tree, *more)) if more else tree)


def rows_searched(reader: User | AnonymousUser) -> QuerySet[CardSearch]:
    """What the cards that exist for a reader are found by."""
    return CardSearch.objects.filter(visible_condition(reader))


def cards_rendered(ids: Sequence[UUID], column: str) -> list[str]:
    """A stored rendering of each of some cards, in their order."""
    found = dict(Card.objects.filter(pk__in=ids).values_list("pk", column))
    return [found[card_id] for card_id in ids if card_id in found]
