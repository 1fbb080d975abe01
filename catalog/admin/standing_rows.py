"""Inline rows of which somebody may have deleted one since the page was read."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.forms import BaseInlineFormSet
from django.forms.formsets import DELETION_FIELD_NAME, INITIAL_FORM_COUNT, TOTAL_FORM_COUNT
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext


class StandingRows(BaseInlineFormSet):  # type: ignore[type-arg]  # generic in the stubs only
    """The rows that are still there: what was sent of others is left out, which the page says once before it is saved.

    Django would look for a row that is not there for ever, and show nothing of it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.left_out = 0
        if self.is_bound and (gone := self._gone()):
            self.left_out = sum(f"{self.prefix}-{place}-{DELETION_FIELD_NAME}" not in self.data for place in gone)
            data = self._without(self.data, gone)
            for count in (INITIAL_FORM_COUNT, TOTAL_FORM_COUNT):
                name = f"{self.prefix}-{count}"
                data[name] = str(int(data[name]) - len(gone))
            self.data, self.files = data, self._without(self.files, gone)
            del self.management_form  # read from what was sent before

    def _gone(self) -> list[int]:
        """The places of rows that were there when the page was read and are no longer."""
        if not self.management_form.is_valid():
            return []
        there = {str(row.pk) for row in self.get_queryset()}
        assert self.model is not None
        key = self.model._meta.pk.name  # noqa: SLF001  # Django's documented Meta API
        places = range(min(self.initial_form_count(), self.total_form_count()))
        sent = [self.data.get(f"{self.prefix}-{place}-{key}") for place in places]
        return [place for place, named in enumerate(sent) if named is not None and named not in there]

    def _without(self, sent: Any, gone: Collection[int]) -> Any:
        """What was sent without those rows, the others in the places that are free then."""
        found: MultiValueDict[str, Any] = sent.copy()
        found.clear()
        for name in sent:
            place, _, rest = name.removeprefix(f"{self.prefix}-").partition("-")
            if not (name.startswith(f"{self.prefix}-") and place.isdigit()):
                found.setlist(name, sent.getlist(name))
            elif int(place) not in gone:
                moved = int(place) - sum(other < int(place) for other in gone)
                found.setlist(f"{self.prefix}-{moved}-{rest}", sent.getlist(name))
        return found

    def clean(self) -> None:
        """Nothing, or the word that rows are left out."""
        super().clean()
        if self.left_out:
            message = gettext(
                "Somebody deleted rows of this list in the meantime: {count}. Saving again leaves them out."
            )
            raise ValidationError(message.format(count=self.left_out), code="rows_gone")
