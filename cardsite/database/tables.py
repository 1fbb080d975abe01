"""Whether the database has the tables of this version of the site."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrations_lacking() -> list[str]:
    """Migrations that this version has and the database has not."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]
