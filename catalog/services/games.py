"""The rows that every installation has: the games, their default formats, and the role of card editors."""

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from cardsite.waiting import busy_told
from catalog.errors import UnknownGameError
from catalog.games import GAMES
from catalog.models import CatalogVersion, Format, Game

CARD_EDITORS = "card editors"


def game_lock(slug: str) -> Game:
    """The game's row, locked until the transaction ends: always before rows of its cards and terms.

    So cards are rendered with terms that nobody is renaming, and two writers never wait for each other. Decks and
    matches, which only point to the game, are not held up.
    """
    with busy_told():
        game = Game.objects.select_for_update(no_key=True).filter(pk=slug).first()
    if game is None:
        raise UnknownGameError(game=slug, allowed=", ".join(GAMES))
    return game


def game_get(slug: str) -> Game:
    """The game's row as it is now."""
    game = Game.objects.filter(pk=slug).first()
    if game is None:
        raise UnknownGameError(game=slug, allowed=", ".join(GAMES))
    return game


@transaction.atomic
def games_ensure() -> None:
    """Each game's row and default format, where they are missing."""
    CatalogVersion.objects.get_or_create(pk=1)
    for slug, spec in GAMES.items():
        game, _ = Game.objects.get_or_create(slug=slug)
        if not Format.objects.filter(game=game, is_default=True).exists():
            name, words = spec.default_format
            Format.objects.get_or_create(
                game=game, slug=name, defaults={"name_ja": words.ja, "name_en": words.en, "is_default": True}
            )


@transaction.atomic
def card_editors_ensure() -> Group:
    """The role that may do everything in the catalog and nothing else; members need only be staff."""
    group, _ = Group.objects.get_or_create(name=CARD_EDITORS)
    group.permissions.add(*Permission.objects.filter(content_type__app_label="catalog"))
    return group
