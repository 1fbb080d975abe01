"""``manage.py demo_accounts``: accounts to try the site with."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from cardsite.demo import demo_accounts_make


class Command(BaseCommand):
    """Make the demo accounts and print their new secrets; refused outside development."""

    help = "Make a demo admin and two demo players with new passwords and tokens (development only)."

    def handle(self, **_options: object) -> None:
        """Print each account with its password and token."""
        if not settings.DEVELOPMENT:
            raise CommandError("Demo accounts are for development only (CARDSITE_ENV=development).")
        for account in demo_accounts_make():
            self.stdout.write(f"{account.username:14} password {account.password}  token {account.token}")
