"""The addresses that somebody tries first."""

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/api/v1/"])
def test_the_start_shows_the_documentation(client: Client, address: str) -> None:
    answer = client.get(address)

    assert (answer.status_code, answer["Location"]) == (302, "/api/v1/docs/")
