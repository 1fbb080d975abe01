"""Cards that a query finds."""

from collections.abc import Iterable
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet, TextField
from django.db.models.expressions import Combinable, RawSQL
from django.db.models.functions import Coalesce

from cardsite.models import User
from catalog.models import Card, CardSearch
from catalog.search.tree import AllOf, Node, TextTest, ValueTest, tests_of
from catalog.search.understanding import Understood, query_understand
from catalog.selectors.compiling import Compiler
from catalog.selectors.language import search_languages
from catalog.selectors.reading import visible_condition
from catalog.selectors.rows import Root
from catalog.selectors.sampling import SAMPLE

CARDS, SEARCHED = (model._meta.db_table for model in (Card, CardSearch))  # noqa: SLF001  # Django's documented way to a model's table


def search_understand(
    query: str, game: str | None = None, version: str | None = None, *, drafts: bool = False
) -> Understood:
    """The query as it is understood in a version of the catalog, or now, of one game's cards or of all."""
    return query_understand(query, search_languages(version, drafts=drafts), game)


def asks_for_text(tree: Node) -> bool:
    """Whether a query looks for texts."""
    return any(isinstance(test, TextTest) for test in tests_of(tree))


def walking_is_quicker(tree: Node, *, by_reading: bool, descending: bool) -> bool:
    """Whether a page of a query for texts comes sooner by walking the list than by looking the texts up."""
    return SAMPLE.walking_is_quicker(tree, by_reading=by_reading, descending=descending)


def cards_expected(tree: Node, game: str | None) -> float:
    """How many cards (of a game) a query may find, judged by a few; too many where they do not tell."""
    return SAMPLE.expected(tree, game)


def tree_condition(
    tree: Node,
    also: Iterable[ValueTest] = (),
    *,
    root: Root = Root.CARD,
    walking: bool = False,
    drafts: bool = False,
    on: date | None = None,
) -> Q:
    """The condition that a card fits a query, and what else is asked of it or of its printing, on rows of one kind.

    Walking, texts are only looked for in the rows that are met; else they are looked up by their pieces. Drafts of
    printings count for readers of ``drafts``; formats are asked for the day ``on``.
    """
    more = tuple(also)
    compiler = Compiler(root, drafts, on, pieces=not walking)
    return compiler.condition(AllOf((tree, *more)) if more else tree)


def sorted_by(column: Combinable) -> Combinable:
    """A column by which rows are put in order once they are found: the same, but no index is walked for it."""
    return Coalesce(column, column)


def rows_searched(reader: User | AnonymousUser) -> QuerySet[CardSearch]:
    """What the cards that exist for a reader are found by."""
    return CardSearch.objects.filter(visible_condition(reader))


def rendering_of(root: Root, column: str) -> RawSQL:
    """A stored rendering of the card of each row, which is read for those rows alone that a page is made of.

    A subquery in the list of columns is worth so much to the planner that it is put off until rows are in order and counted
    off. A column of a table joined before that would go along with every row that is found.
    """
    card = {Root.CARD: f"{CARDS}.id", Root.SEARCH: f"{SEARCHED}.card_id"}[root]
    return RawSQL(f"(SELECT shown.{column} FROM {CARDS} shown WHERE shown.id = {card})", (), TextField())  # noqa: S608, S611  # named in code
