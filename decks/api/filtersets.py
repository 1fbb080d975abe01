"""What lists of decks are filtered by."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from cardsite.api.errors import NotAuthenticatedError
from cardsite.api.filtering import ListFilterSet, ParameterFilter
from cardsite.api.pagination import words_refuse
from cardsite.api.parameters import choice_parameter, text_parameter
from cardsite.models import User
from catalog.models import Format
from decks.api.parameters import owner_parameter
from decks.games import GAMES
from decks.models import Deck


class DeckFilterSet(ListFilterSet):
    """The filters of a list of decks."""

    owner = ParameterFilter(owner_parameter, method="of_owner")
    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")
    format = ParameterFilter(
        text_parameter, max_length=40, method="of_format", description="The slug of a format of the game."
    )
    visibility = ParameterFilter(choice_parameter, Deck.Visibility.values, description="Who may find the deck.")

    def of_owner(self, decks: QuerySet[Deck], _: str, owner: str | UUID) -> QuerySet[Deck]:
        """One's own, or those of an account."""
        if isinstance(owner, UUID):
            return decks.filter(owner=owner)
        reader: Any = self.request.user
        if not isinstance(reader, User):
            raise NotAuthenticatedError
        return decks.filter(owner=reader)

    def of_format(self, decks: QuerySet[Deck], name: str, slug: str) -> QuerySet[Deck]:
        """Those in formats of the slug; one that no game asked for has is refused with those that there are."""
        games = [self.query["game"]] if self.query["game"] else list(GAMES)
        words_refuse(name, [slug], set(Format.objects.filter(game__in=games).values_list("slug", flat=True)))
        return decks.filter(format__slug=slug)
