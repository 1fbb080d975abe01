"""A small API over accounts, on which the conventions are tried out."""

import threading
from typing import Any

from django.contrib.auth.models import Group
from django.db.models.functions import Collate
from django.urls import include, path
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.bodies import StrictSerializer
from cardsite.api.conditional import entity_tag, if_match_require, not_modified
from cardsite.api.endpoints import ApiView, ApiViewSet
from cardsite.api.idempotency import idempotent
from cardsite.api.pagination import list_parameters, page_read, page_response
from cardsite.api.parameters import (
    boolean_parameter,
    choice_parameter,
    date_parameter,
    integer_parameter,
    uuid_parameter,
)
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.api.urls import unknown_route_patterns
from cardsite.errors import ConflictError, Fault, ForbiddenError, UnprocessableError
from cardsite.models import User

SORTS = SortTable(
    {
        "name": (SortColumn(Collate("username", "C")),),
        "family": (SortColumn(Collate("last_name", "C")),),
        "seen": (SortColumn("last_login", nullable=True),),
    },
    default="name",
)

# Held by a test while a request must still be running.
gate = threading.Event()
entered = threading.Event()


class FullError(ConflictError):
    """The practice room is full."""

    code = "practice_full"
    message = "Full: {count}."


class NameWriteSerializer(StrictSerializer):
    name = serializers.CharField(max_length=20)
    inner = serializers.ListField(child=serializers.IntegerField(), required=False)


class PeopleView(ApiViewSet):
    permission_classes = (AllowAny,)
    parameters = {
        "list": (
            *list_parameters(SORTS),
            choice_parameter("kind", ["a", "b"], many=True, default=()),
            integer_parameter("least", minimum=0, maximum=10),
            boolean_parameter("staff"),
            date_parameter("since"),
            uuid_parameter("person"),
        )
    }

    def list(self, request: Request) -> Response:
        page = page_read(User.objects.all(), request=request, query=self.query, columns=("username",))
        return page_response(request, page, [row[0] for row in page.rows])


class GroupsView(ApiViewSet):
    """Groups stand for whatever an app creates."""

    permission_classes = (AllowAny,)

    @idempotent
    def create(self, request: Request) -> Response:
        body = NameWriteSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        name = body.validated_data["name"]
        group = Group.objects.create(name=name)
        if name == "full":
            raise FullError(count=Group.objects.count(), extra={"revision": 7})
        if name == "forbidden":
            raise ForbiddenError
        if name == "crash":
            raise RuntimeError("the practice crash")
        if name == "slow":
            entered.set()
            assert gate.wait(10)
        return Response(
            {"id": group.pk, "name": name}, status=201, headers={"ETag": '"one.en"', "Location": f"/groups/{group.pk}/"}
        )

    def update(self, request: Request, pk: int) -> Response:
        group = Group.objects.get(pk=pk)
        if_match_require(request, entity_tag("group", pk, group.name))
        body = NameWriteSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        group.name = body.validated_data["name"]
        group.save()
        return Response({"name": group.name})

    def retrieve(self, request: Request, pk: int) -> Response:
        group = Group.objects.get(pk=pk)
        tag = entity_tag("group", pk, group.name)
        if same := not_modified(request, tag):
            return same
        return Response({"name": group.name}, headers={"ETag": tag})


class VersionedView(ApiView):
    """Answers by a version that is known without looking at the data."""

    permission_classes = (AllowAny,)
    version = 1
    handled = 0

    def public_version(self, request: Any, action: str) -> object:
        return VersionedView.version

    def get(self, request: Request) -> Response:
        VersionedView.handled += 1
        return Response({"handled": VersionedView.handled})


class RefusingView(ApiView):
    permission_classes = (AllowAny,)

    def get(self, request: Request) -> Response:
        raise UnprocessableError(
            rule="TM-D2",
            extra={"violations": [1]},
            faults=[
                Fault(
                    code="too_many", message="{count} of {limit}", params={"count": 23, "limit": 22}, pointer="/lines"
                )
            ],
        )

    def post(self, request: Request) -> Response:
        return Response(request.data)

    def delete(self, request: Request) -> Response:
        raise RuntimeError("the practice crash")


class PrivateView(ApiView):
    private = True

    def get(self, request: Request) -> Response:
        return Response({"name": request.user.get_username()})


urlpatterns = [
    path("api/v1/", include("cardsite.api.urls")),
    path("api/v1/people/", PeopleView.as_view({"get": "list"})),
    path("api/v1/groups/", GroupsView.as_view({"post": "create"})),
    path("api/v1/groups/<int:pk>/", GroupsView.as_view({"get": "retrieve", "put": "update"})),
    path("api/v1/versioned/", VersionedView.as_view()),
    path("api/v1/refusing/", RefusingView.as_view()),
    path("api/v1/private/", PrivateView.as_view()),
    *unknown_route_patterns,
]
handler404 = "cardsite.api.handlers.page_not_found"
handler500 = "cardsite.api.handlers.server_error"
