"""Admin pages that save and delete through services, and show what a service refuses beside the fields it is about.

Django's pages write a form, then its inline forms, in one transaction. A refusal in the midst of that undoes everything;
the page is then shown once more with what was typed and with the reasons.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import NestedObjects
from django.contrib.admin.widgets import AdminTextareaWidget
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.text import capfirst

from cardsite.errors import SiteError
from cardsite.models import User
from cardsite.waiting import busy_told
from catalog.admin.entry_forms import AS_READ, EntryForm
from catalog.admin.refusable_forms import fault_words, refusal_words, refused_form
from catalog.admin.standing_rows import StandingRows
from catalog.errors import EntryGoneError
from catalog.services.games import game_lock

Overrides = dict[type[models.Field[Any, Any]], dict[str, Any]]
ADDRESSES: Overrides = {models.URLField: {"assume_scheme": "https"}}


class RefusedFormError(Exception):
    """A refusal of one form of a page, which is known by its prefix; ``data`` is what the page shows next."""

    def __init__(self, refusal: SiteError, prefix: str | None, data: QueryDict | None = None) -> None:
        super().__init__(refusal, prefix)
        self.refusal = refusal
        self.prefix = prefix
        self.data = data


def check_not_stale(form: Any, data: QueryDict) -> None:
    """Nothing, or the refusal of a form that somebody overtook, with what is typed and what they changed put together."""
    if isinstance(form, EntryForm) and (refusal := form.stale()):
        raise RefusedFormError(refusal, form.prefix, form.merged(data))


class WithHooks(ABCMeta, forms.MediaDefiningClass):
    """Classes of the admin that cannot be registered before every hook is filled."""


class ServiceInline(admin.StackedInline, metaclass=WithHooks):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows shown with their parent, each written through a service."""

    form = EntryForm
    formset = StandingRows
    extra = 0
    formfield_overrides: ClassVar[Overrides] = {
        models.TextField: {"widget": AdminTextareaWidget({"rows": 3})},
        **ADDRESSES,
    }

    @abstractmethod
    def create(self, request: HttpRequest, parent: Any, values: Mapping[str, Any]) -> None:
        """Make a row of the parent."""

    @abstractmethod
    def update(self, request: HttpRequest, row: Any, values: Mapping[str, Any]) -> None:
        """Change a row."""

    @abstractmethod
    def remove(self, request: HttpRequest, row: Any) -> None:
        """Delete a row."""

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """The formset, whose forms know of a refusal."""
        return super().get_formset(request, obj, form=refused_form(request, self.form), **kwargs)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The fields, with what the row was when the page was read."""
        return (*super().get_fields(request, obj), AS_READ)

    def write(self, request: HttpRequest, parent: Any, formset: Any) -> None:
        """Everything that the formset asks for: removals first, so that what they give up can be taken."""
        for form in formset.initial_forms:
            # What somebody else deleted already is as it was asked to be.
            if form in formset.deleted_forms and not form.is_gone():
                self._ask(form, partial(self.remove, request, form.instance))
        for form in formset.initial_forms:
            if form.has_changed() and form not in formset.deleted_forms:
                if form.is_gone():
                    # The page says so beside the rows that are left, of which none has this prefix.
                    raise RefusedFormError(EntryGoneError(), formset.prefix)
                self._ask(form, partial(self._change, request, form))
        for form in formset.extra_forms:
            if form.has_changed() and form not in formset.deleted_forms:
                self._ask(form, partial(self.create, request, parent, form.cleaned_data))

    def _change(self, request: HttpRequest, form: EntryForm) -> None:
        if form.touched():
            check_not_stale(form, request.POST)
            self.update(request, form.instance, form.cleaned_data)

    @staticmethod
    def _ask(form: forms.BaseForm, act: Callable[[], None]) -> None:
        try:
            act()
        except SiteError as refusal:
            raise RefusedFormError(refusal, form.prefix) from refusal


class ServiceAdmin(admin.ModelAdmin, metaclass=WithHooks):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows written through services: ``create``, ``update`` and ``remove`` call them."""

    form = EntryForm
    save_on_top = False
    formfield_overrides: ClassVar[Overrides] = ADDRESSES

    @abstractmethod
    def create(self, request: HttpRequest, values: Mapping[str, Any]) -> models.Model:
        """Make a row."""

    @abstractmethod
    def update(self, request: HttpRequest, row: Any, values: Mapping[str, Any]) -> models.Model:
        """Change a row."""

    @abstractmethod
    def remove(self, request: HttpRequest, row: Any) -> None:
        """Delete a row."""

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form, which knows of a refusal."""
        return super().get_form(request, obj, change, form=refused_form(request, self.form), **kwargs)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The fields, with what the row was when the page was read."""
        fields = super().get_fields(request, obj)
        return (*fields, AS_READ) if obj else fields

    def page_context(self, request: HttpRequest, object_id: str | None) -> dict[str, Any]:
        """What the page of one row shows beside its form."""
        return {}

    def refused(self, request: HttpRequest, refusal: SiteError, object_id: str | None) -> None:
        """What else a refusal changes before the page is shown again."""

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        """The page of one row; after a refusal the same page with what was typed and the reasons."""
        given = extra_context or {}
        try:
            own = self.page_context(request, object_id)
            with busy_told():
                return super().changeform_view(request, object_id, form_url, given | own)
        except RefusedFormError as refused:
            refusal, prefix = refused.refusal, refused.prefix
            request.POST = refused.data or request.POST  # type: ignore[assignment]  # what the form shows next
        except SiteError as error:
            refusal, prefix = error, None
        self.refused(request, refusal, object_id)
        request.refused = (refusal, prefix)  # type: ignore[attr-defined]  # carried to the forms of this request
        own = self.page_context(request, object_id)
        return super().changeform_view(request, object_id, form_url, given | own)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """The row made or changed by the service; the page goes on with the row as it was stored."""
        values = form.cleaned_data
        if change and isinstance(form, EntryForm):
            game_lock(obj.game_id)
            if not form.touched():
                obj.refresh_from_db()
                return
            check_not_stale(form, request.POST)
        stored = self.update(request, obj, values) if change else self.create(request, values)
        obj.__dict__.update(stored.__dict__)

    def save_related(self, request: HttpRequest, form: Any, formsets: Iterable[Any], change: bool) -> None:
        """The inline rows, each by its own service."""
        writers = {inline.model: inline for inline in self.get_inline_instances(request, form.instance)}
        for formset in formsets:
            writer = writers[formset.model]
            assert isinstance(writer, ServiceInline)
            writer.write(request, formset.instance, formset)
            formset.new_objects, formset.changed_objects, formset.deleted_objects = [], [], []

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What would go, and the kinds of things that forbid it: single ones may be private to others."""
        to_delete, counts, perms_needed, protected = super().get_deleted_objects(objs, request)
        if protected:
            collector = NestedObjects(using="default")
            collector.collect(objs)
            kinds = {str(thing._meta.verbose_name_plural) for thing in collector.protected}  # noqa: SLF001  # Meta API
            protected = sorted(capfirst(kind) for kind in kinds)
        return to_delete, counts, perms_needed, protected

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """The row deleted by the service."""
        self.remove(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> None:
        """All the rows deleted by the service, or none."""
        with transaction.atomic():
            for row in queryset:
                self.remove(request, row)

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None) -> Any:
        """The question whether to delete; a refusal by the service leads back with its reason."""
        try:
            with busy_told():
                return super().delete_view(request, object_id, extra_context)
        except SiteError as refusal:
            return self.refuse(request, refusal, "change", object_id)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """The list; what a service refuses of an action is said above it."""
        try:
            with busy_told():
                return super().changelist_view(request, extra_context)
        except SiteError as refusal:
            return self.refuse(request, refusal, "changelist")

    def refuse(self, request: HttpRequest, refusal: SiteError, page: str, *args: str) -> HttpResponse:
        """Back to a page of this model, with the reasons above it."""
        for words in (refusal_words(refusal), *(fault_words(fault) for fault in refusal.faults)):
            messages.error(request, words)
        options = self.opts
        return HttpResponseRedirect(reverse(f"admin:{options.app_label}_{options.model_name}_{page}", args=args))


def signed_in(request: HttpRequest) -> User:
    """The member of the staff whose request it is."""
    assert isinstance(request.user, User)
    return request.user


def only(values: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Some of a form's values."""
    return {name: values[name] for name in names}
