"""Who is asking: the network address of a request, seen through the proxies that the operator trusts."""

import ipaddress
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

_IPV6_NETWORK = 64


def caller_address(request: HttpRequest) -> str:
    """The caller's address: an IPv4 address, or the /64 network of an IPv6 one, which a single household owns.

    ``settings.TRUSTED_PROXY_COUNT`` proxies stand before the site, each appending to ``X-Forwarded-For`` the address it
    was asked from; anything further left was written by the caller and is not believed.
    """
    address = request.META.get("REMOTE_ADDR", "")
    if settings.TRUSTED_PROXY_COUNT:
        hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
        if len(hops) >= settings.TRUSTED_PROXY_COUNT:
            address = hops[-settings.TRUSTED_PROXY_COUNT]
    return _network(address)


@lru_cache(maxsize=4096)
def _network(address: str) -> str:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, _IPV6_NETWORK), strict=False))
    return str(parsed)
