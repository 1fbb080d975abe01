"""Whoever asks the API of decks, in English."""

from rest_framework.test import APIClient

from cardsite.models import User

DECKS = "/api/v1/decks/"


def client_of(user: User | None) -> APIClient:
    """A client signed in as the user, or a stranger."""
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    if user is not None:
        client.force_login(user)
    return client
