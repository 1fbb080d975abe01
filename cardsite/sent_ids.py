"""Ids in the admin's addresses and forms that no row can have: the request is refused, nothing of the site is broken."""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponseBase

from cardsite.api.handlers import bad_request
from cardsite.waiting import STAFF_PREFIX


def _values_sent(request: HttpRequest) -> set[str]:
    """What the address and the form say: each value, and each of several that stand between commas."""
    said = {value for sent in (request.GET, request.POST) for _, values in sent.lists() for value in values}
    return said | {part for value in said for part in value.split(",")}


class SentIdsMiddleware:
    """Django's admin looks for the rows of whatever ids it is sent, and breaks off where one of them is no id at all."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer as it is."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """The refusal (400) where the admin broke off at a value that was sent, else nothing."""
        if not request.path_info.startswith(STAFF_PREFIX) or not isinstance(exception, ValidationError | ValueError):
            return None
        sent = any(_broke_off_at(value, exception) for value in _values_sent(request))
        return bad_request(request, exception) if sent else None


def _broke_off_at(value: str, exception: ValidationError | ValueError) -> bool:
    if isinstance(exception, ValidationError):
        return (getattr(exception, "params", None) or {}).get("value") == value
    # Of ids that are numbers, which only the groups of accounts have, Django says it in words alone.
    return str(exception).endswith(f"expected a number but got {value!r}.")
