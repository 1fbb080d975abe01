"""The language of queries as it is now: what the games declare, with the words, sets, rarities and formats there are."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from django.db import connection

from cardsite.values import Words
from catalog.games import GAMES
from catalog.games.search_fields import Values, common_fields, declared_fields, sorts_of
from catalog.models import Format, Set, Term
from catalog.search.fields import SearchLanguage
from catalog.selectors.reading import catalog_validator

# One step into the index for each rarity there is, however many printings have it.
_RARITIES = """
WITH RECURSIVE rarity(word) AS (
    (SELECT rarity FROM catalog_printing WHERE rarity > '' ORDER BY rarity LIMIT 1)
    UNION ALL
    SELECT (SELECT p.rarity FROM catalog_printing p WHERE p.rarity > rarity.word ORDER BY p.rarity LIMIT 1)
    FROM rarity WHERE rarity.word IS NOT NULL
)
SELECT word FROM rarity WHERE word IS NOT NULL
"""


def _rarities() -> dict[str, Words]:
    with connection.cursor() as cursor:
        cursor.execute(_RARITIES)
        return {word: Words(word, word) for (word,) in cursor.fetchall()}


def _sets() -> dict[str, Words]:
    rows = Set.objects.order_by("code_key").values_list("code", "name_ja", "name_en")
    return {code: Words(ja, en or ja) for code, ja, en in rows}


def _formats(games: Mapping[str, object]) -> dict[str, Words]:
    rows = Format.objects.filter(game__in=games).order_by("slug").values_list("slug", "name_ja", "name_en")
    return {slug: Words(ja, en) for slug, ja, en in rows}


def _terms() -> dict[tuple[str, str], Values]:
    found: dict[tuple[str, str], dict[str, Words]] = {}
    for game, category, slug, ja, en in Term.objects.values_list("game", "category", "slug", "name_ja", "name_en"):
        found.setdefault((game, category), {})[slug] = Words(ja, en)
    return dict(found)


def _language_now(game: str | None) -> SearchLanguage:
    games = {slug: spec for slug, spec in GAMES.items() if game in {None, slug}}
    terms = _terms()
    sets, rarities, formats = _sets(), _rarities(), _formats(games)
    here = (
        *common_fields(games, all_games=GAMES, sets=sets, rarities=rarities, formats=formats),
        *declared_fields(games, terms),
    )
    known = frozenset().union(*(field.named() for field in here))
    others = declared_fields({slug: spec for slug, spec in GAMES.items() if slug not in games}, terms)
    elsewhere = {name: field.games for field in others for name in field.named() if name not in known}
    return SearchLanguage(here, sorts_of(games), elsewhere)


@lru_cache(maxsize=16)
def _language_of(version: str, game: str | None) -> SearchLanguage:  # noqa: ARG001  # what is remembered is remembered by it
    return _language_now(game)


def search_languages(version: str | None = None) -> Callable[[str | None], SearchLanguage]:
    """What can be asked of the cards of each game, and of all, in a version of the catalog; without one, in the present."""
    known = version or catalog_validator()
    return _language_now if known is None else partial(_language_of, known)


def search_language(game: str | None = None) -> SearchLanguage:
    """What can be asked of the cards of one game, or of all."""
    return search_languages()(game)
