"""Questions about cards, to the site over HTTP; an answer that is no answer ends the run."""

import json
from typing import Any
from urllib.parse import urlencode

from tests.bench.asking import Answer, Asking

CARDS = "/api/v1/cards/"


class WrongResultError(Exception):
    """An answer that is refused or does not hold what it must, so that its speed means nothing."""


def cards_asked(asking: Asking, path: str = "", /, **query: object) -> Answer:
    """The answer to a question under ``cards/``."""
    given = {name: value for name, value in query.items() if value}
    return answer_checked(asking.ask("GET", f"{CARDS}{path}?{urlencode(given)}"))


def page_asked(asking: Asking, **query: object) -> dict[str, Any]:
    """Where a page of the list stands among the others."""
    page: dict[str, Any] = json.loads(cards_asked(asking, **query).body)["page"]
    return page


def answer_checked(answer: Answer) -> Answer:
    """The answer, which must be a 200."""
    if answer.status != 200:
        raise WrongResultError(f"A question is answered with {answer.status}: {answer.body[:300].decode()}")
    return answer
