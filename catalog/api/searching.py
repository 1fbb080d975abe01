"""A request's `q` and what it does to a list: the condition, the order, what is odd, and the words of explanation."""

from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from cardsite.api.errors import InvalidParametersError
from cardsite.api.language import request_language
from cardsite.api.pagination import words_refuse
from cardsite.api.parameters import Query
from cardsite.api.problems import fault_document
from cardsite.api.sorting import SortColumn
from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from catalog.api.filtersets import (
    COMMON_SORTS,
    NOT_OF_DRAWS,
    card_sorts,
    cards_condition,
    filter_fields,
    legal_tests,
    printing_tests,
)
from catalog.models import Card
from catalog.search.explaining import sorts_explain, tree_explain
from catalog.search.fold import fold
from catalog.search.tree import EVERYTHING, About, AllOf, TextTest, texts_wanted
from catalog.search.understanding import QueryNotUnderstoodError, Understood
from catalog.selectors import (
    Root,
    asks_for_text,
    cards_expected,
    may_see_drafts,
    names_near,
    search_language,
    search_languages,
    search_understand,
    sorted_by,
    tree_condition,
    walking_is_quicker,
)
from catalog.values import FieldType

MAX_MEANT = 5
CHOOSES_BY_WORDS = NOT_OF_DRAWS | {"q", "game", "lang"}
"""The parameters with which a list holds every card that has the words."""
BY_READING = COMMON_SORTS["name"][0].expression


@dataclass(frozen=True, slots=True)
class Listed:
    """A condition with the order of its list; ``walked`` where no more rows are met than a page needs, and none put in order."""

    condition: Q
    order: tuple[SortColumn, ...]
    walked: bool


@dataclass(frozen=True, slots=True)
class Search:
    """What a request asks of the cards, its query in the query language understood, for a reader of ``drafts`` or another."""

    query: Query
    understood: Understood | None
    drafts: bool = False

    @property
    def asked(self) -> bool:
        """Whether there is a query in the query language."""
        return self.understood is not None

    @property
    def game(self) -> str | None:
        """The one game that is asked about, by the parameter or in the query."""
        game: str | None = self.understood.game if self.understood else self.query["game"]
        return game

    @property
    def by_reading(self) -> bool:
        """Whether the list is in the order of the readings alone."""
        order = self._order()
        return len(order) == 1 and order[0].expression == BY_READING

    @property
    def on_small_rows(self) -> bool:
        """Whether what cards are found by is all that finding a page of them reads, and ordering it."""
        return self.by_reading and self.understood is not None and asks_for_text(self.understood.tree)

    def _order(self) -> tuple[SortColumn, ...]:
        # Where one card is drawn, or all are counted, there is none.
        return self.order or self.query.values.get("sort") or ()

    def condition(self, root: Root = Root.CARD, *, walking: bool = False) -> Q:
        """The condition of the query and of the other parameters, on cards or on what they are found by."""
        condition = cards_condition(self.query, root.value[0])
        also = (*printing_tests(self.query), *legal_tests(self.query))
        tree = self.understood.tree if self.understood else EVERYTHING
        if tree is EVERYTHING and not also:
            return condition
        day = self.query["date"]
        return condition & tree_condition(tree, also, root=root, walking=walking, drafts=self.drafts, on=day)

    @property
    def expected(self) -> float:
        """How many cards may be found, too many rather than too few."""
        return cards_expected(self.understood.tree if self.understood else EVERYTHING, self.game)

    def listed(self, root: Root) -> Listed:
        """The condition, and the order of a list in which it is put on rows: such that the quicker way is taken."""
        order = self._order()
        if self.understood is None or not asks_for_text(self.understood.tree):
            return Listed(self.condition(root), order, walked=True)
        walking = walking_is_quicker(self.understood.tree, by_reading=self.by_reading, descending=order[0].descending)
        if not walking:
            order = tuple(replace(column, expression=sorted_by(column.resolvable())) for column in order)
        return Listed(self.condition(root, walking=walking), order, walked=walking)

    @property
    def order(self) -> tuple[SortColumn, ...] | None:
        """The order that the query asks for itself; None where the parameter, or nobody, does."""
        if self.understood is None or not self.understood.sorts or "sort" in self.query.given:
            return None
        table = card_sorts(None, declared=True)
        return table.order(",".join(f"{'-' if key.descending else ''}{key.name}" for key in self.understood.sorts))

    def warnings(self) -> list[dict[str, Any]]:
        """What is odd about the query, in the language of the request."""
        if self.understood is None:
            return []
        odd = list(self.understood.warnings)
        if self.understood.sorts and "sort" in self.query.given:
            span = self.understood.sorts[0].span
            message = gettext_noop("The parameter sort decides; the sort in the query is left out.")
            odd.append(
                Fault("sort_given_twice", message, {}, parameter="q", position=span.start, length=span.end - span.start)
            )
        return [fault_document(fault) for fault in odd]

    @property
    def words(self) -> tuple[str, ...]:
        """The bare words of the query, folded."""
        return self.understood.words if self.understood else ()

    @property
    def _asks_for_words_alone(self) -> bool:
        """Whether nothing but the bare words, and the game, keeps cards from being found."""
        if self.understood is None or not self.query.given <= CHOOSES_BY_WORDS:
            return False
        tree = self.understood.tree
        parts = tree.parts if isinstance(tree, AllOf) else (tree,)
        return all(isinstance(part, TextTest) and part.text in self.words and not part.places for part in parts)

    def meant(self, cards: QuerySet[Card]) -> list[str]:
        """Names that somebody may have meant whose words alone find nothing, in the language of the request.

        Where they were all that was asked for, a first page without a card has shown already that they find nothing.
        """
        among = cards.filter(game_id=self.game) if self.game else cards
        if (
            not self._asks_for_words_alone
            and among.filter(tree_condition(texts_wanted(self.words), (), drafts=self.drafts)).exists()
        ):
            return []
        near = names_near("".join(self.words), among, MAX_MEANT)
        japanese = request_language() == "ja"
        names = dict.fromkeys(card.name_ja if japanese else card.name_en or card.name_ja for _, card in near)
        return [name for name in names if fold(name) not in {*self.words, "".join(self.words)}]

    def explanation(self) -> dict[str, Any]:
        """The query said in words, in the language of the request and in both."""
        understood = self.understood or Understood()
        words = tree_explain(understood.tree)
        order = sorts_explain(understood.sorts, search_language().sorts)
        return {
            "text": words.in_language(request_language()),
            "text_ja": words.ja,
            "text_en": words.en,
            "order_ja": order.ja or None,
            "order_en": order.en or None,
        }


def _words_check(query: Query, version: str | None, *, drafts: bool) -> None:
    """Nothing, or the refusal of formats and of terms that there are none of."""
    game: str | None = query["game"]
    terms = {
        name
        for name, spec in (filter_fields(game) if game else {}).items()
        if spec.value_type in {FieldType.TERM, FieldType.TERMS}
    }
    if asked := query.given & ({"legal"} | terms):
        for one in search_languages(version, drafts=drafts)(game).fields:
            if one.name in asked and one.about in {About.FORMAT, About.FACT}:
                words_refuse(one.name, query[one.name], one.values)


def search_read(query: Query, reader: User | AnonymousUser, version: str | None = None) -> Search:
    """The search of a reader's request, in a version of the catalog if it is known.

    A query that cannot be understood is refused with every fault in its place.
    """
    drafts = may_see_drafts(reader)
    _words_check(query, version, drafts=drafts)
    if "q" not in query.given:
        return Search(query, None, drafts)
    try:
        return Search(query, search_understand(query["q"], query["game"], version, drafts=drafts), drafts)
    except QueryNotUnderstoodError as error:
        raise InvalidParametersError(faults=error.faults) from error
