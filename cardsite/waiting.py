"""How long a request waits for rows that somebody else is writing, and the refusal after that."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse

from cardsite.api.errors import BusyError
from cardsite.database.silence import lock_not_got

LOCK_SECONDS = 2
STAFF_PREFIX = "/admin/"
READING = frozenset({"GET", "HEAD", "OPTIONS"})


@contextmanager
def busy_told() -> Iterator[None]:
    """Within it, a lock that was waited for long enough is a refusal."""
    try:
        yield
    except OperationalError as error:
        if lock_not_got(error):
            raise BusyError from error
        raise


@contextmanager
def locks_waited_briefly() -> Iterator[None]:
    """Within it, no statement of this connection waits longer than some seconds for a lock; the worker waits without end."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
    try:
        yield
    finally:
        held = connection.connection
        if held is not None and not held.closed:
            with connection.cursor() as cursor:
                cursor.execute("RESET lock_timeout")


def staff_waiting_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """The staff's writes wait briefly, so that many of them that wait for one long write leave the site its threads."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method in READING or not request.path_info.startswith(STAFF_PREFIX):
            return get_response(request)
        with locks_waited_briefly():
            return get_response(request)

    return middleware
