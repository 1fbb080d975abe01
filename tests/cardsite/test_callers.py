"""The caller's address is what trusted proxies say, never what the caller says."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from cardsite.callers import caller_address


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "expected"),
    [
        (0, "192.0.2.1", "198.51.100.7", "192.0.2.1"),
        (1, "192.0.2.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        (2, "192.0.2.1", "203.0.113.9, 198.51.100.7", "203.0.113.9"),
        (3, "192.0.2.1", "203.0.113.9, 198.51.100.7", "192.0.2.1"),
        (1, "192.0.2.1", None, "192.0.2.1"),
        (1, "192.0.2.1", "nonsense", "unknown"),
        (0, "2001:db8:1:2:3::4", None, "2001:db8:1:2::/64"),
        (0, "::ffff:192.0.2.1", None, "192.0.2.1"),
        (0, "", None, "unknown"),
    ],
)
def test_the_address_of_a_caller(
    settings: Settings, proxies: int, peer: str, forwarded: str | None, expected: str
) -> None:
    settings.TRUSTED_PROXY_COUNT = proxies
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}

    request = RequestFactory(REMOTE_ADDR=peer).get("/", headers=headers)

    assert caller_address(request) == expected
