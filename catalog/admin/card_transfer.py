"""Cards out of the admin and into it as files: a file is read, its difference shown, and only then carried out."""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, gettext_lazy

from cardsite.api.language import request_language
from cardsite.errors import Fault, SiteError
from catalog.admin.card_list import CardListAdmin
from catalog.admin.differences import CardWords, ShownChange
from catalog.admin.refusable_forms import fault_words, refusal_words
from catalog.errors import PlanRefusedError, PlanStaleError, PublishingNotAllowedError
from catalog.games import GAMES
from catalog.models import Card
from catalog.services.rendering import Terms, terms_read
from catalog.services.transfer.csv_form import csv_write
from catalog.services.transfer.json_form import json_write
from catalog.services.transfer.plan import ImportPlan, PlannedRow, Status, import_apply, import_plan

WRITERS: Mapping[str, tuple[Callable[[str, Iterable[Card]], bytes], str]] = {
    "csv": (csv_write, "text/csv; charset=utf-8"),
    "json": (json_write, "application/json"),
}
LARGEST_FILE = 10_000_000  # bytes
ROWS_SHOWN = 300  # of each status; a page of thousands of differences is read by nobody
KEPT = "card_import"  # the file between its plan and the decision, in the session


class ImportForm(forms.Form):
    """A file of cards of one game."""

    game = forms.ChoiceField(label=gettext_lazy("game"))
    file = forms.FileField(
        label=gettext_lazy("file"), help_text=gettext_lazy("CSV or JSON, as the export writes them, in UTF-8.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = request_language()
        named = [(game.slug, game.words.in_language(language)) for game in GAMES.values()]
        self.fields["game"] = forms.ChoiceField(label=self.fields["game"].label, choices=named)

    def clean_file(self) -> "UploadedFile[bytes]":
        """A file of a known form that is not too large."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if form_of(file) not in WRITERS:
            raise forms.ValidationError(gettext("The name of the file ends in .csv or .json."), code="unknown_form")
        if (file.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(
                gettext("A file has at most {limit} bytes.").format(limit=LARGEST_FILE), code="too_large"
            )
        return file


def form_of(file: "UploadedFile[bytes]") -> str:
    """The form of a file by the end of its name."""
    return (file.name or "").rpartition(".")[2].lower()


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of a plan in words."""

    row: PlannedRow
    place: str
    status: str
    changes: list[ShownChange]
    faults: list[str]


def place_words(place: str) -> str:
    """Where a row stands: a line by its number, a place in JSON as it is."""
    return gettext("line {number}").format(number=place) if place.isdecimal() else place


def shown_rows(plan: ImportPlan, terms: Terms) -> list[ShownRow]:
    """The first rows that change something or cannot be carried out, the refused ones first."""
    statuses = {
        Status.REFUSED: gettext("refused"),
        Status.CREATED: gettext("new"),
        Status.CHANGED: gettext("changed"),
    }
    return [
        ShownRow(
            row,
            place_words(row.place),
            words,
            CardWords(plan.game, row.values.kind if row.values else "", terms).changes(row.difference),
            [f"{fault.pointer}: {fault_words(fault)}" if fault.pointer else fault_words(fault) for fault in row.faults],
        )
        for status, words in statuses.items()
        for row in islice((row for row in plan.rows if row.status is status), ROWS_SHOWN)
    ]


class CardTransferAdmin(CardListAdmin):
    """The pages that export and import cards."""

    actions = (*CardListAdmin.actions, "export_csv", "export_json")
    change_list_template = "admin/catalog/card/change_list.html"

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Whether this member of the staff may bring in files."""
        allowed = request.user.has_perm("catalog.import_card")
        return allowed and self.has_add_permission(request) and self.has_change_permission(request)

    def get_urls(self) -> list[URLPattern]:
        """The two pages, and the rest."""
        wrap = self.admin_site.admin_view
        return [
            path("export/<slug:game>.<slug:form>", wrap(self.export_view), name="catalog_card_export"),
            path("import/", wrap(self.import_view), name="catalog_card_import"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """The list, with the ways in and out above it."""
        language = request_language()
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        exports = [
            (
                f"{game.words.in_language(language)} {form.upper()}",
                reverse("admin:catalog_card_export", args=(game.slug, form)) + query,
            )
            for game in GAMES.values()
            for form in WRITERS
        ]
        own = {"exports": exports, "may_import": self.has_import_permission(request)}
        return super().changelist_view(request, (extra_context or {}) | own)

    def export_view(self, request: HttpRequest, game: str, form: str) -> HttpResponse:
        """A file of one game's cards, narrowed down as the list is."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if game not in GAMES or form not in WRITERS:
            raise Http404
        narrowed = self.get_changelist_instance(request).get_queryset(request)
        return export_response(game, form, narrowed.filter(game_id=game))

    @admin.action(description=gettext_lazy("Export as CSV"), permissions=["view"])
    def export_csv(self, request: HttpRequest, queryset: QuerySet[Card]) -> HttpResponse | None:
        """A CSV file of the chosen cards, which are of one game."""
        return self._export_chosen(request, queryset, "csv")

    @admin.action(description=gettext_lazy("Export as JSON"), permissions=["view"])
    def export_json(self, request: HttpRequest, queryset: QuerySet[Card]) -> HttpResponse | None:
        """A JSON file of the chosen cards, which are of one game."""
        return self._export_chosen(request, queryset, "json")

    def _export_chosen(self, request: HttpRequest, queryset: QuerySet[Card], form: str) -> HttpResponse | None:
        games = set(queryset.order_by().values_list("game_id", flat=True).distinct())
        if len(games) != 1:
            messages.error(request, gettext("A file holds cards of one game: choose cards of one game."))
            return None
        return export_response(games.pop(), form, queryset)

    def import_view(self, request: HttpRequest) -> HttpResponseBase:
        """First the file, then what it would change, then the word to do it."""
        if not self.has_import_permission(request):
            raise PermissionDenied
        if request.method == "POST" and "fingerprint" in request.POST:
            return self._import_apply(request, request.POST["fingerprint"])
        form = ImportForm(request.POST or None, request.FILES or None)
        refused: SiteError | None = None
        if request.method == "POST" and form.is_valid():
            file = form.cleaned_data["file"]
            content = file.read()
            try:
                plan = import_plan(game=form.cleaned_data["game"], form=form_of(file), content=content)
            except SiteError as refusal:
                refused = refusal
            else:
                request.session[KEPT] = {
                    "game": plan.game,
                    "form": form_of(file),
                    "name": file.name,
                    "content": b64encode(zlib.compress(content)).decode(),
                }
                return self._plan_page(request, plan, file.name)
        context = {"form": form, **self._refusal_context(refused)}
        return self._page(request, "admin/catalog/card/import.html", gettext("Import cards"), context)

    def _import_apply(self, request: HttpRequest, fingerprint: str) -> HttpResponseBase:
        kept = request.session.get(KEPT)
        if kept is None:
            messages.error(request, gettext("The file is no longer here; choose it again."))
            return HttpResponseRedirect(reverse("admin:catalog_card_import"))
        asked = {"game": kept["game"], "form": kept["form"], "content": zlib.decompress(b64decode(kept["content"]))}
        try:
            plan = import_apply(
                **asked,
                fingerprint=fingerprint,
                user=request.user,  # type: ignore[arg-type]  # staff are signed in
                may_publish=self.has_publish_permission(request),
            )
        except (PlanStaleError, PlanRefusedError, PublishingNotAllowedError) as refusal:
            return self._plan_page(request, import_plan(**asked), kept["name"], refusal)
        del request.session[KEPT]
        words = gettext("Imported: {created} new, {changed} changed, {unchanged} as they were.")
        messages.success(request, words.format(**counts(plan)))
        return HttpResponseRedirect(reverse("admin:catalog_card_changelist"))

    def _plan_page(
        self, request: HttpRequest, plan: ImportPlan, name: str, refusal: SiteError | None = None
    ) -> TemplateResponse:
        rows = shown_rows(plan, terms_read(plan.game))
        context = {
            "plan": plan,
            "file_name": name,
            "rows": rows,
            "more": len(plan.rows) - plan.count(Status.UNCHANGED) - len(rows),
            "counts": counts(plan),
            "applicable": plan.count(Status.REFUSED) == 0 and plan.count(Status.UNCHANGED) < len(plan.rows),
            **self._refusal_context(refusal),
        }
        return self._page(request, "admin/catalog/card/plan.html", gettext("What the file would change"), context)

    @staticmethod
    def _refusal_context(refusal: SiteError | None) -> dict[str, Any]:
        def placed(fault: Fault) -> str:
            return f"{fault.pointer}: {fault_words(fault)}" if fault.pointer else fault_words(fault)

        if refusal is None:
            return {}
        return {"refusal": refusal_words(refusal), "refusal_faults": [placed(fault) for fault in refusal.faults]}

    def _page(self, request: HttpRequest, template: str, title: str, context: dict[str, Any]) -> TemplateResponse:
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "title": title, "media": self.media}
        return TemplateResponse(request, template, shared | context)


def counts(plan: ImportPlan) -> dict[str, int]:
    """How many rows come to what."""
    return {status.value: plan.count(status) for status in Status}


def export_response(game: str, form: str, cards: Iterable[Card]) -> HttpResponse:
    """A file to be saved."""
    write, media_type = WRITERS[form]
    headers = {"Content-Disposition": f'attachment; filename="{game}-cards.{form}"', "Cache-Control": "no-store"}
    return HttpResponse(write(game, cards), content_type=media_type, headers=headers)
