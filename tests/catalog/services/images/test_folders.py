"""Folders of images that nobody has any more are forgotten, and only those."""

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.utils import timezone

from cardsite.values import new_id
from catalog.services.cards import card_delete
from catalog.services.images.folders import FACES, PICTURES, folders_in, images_forget
from catalog.services.images.keeping import face_bytes, face_of
from tests.factories.catalog import BuildingFactory, PrintingFactory

pytestmark = pytest.mark.django_db


def test_images_of_cards_and_pictures_that_are_gone_are_forgotten() -> None:
    kept, gone = BuildingFactory(), BuildingFactory()
    for card in (kept, gone):
        face_bytes(face_of(card, language="ja", size=None))
    used = PrintingFactory(card=kept)
    used.picture = new_id()
    used.save()
    for picture in (used.picture, new_id()):
        storages[PICTURES].save(f"{picture}/small.webp", ContentFile(b"RIFF"))
    card_delete(card_id=gone.pk, expected_revision=None, user=None)

    count = images_forget(before=timezone.now() + timedelta(seconds=1))

    assert count == 2
    assert list(folders_in(storages[FACES])) == [str(kept.pk)]
    assert list(folders_in(storages[PICTURES])) == [str(used.picture)]


def test_a_picture_on_its_way_and_a_folder_of_somebody_else_stay() -> None:
    storages[PICTURES].save(f"{new_id()}/small.webp", ContentFile(b"RIFF"))
    storages[PICTURES].save("somebody/else.txt", ContentFile(b"mine"))

    assert images_forget(before=timezone.now() - timedelta(days=1)) == 0
    assert len(folders_in(storages[PICTURES])) == 2


def test_nothing_is_forgotten_where_nothing_was_kept() -> None:
    assert images_forget(before=timezone.now()) == 0
