"""The database as Django sees it: its own PostgreSQL backend, with a quicker look at pooled connections, for short questions.

Django asks the server whether a connection still works before each request, which costs a tenth of what revalidating a
list costs. A server that goes away closes its connections, and that can be seen without asking.
"""

import select
from typing import Any

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool

# For answers within milliseconds: compiling a query and starting helpers for it take longer than what they save.
PLAINLY = "SELECT set_config('jit', 'off', false), set_config('max_parallel_workers_per_gather', '0', false)"


def connection_check(connection: psycopg.Connection[Any]) -> None:
    """Refuse a connection that the server has closed: its socket has something to be read, and nothing was asked."""
    waiting = select.poll()
    waiting.register(connection.fileno(), select.POLLIN)
    if waiting.poll(0):
        # It may be a notice and no farewell: only then is it worth a question.
        ConnectionPool.check_connection(connection)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to PostgreSQL, of a pool where the settings ask for one."""

    @property
    def pool(self) -> Any:
        """The process's pool of this database; None without one."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        pools: dict[str, Any] = self._connection_pools  # type: ignore[attr-defined]  # the stubs know no pools
        if self.alias not in pools:
            made = ConnectionPool(
                kwargs={**self.get_connection_params(), "autocommit": True},  # Django changes it where it must
                configure=self._configure,
                check=connection_check,
                open=False,
                **options,
            )
            # Another thread may have been quicker; a pool that was never opened holds nothing.
            pools.setdefault(self.alias, made)
        return pools[self.alias]

    def _configure(self, connection: psycopg.Connection[Any]) -> None:
        self._configure_connection(connection)

    def _configure_connection(self, connection: psycopg.Connection[Any]) -> bool:
        """The settings of a new connection; always to be committed."""
        super()._configure_connection(connection)  # type: ignore[misc]  # the stubs know no such method
        with connection.cursor() as cursor:
            cursor.execute(PLAINLY)
        return True
