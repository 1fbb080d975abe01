"""A prepared question answers as a cursor would, and fails as one."""

import pytest
from django.db import DatabaseError, connection, transaction

from cardsite.database.questions import PreparedQuestion

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("sql", "answer"),
    [("SELECT 'いろは'", "いろは"), ("SELECT 7", "7"), ("SELECT NULL", None), ("SELECT 1 WHERE false", None)],
)
def test_the_answer_is_the_first_column_as_text(sql: str, answer: str | None) -> None:
    question = PreparedQuestion("asked_in_a_test", sql)

    answers = [question.answer(), question.answer()]

    connection.close()
    assert answers == [answer, answer]


def test_it_is_prepared_anew_on_a_new_connection() -> None:
    question = PreparedQuestion("asked_in_a_test", "SELECT 7")
    question.answer()
    connection.close()

    assert question.answer() == "7"


def test_it_sees_what_its_own_transaction_wrote() -> None:
    question = PreparedQuestion("asked_in_a_test", "SELECT count(*) FROM auth_group")

    with transaction.atomic(), connection.cursor() as cursor:
        before = question.answer()
        cursor.execute("INSERT INTO auth_group (name) VALUES ('one')")
        after = question.answer()

    assert int(after or 0) - int(before or 0) == 1


def test_a_question_that_cannot_be_asked_is_the_framework_s_error() -> None:
    with pytest.raises(DatabaseError, match="nothing_like_it"):
        PreparedQuestion("asked_in_a_test", "SELECT 1 FROM nothing_like_it").answer()


def test_in_a_transaction_that_has_failed_it_is_the_framework_s_error() -> None:
    question = PreparedQuestion("asked_in_a_test", "SELECT 7")
    question.answer()

    with pytest.raises(DatabaseError, match="aborted"), transaction.atomic():  # noqa: PT012  # the failure comes first
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT 1 / 0")
        question.answer()
