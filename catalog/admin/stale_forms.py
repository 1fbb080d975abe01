"""A form that somebody else overtook: what they changed is taken over where it does not meet the own changes.

The page is then shown again with every difference, at the present revision: what was typed is kept, what others did is
not undone by a field that was only passed along, and the next click on "save" decides with open eyes.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.dateparse import parse_datetime

from catalog.admin.card_form import REVISION, CardForm, fact_name
from catalog.admin.differences import FACTS, CardWords, ShownChange
from catalog.admin.fact_fields import PREFIX
from catalog.admin.refusable_forms import put
from catalog.errors import StaleCardError
from catalog.models import Card, CardRevision
from catalog.services.rendering import terms_read


@dataclass(frozen=True, slots=True)
class StaleRow:
    """A field that somebody else changed; ``contested`` where this form changes it too."""

    change: ShownChange
    contested: bool


@dataclass(frozen=True, slots=True)
class StaleForm:
    """What happened in between: who changed the card last, and the fields."""

    by: str
    at: Any
    rows: list[StaleRow]


def changed_key(name: str) -> str:
    """The field of a card's history to which a form field belongs."""
    return f"{FACTS}{fact_name(name)}" if name.startswith(PREFIX) else name


def shown_before(form: CardForm, before: dict[str, Any]) -> dict[str, Any]:
    """What the form showed when the card was as it was then."""
    plain = {name: value for name, value in before.items() if name != "facts"}
    if plain.get("published_at"):
        plain["published_at"] = parse_datetime(plain["published_at"])
    return plain | form.initial_facts(before.get("facts", {}))


def merge_stale(request: HttpRequest, refusal: StaleCardError, card: Card, form_class: type[CardForm]) -> StaleForm:
    """The differences; the request's form is filled with what others changed and this form did not."""
    revisions = CardRevision.objects.filter(card_id=card.pk)
    read = revisions.filter(revision=refusal.params["expected"]).first()
    last = revisions.select_related("user").first()
    changes = CardWords(card.game_id, card.kind, terms_read(card.game_id)).changes(refusal.extra["changes"])
    present, typed = form_class(instance=card), form_class(request.POST, instance=card)
    shown = shown_before(present, (read.after if read else None) or {})
    theirs = {change.field for change in changes}
    concerned = [name for name in present.fields if changed_key(name) in theirs]
    contested = {
        changed_key(name) for name in concerned if typed[name].field.has_changed(shown.get(name), typed[name].data)
    }
    data = request.POST.copy()
    for name in concerned:
        if changed_key(name) not in contested:
            put(data, typed[name], present.initial.get(name))
    data[REVISION] = str(refusal.params["current"])
    request.POST = data  # type: ignore[assignment]  # what the form shows next
    return StaleForm(
        by=str(last.user or "") if last else "",
        at=last.at if last else None,
        rows=[StaleRow(change, change.field in contested) for change in changes],
    )
