"""Suggestions in the admin: what somebody would have changed, the staff's comments, and the decision."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST

from cardsite.errors import SiteError
from cardsite.values import name_is_seen
from catalog.admin.card_filters import GameFilter
from catalog.admin.differences import CardWords
from catalog.admin.records import ReadOnlyAdmin
from catalog.admin.refusable_forms import fault_words, refusal_words
from catalog.models import CardSuggestion
from catalog.services.rendering import terms_read
from catalog.services.suggestions import (
    suggestion_accept,
    suggestion_difference,
    suggestion_discuss,
    suggestion_reject,
)

MAX_COMMENT_LENGTH = 2_000


class DecisionForm(forms.Form):
    """What a member of the staff does with a suggestion, and says to it."""

    step = forms.ChoiceField(choices=[(step, step) for step in ("discuss", "accept", "reject")])
    text = forms.CharField(
        required=False,
        max_length=MAX_COMMENT_LENGTH,
        label=gettext_lazy("comment"),
        help_text=gettext_lazy("Whoever made the suggestion reads this, without your name."),
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
    )
    revision = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """The step; a comment alone needs words."""
        cleaned = super().clean() or {}
        if cleaned.get("step") == "discuss" and "text" in cleaned and not name_is_seen(cleaned["text"]):
            self.add_error("text", gettext("Write what there is to discuss."))
        return cleaned


@admin.register(CardSuggestion)
class CardSuggestionAdmin(ReadOnlyAdmin):
    """Suggestions of users, newest first."""

    list_display = ("__str__", "game", "state", "user", "made_at", "decided_by")
    list_filter = ("state", GameFilter)
    list_select_related = ("game", "card", "user", "decided_by")
    search_fields = ("card__name_ja", "card__reading", "note", "user__username")
    date_hierarchy = "made_at"

    def get_urls(self) -> list[URLPattern]:
        """The decision, and the rest."""
        view = self.admin_site.admin_view(require_POST(self.decide_view))
        return [path("<uuid:suggestion_id>/decide/", view, name="catalog_cardsuggestion_decide"), *super().get_urls()]

    def may_decide(self, request: HttpRequest) -> bool:
        """Whether this member of the staff may comment and reject."""
        return request.user.has_perm("catalog.change_cardsuggestion")

    def may_accept(self, request: HttpRequest, suggestion: CardSuggestion) -> bool:
        """Whether this member of the staff may make the change itself."""
        right = "catalog.add_card" if suggestion.base_revision is None else "catalog.change_card"
        return self.may_decide(request) and request.user.has_perm(right)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A suggestion against the card as it is now."""
        suggestion = self.get_object(request, object_id)
        if suggestion is None:
            raise Http404
        if not self.has_view_permission(request, suggestion):
            raise PermissionDenied
        return self._page(request, suggestion, DecisionForm())

    def _page(self, request: HttpRequest, suggestion: CardSuggestion, form: DecisionForm) -> TemplateResponse:
        card, is_open = suggestion.card, suggestion.state in CardSuggestion.OPEN
        applied = suggestion.revision
        kind = card.kind if card else suggestion.changes.get("kind", "")
        words = CardWords(suggestion.game_id, kind, terms_read(suggestion.game_id))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": str(suggestion),
            "suggestion": suggestion,
            "comments": suggestion.comments.select_related("user"),
            "changes": words.changes(suggestion_difference(suggestion)) if is_open else [],
            "asked": words.changes({"field": name, "after": value} for name, value in _flat(suggestion.changes)),
            "gone": card is None and suggestion.base_revision is not None,
            "changed_since": bool(card and is_open and card.revision != suggestion.base_revision),
            "applied": applied,
            "is_open": is_open,
            "may_decide": self.may_decide(request),
            "may_accept": self.may_accept(request, suggestion) and bool(suggestion.changes),
            "form": form,
        }
        return TemplateResponse(request, "admin/catalog/cardsuggestion/page.html", context)

    def decide_view(self, request: HttpRequest, suggestion_id: UUID) -> HttpResponse:
        """A comment, or the decision; what stands against accepting is said above the page."""
        suggestion = get_object_or_404(CardSuggestion, pk=suggestion_id)
        if not self.may_decide(request):
            raise PermissionDenied
        form = DecisionForm(request.POST)
        if not form.is_valid():
            return self._page(request, suggestion, form)
        step, text = form.cleaned_data["step"], form.cleaned_data["text"]
        if step == "accept" and not self.may_accept(request, suggestion):
            raise PermissionDenied
        said: dict[str, Any] = {"suggestion_id": suggestion_id, "text": text, "user": request.user}
        try:
            if step == "accept":
                suggestion_accept(expected_revision=form.cleaned_data["revision"] or 0, **said)
            elif step == "reject":
                suggestion_reject(**said)
            else:
                suggestion_discuss(**said)
        except SiteError as refusal:
            for words in (refusal_words(refusal), *(fault_words(fault) for fault in refusal.faults)):
                messages.error(request, words)
        return HttpResponseRedirect(reverse("admin:catalog_cardsuggestion_change", args=(suggestion_id,)))


def _flat(changes: dict[str, Any]) -> list[tuple[str, Any]]:
    """Names and facts of a suggestion by field, as the history names them."""
    plain = [(name, value) for name, value in changes.items() if name != "facts"]
    return plain + [(f"facts.{name}", value) for name, value in changes.get("facts", {}).items()]
