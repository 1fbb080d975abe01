"""``manage.py db``: the embedded database, its backup and its way to another major version."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from psycopg.conninfo import make_conninfo

from cardsite.database.binaries import binaries_at, binaries_find
from cardsite.database.cluster import Cluster, cluster_find
from cardsite.database.errors import DatabaseError
from cardsite.database.transfer import cluster_upgrade, database_dump, database_restore
from cardsite.signals import database_restored


class Command(BaseCommand):
    """The database from the command line."""

    help = "Start, stop or describe the embedded PostgreSQL; dump or restore the database in use; upgrade its data."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take one verb with its own words."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        verbs.add_parser("start", help="start the embedded server, making it first if need be")
        verbs.add_parser("stop", help="stop the embedded server")
        verbs.add_parser("status", help="say whether the embedded server answers")
        verbs.add_parser("dump", help="write the database in use to a file").add_argument("file", type=Path)
        verbs.add_parser("restore", help="put a dumped file in the database's place").add_argument("file", type=Path)
        upgrade = verbs.add_parser("upgrade", help="carry the embedded data over from an older major version")
        upgrade.add_argument("--old-bin", type=Path, required=True, help="the programs that wrote the data")

    def handle(self, *, verb: str, **options: Any) -> None:
        """Carry out the verb and say what was found."""
        try:
            if verb in ("dump", "restore"):
                carry = database_dump if verb == "dump" else database_restore
                carry(binaries_find(), self._address(), options["file"])
                if verb == "restore":
                    database_restored.send(sender=type(self))
                self.stdout.write(f"{verb}: {options['file']}")
            elif verb == "upgrade":
                new = cluster_find()
                kept = cluster_upgrade(old=Cluster(new.location, binaries_at(options["old_bin"])), new=new)
                self.stdout.write(f"upgraded to PostgreSQL {new.binaries.major}; the old data is kept in {kept}")
            else:
                self._embedded(verb, cluster_find())
        except DatabaseError as error:
            raise CommandError(str(error)) from error

    def _embedded(self, verb: str, cluster: Cluster) -> None:
        if verb == "start":
            said = "started" if cluster.start() else "was running"
        elif verb == "stop":
            said = "stopped" if cluster.stop() else "was not running"
        else:
            said = "running" if cluster.alive() else "not running"
        place = f"data in {cluster.location.data}, account {cluster.location.account.name}"
        self.stdout.write(f"{said}: PostgreSQL {cluster.binaries.release}, {place}")

    def _address(self) -> str:
        """The database that the settings name, as PostgreSQL's programs take it."""
        words = connection.get_connection_params()
        kept = ("host", "port", "user", "password", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey")
        return make_conninfo(**{name: words[name] for name in kept if words.get(name)})
