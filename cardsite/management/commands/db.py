"""``manage.py db``: the embedded database from the command line."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from cardsite.database.cluster import cluster_find
from cardsite.database.errors import DatabaseError


class Command(BaseCommand):
    """Start, stop or describe the embedded database."""

    help = "Start, stop or describe the embedded PostgreSQL."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One verb."""
        parser.add_argument("verb", choices=["start", "stop", "status"])

    def handle(self, *, verb: str, **_options: object) -> None:
        """Carry out the verb and say what was found."""
        try:
            cluster = cluster_find()
            if verb == "start":
                said = "started" if cluster.start() else "was running"
            elif verb == "stop":
                said = "stopped" if cluster.stop() else "was not running"
            else:
                said = "running" if cluster.alive() else "not running"
        except DatabaseError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{said}: PostgreSQL {cluster.binaries.major}, data in {cluster.location.data}, "
            f"account {cluster.location.account.name}"
        )
