"""The admin of accounts and tokens; what a token's secret is, nobody can read."""

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from procrastinate.contrib.django.models import ProcrastinateJob

from cardsite.forms import AdminSignInForm
from cardsite.models import ApiToken, User
from cardsite.services import account_close, password_reset_link

admin.site.login_form = AdminSignInForm
admin.site.site_header = admin.site.site_title = "cardsite"
admin.site.site_url = "/api/v1/docs/"
admin.site.unregister(ProcrastinateJob)  # the queue shows in what its jobs do, and under /health/worker/
RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


def _may_manage(request: HttpRequest, account: User) -> bool:
    # Whoever could take over a superuser's or another staff member's account would have their rights.
    return not (account.is_staff or account.is_superuser) or bool(request.user.is_superuser)


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Accounts: seen, switched off, given rights, closed; a forgotten password is replaced by handing over a link."""

    list_display = ("username", "is_active", "is_staff", "date_joined", "closed_at")
    list_filter = ("is_active", "is_staff", "is_superuser", "groups", ("closed_at", admin.EmptyFieldListFilter))
    search_fields = ("username",)
    readonly_fields = ("last_login", "date_joined", "closed_at")
    fieldsets = (
        (None, {"fields": ("username", "is_active")}),
        (_("Permissions"), {"fields": RIGHTS}),
        (_("Important dates"), {"fields": ("last_login", "date_joined", "closed_at")}),
    )
    actions = ("reset_links_make", "accounts_close")

    def get_urls(self) -> list[URLPattern]:
        """Without the page on which staff would type somebody's password."""
        return [url for url in super().get_urls() if url.name != "auth_user_password_change"]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Rights are given by superusers only."""
        own = (*super().get_readonly_fields(request, obj),)
        return own if request.user.is_superuser else (*own, *RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Accounts of staff are changed by superusers only, closed ones by nobody."""
        may = super().has_change_permission(request, obj)
        return may and (obj is None or (obj.closed_at is None and _may_manage(request, obj)))

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Never: accounts are closed, so that what others share with them keeps its shape."""
        return False

    def _manageable(self, request: HttpRequest, accounts: QuerySet[User]) -> list[User]:
        return [account for account in accounts if self.has_change_permission(request, account)]

    @admin.action(description=_("Make links to choose a new password"), permissions=["change"])
    def reset_links_make(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Show a link for each account, to be handed to its owner; it works once."""
        for account in self._manageable(request, queryset.filter(is_active=True)):
            uid, secret = password_reset_link(user=account)
            link = request.build_absolute_uri(reverse("password-choose", args=(uid, secret)))
            self.log_change(request, account, gettext("A link to choose a new password was made."))
            words = gettext("Link for {username}: {link}")
            messages.success(request, words.format(username=account.username, link=link))

    @admin.action(description=_("Close the accounts for good"), permissions=["change"])
    def accounts_close(self, request: HttpRequest, queryset: QuerySet[User]) -> HttpResponse | None:
        """Close accounts, after asking once more."""
        accounts = self._manageable(request, queryset)
        if request.POST.get("confirmed") != "yes":
            context = {
                **self.admin_site.each_context(request),
                "title": gettext("Close the accounts for good"),
                "accounts": accounts,
                "checkbox": ACTION_CHECKBOX_NAME,
            }
            return TemplateResponse(request, "cardsite/close_accounts.html", context)
        for account in accounts:
            closed = account_close(user=account, password=None)
            self.log_change(request, closed, gettext("The account was closed."))
        messages.success(request, gettext("Accounts closed: {count}").format(count=len(accounts)))
        return None


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Tokens: seen by name and withdrawn, never made or read here."""

    list_display = ("name", "user", "created_at", "expires_at", "last_used_on")
    list_select_related = ("user",)
    search_fields = ("name", "user__username")
    fields = readonly_fields = ("name", "user", "created_at", "expires_at", "last_used_on")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never: the secret would have to be shown to somebody else than its owner."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """Never; tokens are withdrawn by deleting them."""
        return False
