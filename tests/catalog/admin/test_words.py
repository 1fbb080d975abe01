"""The admin speaks Japanese: nothing that it is labelled with falls back to English, no refusal names a constraint."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import flatten, label_for_field
from django.db import models
from django.test import Client, RequestFactory
from django.utils import translation
from django.utils.text import capfirst

from cardsite.models import User
from catalog.models import Game, Restriction, Rule, Term
from tests.factories.accounts import UserFactory

PLAIN = re.compile(r"[\x00-\x7f]*")
ALIKE = frozenset({"ID", "Id", ""})  # the same in both languages, or no words at all


def labels_of(model: type[models.Model], shown: Any, request: Any) -> Iterator[str]:
    """What the list and the page of a model put before their values."""
    names = [*shown.get_list_display(request), *shown.get_readonly_fields(request)]
    if isinstance(shown.fields, tuple | list):
        names += flatten(shown.fields)
    for name in dict.fromkeys(names):
        yield capfirst(label_of(name, model, shown))
    for inline in shown.inlines:
        for name in flatten(inline.fields or ()):
            yield capfirst(label_of(name, inline.model, inline(model, admin.site)))


def label_of(name: str, model: type[models.Model], shown: Any) -> str:
    """What stands before a value, also before one that only the form has."""
    asked = shown.form.declared_fields.get(name)
    return str(asked.label if asked is not None else label_for_field(name, model, shown))


@pytest.mark.django_db
@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model.__name__)
def test_every_label_of_the_admin_is_japanese_for_japanese_readers(model: type[models.Model]) -> None:
    request = RequestFactory().get("/admin/")
    request.user = UserFactory.create(is_staff=True, is_superuser=True)

    with translation.override("ja"):
        labels = list(labels_of(model, admin.site._registry[model], request))
        kinds = [str(model._meta.verbose_name), str(model._meta.verbose_name_plural)]

    english = [label for label in (*labels, *kinds) if PLAIN.fullmatch(label) and label not in ALIKE]
    assert labels
    assert [label for label in english if not label.startswith("API")] == []


@pytest.mark.parametrize("app", ["cardsite", "catalog", "decks", "play"])
def test_the_parts_of_the_admin_have_japanese_names(app: str) -> None:
    with translation.override("ja"):
        name = str(apps.get_app_config(app).verbose_name)

    assert not PLAIN.fullmatch(name)


@pytest.mark.parametrize("model", [Restriction, Rule, Term], ids=lambda model: model.__name__)
def test_what_the_database_refuses_is_said_in_words(model: type[models.Model]) -> None:
    checks = [one for one in model._meta.constraints if isinstance(one, models.CheckConstraint)]

    with translation.override("ja"):
        said = {one.name: str(one.get_violation_error_message()) for one in checks}

    assert said
    assert [words for name, words in said.items() if name in words or PLAIN.fullmatch(words)] == []


def test_a_wrong_slug_is_refused_with_the_form_it_should_have(admin: Client, editor: User) -> None:
    form = {
        "game": "tatemon",
        "category": "condition",
        "slug": "Night-Owl",
        "name_ja": "夜型である",
        "name_en": "night owl",
    }

    page = admin.post("/admin/catalog/term/add/", form)

    assert "small letters from a to z" in page.text
    assert not Term.objects.filter(name_ja="夜型である").exists()


@pytest.mark.parametrize(("language", "name"), [("ja", "TATEMON"), ("en", "TATEMON")])
def test_games_are_called_by_their_names(language: str, name: str) -> None:
    with translation.override(language):
        said = str(Game(slug="tatemon"))

    assert said == name
    assert str(Game(slug="another")) == "another"
