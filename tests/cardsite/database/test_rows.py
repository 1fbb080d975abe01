"""Rows of hand-written SQL become the same instances as the ORM's."""

import pytest
from django.db import connection
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext

from cardsite.database.rows import ModelColumns
from cardsite.models import IdempotencyRecord, User
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db


def test_a_row_is_the_instance_that_the_orm_reads() -> None:
    made = IdempotencyRecord.objects.create(key="k", fingerprint=b"\x00", status=201, headers={"a": [1]}, body=b"{}")
    columns = ModelColumns(IdempotencyRecord)

    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 'before', {columns.sql('kept')} FROM cardsite_idempotencyrecord AS kept")  # noqa: S608  # column names
        read = columns.instance(cursor.fetchone(), 1)

    same = IdempotencyRecord.objects.get(pk=made.pk)
    assert {name: getattr(read, name) for name in columns.attributes} == {
        name: getattr(same, name) for name in columns.attributes
    }
    assert read.headers == {"a": [1]}
    assert not read._state.adding


def test_columns_left_out_are_read_when_asked_for_and_named_ones_are_not() -> None:
    user = UserFactory.create(username="Anna", first_name="A")
    columns = ModelColumns(User, "id", "closed_at", "username")

    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns.sql('u')} FROM cardsite_user AS u WHERE u.id = %s", [user.pk])  # noqa: S608  # column names
        read = columns.instance(cursor.fetchone())
    with CaptureQueriesContext(connection) as queries:
        named = (read.pk, read.username, read.closed_at)
    asked_at_once = len(queries)

    assert named == (user.pk, "Anna", None)
    assert asked_at_once == 0
    assert model_to_dict(read) == model_to_dict(user)
