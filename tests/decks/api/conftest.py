"""Cards that lists name."""

import pytest

from catalog.models import Card
from tests.factories.catalog import BuildingFactory


@pytest.fixture
def dragon(db: None) -> Card:
    """A card whose name is no part of another's."""
    return BuildingFactory(name_ja="ガルドラゴン", reading="がるどらごん", name_en="Galdragon")
