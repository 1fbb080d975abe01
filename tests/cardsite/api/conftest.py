"""The practice API in place of the site's addresses."""

import pytest
from pytest_django import Settings


@pytest.fixture
def practice(settings: Settings) -> None:
    """Requests reach the practice API."""
    settings.ROOT_URLCONF = "tests.cardsite.api.practice"
