"""Cards that a query finds."""

from collections.abc import Iterable

from django.db.models import Q

from catalog.search.tree import AllOf, Node, ValueTest
from catalog.search.understanding import Understood, query_understand
from catalog.selectors.compiling import Compiler
from catalog.selectors.language import search_language


def search_understand(query: str, game: str | None = None) -> Understood:
    """The query as it is understood now, of one game's cards or of all."""
    return query_understand(query, search_language, game)


def tree_condition(tree: Node, also: Iterable[ValueTest] = ()) -> Q:
    """The condition that a card fits a query, and what else is asked of it or of its printing."""
    more = tuple(also)
    return Compiler().condition(AllOf((tree, *more)) if more else tree)
