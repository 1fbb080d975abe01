"""The site's addresses, and beside them the plain list that it is compared with."""

from django.urls import path

from cardsite import urls as site
from tests.bench.plain import PlainCardList

urlpatterns = [path("bench/plain/", PlainCardList.as_view()), *site.urlpatterns]

handler400 = site.handler400
handler403 = site.handler403
handler404 = site.handler404
handler500 = site.handler500
