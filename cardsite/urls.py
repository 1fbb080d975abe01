"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from cardsite import health, pages
from cardsite.api.urls import unknown_route_patterns

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="docs")),
    path("health/live/", health.live),
    path("health/ready/", health.ready),
    path("health/worker/", health.worker),
    path("admin/language/", set_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("account/", include(pages.urlpatterns)),
    path("account/", include((pages.sign_in_patterns, "rest_framework"))),
    path("api/v1/", include("catalog.api.urls")),
    path("api/v1/", include("cardsite.api.urls")),
    path("api/v1/", include("decks.api.urls")),
    path("api/v1/", include("play.api.urls")),
    *unknown_route_patterns,
]

handler400 = "cardsite.api.handlers.bad_request"
handler403 = "cardsite.api.handlers.permission_denied"
handler404 = "cardsite.api.handlers.page_not_found"
handler500 = "cardsite.api.handlers.server_error"
