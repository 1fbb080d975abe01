"""What public answers about cards depend on, for revalidation without reading them."""

from django.http import HttpRequest

from cardsite.api.endpoints import ApiViewSet
from catalog.selectors import catalog_validator


class CatalogViewSet(ApiViewSet):
    """A view of the catalog: public, and revalidated by the catalog's version."""

    def public_version(self, request: HttpRequest, action: str) -> object | None:
        """The version of the catalog that strangers see now."""
        return catalog_validator()
