"""Days, owners and tokens as requests about decks name them."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from rest_framework import serializers

from cardsite.api.language import words_render
from cardsite.api.parameters import Parameter, ValueRefusedError, day_bound, day_read, day_refused, text_parameter
from cardsite.errors import gettext_noop
from cardsite.values import moment_is_known
from catalog.selectors import today_in_tokyo

ME = "me"
MAX_TOKEN_LENGTH = 43
AS_OF_HELP = (
    "A day in Japan (YYYY-MM-DD), or a moment with its offset, which stands for the day that it is then in Japan."
)

token_parameter = text_parameter("token", max_length=MAX_TOKEN_LENGTH, description="Opens an unlisted deck.")


def as_of_read(text: str) -> date:
    """The day in Japan that a date or a moment with an offset names (D6)."""
    if (day := day_read(text)) is not None:
        return day_bound(day)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        message = gettext_noop("A date as YYYY-MM-DD, or a moment with its offset, is needed.")
        raise ValueRefusedError("not_a_day", message)
    if not moment_is_known(moment):
        raise day_refused()
    return today_in_tokyo(moment)


def as_of_parameter() -> Parameter:
    """The query parameter `as_of`."""
    return Parameter("as_of", as_of_read, {"type": "string"}, description=AS_OF_HELP)


def owner_parameter(name: str) -> Parameter:
    """A query parameter that names an owner: oneself, or the id of an account."""

    def read(text: str) -> str | UUID:
        if text == ME:
            return ME
        try:
            return UUID(text)
        except ValueError as error:
            message = gettext_noop("me, or the identifier (UUID) of an account, is needed.")
            raise ValueRefusedError("not_an_owner", message) from error

    return Parameter(name, read, {"type": "string"}, description="`me`, or the id of an account.")


class AsOfField(serializers.CharField):
    """A day in a body, named as `as_of_read` takes it."""

    def to_internal_value(self, data: Any) -> Any:
        """The day in Japan."""
        try:
            return as_of_read(super().to_internal_value(data))
        except ValueRefusedError as refusal:
            raise serializers.ValidationError(
                words_render(refusal.message, refusal.params), code=refusal.code
            ) from refusal
