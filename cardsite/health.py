"""Whether the site is up, for the machines that watch it."""

from functools import cache

from django.db import Error as DatabaseFailure
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def live(_request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all; a watcher restarts it when it does not."""
    return JsonResponse({"status": "live"})


@never_cache
@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """200 when requests can be served: the database answers and its tables are this version's; else 503 with the cause."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        missing = migrations_missing()
    except DatabaseFailure:
        return JsonResponse({"status": "not ready", "cause": "database does not answer"}, status=503)
    if missing:
        _known_complete.cache_clear()
        return JsonResponse({"status": "not ready", "cause": "migrations missing", "migrations": missing}, status=503)
    return JsonResponse({"status": "ready"})


def migrations_missing() -> list[str]:
    """Migrations that this version has and the database has not; asked until there are none."""
    return [] if _known_complete() else _plan()


@cache
def _known_complete() -> bool:
    return not _plan()


def _plan() -> list[str]:
    executor = MigrationExecutor(connection)
    return [
        f"{migration.app_label}.{migration.name}"
        for migration, _backwards in executor.migration_plan(executor.loader.graph.leaf_nodes())
    ]
