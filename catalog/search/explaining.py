"""A query said in words, so that everybody sees how it was understood."""

from collections.abc import Mapping

from cardsite.values import Words
from catalog.search.tree import EVERYTHING, NOTHING, AllOf, AnyOf, Node, Not, SortKey, asks_a_printing, unprinted

ALL_CARDS = Words("すべてのカード", "all cards")
ONE_PRINTING = Words("同じ一つの収録で（{parts}）", "one and the same printing: ({parts})")
SOME_PRINTING = Words("いずれかの収録で（{parts}）", "some printing: ({parts})")
UNPRINTED = Words("収録がない", "there is no printing")


def _joined(parts: list[Words], *, by_or: bool) -> Words:
    ja, en = ("、または", " or ") if by_or else ("、かつ", " and ")
    return Words(ja.join(part.ja for part in parts), en.join(part.en for part in parts))


def _bracketed(said: Words) -> Words:
    return Words(f"（{said.ja}）", f"({said.en})")


def _inside(node: Node, said: Words) -> Words:
    """What is said of a part, so that it is not torn apart among others."""
    return _bracketed(said) if isinstance(node, AllOf | AnyOf) and len(node.parts) > 1 else said


def _of_one_row(node: Node) -> Words:
    """What must hold where everything is asked of one and the same row."""
    match node:
        case AllOf() | AnyOf():
            parts = [_inside(part, _of_one_row(part)) for part in node.parts]
            return _joined(parts, by_or=isinstance(node, AnyOf)) if parts else ALL_CARDS
        case Not():
            said = _of_one_row(node.part)
            return Words(f"「{said.ja}」ではない", f"not ({said.en})")
        case _:
            return node.says


def _of_some_printing(node: Node, *, alone: bool) -> Words:
    """What must hold of a printing; a denial also of cards that have none, which is said with it."""
    said = _of_one_row(node)
    if not isinstance(node, AllOf | Not):
        return said
    words = SOME_PRINTING if isinstance(node, Not) else ONE_PRINTING
    found = Words(words.ja.format(parts=said.ja), words.en.format(parts=said.en))
    without = unprinted(node)
    if without == NOTHING:
        return found
    if without != EVERYTHING:
        left = _joined([UNPRINTED, _inside(without, _of_one_row(without))], by_or=False)
        either = _joined([found, _bracketed(left)], by_or=True)
    else:
        either = _joined([found, UNPRINTED], by_or=True)
    return either if alone else _bracketed(either)


def tree_explain(node: Node) -> Words:
    """What a card must be to be found, in both languages; it goes the way of the condition that is made of the tree."""
    return _explained(node, alone=True)


def _explained(node: Node, *, alone: bool) -> Words:
    if not asks_a_printing(node):
        return _of_one_row(node) if alone else _inside(node, _of_one_row(node))
    if isinstance(node, AnyOf):
        either = _joined([_explained(part, alone=False) for part in node.parts], by_or=True)
        return either if alone else _bracketed(either)
    if isinstance(node, AllOf):
        apart = [_inside(part, _of_one_row(part)) for part in node.parts if not asks_a_printing(part)]
        rest = [part for part in node.parts if asks_a_printing(part)]
        if len(rest) > 1:
            together = _of_some_printing(AllOf(tuple(rest)), alone=alone and not apart)
        else:
            together = _explained(rest[0], alone=alone and not apart)
        said = _joined([*apart, together], by_or=False)
        return said if alone or not apart else _bracketed(said)
    return _of_some_printing(node, alone=alone)


def sorts_explain(sorts: tuple[SortKey, ...], names: Mapping[str, Words]) -> Words:
    """The order in words."""
    return Words(
        "、".join(f"{names[key.name].ja}の{'降順' if key.descending else '昇順'}" for key in sorts),
        ", then ".join(f"by {names[key.name].en}, {'descending' if key.descending else 'ascending'}" for key in sorts),
    )
