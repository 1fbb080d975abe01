"""Filters of lists: django-filter's sets, whose values are read as strictly as any other query parameter.

The forms that a `FilterSet` reads values with are left out: they would pass over parameters that do not exist, know no
codes of ours, and take longer to build than the query takes.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django_filters import Filter, FilterSet
from rest_framework.request import Request

from cardsite.api.parameters import Parameter, Query


class ParameterFilter(Filter):  # type: ignore[misc]  # the library is untyped
    """A filter by one query parameter, which ``declare`` (such as `choice_parameter`) makes of its name and of ``more``.

    ``lookup`` is how its value is compared, where not by equality. ``parameter`` gives that parameter for the name that the
    filter has in its set.
    """

    def __init__(
        self,
        declare: Callable[..., Parameter],
        *args: Any,
        field_name: str | None = None,
        method: str | None = None,
        lookup: str | None = None,
        **more: Any,
    ) -> None:
        compared = lookup or ("in" if more.get("many") else "exact")
        super().__init__(field_name=field_name, lookup_expr=compared, method=method)

        # A function: sets are copied deeply for each request, functions are not.
        def declaration(name: str) -> Parameter:
            return declare(name, *args, **more)

        self.parameter = declaration


class ListFilterSet(FilterSet):  # type: ignore[misc]  # the library is untyped
    """What a list can be filtered by."""

    def __init__(self, query: Query, *, queryset: QuerySet[Any, Any], request: Request) -> None:
        super().__init__(queryset=queryset, request=request)
        self.query = query

    @classmethod
    def parameters(cls) -> tuple[Parameter, ...]:
        """The query parameters of the set, for the `parameters` of a view."""
        return tuple(each.parameter(name) for name, each in cls.base_filters.items())

    @property
    def qs(self) -> QuerySet[Any, Any]:
        """The rows that the given parameters leave."""
        found: QuerySet[Any, Any] = self.queryset
        for name, each in self.filters.items():
            if name in self.query.given:
                found = each.filter(found, self.query[name])
        return found
