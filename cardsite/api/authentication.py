"""Signing a request in: by token, by the browser's session, or by name and password where a view allows it."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import (
    BaseAuthentication,
    BasicAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from cardsite.api.errors import TOKEN_SCHEME
from cardsite.callers import caller_address
from cardsite.models import ApiToken, User
from cardsite.selectors import token_find
from cardsite.services import sign_in_count, token_use_note


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Token <secret>`."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The token and its owner; None without such a header."""
        scheme, _, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != TOKEN_SCHEME.lower().encode():
            return None
        token = token_find(secret=secret.strip())
        if token is None:
            raise AuthenticationFailed
        token_use_note(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """The challenge of a 401."""
        return TOKEN_SCHEME


class PasswordAuthentication(BasicAuthentication):
    """`Authorization: Basic …` with name and password; for the few views that hand out tokens."""

    www_authenticate_realm = "cardsite"

    def authenticate_credentials(
        self, userid: str, password: str, request: Request | None = None
    ) -> tuple[User | AnonymousUser, Any]:
        """The owner of the password; every attempt on a name that can exist is counted before the password is looked at."""
        if "\x00" in userid:
            raise AuthenticationFailed
        if request is not None:
            sign_in_attempt(request, userid)
        user, nothing = super().authenticate_credentials(userid, password, request)
        return user, nothing


def sign_in_attempt(request: Request, username: str) -> None:
    """Count an attempt to sign in; a 429 when there were too many."""
    address = caller_address(request._request)  # noqa: SLF001  # the address stands in Django's request
    wait = sign_in_count(address=address, username=username)
    if wait is not None:
        raise Throttled(wait=wait)
