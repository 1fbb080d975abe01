"""Pictures in the admin: shown, brought and taken away, and refused in words at the field."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from cardsite.models import User
from catalog.models import Printing
from catalog.services.images.pictures import MAX_BYTES, picture_bytes, printing_picture_set
from catalog.services.images.raster import Size
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory, SetFactory

BASE = "/admin/catalog/printing"


def file_of(name: str = "card.png", colour: str = "teal") -> SimpleUploadedFile:
    """A picture as a browser sends it."""
    written = BytesIO()
    Image.new("RGB", (630, 880), colour).save(written, format="PNG")
    return SimpleUploadedFile(name, written.getvalue(), content_type="image/png")


def sent(printing: Printing, **more: Any) -> dict[str, Any]:
    """What the printing's page sends."""
    return {"set": printing.set_id, "collector_number": printing.collector_number, "rarity": printing.rarity, **more}


def page_of(printing: Printing) -> str:
    return f"{BASE}/{printing.pk}/change/"


def test_a_printing_is_made_together_with_its_picture(admin: Client) -> None:
    card, home = BuildingFactory(), SetFactory()

    admin.post(f"{BASE}/add/", {"card": card.pk, "set": home.pk, "collector_number": "A1-2", "picture_file": file_of()})

    picture = Printing.objects.get().picture
    assert picture is not None
    assert Image.open(BytesIO(picture_bytes(picture, Size.SMALL))).size == (252, 352)


def test_a_picture_alone_changes_a_printing_and_is_shown_then(admin: Client) -> None:
    printing = PrintingFactory()
    before = admin.get(page_of(printing)).content.decode()

    admin.post(page_of(printing), sent(printing, picture_file=file_of()))
    after = admin.get(page_of(printing)).content.decode()

    printing.refresh_from_db()
    assert printing.picture is not None
    assert f"/admin/catalog/card/{printing.card_id}/face/en.svg" in before
    assert f"/api/v1/printings/{printing.pk}/picture.webp?size=small" in after
    assert 'enctype="multipart/form-data"' in after


def test_the_face_is_shown_again_when_the_picture_is_taken_away(admin: Client) -> None:
    printing = printing_picture_set(printing_id=PrintingFactory().pk, content=file_of().read())

    admin.post(page_of(printing), sent(printing, picture_remove="on"))

    printing.refresh_from_db()
    assert printing.picture is None


def test_other_changes_leave_the_picture(admin: Client) -> None:
    printing = printing_picture_set(printing_id=PrintingFactory().pk, content=file_of().read())
    before = printing.picture

    admin.post(page_of(printing), sent(printing, rarity="R"))

    printing.refresh_from_db()
    assert (printing.rarity, printing.picture) == ("R", before)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a picture that can be read"),
        (b"\x00" * (MAX_BYTES + 1), "at most 8388608 bytes"),
    ],
)
def test_a_file_that_is_not_taken_is_refused_at_its_field(admin: Client, content: bytes, words: str) -> None:
    printing = PrintingFactory(rarity="C")
    file = SimpleUploadedFile("card.png", content, content_type="image/png")

    page = admin.post(page_of(printing), sent(printing, rarity="R", picture_file=file))

    printing.refresh_from_db()
    assert words in page.context["adminform"].form.errors["picture_file"][0]
    assert (printing.rarity, printing.picture) == ("C", None)


def test_a_picture_is_brought_on_the_page_of_the_card(admin: Client) -> None:
    printing = PrintingFactory()
    page = f"/admin/catalog/card/{printing.card_id}/change/"
    shown = admin.get(page)
    forms = [shown.context["adminform"].form]
    for inline in shown.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    fields = {field.html_name: field.value() for form in forms for field in form}
    said = {name: value for name, value in fields.items() if value is not None and value is not False}

    answer = admin.post(page, said | {"printings-0-picture_file": file_of()})

    printing.refresh_from_db()
    assert answer.status_code == 302
    assert printing.picture is not None


def test_lists_show_small_pictures(admin: Client) -> None:
    printing = PrintingFactory()

    cards, printings = (admin.get(f"/admin/catalog/{name}/").content.decode() for name in ("card", "printing"))

    assert f"/admin/catalog/card/{printing.card_id}/face/en.svg" in cards
    assert f"/admin/catalog/card/{printing.card_id}/face/en.svg" in printings
    assert 'loading="lazy"' in cards


def test_nobody_but_the_staff_who_may_change_printings_brings_pictures(editor: User) -> None:
    printing, client = PrintingFactory(), Client()
    editor.groups.clear()
    answers = []

    for user in (UserFactory(), editor):
        client.force_login(user)
        answers.append(client.post(page_of(printing), sent(printing, picture_file=file_of())).status_code)

    printing.refresh_from_db()
    assert answers == [302, 403]
    assert printing.picture is None
