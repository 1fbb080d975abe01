"""What a caller already has is not sent again, and no version is changed unseen."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from cardsite.models import User
from tests.cardsite.api.practice import VersionedView

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("practice")]


def test_every_answer_says_what_it_varies_by(stranger: Client, signed_in: Client) -> None:
    for answer in [
        stranger.get("/api/v1/people/"),
        stranger.get("/api/v1/refusing/"),
        stranger.get("/api/v1/nowhere/"),
    ]:
        assert {"Accept", "Accept-Language", "Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
    assert stranger.get("/api/v1/people/")["Cache-Control"] == "no-cache"
    assert stranger.get("/api/v1/refusing/")["Cache-Control"] == "no-store"
    assert signed_in.get("/api/v1/private/")["Cache-Control"] == "no-store"


def test_a_list_page_is_not_sent_twice(stranger: Client, user: User) -> None:
    first = stranger.get("/api/v1/people/?limit=1")

    again = stranger.get("/api/v1/people/?limit=1", headers={"If-None-Match": first["ETag"]})
    listed = stranger.get("/api/v1/people/?limit=1", headers={"If-None-Match": f'"x", W/{first["ETag"]}'})
    User.objects.filter(pk=user.pk).update(username="taro")
    changed = stranger.get("/api/v1/people/?limit=1", headers={"If-None-Match": first["ETag"]})

    assert first["ETag"].startswith('"')
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert "Vary" in again
    assert "Content-Type" not in again
    assert listed.status_code == 304
    assert (changed.status_code, changed.json()["data"]) == (200, ["taro"])


def test_languages_are_representations_of_their_own(stranger: Client) -> None:
    english = stranger.get("/api/v1/people/")

    japanese = stranger.get("/api/v1/people/", headers={"Accept-Language": "ja", "If-None-Match": english["ETag"]})

    assert japanese.status_code == 200
    assert japanese["ETag"] != english["ETag"]


def test_a_page_for_browsers_has_no_tag(stranger: Client) -> None:
    assert "ETag" not in stranger.get("/api/v1/people/", headers={"Accept": "text/html"})


def test_a_single_resource_is_not_sent_twice(stranger: Client) -> None:
    group = Group.objects.create(name="one")
    first = stranger.get(f"/api/v1/groups/{group.pk}/")

    again = stranger.get(f"/api/v1/groups/{group.pk}/", headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, again["ETag"]) == (304, first["ETag"])


def test_a_change_needs_the_version_it_is_meant_for(stranger: Client) -> None:
    group = Group.objects.create(name="one")
    address = f"/api/v1/groups/{group.pk}/"
    tag = stranger.get(address)["ETag"]

    def change(name: str, **headers: str) -> int:
        return stranger.put(address, {"name": name}, content_type="application/json", headers=headers).status_code

    assert change("two") == 428
    assert change("two", **{"If-Match": '"another.en"'}) == 412
    assert change("two", **{"If-Match": f"W/{tag}"}) == 412
    assert Group.objects.get(pk=group.pk).name == "one"
    assert change("two", **{"If-Match": f'"x.en", {tag}', "Accept-Language": "ja"}) == 200
    assert change("three", **{"If-Match": tag}) == 412
    assert Group.objects.get(pk=group.pk).name == "two"


def test_a_known_public_version_is_revalidated_without_running_the_view(stranger: Client) -> None:
    VersionedView.version = 1
    first = stranger.get("/api/v1/versioned/")
    handled = VersionedView.handled

    same = stranger.get("/api/v1/versioned/", headers={"If-None-Match": first["ETag"]})
    other_language = stranger.get(
        "/api/v1/versioned/", headers={"If-None-Match": first["ETag"], "Accept-Language": "ja"}
    )
    VersionedView.version = 2
    changed = stranger.get("/api/v1/versioned/", headers={"If-None-Match": first["ETag"]})

    assert (same.status_code, same["ETag"], same["Cache-Control"]) == (304, first["ETag"], "no-cache")
    assert "Authorization" in same["Vary"]
    assert VersionedView.handled == handled + 2
    assert (other_language.status_code, changed.status_code) == (200, 200)


def test_a_signed_in_caller_is_not_answered_by_the_public_version(signed_in: Client, stranger: Client) -> None:
    tag = stranger.get("/api/v1/versioned/")["ETag"]
    handled = VersionedView.handled

    answer = signed_in.get("/api/v1/versioned/", headers={"If-None-Match": tag})

    assert VersionedView.handled == handled + 1
    assert answer.status_code == 200
