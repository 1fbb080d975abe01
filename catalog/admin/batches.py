"""Batches in the admin: how far they are, what they would change or changed, carrying them out and undoing them."""

from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from cardsite.errors import SiteError
from cardsite.jobs import queue_health
from catalog.admin.batch_edit import BatchEditForm, edit_form, edit_of_form
from catalog.admin.batch_rows import shown_refusal, shown_rows
from catalog.admin.card_filters import GameFilter
from catalog.admin.records import ReadOnlyAdmin
from catalog.admin.refusable_forms import refusal_words
from catalog.models import CardBatch, CardBatchRow
from catalog.services.batches.making import (
    batch_again,
    batch_edit,
    batch_is_stuck,
    batch_only_publishes,
    batch_order,
    batch_stop,
    batch_undo_order,
    source_of,
)
from catalog.services.batches.undoing import undo_obstacles
from catalog.services.rendering import terms_read

State = CardBatch.State
ROWS_ON_A_PAGE = 100
SECONDS_BETWEEN_LOOKS = 1
SECONDS_OF_WAITING = 10  # after which it is said that no worker seems to run


@admin.register(CardBatch)
class CardBatchAdmin(ReadOnlyAdmin):
    """Files brought in and edits of many cards, each with its rows."""

    list_display = ("title", "kind", "game", "state", "user", "made_at", "applied_at")
    list_filter = ("state", "kind", GameFilter, ("user", admin.RelatedOnlyFieldListFilter))
    list_select_related = ("game", "user")
    search_fields = ("title",)
    date_hierarchy = "made_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardBatch]:
        """The batches without what they were asked for, which may be large."""
        batches: QuerySet[CardBatch] = super().get_queryset(request).defer("source", "absent")
        return batches

    def get_urls(self) -> list[URLPattern]:
        """The pages of a batch, and the rest."""
        wrap, act = self.admin_site.admin_view, require_POST
        return [
            path("<uuid:batch_id>/edit/", wrap(self.edit_view), name="catalog_cardbatch_edit"),
            path("<uuid:batch_id>/order/", wrap(act(self.order_view)), name="catalog_cardbatch_order"),
            path("<uuid:batch_id>/undo/", wrap(act(self.undo_view)), name="catalog_cardbatch_undo"),
            path("<uuid:batch_id>/stop/", wrap(act(self.stop_view)), name="catalog_cardbatch_stop"),
            path("<uuid:batch_id>/again/", wrap(act(self.again_view)), name="catalog_cardbatch_again"),
            *super().get_urls(),
        ]

    def may_act(self, request: HttpRequest, batch: CardBatch) -> bool:
        """Whether this member of the staff may carry out and undo it; who may publish cards need not be able to change them."""
        if batch_only_publishes(batch):
            return request.user.has_perm("catalog.publish_card")
        needed = {"catalog.change_card"}
        if batch.kind == CardBatch.Kind.IMPORT:
            needed |= {"catalog.import_card", "catalog.add_card"}
        return request.user.has_perms(needed)

    def may_edit(self, request: HttpRequest, batch: CardBatch) -> bool:
        """Whether this member of the staff may say what is to be changed in its cards."""
        return self.may_act(request, batch) and request.user.has_perm("catalog.change_card")

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may see batches, and whoever made this one."""
        mine = obj is not None and obj.user_id is not None and obj.user_id == request.user.pk
        return mine or super().has_view_permission(request, obj)

    def _batch(self, request: HttpRequest, batch_id: UUID) -> CardBatch:
        batch = get_object_or_404(CardBatch, pk=batch_id)
        if not self.may_act(request, batch):
            raise PermissionDenied
        return batch

    def _page_of(self, batch_id: UUID) -> HttpResponseRedirect:
        return HttpResponseRedirect(reverse("admin:catalog_cardbatch_change", args=(batch_id,)))

    def _refuse(self, request: HttpRequest, batch_id: UUID, refusal: SiteError) -> HttpResponseRedirect:
        messages.error(request, refusal_words(refusal))
        return self._page_of(batch_id)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """How far the batch is, and its rows; the page looks again by itself while the worker is at it."""
        batch = self.get_object(request, object_id)
        if batch is None:
            raise Http404
        if not self.has_view_permission(request, batch):
            raise PermissionDenied
        if batch.state == State.CHOSEN:
            return HttpResponseRedirect(reverse("admin:catalog_cardbatch_edit", args=(batch.pk,)))
        status = request.GET.get("status", "")
        rows = batch.rows.filter(status=status) if status in CardBatchRow.Status.values else batch.rows.all()
        page = Paginator(rows, ROWS_ON_A_PAGE).get_page(request.GET.get("page"))
        working, stuck = batch.state in CardBatch.WORKING, batch_is_stuck(batch)
        refused = batch.counts.get("refused", 0)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"{batch.get_kind_display()}: {batch.title}",
            "batch": batch,
            "may_act": self.may_act(request, batch),
            "look_again": SECONDS_BETWEEN_LOOKS if working and not stuck else None,
            "stuck": stuck,
            "no_worker": working and not stuck and not batch.done and self._nobody_works(),
            "refusal": shown_refusal(batch.refusal),
            "page": page,
            "status": status,
            "statuses": [
                (one.value, one.label, batch.counts.get(one.value, 0))
                for one in (CardBatchRow.Status.REFUSED, CardBatchRow.Status.CREATED, CardBatchRow.Status.CHANGED)
            ],
            "rows": list(shown_rows(page.object_list, batch.game_id, terms_read(batch.game_id))),
            "more_absent": batch.counts.get("absent", 0) - len(batch.absent),
            "applicable": batch.state == State.PLANNED and not refused and batch.rows.exists(),
            "working": working,
            "stopped": batch.state == State.STOPPED,
            "editable": batch.kind == CardBatch.Kind.EDIT
            and batch.state in {State.PLANNED, State.STOPPED}
            and self.may_edit(request, batch),
            "undoable": batch.state == State.APPLIED,
            "obstacles": len(undo_obstacles(batch)) if batch.state == State.APPLIED else 0,
        }
        return TemplateResponse(request, "admin/catalog/cardbatch/page.html", context)

    @staticmethod
    def _nobody_works() -> bool:
        health = queue_health()
        long_ago = health.oldest and (timezone.now() - health.oldest).total_seconds() > SECONDS_OF_WAITING
        return not health.workers or bool(long_ago)

    def order_view(self, request: HttpRequest, batch_id: UUID) -> HttpResponseRedirect:
        """The order to carry it out as it was shown."""
        self._batch(request, batch_id)
        try:
            batch_order(
                batch_id=batch_id,
                fingerprint=request.POST.get("fingerprint", ""),
                user=request.user,  # type: ignore[arg-type]  # staff are signed in
                may_publish=request.user.has_perm("catalog.publish_card"),
            )
        except SiteError as refusal:
            return self._refuse(request, batch_id, refusal)
        return self._page_of(batch_id)

    def undo_view(self, request: HttpRequest, batch_id: UUID) -> HttpResponseRedirect:
        """The order to undo it."""
        self._batch(request, batch_id)
        try:
            batch_undo_order(
                batch_id=batch_id,
                user=request.user,  # type: ignore[arg-type]  # staff are signed in
                leave_changed=request.POST.get("leave_changed") == "on",
                may_publish=request.user.has_perm("catalog.publish_card"),
            )
        except SiteError as refusal:
            return self._refuse(request, batch_id, refusal)
        return self._page_of(batch_id)

    def stop_view(self, request: HttpRequest, batch_id: UUID) -> HttpResponseRedirect:
        """The order to stop what waits or is being done."""
        self._batch(request, batch_id)
        try:
            batch_stop(batch_id=batch_id, user=request.user)  # type: ignore[arg-type]  # staff are signed in
        except SiteError as refusal:
            return self._refuse(request, batch_id, refusal)
        return self._page_of(batch_id)

    def again_view(self, request: HttpRequest, batch_id: UUID) -> HttpResponseRedirect:
        """The order to go on with a batch whose job broke off."""
        self._batch(request, batch_id)
        try:
            batch_again(batch_id=batch_id)
        except SiteError as refusal:
            return self._refuse(request, batch_id, refusal)
        return self._page_of(batch_id)

    def edit_view(self, request: HttpRequest, batch_id: UUID) -> HttpResponseBase:
        """What is to be changed in all the chosen cards."""
        batch = self._batch(request, batch_id)
        if not self.may_edit(request, batch):
            raise PermissionDenied
        if batch.kind != CardBatch.Kind.EDIT or batch.state not in {State.CHOSEN, State.STOPPED, State.PLANNED}:
            return self._page_of(batch_id)
        form_class = edit_form(batch, may_publish=request.user.has_perm("catalog.publish_card"))
        form: BatchEditForm = form_class(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            edit = edit_of_form(form)
            try:
                batch_edit(
                    batch_id=batch_id,
                    facts=edit.facts,
                    unknown=edit.unknown,
                    title=edit.title,
                    publication=edit.publication,
                )
            except SiteError as refusal:
                return self._refuse(request, batch_id, refusal)
            return self._page_of(batch_id)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Edit many cards together"),
            "batch": batch,
            "count": len(source_of(batch).rows()),
            "form": form,
            "media": self.media + form.media,
        }
        return TemplateResponse(request, "admin/catalog/cardbatch/edit.html", context)
