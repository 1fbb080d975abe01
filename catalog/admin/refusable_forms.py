"""Forms that show what a service refused, beside the fields it is about."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BoundField, MultiWidget
from django.http import HttpRequest, QueryDict

from cardsite.api.language import words_render
from cardsite.errors import Fault, SiteError


def fault_words(fault: Fault) -> str:
    """A fault in the language of the request."""
    return words_render(fault.message, fault.params)


def refusal_words(refusal: SiteError) -> str:
    """A refusal in the language of the request."""
    return words_render(refusal.message, refusal.params)


class RefusableForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A form that repeats what a service said of it, at the fields that the faults point to."""

    refusal: ClassVar[SiteError | None] = None
    refused_prefix: ClassVar[str | None] = None

    def clean(self) -> dict[str, Any] | None:
        """The values, with the refusal of the attempt before this one."""
        cleaned = super().clean()
        if self.refusal is not None and self.prefix == self.refused_prefix:
            for field, words in self.refused_words(self.refusal):
                self.add_error(field if field in self.fields else None, words)
        return cleaned

    def refused_words(self, refusal: SiteError) -> Iterable[tuple[str, str]]:
        """The name of a field (or none) and what is wrong there."""
        if not refusal.faults:
            yield NON_FIELD_ERRORS, refusal_words(refusal)
        for fault in refusal.faults:
            field = (fault.pointer or "").split("/")[1:2]
            yield (field[0] if field and field[0] in self.fields else NON_FIELD_ERRORS), fault_words(fault)

    def validate_unique(self) -> None:
        """Nothing here: services hold rows against each other, locked."""

    def _get_validation_exclusions(self) -> set[str]:
        # The services check whole rows; half of one checked here would say everything twice.
        return {field.name for field in self._meta.model._meta.get_fields()}  # noqa: SLF001  # Django's documented Meta API


def refused_form(request: HttpRequest, form: type[forms.BaseForm]) -> type[forms.BaseForm]:
    """The form class for this request, which knows what was refused before."""
    refusal, prefix = getattr(request, "refused", (None, None))
    return type(form.__name__, (form,), {"refusal": refusal, "refused_prefix": prefix})


def put(data: QueryDict, field: BoundField, value: Any) -> None:
    """Write a value into what a form sends, as the field's widget reads it."""
    name, shown = field.html_name, field.field.prepare_value(value)
    widget = field.field.widget
    parts = widget.widgets if isinstance(widget, MultiWidget) else []
    for key in (name, *(f"{name}_{number}" for number in range(len(parts)))):
        data.pop(key, None)
    if isinstance(widget, MultiWidget):
        for number, (part, inner) in enumerate(zip(widget.decompress(shown) or (), parts, strict=True)):
            data[f"{name}_{number}"] = inner.format_value(part) or ""
    elif isinstance(shown, list | tuple):
        data.setlist(name, [str(item) for item in shown])
    elif shown is True:
        data[name] = "on"
    elif shown is not None and shown is not False:
        data[name] = str(shown)
