"""Cards out of the admin and into it as files: a file becomes a batch, which is compared, shown, and only then carried out."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, gettext_lazy

from cardsite.api.language import request_language
from catalog.admin.card_list import CardListAdmin
from catalog.games import GAMES
from catalog.models import Card
from catalog.services.batches.making import batch_import
from catalog.services.transfer.csv_form import csv_write
from catalog.services.transfer.json_form import json_write
from catalog.services.transfer.rows import MAX_ROWS

WRITERS: Mapping[str, tuple[Callable[[str, Iterable[Card]], bytes], str]] = {
    "csv": (csv_write, "text/csv; charset=utf-8"),
    "json": (json_write, "application/json"),
}
LARGEST_FILE = 3_000 * MAX_ROWS  # bytes; of the cards there are, an export takes up to 1,800 for each


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
        try:
            narrowed = self.get_changelist_instance(request).get_queryset(request)
        except IncorrectLookupParameters:
            # As the list itself does: it shows all cards and says that it cannot be narrowed down like that.
            return HttpResponseRedirect(f"{reverse('admin:catalog_card_changelist')}?{ERROR_FLAG}=1")
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
        """The choice of a file; what it would change is worked out by the worker and shown on the batch's page."""
        if not self.has_import_permission(request):
            raise PermissionDenied
        form = ImportForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid():
            file = form.cleaned_data["file"]
            batch = batch_import(
                game=form.cleaned_data["game"],
                form=form_of(file),
                name=file.name,
                content=file.read(),
                user=request.user,  # type: ignore[arg-type]  # staff are signed in
            )
            return HttpResponseRedirect(reverse("admin:catalog_cardbatch_change", args=(batch.pk,)))
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "media": self.media}
        context = shared | {"title": gettext("Import cards"), "form": form}
        return TemplateResponse(request, "admin/catalog/card/import.html", context)


def export_response(game: str, form: str, cards: Iterable[Card]) -> HttpResponse:
    """A file to be saved."""
    write, media_type = WRITERS[form]
    headers = {"Content-Disposition": f'attachment; filename="{game}-cards.{form}"', "Cache-Control": "no-store"}
    return HttpResponse(write(game, cards), content_type=media_type, headers=headers)
