"""Forms of the pages that sign people in and let them choose a password."""

import math
from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.utils.translation import gettext_lazy as _

from cardsite.callers import caller_address
from cardsite.models import User
from cardsite.services import password_set, sign_in_count


class SignInForm(AuthenticationForm):
    """Name and password; attempts are counted before the password is looked at."""

    def clean(self) -> dict[str, Any]:
        """The credentials of an active account."""
        assert self.request is not None
        username = self.cleaned_data.get("username", "")
        wait = sign_in_count(address=caller_address(self.request), username=username)
        if wait is not None:
            raise forms.ValidationError(
                _("Too many requests; try again in %(seconds)s seconds."),
                code="throttled",
                params={"seconds": math.ceil(wait)},
            )
        return super().clean()


class AdminSignInForm(SignInForm, AdminAuthenticationForm):
    """The same for the admin, which lets staff in only."""


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A new password, chosen on a page reached by a link from the staff."""

    def save(self, commit: bool = True) -> User:
        """The account with its new password; tokens are withdrawn and sessions end."""
        assert commit
        user: User = self.user
        password_set(user=user, new_password=self.cleaned_data["new_password1"])
        return user
