"""The feeds of changes in lists: what a copy of the catalog takes over to be up to date again."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.cursors import Cursor, cursor_read, cursor_write
from cardsite.api.pagination import Page, list_parameters, page_response, parameter_refuse, query_identity
from cardsite.api.parameters import Parameter, Query, ValueRefusedError, choice_parameter, day_refused
from cardsite.api.schema import page_of
from cardsite.errors import gettext_noop
from cardsite.values import moment_is_known
from catalog.games import GAMES
from catalog.selectors import Followed, Mark, Place, feed_read, mark_at, mark_now, mark_read

UPDATED_SINCE = "updated_since"
REASONS = ("deleted", "merged", "withdrawn")
RowT = TypeVar("RowT")


def _since_read(text: str) -> Mark | datetime:
    mark = mark_read(text)
    if mark is not None:
        return mark
    try:
        moment = parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None or timezone.is_naive(moment):
        message = gettext_noop(
            "A mark that an earlier answer gave is needed, or a moment such as 2026-04-01T00:00:00Z."
        )
        raise ValueRefusedError("not_a_mark", message)
    if not moment_is_known(moment):
        raise day_refused()
    return moment


SINCE = Parameter(
    UPDATED_SINCE,
    _since_read,
    {"type": "string", "maxLength": 60},
    "Only what changed since: `updated_until` of an earlier answer or of a bulk file, or a moment. "
    "Goes together with `game`, `fields`, `lang`, `limit` and `cursor` alone.",
)


def feed_parameters(fields: Parameter) -> tuple[Parameter, ...]:
    """The parameters that go together with `updated_since`, and that itself."""
    paging = tuple(one for one in list_parameters(fields=fields) if one.name != "include")
    return (*paging, choice_parameter("game", GAMES, description="The game."), SINCE)


class EntryGoneSerializer(serializers.Serializer[Any]):
    """A row that was public and is no more."""

    id = serializers.UUIDField()
    reason = serializers.ChoiceField(choices=("deleted", "withdrawn"))
    at = serializers.DateTimeField()


class GoneSerializer(serializers.Serializer[Any]):
    """A card that was public and is no more."""

    id = serializers.UUIDField()
    reason = serializers.ChoiceField(choices=REASONS)
    merged_into = serializers.UUIDField(allow_null=True, help_text="The card that it is now one with.")
    at = serializers.DateTimeField()


def followed_page_of(
    item: type[serializers.BaseSerializer[Any]],
    name: str,
    gone: type[serializers.BaseSerializer[Any]] = EntryGoneSerializer,
) -> serializers.Serializer[Any]:
    """The shape of a page of a list, with what is gone where changes are asked for."""
    told = gone(many=True, required=False, help_text="With `updated_since`: what a copy has to drop.")
    return page_of(item, name, gone=told)


def _since(query: Query, until: Mark, followed: Followed[Any]) -> Mark:
    since: Mark | datetime = query[UPDATED_SINCE]
    if isinstance(since, datetime):
        return mark_at(since, until, followed.changes)
    if since.lineage != until.lineage or since.version > until.version:
        message = gettext_noop("The catalog was set back since; begin anew with a bulk file.")
        raise parameter_refuse(UPDATED_SINCE, "feed_restarted", message)
    return since


def feed_answer(
    request: Request,
    query: Query,
    followed: Followed[RowT],
    *,
    documents: Callable[[Sequence[RowT]], list[Any]],
    gone: type[serializers.BaseSerializer[Any]] = EntryGoneSerializer,
) -> Response:
    """A page of what changed: public rows as they are now, and those that are gone, the same for every reader.

    Until the last page `page.next` goes on; `page.updated_until` of the last is what the next round asks with, here or in
    the feed of another kind of rows.
    """
    until, place = mark_now(), None
    identity = query_identity(request, also="feed")
    since = _since(query, until, followed)
    if query["cursor"] is not None:
        # All pages of a round end at one place, the one of its first page.
        key, row_id, version, published = cursor_read(query["cursor"], query=identity).values
        place, until = Place(key, row_id), Mark(version, published, until.lineage)
    limit: int = query["limit"]
    found = feed_read(followed, since=since, until=until, place=place, limit=limit)
    following = None
    if found.next is not None:
        values = (found.next.key, found.next.row_id, until.version, until.published)
        following = cursor_write(Cursor(values), query=identity)
    page: Page[Any] = Page(rows=list(found.rows), limit=limit, next=following, prev=None)
    answer = page_response(request, page, documents(found.rows), gone=gone(found.gone, many=True).data)
    answer.data["page"]["updated_until"] = None if following else str(until)
    return answer
