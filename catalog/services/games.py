"""The rows that every installation has: the games, their default formats, and the role of card editors."""

from typing import TypeVar
from uuid import UUID

from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import Model, QuerySet

from cardsite.waiting import busy_told
from catalog.errors import CardNotFoundError, EntryGoneError, UnknownGameError
from catalog.games import GAMES
from catalog.models import Card, CatalogVersion, Format, Game

CARD_EDITORS = "card editors"
EntryT = TypeVar("EntryT", bound=Model)


def game_lock(slug: str) -> Game:
    """The game's row, locked until the transaction ends: always before rows of its cards, what belongs to them, and terms.

    So cards are rendered with terms that nobody is renaming, and two writers never wait for each other. Decks and
    matches, which only point to the game, are not held up.
    """
    with busy_told():
        game = Game.objects.select_for_update(no_key=True).filter(pk=slug).first()
    if game is None:
        raise UnknownGameError(game=slug, allowed=", ".join(GAMES))
    return game


def card_hold(card_id: UUID) -> Card:
    """The card that something new is to belong to, with its game locked until the transaction ends."""
    game = Card.objects.filter(pk=card_id).values_list("game_id", flat=True).first()
    if game is None:
        raise CardNotFoundError
    game_lock(game)
    card = Card.objects.filter(pk=card_id).first()
    if card is None:
        raise CardNotFoundError
    return card


def entry_lock(
    entries: QuerySet[EntryT], entry_id: UUID | str, *, by: str = "pk", game: str = "game", no_key: bool = False
) -> EntryT:
    """The entry of that id, locked until the transaction ends, and before it its game; refused when it is gone by then.

    An entry is a set, printing, ruling, erratum, format, restriction, rule or term; ``by`` is the field of its id, and
    ``game`` where its game is named. With ``no_key`` others may go on naming it. A card that is written brings its
    printings up to date, and a printing holds its card and its set: without the game first, two writers could each hold
    what the other waits for, and one could name what the other is deleting.
    """
    wanted = entries.filter(**{by: entry_id})
    held = wanted.values_list(game, flat=True).first()
    if held is None:
        raise EntryGoneError
    game_lock(held)
    entry = wanted.select_for_update(of=("self",), no_key=no_key).first()
    if entry is None:
        raise EntryGoneError
    return entry


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
