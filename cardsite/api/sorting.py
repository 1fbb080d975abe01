"""Orders of lists: the sorts a list offers, as columns with direction, nulls always last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F
from django.db.models.expressions import Combinable

from cardsite.api.parameters import Parameter, ValueRefusedError
from cardsite.errors import gettext_noop

MAX_SORT_KEYS = 4


@dataclass(frozen=True, slots=True)
class SortColumn:
    """One column of an order: a field path or an expression (a text names its collation, e.g. `Collate("kana", "C")`).

    Nulls come last, whatever the direction; a column that may hold them says so.
    """

    expression: str | Combinable
    descending: bool = False
    nullable: bool = False

    def resolvable(self) -> Combinable:
        """The column as an expression."""
        return F(self.expression) if isinstance(self.expression, str) else self.expression

    def turned(self) -> "SortColumn":
        """The same column in the other direction."""
        return replace(self, descending=not self.descending)


@dataclass(frozen=True, slots=True)
class SortTable:
    """The sorts of a list by name; `-name` turns one round, and several are separated by commas."""

    keys: Mapping[str, Sequence[SortColumn]]
    default: str

    def order(self, text: str) -> tuple[SortColumn, ...]:
        """The columns of a sort such as `cost,-name`; a `ValueRefusedError` names the allowed ones."""
        names = text.split(",")
        columns: list[SortColumn] = []
        for name in names:
            key = name.removeprefix("-")
            if key not in self.keys:
                raise ValueRefusedError(
                    "not_a_sort",
                    gettext_noop("Sort by these, with - for the other direction: {allowed}."),
                    allowed=", ".join(self.keys),
                )
            columns += [column.turned() if name.startswith("-") else column for column in self.keys[key]]
        if len(names) > MAX_SORT_KEYS or len({name.removeprefix("-") for name in names}) < len(names):
            raise ValueRefusedError(
                "not_a_sort", gettext_noop("At most {limit} sort keys, each once."), limit=MAX_SORT_KEYS
            )
        return tuple(columns)

    def parameter(self, **more: Any) -> Parameter:
        """The query parameter `sort`, read as columns."""
        pattern = f"^-?({'|'.join(self.keys)})(,-?({'|'.join(self.keys)})){{0,{MAX_SORT_KEYS - 1}}}$"
        schema = {"type": "string", "pattern": pattern, "default": self.default}
        return Parameter("sort", self.order, schema, default=self.order(self.default), **more)
