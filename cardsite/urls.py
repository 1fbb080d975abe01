"""Every address of the site."""

from django.contrib import admin
from django.urls import path

from cardsite import health

urlpatterns = [
    path("health/live/", health.live),
    path("health/ready/", health.ready),
    path("admin/", admin.site.urls),
]
