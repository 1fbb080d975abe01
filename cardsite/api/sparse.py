"""Sparse answers: only those members of a document that `fields` names, in the document's own order."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import orjson

from cardsite.api.parameters import Parameter, choice_parameter

FIELDS = "fields"


def fields_parameter(members: Iterable[str], objects: Mapping[str, Collection[str]] | None = None) -> Parameter:
    """The parameter `fields` for documents with these members; of those in ``objects`` their single members too (`facts.cost`)."""
    objects = objects or {}
    plain = choice_parameter(
        FIELDS,
        members,
        many=True,
        description="Only these members of each row, and none of the others that its description calls required"
        + (
            f"; of {', '.join(f'`{name}`' for name in objects)} also single ones (`{next(iter(objects))}.…`)."
            if objects
            else "."
        ),
    )

    single = {
        name: choice_parameter(FIELDS, [f"{name}.{member}" for member in known]) for name, known in objects.items()
    }

    def read(value: str) -> str:
        whole, dot, _ = value.partition(".")
        if dot and whole in objects:
            return str(single[whole].read(value))
        return str(plain.read(value))

    schema = dict(plain.schema)
    if objects:
        named = {"type": "string", "pattern": rf"^({'|'.join(objects)})\.[a-z_]+$"}
        schema = {"oneOf": [schema, named]}
    return Parameter(FIELDS, read, schema, plain.description, many=True)


def members_pick(document: Mapping[str, Any], fields: Collection[str]) -> dict[str, Any]:
    """The members of a document that the fields name; what it does not have is left out."""
    found: dict[str, Any] = {}
    for name, value in document.items():
        if name in fields:
            found[name] = value
            continue
        parts = {field.partition(".")[2] for field in fields if field.startswith(f"{name}.")}
        if parts and isinstance(value, Mapping):
            found[name] = {key: inner for key, inner in value.items() if key in parts}
    return found


def documents_pick(documents: Iterable[Mapping[str, Any]], fields: Collection[str] | None) -> list[Any]:
    """Documents, whole or with these members only."""
    return [document if fields is None else members_pick(document, fields) for document in documents]


def rendered_pick(rendered: str | bytes, fields: Collection[str] | None) -> orjson.Fragment:
    """A document that was rendered before, whole or with these members only."""
    return orjson.Fragment(rendered if fields is None else orjson.dumps(members_pick(orjson.loads(rendered), fields)))
