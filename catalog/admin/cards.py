"""Cards in the admin: a form for each kind, live texts and face, history, and stale forms explained."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from cardsite.api.language import request_language
from cardsite.errors import SiteError
from cardsite.values import LANGUAGES
from catalog.admin.batch_edit import CardTogetherAdmin
from catalog.admin.card_form import card_form, fieldsets
from catalog.admin.card_history import history_rows
from catalog.admin.card_preview import editor_config, preview_document
from catalog.admin.errata import ErratumInline
from catalog.admin.printings import PrintingInline
from catalog.admin.rulings import RulingInline
from catalog.admin.stale_forms import merge_stale
from catalog.admin.terms import terms_found
from catalog.errors import StaleCardError
from catalog.games import GAMES
from catalog.games.card_kinds import CardKindSpec
from catalog.games.game import GameSpec
from catalog.models import Card
from catalog.services.cards import CardValues, card_create, card_delete, card_update
from catalog.services.images.faces import stored_face
from catalog.services.rendering import terms_read

NAMES = ("name_ja", "reading", "name_en")
TERMS_SHOWN = 50


@admin.register(Card)
class CardAdmin(CardTogetherAdmin):
    """Cards, each with the form of its kind."""

    inlines = (PrintingInline, RulingInline, ErratumInline)
    change_form_template = "admin/catalog/card/change_form.html"
    object_history_template = "admin/catalog/card/history.html"

    class Media:
        css = {"all": ("catalog/admin/cards.css",)}
        js = ("catalog/admin/json_places.js", "catalog/admin/effect_editor.js", "catalog/admin/card_preview.js")

    def kind_of(self, request: HttpRequest, card: Card | None) -> tuple[GameSpec, CardKindSpec] | None:
        """The game and kind of the card, or of the one to be made as the address says."""
        game = GAMES.get(card.game_id if card else request.GET.get("game", ""))
        kind = game.kind(card.kind if card else request.GET.get("kind", "")) if game else None
        return (game, kind) if game and kind else None

    def kind_needed(self, request: HttpRequest, card: Card | None) -> tuple[GameSpec, CardKindSpec]:
        """The game and kind where no page stands without them."""
        found = self.kind_of(request, card)
        if found is None:
            raise Http404
        return found

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """The fields of the kind."""
        _, kind = self.kind_needed(request, obj)
        return fieldsets(kind, may_publish=self.has_publish_permission(request))

    def get_form(self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: Any) -> Any:
        """The form of the kind."""
        form = card_form(request, *self.kind_needed(request, obj))
        return admin.ModelAdmin.get_form(self, request, obj, change, form=form, **kwargs)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None) -> Any:
        """First the choice of game and kind, then the form."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        if self.kind_of(request, None):
            return super().add_view(request, form_url, extra_context)
        language = request_language()
        kinds = [
            (game.words.in_language(language), kind.words.in_language(language), f"?game={game.slug}&kind={kind.slug}")
            for game in GAMES.values()
            for kind in game.kinds
        ]
        context = {"opts": self.opts, "title": gettext("What kind of card?"), "kinds": kinds}
        context |= self.admin_site.each_context(request)
        return TemplateResponse(request, "admin/catalog/card/choose_kind.html", context)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """What a new card's form shows at first: what the card is like of which it is to be a copy, if it is one."""
        original = self.original_of(request)
        if original is None:
            return dict(super().get_changeform_initial_data(request))
        form = card_form(request, *self.kind_needed(request, None))()
        return {name: getattr(original, name) for name in NAMES} | form.initial_facts(original.facts)

    def original_of(self, request: HttpRequest) -> Card | None:
        """The card that the address names as the original of a new one, of the same kind."""
        if (asked := request.GET.get("like")) is None:
            return None
        original: Card | None = self.get_object(request, asked)
        if original is None or self.kind_of(request, original) != self.kind_of(request, None):
            raise Http404
        return original

    def page_context(self, request: HttpRequest, object_id: str | None) -> dict[str, Any]:
        """What the page's script needs, what is missing, and what somebody else changed in between."""
        card = self.get_object(request, object_id) if object_id else None
        if object_id and card is None:
            return {}
        game, kind = self.kind_needed(request, card)
        address = reverse("admin:catalog_card_preview", args=(game.slug, kind.slug))
        language = request_language()
        return {
            "subtitle": " — ".join(
                [
                    *([card.name_ja] if card else []),
                    game.words.in_language(language),
                    kind.words.in_language(language),
                ]
            ),
            "stale": getattr(request, "stale_form", None),
            "missing": self.still_missing(card) if card else "",
            "copy_query": urlencode({"game": game.slug, "kind": kind.slug, "like": str(card.pk)}) if card else "",
            "editor": editor_config(game, f"{address}?card={card.pk}" if card else address),
        }

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: bool) -> None:
        """The card stored; what is still missing is said above the next page."""
        super().save_model(request, obj, form, change)
        if obj.missing:
            messages.warning(request, gettext("Still missing: {fields}").format(fields=self.still_missing(obj)))

    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> Card:
        """A new card."""
        game, kind = self.kind_needed(request, None)
        said = self.values(kind, values, None)
        return card_create(game=game.slug, values=said, user=request.user)  # type: ignore[arg-type]  # staff are signed in

    def update(self, request: HttpRequest, row: Card, values: Mapping[str, Any]) -> Card:
        """The card as the form has it, unless somebody changed it since the form was read."""
        _, kind = self.kind_needed(request, row)
        return card_update(
            card_id=row.pk,
            values=self.values(kind, values, row),
            expected_revision=values["expected_revision"] or 0,
            user=request.user,  # type: ignore[arg-type]  # staff are signed in
        )

    @staticmethod
    def values(kind: CardKindSpec, values: Mapping[str, Any], card: Card | None) -> CardValues:
        """What the form says of the card; publication is left as it is where the form does not have it."""
        before = card.published_at if card else None
        names = {name: values[name] for name in NAMES}
        published_at = values.get("published_at", before)
        return CardValues(kind=kind.slug, facts=values["facts"], published_at=published_at, **names)

    def remove(self, request: HttpRequest, row: Card) -> None:
        """The card deleted; its id stays known."""
        card_delete(card_id=row.pk, expected_revision=None, user=request.user)  # type: ignore[arg-type]  # staff are signed in

    def refused(self, request: HttpRequest, refusal: SiteError, object_id: str | None) -> None:
        """A stale form takes over what others changed, and shows it."""
        if isinstance(refusal, StaleCardError):
            card = get_object_or_404(Card, pk=object_id)
            form = self.get_form(request, card, change=True)
            request.stale_form = merge_stale(request, refusal, card, form)  # type: ignore[attr-defined]  # for the page

    def get_urls(self) -> list[URLPattern]:
        """The pages of cards, with those that the form asks while it is edited."""
        wrap = self.admin_site.admin_view
        return [
            path("preview/<slug:game>/<slug:kind>/", wrap(require_POST(self.preview)), name="catalog_card_preview"),
            path("terms/<slug:game>/<slug:category>/", wrap(self.terms), name="catalog_card_terms"),
            path("<uuid:card_id>/face/<slug:language>.svg", wrap(self.face), name="catalog_card_face"),
            *super().get_urls(),
        ]

    def preview(self, request: HttpRequest, game: str, kind: str) -> JsonResponse:
        """Faults, texts and faces of a form that is not saved."""
        if not (self.has_add_permission(request) or self.has_change_permission(request)):
            raise PermissionDenied
        spec = GAMES.get(game)
        kind_spec = spec.kind(kind) if spec else None
        if spec is None or kind_spec is None:
            raise Http404
        try:
            card_id = UUID(request.GET["card"]) if "card" in request.GET else None
        except ValueError as error:
            raise Http404 from error
        return JsonResponse(preview_document(request, spec, kind_spec, card_id))

    def terms(self, request: HttpRequest, game: str, category: str) -> JsonResponse:
        """The terms whose names hold what is typed, as Django's autocomplete script reads them."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = terms_found(game, category, request.GET.get("term", ""))
        page = int(number) if (number := request.GET.get("page", "1")).isdecimal() else 1
        shown = found[(page - 1) * TERMS_SHOWN : page * TERMS_SHOWN]
        more = len(found) > page * TERMS_SHOWN
        return JsonResponse(
            {"results": [{"id": slug, "text": name} for slug, name in shown], "pagination": {"more": more}}
        )

    def face(self, request: HttpRequest, card_id: UUID, language: str) -> HttpResponse:
        """The face of a stored card as SVG."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        card = get_object_or_404(Card, pk=card_id)
        for known in LANGUAGES:
            if known == language:
                svg = stored_face(card, terms_read(card.game_id), known)
                return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": "no-store"})
        raise Http404

    def history_view(self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None) -> Any:
        """Who changed what, newest first."""
        card = self.get_object(request, object_id)
        if card is None:
            raise Http404
        if not self.has_view_or_change_permission(request, card):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Change history: {name}").format(name=card),
            "opts": self.opts,
            "object": card,
            "module_name": str(self.opts.verbose_name_plural),
            "rows": history_rows(card.pk, card.game_id),
        }
        return TemplateResponse(request, self.object_history_template, context)
