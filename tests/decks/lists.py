"""Lists as they are pasted and reported over the API."""

from typing import Any

from tests.decks.clients import DECKS, client_of


def parsed(text: str, language: str = "en", **more: Any) -> Any:
    """The report on a pasted list."""
    body = {"game": "tatemon", "text": text, **more}
    answer = client_of(None).post(f"{DECKS}parse/", body, format="json", HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def refused(text: str, **more: Any) -> tuple[int, str, str]:
    """The status, place and code of the one fault for which a list is refused."""
    answer = client_of(None).post(f"{DECKS}parse/", {"text": text, **more}, format="json")
    (fault,) = answer.json()["errors"]
    return answer.status_code, fault["pointer"], fault["code"]


def lines(document: Any) -> list[tuple[str, int]]:
    """The card and count of each line."""
    return [(line["card"], line["count"]) for line in document["lines"]]
