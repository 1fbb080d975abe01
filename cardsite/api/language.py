"""Words in the language of the request."""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language, get_language_from_request, gettext, override

from cardsite.api.parameters import Parameter, choice_parameter
from cardsite.values import LANGUAGES, Language, Words

LANG = "lang"


def request_language() -> Language:
    """The language of the present request (`Accept-Language`), Japanese unless English was asked for."""
    return "en" if (get_language() or "").startswith("en") else "ja"


class Counting(Formatter):
    """Fills the slots of templates; a slot `{count:card|cards}` is a number with the noun for one or for several."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """The value, or number and noun."""
        one, bar, several = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return f"{value} {one if str(value) == '1' else several}"


_COUNTING = Counting()


def slots_fill(words: str, said: Mapping[str, Any]) -> str:
    """A template that is in one language already, its slots filled."""
    # The other way takes ten times as long, and a verdict has many messages.
    return _COUNTING.vformat(words, (), said) if "|" in words else words.format_map(said)


def words_render(template: str, params: Mapping[str, Any]) -> str:
    """A message template in the language of the request, its slots filled; `Words` among the params are translated too."""
    language = request_language()
    said = {key: value.in_language(language) if isinstance(value, Words) else value for key, value in params.items()}
    return slots_fill(gettext(template), said)


def said_in_both(say: Callable[[], object]) -> Words:
    """What is said in the present language, said in both: for words that are kept and read by others later."""
    said = {}
    for language in LANGUAGES:
        with override(language):
            said[language] = str(say())
    return Words(**said)


def language_parameter() -> Parameter:
    """The parameter `lang`, which decides the language of an answer before `Accept-Language` does."""
    return choice_parameter(LANG, LANGUAGES, description="The language of the words; decides before `Accept-Language`.")


def language_asked(request: HttpRequest, *, by_address: bool) -> str:
    """The language that a request asks for: in its address, where that may say so, else in its headers."""
    named = request.GET.get(LANG) if by_address else None
    return named if named in LANGUAGES else get_language_from_request(request)
