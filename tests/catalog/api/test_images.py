"""Images over HTTP: faces in both forms, pictures of printings, caching, and who may see them."""

from io import BytesIO
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from PIL import Image

from cardsite.values import new_id
from catalog.models import Card, Printing
from catalog.services.images import keeping
from catalog.services.images.pictures import printing_picture_set
from catalog.services.images.raster import Size
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory

pytestmark = pytest.mark.django_db
SVG_TEXT = "{http://www.w3.org/2000/svg}text"


@pytest.fixture
def card() -> Card:
    made: Card = BuildingFactory(name_ja="灯台の家", reading="とうだいのいえ", name_en="Lighthouse House")
    return made


@pytest.fixture
def pictured(card: Card) -> Printing:
    """A printing with a picture of its own."""
    written = BytesIO()
    Image.new("RGB", (630, 880), "teal").save(written, format="PNG")
    return printing_picture_set(printing_id=PrintingFactory(card=card).pk, content=written.getvalue())


def image(client: Client, card: Card, form: str, **more: Any) -> Any:
    return client.get(f"/api/v1/cards/{card.pk}/image.{form}", **more)


def words_of(svg: bytes) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter(SVG_TEXT)]  # noqa: S314  # our own drawing


def test_a_face_is_answered_as_svg_in_either_language(client: Client, card: Card) -> None:
    japanese, english = (image(client, card, "svg", data={"lang": language}) for language in ("ja", "en"))

    assert japanese["Content-Type"] == english["Content-Type"] == "image/svg+xml"
    assert words_of(japanese.content)[:2] == ["とうだいのいえ", "灯台の家"]
    assert words_of(english.content)[:2] == ["灯台の家", "Lighthouse House"]
    assert b"@font-face" in japanese.content


def test_without_a_language_the_face_is_in_that_of_the_request(client: Client, card: Card) -> None:
    english = image(client, card, "svg", headers={"Accept-Language": "en"})

    assert words_of(english.content)[1] == "Lighthouse House"
    assert "Accept-Language" in english["Vary"]


@pytest.mark.parametrize("size", Size)
def test_a_face_is_answered_as_png_in_each_size(client: Client, card: Card, size: Size) -> None:
    answer = image(client, card, "png", data={"size": size.value})

    assert answer["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == (size.width, size.height)


def test_a_png_of_no_size_is_the_normal_one(client: Client, card: Card) -> None:
    assert Image.open(BytesIO(image(client, card, "png").content)).width == Size.NORMAL.width


@pytest.mark.parametrize("form", ["svg", "png"])
@pytest.mark.parametrize("accept", ["*/*", "image/avif,image/webp,image/*,*/*;q=0.8", "text/html,*/*;q=0.8", "image/*"])
def test_browsers_get_images_whatever_they_say_they_like(client: Client, card: Card, form: str, accept: str) -> None:
    assert image(client, card, form, headers={"Accept": accept}).status_code == 200


@pytest.mark.parametrize("form", ["svg", "png"])
def test_an_image_is_kept_an_hour_and_then_asked_for_by_its_tag(client: Client, card: Card, form: str) -> None:
    first = image(client, card, form)

    with patch.object(keeping, "face_bytes") as made:
        again = image(client, card, form, headers={"If-None-Match": first["ETag"]})

    assert first["Cache-Control"] == "public, max-age=3600"
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert not made.called


def test_each_language_size_and_form_has_a_tag_of_its_own(client: Client, card: Card) -> None:
    asked: list[tuple[str, dict[str, str]]] = [
        ("svg", {}),
        ("svg", {"lang": "en"}),
        ("png", {}),
        ("png", {"lang": "en"}),
        ("png", {"size": "large"}),
    ]

    assert len({image(client, card, form, data=data)["ETag"] for form, data in asked}) == len(asked)


def test_another_card_changed_leaves_the_tag_as_it_is(client: Client, card: Card) -> None:
    before = image(client, card, "svg")["ETag"]

    BuildingFactory()

    assert image(client, card, "svg")["ETag"] == before


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_draft_has_no_face_but_for_the_staff_who_may_see_it(client: Client, admin_client: Client, form: str) -> None:
    draft = BuildingFactory(published_at=None)
    client.force_login(UserFactory())

    hidden, unknown = image(client, draft, form), client.get(f"/api/v1/cards/{new_id()}/image.{form}")
    shown = image(admin_client, draft, form)

    assert hidden.status_code == unknown.status_code == 404
    assert hidden.json()["code"] == unknown.json()["code"] == "card_not_found"
    assert (shown.status_code, shown["Cache-Control"]) == (200, "no-store")


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_held_tag_tells_nobody_of_a_card_that_was_hidden(client: Client, card: Card, form: str) -> None:
    tag = image(client, card, form)["ETag"]
    Card.objects.filter(pk=card.pk).update(published_at=None)

    assert image(client, card, form, headers={"If-None-Match": tag}).status_code == 404
    assert image(client, card, form, headers={"If-None-Match": "*"}).status_code == 404


@pytest.mark.failure("S12")
@pytest.mark.parametrize("query", ["size=huge", "size=10000", "lang=de", "width=9999", "size=small&size=large"])
def test_wrong_parameters_are_refused_and_nothing_is_drawn(client: Client, card: Card, query: str) -> None:
    with patch.object(keeping, "png_drawn") as draw:
        answer = client.get(f"/api/v1/cards/{card.pk}/image.png?{query}")

    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert not draw.called


@pytest.mark.failure("S15")
@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"/><image href="file:///etc/passwd"/>', "灯\x01台\x1f&#0;"]
)
def test_markup_and_odd_characters_in_a_name_are_drawn_as_letters(client: Client, name: str) -> None:
    odd = BuildingFactory()
    Card.objects.filter(pk=odd.pk).update(name_ja=name)  # such rows may be there from before names were bounded

    svg, png = image(client, odd, "svg"), image(client, odd, "png")

    assert words_of(svg.content)[1].startswith(name[:1])
    assert {node.tag.partition("}")[2] for node in ET.fromstring(svg.content).iter()} <= {  # noqa: S314  # our own drawing
        "svg",
        "title",
        "desc",
        "style",
        "rect",
        "circle",
        "text",
    }
    assert Image.open(BytesIO(png.content)).format == "PNG"


@pytest.mark.parametrize("form", ["svg", "png"])
def test_nothing_in_an_image_is_ever_run(client: Client, card: Card, form: str) -> None:
    answer = image(client, card, form)

    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "sandbox" in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Disposition"].startswith("inline; filename=")


@pytest.mark.parametrize(
    ("form", "query", "name"), [("svg", "lang=ja", "ja.svg"), ("png", "lang=en&size=small", "en-small.png")]
)
def test_an_image_is_named_by_its_card_language_and_size(
    client: Client, card: Card, form: str, query: str, name: str
) -> None:
    answer = client.get(f"/api/v1/cards/{card.pk}/image.{form}?{query}")

    assert answer["Content-Disposition"] == f'inline; filename="tatemon-{card.number}-{name}"'


def test_pages_of_other_origins_may_show_images(client: Client, card: Card) -> None:
    answer = image(client, card, "png", headers={"Origin": "https://elsewhere.example"})

    assert answer["Access-Control-Allow-Origin"] == "https://elsewhere.example"
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_the_addresses_that_a_card_names_are_there(client: Client, pictured: Printing) -> None:
    for language in ("ja", "en"):
        answer = client.get(f"/api/v1/cards/{pictured.card_id}/", headers={"Accept-Language": language}).json()
        (printing,) = answer["printings"]
        addresses = [*answer["images"].values(), *printing["images"].values()]

        kinds = [client.get(address)["Content-Type"] for address in addresses]

        assert kinds == ["image/svg+xml", "image/png", "image/svg+xml", "image/png", "image/webp"]
        assert all(f"lang={language}" in address for address in answer["images"].values())


def test_a_printing_without_a_picture_says_so(client: Client, card: Card) -> None:
    plain = PrintingFactory(card=card)

    said = client.get(f"/api/v1/printings/{plain.pk}/").json()["images"]
    answer = client.get(f"/api/v1/printings/{plain.pk}/picture.webp")

    assert said["picture"] is None
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_a_picture_is_answered_in_each_size_with_safe_headers(client: Client, pictured: Printing) -> None:
    address = f"/api/v1/printings/{pictured.pk}/picture.webp"

    answers = [client.get(address, {"size": size.value}) for size in Size]

    assert [Image.open(BytesIO(answer.content)).size for answer in answers] == [(252, 352), (504, 704), (630, 880)]
    assert {answer["Content-Type"] for answer in answers} == {"image/webp"}
    assert all("sandbox" in answer["Content-Security-Policy"] for answer in answers)
    assert client.get(address, headers={"If-None-Match": client.get(address)["ETag"]}).status_code == 304


def test_the_picture_of_a_draft_is_hidden(client: Client, admin_client: Client, pictured: Printing) -> None:
    Card.objects.filter(pk=pictured.card_id).update(published_at=None)
    address = f"/api/v1/printings/{pictured.pk}/picture.webp"

    assert client.get(address).status_code == 404
    assert admin_client.get(address)["Cache-Control"] == "no-store"


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_nobody_changes_images_over_the_interface(admin_client: Client, pictured: Printing, method: str) -> None:
    assert getattr(admin_client, method)(f"/api/v1/printings/{pictured.pk}/picture.webp").status_code == 405


def test_images_are_throttled_as_work_of_their_own(client: Client, card: Card, settings: Any) -> None:
    settings.THROTTLE_RATES = {**settings.THROTTLE_RATES, "image": "2/day"}

    codes = [image(client, card, "svg").status_code for _ in range(3)]

    assert codes == [200, 200, 429]
