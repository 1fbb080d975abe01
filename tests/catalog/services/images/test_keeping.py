"""Faces kept as files: made once for what they show, and made anew when that changes."""

from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages

from catalog.models import Card
from catalog.services.cards import card_update, card_values
from catalog.services.images import keeping
from catalog.services.images.folders import FACES, files_in
from catalog.services.images.keeping import Face, face_bytes, face_of
from catalog.services.images.raster import Size, png_drawn
from catalog.services.terms import TermValues, term_update
from tests.factories.catalog import BuildingFactory, condition_ensure

pytestmark = pytest.mark.django_db


def small(card: Card, **more: Any) -> Face:
    """The card's small face."""
    return face_of(card, **({"language": "ja", "size": Size.SMALL} | more))


def test_a_face_is_made_once_and_kept() -> None:
    face = small(BuildingFactory())

    with patch.object(keeping, "png_drawn", wraps=png_drawn) as draw:
        first, second = face_bytes(face), face_bytes(face)

    assert first == second
    assert draw.call_count == 1


def test_each_language_and_form_is_a_file_of_its_own() -> None:
    card = BuildingFactory()
    faces = [small(card), small(card, language="en"), small(card, size=Size.LARGE), small(card, size=None)]

    contents = {face_bytes(face) for face in faces}

    assert len(contents) == 4
    assert len(files_in(storages[FACES], str(card.pk))) == 4


def test_a_changed_card_has_another_face_and_the_former_one_is_gone() -> None:
    card = BuildingFactory(name_ja="灯台")
    before = small(card)
    face_bytes(before)
    values = card_values(card)
    values.facts["durability"] = 5  # type: ignore[index]  # the values are a copy

    after = small(card_update(card_id=card.pk, values=values, expected_revision=1, user=None))
    face_bytes(after)

    assert after.digest != before.digest
    assert [f"{card.pk}/{name}" for name in files_in(storages[FACES], str(card.pk))] == [after.name]


def test_a_renamed_word_on_the_card_makes_another_face() -> None:
    card, condition = BuildingFactory(), condition_ensure()
    before = small(card).digest

    term_update(term_id=condition.pk, values=TermValues("右利き", "right-handed", "みぎきき"))

    assert small(card).digest != before


def test_publishing_a_card_does_not_change_its_face() -> None:
    card = BuildingFactory()
    before = small(card).digest
    Card.objects.filter(pk=card.pk).update(published_at=None)
    card.refresh_from_db()

    assert small(card).digest == before


def test_half_a_file_is_no_face() -> None:
    face = small(BuildingFactory())
    storages[FACES].save(face.name, ContentFile(b"\x89PNG half of it"))

    assert face_bytes(face).endswith(b"IEND\xaeB`\x82")


def test_a_storage_that_takes_nothing_costs_no_answer(caplog: pytest.LogCaptureFixture) -> None:
    face = small(BuildingFactory())

    with patch.object(storages[FACES], "save", side_effect=OSError("full")):
        content = face_bytes(face)

    assert content.startswith(b"\x89PNG")
    assert "could not be kept" in caplog.text
