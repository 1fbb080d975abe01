"""Pages for browsers: signing in for the browsable API, and choosing a password with a link from the staff."""

from django.contrib.auth.views import (
    LoginView,
    LogoutView,
    PasswordResetCompleteView,
    PasswordResetConfirmView,
)
from django.urls import path, reverse_lazy

from cardsite.forms import NewPasswordForm, SignInForm

sign_in_patterns = [
    path(
        "sign-in/",
        LoginView.as_view(template_name="rest_framework/login.html", authentication_form=SignInForm),
        name="login",
    ),
    path("sign-out/", LogoutView.as_view(), name="logout"),
]

urlpatterns = [
    path(
        "password/<uidb64>/<token>/",
        PasswordResetConfirmView.as_view(
            form_class=NewPasswordForm, success_url=reverse_lazy("password-chosen"), post_reset_login=False
        ),
        name="password-choose",
    ),
    path("password/chosen/", PasswordResetCompleteView.as_view(), name="password-chosen"),
]
