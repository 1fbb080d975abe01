"""From a query as it is understood to a condition of the database."""

from dataclasses import dataclass, replace

from django.db.models import Exists, Q

from catalog.search.document import NAME_PLACES
from catalog.search.grams import document_grams_wanted
from catalog.search.tree import NOTHING, AllOf, AnyOf, Node, Not, TextTest, ValueTest, asks_a_printing, unprinted
from catalog.selectors.conditions import Holding, all_of, any_of, escaped, not_true
from catalog.selectors.rows import Root, Rows
from catalog.selectors.value_conditions import ValueConditions

NAMES = frozenset(NAME_PLACES)


@dataclass(frozen=True, slots=True)
class Compiler(Rows):
    """The making of conditions on rows of one kind.

    With ``pieces``, texts are looked up by their pieces first, else only looked for in the documents themselves.
    """

    pieces: bool = True

    def condition(self, node: Node) -> Q:
        """The condition that a card fits; what is asked of printings is asked of one and the same (S10)."""
        if not asks_a_printing(node):
            return self.plain(node)
        if isinstance(node, AnyOf):
            return any_of([self.condition(part) for part in node.parts])
        if isinstance(node, AllOf):
            apart = [part for part in node.parts if not asks_a_printing(part)]
            rest = tuple(part for part in node.parts if asks_a_printing(part))
            together = self.condition(rest[0]) if len(rest) == 1 else self._with_printing(AllOf(rest))
            return all_of([*(self.plain(part) for part in apart), together])
        return self._with_printing(node)

    def _with_printing(self, node: Node) -> Q:
        inner = replace(self, root=Root.PRINTING)
        mine = self.printings()
        found = Q(Exists(mine.filter(inner.plain(node))))
        without = unprinted(node)
        if without == NOTHING:
            return found
        return found | (~Q(Exists(mine)) & self.plain(without))

    def plain(self, node: Node) -> Q:
        """The condition of a tree whose tests are all about the row at hand."""
        match node:
            case Not():
                return not_true(self.plain(node.part))
            case AllOf():
                return all_of([self.plain(part) for part in node.parts])
            case AnyOf():
                return any_of([self.plain(part) for part in node.parts])
            case TextTest():
                return self.text(node)
            case ValueTest():
                return ValueConditions(self.root, self.drafts, self.on).value(node)

    def text(self, test: TextTest) -> Q:
        """A text that stands in the card's document."""
        names, texts = self.search("names"), self.search("texts")
        if test.places:
            wanted = escaped(test.text)
            inside = wanted if test.whole else f"[^\n]*{wanted}"
            pattern = f"\n(?:{'|'.join(test.places)}):{inside}" + ("\n" if test.whole else "")
            document = names if set(test.places) <= NAMES else texts
            held = Q(**{f"{document}__regex": pattern})
        else:
            return Q(Holding(test.text, names, texts, pieces=self.search("grams") if self.pieces else None))
        if not self.pieces:
            return held
        return Q(**{f"{self.search('grams')}__contains": document_grams_wanted(test.text)}) & held
