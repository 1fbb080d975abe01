"""The admin's pages of a match: its public state and log, who is waited for, the hidden state, making it void."""

import json
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardsite.api.language import words_render
from cardsite.errors import SiteError
from cardsite.models import User
from play.admin.forms import ReasonForm
from play.errors import EngineVersionError
from play.models import Match, MatchNote, Seat
from play.selectors.readings import match_waiting, players_named
from play.selectors.words import match_log
from play.services.ending import match_look, match_void

SEE_HIDDEN = "play.view_hidden_state"
MAKE_VOID = "play.void_match"
EVENTS_SHOWN = 200


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """The seats of a match, without what was brought to them."""

    model = Seat
    fields = ("index", "kind", "user", "bot", "taken_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: players take seats."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see matches sees their seats."""
        return request.user.has_perm("play.view_match")


class MatchNoteInline(admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """What staff did with the match."""

    model = MatchNote
    fields = ("at", "user", "deed", "reason", "revision")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: notes are made by what is done."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see matches sees what staff did with them."""
        return request.user.has_perm("play.view_match")


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Matches, the newest first; nothing here shows what is hidden from a spectator."""

    change_form_template = "admin/play/match/page.html"
    list_display = ("id", "game", "status", "visibility", "players", "waiting", "created_at", "ended_at")
    list_filter = ("status", "game", "visibility", "created_at")
    list_select_related = ("game",)
    search_fields = ("=id", "seats__user__username")
    show_full_result_count = False
    ordering = ("-created_at",)
    fields = (
        "game",
        "format",
        "options",
        "visibility",
        "status",
        "waiting",
        "how_it_ended",
        "created_by",
        "rematch_of",
        "created_at",
        "started_at",
        "ended_at",
        "engine_version",
        "seed_hash",
        "log",
    )
    inlines = (SeatInline, MatchNoteInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """The matches with their players."""
        seats = Prefetch("seats", Seat.objects.select_related("user").order_by("index"))
        matches: QuerySet[Match] = super().get_queryset(request).prefetch_related(seats)
        return matches

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        """Who sits there, by name."""
        return " – ".join(name or "…" for name in players_named(list(match.seats.all())))

    @admin.display(description=_("waited for"))
    def waiting(self, match: Match) -> str | SafeString:
        """Who is waited for and why."""
        if match.status == Match.Status.OPEN:
            missing = [seat for seat in match.seats.all() if seat.taken_at is None]
            told = ((seat.index + 1, str(seat.user or ""), gettext("has not brought a deck")) for seat in missing)
            return format_html_join("", "<div>{} {}: {}</div>", told)
        if match.status != Match.Status.RUNNING:
            return "–"
        names = players_named(list(match.seats.all()))
        try:
            waited = match_waiting(match=match)
        except EngineVersionError as error:
            return words_render(error.message, error.params)
        told = (
            (
                seat + 1,
                names[seat] or "",
                gettext("a secret choice of several players") if why is None else gettext(why),
            )
            for seat, why in waited
        )
        return format_html_join("", "<div>{} {}: {}</div>", told)

    @admin.display(description=_("how it ended"))
    def how_it_ended(self, match: Match) -> str:
        """The outcome in words, with the rule that brought it."""
        if match.outcome is None:
            return "–"
        names = players_named(list(match.seats.all()))
        winners = ", ".join(names[seat] or str(seat + 1) for seat in match.outcome["winners"]) or "–"
        return f"{words_render(match.outcome['template'], {})} ({match.outcome['rule'] or '–'}; {winners})"

    @admin.display(description=_("public log"))
    def log(self, match: Match) -> str | SafeString:
        """The last events as a spectator knows them."""
        if match.state is None:
            return "–"
        try:
            told = match_log(match=match, last=EVENTS_SHOWN)
        except EngineVersionError as error:
            return words_render(error.message, error.params)
        return format_html("<ol>{}</ol>", format_html_join("", '<li value="{}">{}</li>', told))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: players call for matches."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: a match changes by being played; making it void is a page of its own."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: what was played stays known."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Everything."""
        return self.fields

    def get_urls(self) -> list[URLPattern]:
        """With the pages of the hidden state and of making void."""
        own = [
            path("<uuid:match_id>/hidden/", self.admin_site.admin_view(self.hidden_view), name="play_match_hidden"),
            path("<uuid:match_id>/void/", self.admin_site.admin_view(self.void_view), name="play_match_void"),
        ]
        return own + super().get_urls()

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """The page of a match with what its reader may do beside reading."""
        match: Match = kwargs["obj"]
        started = match.state is not None
        context |= {
            "may_see_hidden": started and request.user.has_perm(SEE_HIDDEN),
            "may_make_void": not match.has_ended and request.user.has_perm(MAKE_VOID),
        }
        return super().render_change_form(request, context, *args, **kwargs)

    def hidden_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Everything about a match, shown once a reason was given; the look is noted in the match's log."""
        match = self._match(request, match_id, SEE_HIDDEN)
        form = ReasonForm(request.POST or None)
        hidden = None
        if request.method == "POST" and form.is_valid():
            try:
                hidden = match_look(match_id=match_id, staff=_staff(request), reason=form.cleaned_data["reason"])
            except SiteError as error:
                return self._refused(request, match, error)
        shown = None if hidden is None else json.dumps(hidden, ensure_ascii=False, indent=2)
        return self._page(request, match, form, "hidden", gettext("Hidden state"), hidden=shown)

    def void_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Making a match void, with a reason that its players read."""
        match = self._match(request, match_id, MAKE_VOID)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                match_void(match_id=match_id, staff=_staff(request), reason=form.cleaned_data["reason"])
            except SiteError as error:
                return self._refused(request, match, error)
            messages.success(request, gettext("The match is void."))
            return HttpResponseRedirect(_address(match))
        return self._page(request, match, form, "void", gettext("Make the match void"))

    def _match(self, request: HttpRequest, match_id: UUID, permission: str) -> Match:
        if not request.user.has_perm(permission):
            raise PermissionDenied
        match = self.get_queryset(request).filter(pk=match_id).first()
        if match is None:
            raise Http404
        return match

    def _refused(self, request: HttpRequest, match: Match, error: SiteError) -> HttpResponse:
        messages.error(request, words_render(error.message, error.params))
        return HttpResponseRedirect(_address(match))

    def _page(
        self, request: HttpRequest, match: Match, form: ReasonForm, page: str, title: str, **more: Any
    ) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": match,
            "title": title,
            "form": form,
            **more,
        }
        response = TemplateResponse(request, f"admin/play/match/{page}.html", context)
        response["Cache-Control"] = "no-store"
        return response


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _address(match: Match) -> str:
    return reverse("admin:play_match_change", args=[match.pk])
