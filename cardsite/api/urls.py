"""Addresses of accounts, problem types and the API's description."""

from django.urls import path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView, SpectacularSwaggerView

from cardsite.api import views
from cardsite.api.handlers import UnknownRouteView

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="docs"), name="start"),
    path("account/", views.AccountView.as_view(), name="account"),
    path("account/close/", views.AccountCloseView.as_view(), name="account-close"),
    path("account/password/", views.PasswordView.as_view(), name="account-password"),
    path("account/password/reset/", views.PasswordResetView.as_view(), name="account-password-reset"),
    path("account/tokens/", views.ApiTokenViewSet.as_view({"get": "list", "post": "create"}), name="token-list"),
    path("account/tokens/<uuid:token_id>/", views.ApiTokenViewSet.as_view({"delete": "destroy"}), name="token-detail"),
    path("session/", views.SessionView.as_view(), name="session"),
    path("problems/", views.ProblemTypeViewSet.as_view({"get": "list"}), name="problem-list"),
    path("problems/<slug:code>/", views.ProblemTypeViewSet.as_view({"get": "retrieve"}), name="problem-detail"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    path("redoc/", SpectacularRedocView.as_view(url_name="schema", template_name="cardsite/redoc.html"), name="redoc"),
]

# Stands after the addresses of all apps.
unknown_route_patterns = [re_path(r"^api/", UnknownRouteView.as_view())]
