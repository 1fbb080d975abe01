"""A query said in words, so that everybody sees how it was understood."""

from collections.abc import Mapping

from cardsite.values import Words
from catalog.search.tree import AllOf, AnyOf, Node, Not, SortKey, asks_a_printing

ALL_CARDS = Words("すべてのカード", "all cards")
ONE_PRINTING = Words("同じ一つの収録で（{parts}）", "one and the same printing: ({parts})")


def _joined(node: AllOf | AnyOf) -> Words:
    if isinstance(node, AnyOf):
        parts = [_inside(part) for part in node.parts]
        return Words("、または".join(part.ja for part in parts), " or ".join(part.en for part in parts))
    of_printing = [part for part in node.parts if asks_a_printing(part)]
    parts = [_inside(part) for part in node.parts if len(of_printing) < 2 or part not in of_printing]
    if len(of_printing) > 1:
        inside = _and([_inside(part) for part in of_printing])
        parts.append(Words(ONE_PRINTING.ja.format(parts=inside.ja), ONE_PRINTING.en.format(parts=inside.en)))
    return _and(parts)


def _and(parts: list[Words]) -> Words:
    return Words("、かつ".join(part.ja for part in parts), " and ".join(part.en for part in parts))


def _inside(node: Node) -> Words:
    said = tree_explain(node)
    if isinstance(node, AllOf | AnyOf) and len(node.parts) > 1:
        return Words(f"（{said.ja}）", f"({said.en})")
    return said


def tree_explain(node: Node) -> Words:
    """What a card must be to be found, in both languages."""
    match node:
        case AllOf() | AnyOf():
            return _joined(node) if node.parts else ALL_CARDS
        case Not():
            said = tree_explain(node.part)
            return Words(f"「{said.ja}」ではない", f"not ({said.en})")
        case _:
            return node.says


def sorts_explain(sorts: tuple[SortKey, ...], names: Mapping[str, Words]) -> Words:
    """The order in words."""
    return Words(
        "、".join(f"{names[key.name].ja}の{'降順' if key.descending else '昇順'}" for key in sorts),
        ", then ".join(f"by {names[key.name].en}, {'descending' if key.descending else 'ascending'}" for key in sorts),
    )
