"""The API of accounts, sessions and tokens, and the explanation of every problem type."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.middleware.csrf import get_token
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.authentication import PasswordAuthentication, TokenAuthentication, sign_in_attempt
from cardsite.api.endpoints import ApiView, ApiViewSet
from cardsite.api.errors import InvalidCredentialsError
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.problems import PROBLEMS_PATH, kind_of
from cardsite.api.schema import data_of, page_of
from cardsite.api.serializers import (
    AccountCloseWriteSerializer,
    ApiTokenSerializer,
    ApiTokenWriteSerializer,
    CredentialsWriteSerializer,
    NewApiTokenSerializer,
    PasswordChangeWriteSerializer,
    PasswordResetWriteSerializer,
    ProblemTypeSerializer,
    SessionSerializer,
    UserSerializer,
)
from cardsite.api.sorting import SortColumn
from cardsite.errors import NotFoundError, SiteError
from cardsite.models import ApiToken, User
from cardsite.services import (
    account_close,
    account_create,
    password_change,
    password_reset,
    token_create,
    token_withdraw,
)

NO_CONTENT = OpenApiResponse(description="Done.")


def _body(serializer: type[Any], request: Request) -> dict[str, Any]:
    read = serializer(data=request.data)
    read.is_valid(raise_exception=True)
    values: dict[str, Any] = read.validated_data
    return values


def _user(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user


class AccountView(ApiView):
    """One's own account."""

    private = True

    def get_permissions(self) -> list[Any]:
        """Anybody may sign up."""
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    def get_throttle_scope(self, request: Any) -> str | None:
        """Signing up is work of its own kind."""
        return "signup" if request.method == "POST" else None

    @extend_schema(operation_id="account_read", responses=UserSerializer)
    def get(self, request: Request) -> Response:
        """The account that the request is signed in with."""
        return Response(UserSerializer(_user(request)).data)

    @extend_schema(operation_id="account_create", request=CredentialsWriteSerializer, responses={201: UserSerializer})
    @idempotent
    def post(self, request: Request) -> Response:
        """Sign up: a new account. The operator may have switched this off (`sign_up_closed`)."""
        user = account_create(**_body(CredentialsWriteSerializer, request))
        return Response(UserSerializer(user).data, status=201)


class AccountCloseView(ApiView):
    """Closing one's own account."""

    private = True
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="account_close", request=AccountCloseWriteSerializer, responses={204: NO_CONTENT})
    def post(self, request: Request) -> Response:
        """Close the account for good: decks and tokens are deleted, matches stay without the name."""
        body = _body(AccountCloseWriteSerializer, request)
        sign_in_attempt(request, _user(request).username)
        account_close(user=_user(request), **body)
        logout(request._request)  # noqa: SLF001  # sessions belong to Django's request
        return Response(status=204)


class PasswordView(ApiView):
    """One's own password."""

    private = True
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="password_change", request=PasswordChangeWriteSerializer, responses={204: NO_CONTENT})
    def post(self, request: Request) -> Response:
        """Change the password. All tokens are withdrawn and all other sessions end."""
        body = _body(PasswordChangeWriteSerializer, request)
        sign_in_attempt(request, _user(request).username)
        user = password_change(user=_user(request), **body)
        if not isinstance(request.auth, ApiToken):
            update_session_auth_hash(request._request, user)  # noqa: SLF001  # sessions belong to Django's request
        return Response(status=204)


class PasswordResetView(ApiView):
    """A password chosen anew with a link from the staff."""

    private = True
    permission_classes = (AllowAny,)
    throttle_scope = "login"

    @extend_schema(operation_id="password_reset", request=PasswordResetWriteSerializer, responses={204: NO_CONTENT})
    def post(self, request: Request) -> Response:
        """Set a new password with the two parts of the link. All tokens are withdrawn and all sessions end."""
        password_reset(**_body(PasswordResetWriteSerializer, request))
        return Response(status=204)


class SessionView(ApiView):
    """Signing in and out with the browser's cookie."""

    private = True
    tagged = False  # the CSRF token is masked anew each time
    permission_classes = (AllowAny,)

    def _answer(self, request: Request, user: User | None) -> Response:
        token = get_token(request._request)  # noqa: SLF001  # the cookie belongs to Django's request
        return Response(SessionSerializer({"user": user, "csrf_token": token}).data)

    @extend_schema(operation_id="session_read", responses=SessionSerializer)
    def get(self, request: Request) -> Response:
        """Who is signed in, and the CSRF token for requests signed in by cookie."""
        return self._answer(request, request.user if isinstance(request.user, User) else None)

    @extend_schema(operation_id="session_create", request=CredentialsWriteSerializer, responses=SessionSerializer)
    def post(self, request: Request) -> Response:
        """Sign in with name and password; the answer sets the session's cookie."""
        credentials = _body(CredentialsWriteSerializer, request)
        sign_in_attempt(request, credentials["username"])
        user = authenticate(request._request, **credentials)  # noqa: SLF001  # backends take Django's request
        if not isinstance(user, User):
            raise InvalidCredentialsError
        login(request._request, user)  # noqa: SLF001  # sessions belong to Django's request
        return self._answer(request, user)

    @extend_schema(operation_id="session_delete", responses={204: NO_CONTENT})
    def delete(self, request: Request) -> Response:
        """Sign out: the session ends, or the token that the request was sent with is withdrawn."""
        if isinstance(request.auth, ApiToken):
            token_withdraw(user=_user(request), token_id=request.auth.pk)
        else:
            logout(request._request)  # noqa: SLF001  # sessions belong to Django's request
        return Response(status=204)


class ApiTokenViewSet(ApiViewSet):
    """One's own API tokens; name and password (`Authorization: Basic`) are good here too, to make the first."""

    private = True
    authentication_classes = (TokenAuthentication, SessionAuthentication, PasswordAuthentication)
    permission_classes = (IsAuthenticated,)
    parameters = {"list": list_parameters()}

    @extend_schema(operation_id="token_list", responses=page_of(ApiTokenSerializer, "ApiToken"))
    def list(self, request: Request) -> Response:
        """The tokens, newest first, without their secrets."""
        tokens = _user(request).api_tokens.all()
        newest = (SortColumn("created_at", descending=True),)
        page = page_read(tokens, request=request, query=self.query, order=newest, identity=str(request.user.pk))
        return page_response(request, page, [ApiTokenSerializer(token).data for token in page.rows])

    @extend_schema(operation_id="token_create", request=ApiTokenWriteSerializer, responses={201: NewApiTokenSerializer})
    def create(self, request: Request) -> Response:
        """A new token. Its secret is in this answer only, which is why it takes no Idempotency-Key."""
        token, secret = token_create(user=_user(request), **_body(ApiTokenWriteSerializer, request))
        return Response(NewApiTokenSerializer(token, context={"secret": secret}).data, status=201)

    @extend_schema(operation_id="token_withdraw", responses={204: NO_CONTENT})
    def destroy(self, request: Request, token_id: UUID) -> Response:
        """Withdraw a token at once."""
        token_withdraw(user=_user(request), token_id=token_id)
        return Response(status=204)


def _problem_types(kind: type[SiteError] = SiteError) -> Iterator[type[SiteError]]:
    for error in kind.__subclasses__():
        if "code" in vars(error):
            yield error
        yield from _problem_types(error)


def _explained(error: type[SiteError]) -> dict[str, object]:
    status, title = kind_of(error)
    return {
        "code": error.code,
        "type": f"{PROBLEMS_PATH}{error.code}/",
        "status": status,
        "title": gettext(title),
        "detail": gettext(error.message),
        "explanation": (error.__doc__ or "").strip(),
    }


class ProblemTypeViewSet(ApiViewSet):
    """Every kind of refusal of this API; a problem document's `type` is its address here."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="problem_list", responses=data_of(ProblemTypeSerializer, "ProblemType"))
    def list(self, request: Request) -> Response:
        """All problem types."""
        found = {error.code: _explained(error) for error in _problem_types()}
        return Response({"data": [found[code] for code in sorted(found)]})

    @extend_schema(operation_id="problem_read", responses=ProblemTypeSerializer)
    def retrieve(self, request: Request, code: str) -> Response:
        """One problem type."""
        for error in _problem_types():
            if error.code == code:
                return Response(_explained(error))
        raise NotFoundError
