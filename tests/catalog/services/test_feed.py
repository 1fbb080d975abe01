"""The feed of changes begins anew where the catalog was set back."""

import pytest
from django.test import Client

from cardsite.signals import database_restored
from catalog.selectors import mark_now


@pytest.mark.django_db
def test_after_a_backup_was_restored_copies_are_told_to_begin_anew(client: Client) -> None:
    before = mark_now()

    database_restored.send(sender=object)

    answer = client.get("/api/v1/cards/", {"updated_since": str(before)})
    assert mark_now().version == before.version
    assert answer.json()["errors"][0]["code"] == "feed_restarted"
