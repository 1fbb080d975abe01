"""Whether the site is up, for the machines that watch it."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import Error as DatabaseFailure
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsite.api.errors import NotReadyError
from cardsite.api.problems import problem_http_response, problem_of_site_error
from cardsite.database.tables import migrations_lacking
from cardsite.jobs import queue_health

_COMPLETE = threading.Event()  # a process's code does not change, so neither do the migrations it knows


@never_cache
@require_safe
def live(_request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all; a watcher restarts it when it does not."""
    return JsonResponse({"status": "live"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """200 when requests can be served: the database answers and its tables are this version's; else 503 with the cause."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        missing = migrations_missing()
    except DatabaseFailure:
        return _not_ready(request, cause="database_silent")
    if missing:
        return _not_ready(request, cause="migrations_missing", migrations=missing)
    return JsonResponse({"status": "ready"})


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """200 when some worker gave a sign of life lately, with what waits; else 503. The site answers without one, too."""
    try:
        found = queue_health()
    except DatabaseFailure:
        return _not_ready(request, cause="database_silent")
    queue = {"workers": found.workers, "waiting": found.waiting, "oldest": found.oldest}
    if not found.workers:
        return _not_ready(request, cause="no_worker", queue=queue)
    return JsonResponse({"status": "working", "queue": queue})


def health_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answers the machines that watch before the host name is looked at: they ask by address, in whatever scheme."""
    views = {"/health/live/": live, "/health/ready/": ready, "/health/worker/": worker}

    def middleware(request: HttpRequest) -> HttpResponse:
        view = views.get(request.path)
        return view(request) if view else get_response(request)

    return middleware


def _not_ready(request: HttpRequest, **found: Any) -> HttpResponse:
    return problem_http_response(request, problem_of_site_error(NotReadyError(extra=found)))


def migrations_missing() -> list[str]:
    """Migrations that this version has and the database has not; looked up until there are none."""
    if _COMPLETE.is_set():
        return []
    missing = migrations_lacking()
    if not missing:
        _COMPLETE.set()
    return missing
