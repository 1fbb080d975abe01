"""The time for which one request may keep the database busy."""

import pytest
from django.db import OperationalError, connection, transaction
from django.db.models import Value
from django.db.models.functions import Concat
from django.test.utils import CaptureQueriesContext

from cardsite.database.budget import database_budget
from cardsite.errors import SearchTooSlowError
from cardsite.models import User
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = "cardsite.database.budget.SECONDS"


def _ask(sql: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return str(cursor.fetchone()[0])


def test_a_question_that_takes_longer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SECONDS, 0.05)

    with pytest.raises(SearchTooSlowError), database_budget():
        _ask("SELECT pg_sleep(5)")

    assert _ask("SELECT 1") == "1"


def test_questions_of_one_request_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SECONDS, 0.5)
    asked = []

    def ask_often() -> None:
        for _ in range(10):
            _ask("SELECT pg_sleep(0.2)")
            asked.append("in time")

    with pytest.raises(SearchTooSlowError), database_budget():
        ask_often()

    assert 1 <= len(asked) <= 2


def test_the_limit_goes_with_each_question_and_is_gone_with_it() -> None:
    before = _ask("SHOW statement_timeout")
    with database_budget(), CaptureQueriesContext(connection) as said:
        within = _ask("SELECT setting FROM pg_settings WHERE name = 'statement_timeout'")
    after = _ask("SHOW statement_timeout")

    assert (before, after) == ("0", "0")
    assert 0 < int(within) <= 2000
    assert len(said) == 1


@pytest.mark.parametrize("fails", [True, False])
def test_the_limit_does_not_stay_in_a_transaction_around_it(fails: bool) -> None:
    with transaction.atomic():
        with (
            transaction.atomic(),
            pytest.raises(OperationalError) if fails else transaction.atomic(),
            database_budget(),
        ):
            _ask("SELECT count(*) FROM cardsite_user")
            if fails:
                raise OperationalError

        assert _ask("SHOW statement_timeout") == "0"


def test_questions_with_values_and_writing_go_on_as_ever() -> None:
    user = UserFactory.create(username="Anna")

    with database_budget():
        found = list(User.objects.filter(username="Anna").values_list("pk", Concat("username", Value("%"))))
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(first_name="A; B")
        streamed = [one.first_name for one in User.objects.filter(pk=user.pk).iterator(chunk_size=1)]
        many = [one.pk for one in User.objects.filter(pk=user.pk).union(User.objects.filter(pk=user.pk), all=True)]

    assert found == [(user.pk, "Anna%")]
    assert streamed == ["A; B"]
    assert many == [user.pk, user.pk]


def test_other_faults_of_a_question_stay_what_they_are() -> None:
    with pytest.raises(OperationalError, match="cancelled by a test"), database_budget():
        _ask("SELECT 1; DO $$ BEGIN RAISE 'cancelled by a test' USING ERRCODE = '53400'; END $$")
