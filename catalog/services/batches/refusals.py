"""Refusals kept with a batch, to be said later in the language of whoever looks."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardsite.errors import Fault, SiteError
from cardsite.values import Words, text_storable


def _param_json(value: Any) -> Any:
    if isinstance(value, Words):
        return {"ja": value.ja, "en": value.en}
    return value if isinstance(value, int | float | bool | None) else text_storable(str(value))


def params_json(params: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a message as JSON."""
    return {name: _param_json(value) for name, value in params.items()}


def params_of_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data of a message as it was."""
    return {name: Words(**value) if isinstance(value, dict) else value for name, value in data.items()}


def faults_json(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Faults as JSON, with their message templates."""
    return [
        {
            "code": one.code,
            "message": one.message,
            "params": params_json(one.params),
            "pointer": one.pointer and text_storable(one.pointer),
        }
        for one in faults
    ]


def faults_of_json(data: Iterable[Mapping[str, Any]]) -> list[Fault]:
    """Faults as they were."""
    return [Fault(one["code"], one["message"], params_of_json(one["params"]), one["pointer"]) for one in data]


def refusal_json(refusal: SiteError) -> dict[str, Any]:
    """A refusal as JSON, with its faults."""
    return {
        "code": refusal.code,
        "message": refusal.message,
        "params": params_json(refusal.params),
        "faults": faults_json(refusal.faults),
    }
