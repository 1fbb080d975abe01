"""Lists in pages: a cursor over (sort keys, identifier), so that every row comes exactly once, in both directions (S11)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Generic, TypeVar

from django.db.models import Expression, Model, Q, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.cursors import Cursor, cursor_read, cursor_write
from cardsite.api.errors import InvalidParametersError
from cardsite.api.keyset import Key, Run, keys_of, runs_all, runs_beyond
from cardsite.api.language import LANG
from cardsite.api.parameters import Parameter, Query, choice_parameter, integer_parameter, text_parameter
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.api.sparse import FIELDS
from cardsite.errors import Fault, gettext_noop

DEFAULT_LIMIT = 50
MAX_LIMIT = 200
MAX_CURSOR_LENGTH = 4096
_PAGING = frozenset({"cursor", "limit", "include", FIELDS, LANG})
MAX_COUNTED = 10_000
MAX_SHOWN = 60  # of the words that a parameter takes

ModelT = TypeVar("ModelT", bound=Model)
RowT = TypeVar("RowT")


TOTAL: Mapping[str, str] = {"total": f"counts all rows, up to {MAX_COUNTED:,}"}


def list_parameters(
    sorts: SortTable | None = None, included: Mapping[str, str] = TOTAL, fields: Parameter | None = None
) -> tuple[Parameter, ...]:
    """The parameters of every list: `limit`, `cursor`, `include`, and `sort` and `fields` where the list offers them.

    ``included`` says what each word of `include` adds; `total` is always among them.
    """
    about = "; ".join(f"`{word}` {adds}" for word, adds in included.items()) + "."
    common = (
        integer_parameter("limit", minimum=1, maximum=MAX_LIMIT, default=DEFAULT_LIMIT, description="Rows in a page."),
        text_parameter("cursor", max_length=MAX_CURSOR_LENGTH, description="`page.next` or `page.prev` of an answer."),
        choice_parameter("include", included, many=True, default=(), description=about),
    )
    ordered = (sorts.parameter(description="The order."),) if sorts else ()
    return (*common, *ordered, *((fields,) if fields else ()))


@dataclass(frozen=True, slots=True)
class Page(Generic[RowT]):
    """Some rows of a list, with the cursors to its neighbours; a ``capped`` total is the least that there are."""

    rows: list[RowT]
    limit: int
    next: str | None
    prev: str | None
    total: int | None = None
    capped: bool = False


@dataclass(frozen=True, slots=True)
class Weight:
    """How heavy each row of a list is, and how heavy a page may get; it has one row at least."""

    of: Callable[[Any], int]
    limit: int

    def fitting(self, rows: Sequence[Any]) -> int:
        """How many of the rows, the first ones, make a page."""
        sums = accumulate(map(self.of, rows))
        return max(1, sum(weight <= self.limit for weight in sums))


def query_identity(request: Request, *, also: str = "") -> bytes:
    """What makes two list requests pages of the same list: the path and all parameters that choose or order rows."""
    given = sorted((name, values) for name, values in request.query_params.lists() if name not in _PAGING)
    return repr((request.path, given, also)).encode()


def page_read(
    queryset: QuerySet[ModelT, Any],
    *,
    request: Request,
    query: Query,
    order: Sequence[SortColumn] | None = None,
    columns: Sequence[str | Expression] = (),
    identity: str = "",
    count_limit: int = MAX_COUNTED,
    parts: Sequence[Q] = (),
    weight: Weight | None = None,
) -> Page[Any]:
    """One page of a queryset by the request's `sort`, `cursor`, `limit` and `include`.

    Rows are model instances, or with ``columns`` tuples of these columns (a stored rendering, say), which is quicker.
    ``order`` stands in for a `sort` parameter; ``identity`` names what else the list depends on, such as the reader.
    Rows are counted up to ``count_limit``. With ``parts`` the list is of the rows that fit one of these conditions, each of
    which has an index of its own to walk along. With a ``weight`` a page ends where it would get too heavy.
    """
    order = query["sort"] if order is None else order
    limit: int = query["limit"]
    known = query_identity(request, also=identity)
    cursor = None if query["cursor"] is None else cursor_read(query["cursor"], query=known)
    backward = cursor is not None and cursor.backward
    keys = keys_of(order, backward=backward)
    keyed = queryset.annotate(**{key.name: column.resolvable() for key, column in zip(keys, order, strict=False)})
    rows, places = _read(keyed, keys, cursor, columns, limit + 1, parts=parts)
    kept = min(limit, weight.fitting(rows)) if weight else limit
    more = len(rows) > kept
    rows, places = rows[:kept], places[:kept]
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
    total = _count(queryset.filter(_any_of(parts)), count_limit) if "total" in query["include"] else None
    return Page(
        rows=rows,
        limit=limit,
        next=cursor_write(ahead, query=known) if ahead and has_ahead else None,
        prev=cursor_write(behind, query=known) if behind and has_behind else None,
        total=None if total is None else min(total, count_limit),
        capped=total is not None and total > count_limit,
    )


def _read(
    keyed: QuerySet[Any, Any],
    keys: tuple[Key, ...],
    cursor: Cursor | None,
    columns: Sequence[str | Expression],
    wanted: int,
    *,
    parts: Sequence[Q],
) -> tuple[list[Any], list[tuple[Any, ...]]]:
    """The next rows beyond the cursor, and the place of each: run after run until there are enough."""
    names = [key.name for key in keys]
    if cursor is None:
        runs = runs_all(keys)
    else:
        fields = [keyed.query.annotations[name].output_field for name in names[:-1]]
        fields.append(keyed.model._meta.pk)  # noqa: SLF001  # Django's documented Meta API
        runs = runs_beyond(keys, cursor.values, fields, inclusive=cursor.inclusive)
    rows: list[Any] = []
    places: list[tuple[Any, ...]] = []
    for run in runs:
        found = _of_parts(keyed, run, parts, wanted - len(rows)).order_by(*run.ordering())
        if columns:
            raw = list(found.values_list(*columns, *names)[: wanted - len(rows)])
            rows += [row[: len(columns)] for row in raw]
            places += [row[len(columns) :] for row in raw]
        else:
            read = list(found[: wanted - len(rows)])
            rows += read
            places += [tuple(getattr(row, name) for name in names) for row in read]
        if len(rows) >= wanted:
            break
    return rows, places


def _of_parts(keyed: QuerySet[Any, Any], run: Run, parts: Sequence[Q], wanted: int) -> QuerySet[Any, Any]:
    """The rows of a run, of which parts have their own indexes: the first of each part, found along its index."""
    within = keyed.filter(run.condition)
    if not parts:
        return within
    first, *others = (within.filter(part).order_by(*run.ordering()).values("pk")[:wanted] for part in parts)
    return keyed.filter(pk__in=first.union(*others)) if others else within.filter(parts[0])


def _any_of(parts: Sequence[Q]) -> Q:
    found = Q()
    for part in parts:
        found |= part
    return found


def _count(queryset: QuerySet[ModelT, Any], limit: int) -> int:
    """How many rows there are; one more than the limit stands for more than that."""
    return queryset.order_by().values("pk")[: limit + 1].count()


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


def words_refuse(name: str, asked: Iterable[str], known: Collection[str]) -> None:
    """Nothing, or the refusal of words that the parameter of that name does not know, with those that it does."""
    if set(asked) - set(known):
        shown = [*sorted(known)[:MAX_SHOWN], *(["…"] if len(known) > MAX_SHOWN else [])]
        message = gettext_noop("One of these is needed: {allowed}.")
        raise parameter_refuse(name, "not_a_choice", message, allowed=", ".join(shown) or "—")
