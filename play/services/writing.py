"""What a move leaves in the database, written in one statement: the match's columns, its actions and its events."""

from collections.abc import Collection, Sequence
from functools import cache

import orjson
from django.db import connection

from play.models import Match, MatchAction, MatchEvent


@cache
def _moved_sql(columns: tuple[str, ...]) -> str:
    return f"""
        WITH moved AS (
            UPDATE play_match SET {", ".join(f'"{column}" = %s' for column in columns)} WHERE id = %s
        ), acted AS (
            INSERT INTO play_matchaction (match_id, number, seat, actor, key, fingerprint, at)
            SELECT %s, * FROM unnest(%s::int[], %s::int[], %s::text[], %s::text[], %s::text[]) CROSS JOIN (SELECT %s) AS at
        )
        INSERT INTO play_matchevent (match_id, number, body)
        SELECT %s, number, body::jsonb FROM unnest(%s::int[], %s::text[]) AS happened (number, body)
    """  # noqa: S608  # column names


def moved_write(
    match: Match, changed: Collection[str], actions: Sequence[MatchAction], events: Sequence[MatchEvent]
) -> None:
    """Write the changed columns of a locked match with its new actions and events.

    One statement, since each wait for the database costs more than what the database does in it.
    """
    every = match._meta.concrete_fields  # noqa: SLF001  # Django's documented way to a model's fields
    fields = [field for field in every if field.name in changed]
    values = [field.get_db_prep_save(getattr(match, field.attname), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(
            _moved_sql(tuple(field.column for field in fields)),
            [
                *values,
                match.pk,
                match.pk,
                [action.number for action in actions],
                [action.seat for action in actions],
                [action.actor for action in actions],
                [action.key for action in actions],
                [action.fingerprint for action in actions],
                match.changed_at,
                match.pk,
                [event.number for event in events],
                [orjson.dumps(event.body).decode() for event in events],
            ],
        )
