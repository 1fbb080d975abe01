"""The connection to the embedded database, as Django's settings want it."""

from typing import Any

from cardsite.database.location import location_find

DATABASE_NAME = "cardsite"
DATABASE_USER = "cardsite"


def embedded_database() -> dict[str, Any]:
    """Django's record for the embedded database; it need not run yet."""
    location = location_find()
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": DATABASE_NAME,
        "USER": DATABASE_USER,
        "HOST": str(location.socket_folder),
        "PORT": "5432",
    }
