"""The connection to the embedded database, as Django's settings want it."""

from typing import Any

from cardsite.database.location import location_find

DATABASE_NAME = "cardsite"
DATABASE_USER = "cardsite"
PORT = 5432  # names the socket's file; nothing listens on the network


def embedded_database() -> dict[str, Any]:
    """Django's record for the embedded database; it need not run yet."""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": DATABASE_NAME,
        "USER": DATABASE_USER,
        "HOST": str(location_find().socket_folder),
        "PORT": str(PORT),
    }
