"""Lists in pages: a cursor over (sort keys, identifier), so that every row comes exactly once, in both directions (S11)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import BooleanField, F, Func, Model, Q, QuerySet, Value
from django.db.models.expressions import OrderBy
from django.db.models.sql.compiler import SQLCompiler
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.cursors import Cursor, cursor_read, cursor_write
from cardsite.api.errors import InvalidParametersError
from cardsite.api.parameters import Parameter, Query, choice_parameter, integer_parameter, text_parameter
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.errors import Fault

DEFAULT_LIMIT = 50
MAX_LIMIT = 200
MAX_CURSOR_LENGTH = 4096
_PAGING = frozenset({"cursor", "limit", "include"})

ModelT = TypeVar("ModelT", bound=Model)
RowT = TypeVar("RowT")


TOTAL: Mapping[str, str] = {"total": "counts all rows"}


def list_parameters(sorts: SortTable | None = None, included: Mapping[str, str] = TOTAL) -> tuple[Parameter, ...]:
    """The parameters of every list: `limit`, `cursor`, `include`, and `sort` where the list offers sorts.

    ``included`` says what each word of `include` adds; `total` is always among them.
    """
    about = "; ".join(f"`{word}` {adds}" for word, adds in included.items()) + "."
    common = (
        integer_parameter("limit", minimum=1, maximum=MAX_LIMIT, default=DEFAULT_LIMIT, description="Rows in a page."),
        text_parameter("cursor", max_length=MAX_CURSOR_LENGTH, description="`page.next` or `page.prev` of an answer."),
        choice_parameter("include", included, many=True, default=(), description=about),
    )
    return (*common, sorts.parameter(description="The order.")) if sorts else common


@dataclass(frozen=True, slots=True)
class Page(Generic[RowT]):
    """Some rows of a list, with the cursors to its neighbours; a ``capped`` total is the least that there are."""

    rows: list[RowT]
    limit: int
    next: str | None
    prev: str | None
    total: int | None = None
    capped: bool = False


class _RowComparison(Func):
    """`(a, b, …) > (x, y, …)`, which PostgreSQL answers from one index range."""

    output_field = BooleanField()

    def as_sql(self, compiler: SQLCompiler, connection: Any, **extra: Any) -> tuple[str, Any]:  # type: ignore[override]  # the stubs fix the extra names
        parts = [compiler.compile(source) for source in self.source_expressions]
        half = len(parts) // 2
        left, right = (", ".join(sql for sql, _ in side) for side in (parts[:half], parts[half:]))
        return f"({left}) {self.extra['operator']} ({right})", tuple(value for _, params in parts for value in params)


@dataclass(frozen=True, slots=True)
class _Key:
    """A sort key as one walk meets it: a column of the query, a direction, and on which side nulls lie."""

    name: str
    descending: bool
    nullable: bool
    nulls_first: bool

    def ordering(self) -> OrderBy:
        if not self.nullable:
            return OrderBy(F(self.name), descending=self.descending)
        first, last = (True, None) if self.nulls_first else (None, True)
        return OrderBy(F(self.name), descending=self.descending, nulls_first=first, nulls_last=last)

    def same(self, value: Any) -> Q:
        return Q(**{f"{self.name}__isnull": True}) if value is None else Q(**{self.name: value})

    def beyond(self, value: Any, *, inclusive: bool = False) -> Q | None:
        """Rows further on than the value; None when there can be none."""
        if value is None:
            return Q(**{f"{self.name}__isnull": False}) if self.nulls_first else None
        lookup = ("lt" if self.descending else "gt") + ("e" if inclusive else "")
        further = Q(**{f"{self.name}__{lookup}": value})
        if self.nullable and not self.nulls_first:
            further |= Q(**{f"{self.name}__isnull": True})
        return further


def _keys(order: Sequence[SortColumn], *, backward: bool) -> list[_Key]:
    keys = [
        _Key(f"keyset_{index}", column.descending != backward, column.nullable, nulls_first=backward)
        for index, column in enumerate(order)
    ]
    # The identifier goes the way of the last key, so that an order in one direction stays one index range.
    towards = keys[-1].descending if keys else backward
    return [*keys, _Key("pk", towards, nullable=False, nulls_first=False)]


def _beyond(queryset: QuerySet[ModelT, Any], keys: list[_Key], cursor: Cursor) -> QuerySet[ModelT, Any]:
    if len({key.descending for key in keys}) == 1 and not any(key.nullable for key in keys):
        fields = [queryset.query.annotations[key.name].output_field for key in keys[:-1]]
        fields.append(queryset.model._meta.pk)  # noqa: SLF001  # Django's documented Meta API
        values = [Value(value, output_field=known) for value, known in zip(cursor.values, fields, strict=True)]
        operator = ("<" if keys[0].descending else ">") + ("=" if cursor.inclusive else "")
        return queryset.filter(_RowComparison(*(F(key.name) for key in keys), *values, operator=operator))
    further = Q(pk__in=[])
    level = Q()
    for key, value in zip(keys, cursor.values, strict=True):
        beyond = key.beyond(value, inclusive=cursor.inclusive and key.name == "pk")
        if beyond is not None:
            further |= level & beyond
        level &= key.same(value)
    first, value = keys[0], cursor.values[0]
    if not first.nullable:
        bound = first.beyond(value, inclusive=True)
        further = further if bound is None else bound & further
    return queryset.filter(further)


def query_identity(request: Request, *, also: str = "") -> bytes:
    """What makes two list requests pages of the same list: the path and all parameters that do not page."""
    given = sorted((name, values) for name, values in request.query_params.lists() if name not in _PAGING)
    return repr((request.path, given, also)).encode()


def page_read(
    queryset: QuerySet[ModelT, Any],
    *,
    request: Request,
    query: Query,
    order: Sequence[SortColumn] | None = None,
    columns: Sequence[str] = (),
    identity: str = "",
    count_limit: int | None = None,
) -> Page[Any]:
    """One page of a queryset by the request's `sort`, `cursor`, `limit` and `include`.

    Rows are model instances, or with ``columns`` tuples of these columns (a stored rendering, say), which is quicker.
    ``order`` stands in for a `sort` parameter; ``identity`` names what else the list depends on, such as the reader.
    Rows are counted up to ``count_limit``.
    """
    order = query["sort"] if order is None else order
    limit: int = query["limit"]
    known = query_identity(request, also=identity)
    cursor = None if query["cursor"] is None else cursor_read(query["cursor"], query=known)
    backward = cursor is not None and cursor.backward
    keys = _keys(order, backward=backward)
    names = [key.name for key in keys]
    keyed = queryset.annotate(**{key.name: column.resolvable() for key, column in zip(keys, order, strict=False)})
    found = _beyond(keyed, keys, cursor) if cursor else keyed
    found = found.order_by(*(key.ordering() for key in keys))

    rows: list[Any]
    places: list[tuple[Any, ...]]
    if columns:
        raw = list(found.values_list(*columns, *names)[: limit + 1])
        rows = [row[: len(columns)] for row in raw]
        places = [row[len(columns) :] for row in raw]
    else:
        rows = list(found[: limit + 1])
        places = [tuple(getattr(row, name) for name in names) for row in rows]
    more = len(rows) > limit
    rows, places = rows[:limit], places[:limit]
    if backward:
        rows.reverse()
        places.reverse()

    ahead = Cursor(places[-1]) if places else None
    behind = Cursor(places[0], backward=True) if places else None
    if cursor is not None and not places:
        # Nothing is left on this side; the way back begins with the row that the cursor named, if it is still there.
        back = Cursor(cursor.values, backward=not backward, inclusive=not cursor.inclusive)
        ahead, behind = (back, None) if backward else (None, back)
    has_ahead = ahead is not None and (backward or more)
    has_behind = behind is not None and (cursor is not None if not backward else more)
    total = _count(queryset, count_limit) if "total" in query["include"] else None
    return Page(
        rows=rows,
        limit=limit,
        next=cursor_write(ahead, query=known) if ahead and has_ahead else None,
        prev=cursor_write(behind, query=known) if behind and has_behind else None,
        total=total if total is None or count_limit is None else min(total, count_limit),
        capped=total is not None and count_limit is not None and total > count_limit,
    )


def _count(queryset: QuerySet[ModelT, Any], limit: int | None) -> int:
    """How many rows there are; one more than the limit stands for more than that."""
    found = queryset.order_by()
    return found.count() if limit is None else found.values("pk")[: limit + 1].count()


def page_link(request: Request, cursor: str) -> str:
    """The address of the page at a cursor."""
    parameters = request.query_params.copy()
    parameters["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{parameters.urlencode()}")


def page_response(request: Request, page: Page[Any], data: list[Any], **more: Any) -> Response:
    """The answer `{data, page}` with its `Link` header; ``more`` adds members such as `warnings`."""
    about: dict[str, Any] = {"next": page.next, "prev": page.prev, "limit": page.limit}
    if page.total is not None:
        about |= {"total": page.total, "total_capped": page.capped}
    links = [
        f'<{page_link(request, cursor)}>; rel="{relation}"'
        for relation, cursor in (("next", page.next), ("prev", page.prev))
        if cursor
    ]
    return Response({"data": data, "page": about, **more}, headers={"Link": ", ".join(links)} if links else None)


def parameter_refuse(name: str, code: str, message: str, **params: Any) -> InvalidParametersError:
    """The refusal of one parameter, for checks that need more than its value."""
    return InvalidParametersError(faults=[Fault(code=code, message=message, params=params, parameter=name)])
