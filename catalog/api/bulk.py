"""Bulk files: which there are, and the files."""

from datetime import datetime
from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cardsite.api.endpoints import ApiViewSet
from cardsite.api.files import file_answer
from cardsite.api.schema import data_of
from cardsite.errors import NotFoundError
from cardsite.values import LANGUAGES
from catalog.services.bulk import FORMS, KINDS, BulkFile, bulk_files, bulk_path

MEDIA_TYPE = "application/gzip"


class BulkFileSerializer(serializers.Serializer[Any]):
    """A file of all public rows of a kind, packed with gzip."""

    name = serializers.CharField()
    url = serializers.URLField()
    kind = serializers.ChoiceField(choices=KINDS)
    language = serializers.ChoiceField(choices=LANGUAGES, allow_null=True, help_text="Null where rows hold both.")
    format = serializers.ChoiceField(choices=FORMS, help_text="Lines of JSON, or CSV in UTF-8 with a heading.")
    sha256 = serializers.CharField(help_text="Of the file as it is sent, in hex; also its ETag.")
    size = serializers.IntegerField(help_text="Bytes as it is sent.")
    count = serializers.IntegerField(help_text="Rows.")
    at = serializers.DateTimeField(help_text="The moment whose catalog it is.")
    updated_until = serializers.CharField(help_text="The `updated_since` from which the list of these rows goes on.")


def _document(request: Request, file: BulkFile) -> dict[str, Any]:
    return {
        "name": file.name,
        "url": request.build_absolute_uri(f"{request.path}{file.name}/"),
        "kind": file.kind,
        "language": file.language or None,
        "format": file.form,
        "sha256": file.sha256,
        "size": file.size,
        "count": file.count,
        "at": file.at,
        "updated_until": file.updated_until,
    }


class BulkViewSet(ApiViewSet):
    """Bulk files; of what is not public they hold nothing, whoever asks."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="bulk_list", responses=data_of(BulkFileSerializer, "BulkFile"))
    def list(self, request: Request) -> Response:
        """The files, all of one moment; none before they are first made."""
        return Response({"data": [_document(request, file) for file in bulk_files()]})

    @extend_schema(
        operation_id="bulk_read",
        responses={(200, MEDIA_TYPE): OpenApiResponse(OpenApiTypes.BINARY, "The file, or with `Range` a part (206).")},
    )
    def retrieve(self, request: Request, name: str) -> HttpResponseBase:
        """A file, by `ETag` and `Range`: sent again only when it is another, and from where a fetch broke off."""
        found = bulk_path(name)
        if found is None:
            raise NotFoundError
        file, path = found
        return file_answer(
            request,
            path,
            sha256=file.sha256,
            modified=datetime.fromisoformat(file.at),
            media_type=MEDIA_TYPE,
            name=file.name,
        )
