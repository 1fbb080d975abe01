"""The OpenAPI description: what views declare once is also what the schema says."""

from typing import Any, cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, extend_schema_serializer
from rest_framework import serializers

from cardsite.api.bodies import StrictSerializer
from cardsite.api.idempotency import MAX_KEY_LENGTH
from cardsite.api.parameters import Parameter
from cardsite.api.problems import PROBLEM_MEDIA_TYPE

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": MAX_KEY_LENGTH, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="Makes repeating safe: the same key with the same body gives the same answer once more.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="The ETag of the version that the change is meant for.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="ETags already held; a match is answered with 304."
)

PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "Problem details (RFC 9457). Branch on `code` and on the codes in `errors`; the words may change.",
    "required": ["type", "title", "status", "detail", "instance", "code", "errors"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "instance": {"type": "string", "format": "uri-reference"},
        "code": {"type": "string"},
        "rule": {"type": "string", "description": "The rule ID that refuses it."},
        "revision": {"type": "integer", "description": "With a refused action: that of the caller's open decision."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code", "detail"],
                "properties": {
                    "pointer": {"type": "string", "description": "JSON pointer into the body."},
                    "parameter": {"type": "string", "description": "The query parameter."},
                    "position": {"type": "integer", "description": "Characters of its value before the fault."},
                    "length": {"type": "integer", "description": "Characters that the fault goes on for."},
                    "allowed": {"type": "array", "items": {"type": "string"}, "description": "What could stand there."},
                    "code": {"type": "string"},
                    "detail": {"type": "string"},
                },
            },
        },
    },
}


def openapi_parameter(parameter: Parameter) -> OpenApiParameter:
    """A query parameter as the schema shows it."""
    schema = dict(parameter.schema)
    return OpenApiParameter(
        parameter.name,
        {"type": "array", "items": schema} if parameter.many else schema,
        OpenApiParameter.QUERY,
        required=parameter.required,
        description=parameter.description,
        explode=False if parameter.many else None,
        style="form" if parameter.many else None,
    )


class ConventionsSchema(AutoSchema):
    """Operations with the parameters that their views declare."""

    def get_override_parameters(self) -> list[Any]:
        """Declared query parameters, and the headers of the conventions."""
        view = self.view
        name = getattr(view, "action", None) or self.method.lower()
        found = [openapi_parameter(each) for each in getattr(view, "parameters", {}).get(name, ())]
        if getattr(getattr(view, name, None), "takes_idempotency_key", False):
            found.append(IDEMPOTENCY_KEY)
        if self.method == "GET" and getattr(view, "tagged", False):
            found.append(IF_NONE_MATCH)
        return found

    def _map_basic_serializer(self, serializer: Any, direction: str) -> Any:
        schema = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]  # untyped in the library
        ignored = any(field.read_only for field in serializer.fields.values())
        if direction == "request" and isinstance(serializer, StrictSerializer) and not ignored:
            schema["additionalProperties"] = False
        return schema

    def get_filter_backends(self) -> list[Any]:
        """None: parameters are declared, not guessed."""
        return []


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped in the library
    """`Authorization: Token …` in the schema."""

    target_class = "cardsite.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """An API key in the header."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token <secret>`; make one at `account/tokens/`.",
        }


class PasswordScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped in the library
    """`Authorization: Basic …` in the schema."""

    target_class = "cardsite.api.authentication.PasswordAuthentication"
    name = "password"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Name and password."""
        return {"type": "http", "scheme": "basic"}


def conventions_add(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The schema with the problem document as the answer to everything that goes wrong."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = PROBLEM_SCHEMA
    components.setdefault("responses", {})["Problem"] = {
        "description": "Refused or failed; the words are Japanese or English by `Accept-Language`.",
        "content": {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            if any(each["name"] == IF_NONE_MATCH.name for each in operation.get("parameters", ())):
                operation["responses"]["304"] = {
                    "description": "The version that `If-None-Match` names is still current."
                }
            operation["responses"].setdefault("default", {"$ref": "#/components/responses/Problem"})
    return result


@extend_schema_serializer(component_name="PageInfo")
class PageInfoSerializer(serializers.Serializer[Any]):
    """Where a page stands in its list."""

    next = serializers.CharField(allow_null=True, help_text="Cursor of the next page.")
    prev = serializers.CharField(allow_null=True, help_text="Cursor of the previous page.")
    limit = serializers.IntegerField()
    total = serializers.IntegerField(required=False, help_text="With `include=total`.")
    total_capped = serializers.BooleanField(
        required=False, help_text="With `include=total`: whether there are more than were counted."
    )


def _shape(name: str, fields: dict[str, Any]) -> serializers.Serializer[Any]:
    shape = type(f"{name}Serializer", (serializers.Serializer,), fields)
    return cast("serializers.Serializer[Any]", extend_schema_serializer(many=False, component_name=name)(shape)())


def page_of(item: type[serializers.BaseSerializer[Any]], name: str) -> serializers.Serializer[Any]:
    """The shape `{data, page}` of a list of these items, for `extend_schema(responses=…)`."""
    return _shape(f"{name}Page", {"data": item(many=True), "page": PageInfoSerializer()})


def data_of(item: type[serializers.BaseSerializer[Any]], name: str) -> serializers.Serializer[Any]:
    """The shape `{data}` of a short list that comes whole."""
    return _shape(f"{name}List", {"data": item(many=True)})
