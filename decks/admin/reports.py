"""Reports on decks in the admin: what readers say, and what the staff decide."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from cardsite.errors import SiteError
from cardsite.values import name_is_seen
from catalog.admin.records import ReadOnlyAdmin
from catalog.admin.refusable_forms import refusal_words
from decks.admin.decks import MAY_HIDE, WHY_HIDDEN
from decks.models import DeckReport
from decks.services.moderating import deck_hide, report_dismiss
from decks.values import MAX_REMARK_LENGTH


class DecisionForm(forms.Form):
    """What a member of the staff decides on a report, and why."""

    step = forms.ChoiceField(choices=[(step, step) for step in ("hide", "dismiss")])
    reason = forms.CharField(
        required=False,
        max_length=MAX_REMARK_LENGTH,
        label=_("reason"),
        help_text=_("The owner of a deck that is hidden reads this, without your name."),
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
    )

    def clean(self) -> dict[str, Any]:
        """The step; hiding needs a reason."""
        cleaned = super().clean() or {}
        if cleaned.get("step") == "hide" and "reason" in cleaned and not name_is_seen(cleaned["reason"]):
            self.add_error("reason", WHY_HIDDEN)
        return cleaned


@admin.register(DeckReport)
class DeckReportAdmin(ReadOnlyAdmin):
    """Reports of readers, newest first."""

    list_display = ("__str__", "reason", "state", "user", "made_at", "decided_by")
    list_filter = ("state", "reason", "deck__game")
    list_select_related = ("deck", "user", "decided_by")
    search_fields = ("deck__name", "text", "user__username", "deck__owner__username")
    date_hierarchy = "made_at"
    change_form_template = "admin/decks/deckreport/page.html"
    fields = readonly_fields = (
        "deck",
        "snapshot",
        "reason",
        "text",
        "user",
        "made_at",
        "state",
        "decision",
        "decided_by",
        "decided_at",
    )

    def get_urls(self) -> list[URLPattern]:
        """The decision, and the rest."""
        view = self.admin_site.admin_view(require_POST(self.decide_view))
        return [path("<uuid:report_id>/decide/", view, name="decks_deckreport_decide"), *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A report, with the decision while it is open."""
        report = self.get_object(request, object_id)
        undecided = report is not None and report.state == DeckReport.State.OPEN
        shown = {
            "report": report,
            "may_decide": undecided and request.user.has_perm(MAY_HIDE),
            "decision_form": DecisionForm(),
        }
        return super().change_view(request, object_id, form_url, (extra_context or {}) | shown)

    def decide_view(self, request: HttpRequest, report_id: UUID) -> HttpResponse:
        """The deck hidden, or the report dismissed; what stands against it is said above the page."""
        report = get_object_or_404(DeckReport, pk=report_id)
        if not request.user.has_perm(MAY_HIDE):
            raise PermissionDenied
        page = HttpResponseRedirect(reverse("admin:decks_deckreport_change", args=(report_id,)))
        form = DecisionForm(request.POST)
        if not form.is_valid():
            said = form.errors.get("reason")
            messages.error(request, " ".join(map(str, said)) if said else gettext("Choose what to do."))
            return page
        reason, staff = form.cleaned_data["reason"], request.user
        try:
            if form.cleaned_data["step"] == "hide":
                deck = deck_hide(deck_id=report.deck_id, reason=reason, user=staff)  # type: ignore[arg-type]  # staff are signed in
                self.log_change(request, deck, gettext("Hidden: {reason}").format(reason=reason))
            else:
                report_dismiss(report_id=report_id, decision=reason, user=staff)  # type: ignore[arg-type]  # staff are signed in
        except SiteError as refusal:
            messages.error(request, refusal_words(refusal))
        return page
