"""The embedded database."""

import pytest
from django.db import connection


@pytest.mark.django_db
def test_the_test_database_speaks_utf8() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")

        assert cursor.fetchone() == ("UTF8",)
