"""What lists of decks are filtered and ordered by: one's own by what runs, those of all by what was published."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import Collate

from cardsite.api.errors import NotAuthenticatedError
from cardsite.api.filtering import ListFilterSet, ParameterFilter
from cardsite.api.pagination import parameter_refuse
from cardsite.api.parameters import Parameter, choice_parameter, text_parameter
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.errors import gettext_noop
from cardsite.models import User
from catalog.models import Format
from decks.api.parameters import ME, owner_parameter
from decks.games import GAMES
from decks.models import Deck

OWN_SORTS = SortTable(
    {
        "changed_at": (SortColumn("changed_at"),),
        "created_at": (SortColumn("created_at"),),
        "name": (SortColumn(Collate("name", "C")),),
    },
    default="-changed_at",
)
# Of a public deck others see the last snapshot, so that its last change is its publication.
PUBLIC_SORTS = SortTable(
    {
        "changed_at": (SortColumn("published_at"),),
        "created_at": (SortColumn("created_at"),),
        "name": (SortColumn(Collate("published__name", "C")),),
    },
    default="-changed_at",
)


@dataclass(frozen=True, slots=True)
class DeckOrder:
    """A sort as columns of one's own decks, and of those of all."""

    own: tuple[SortColumn, ...]
    public: tuple[SortColumn, ...]

    @classmethod
    def read(cls, text: str) -> "DeckOrder":
        """The order that a sort such as `name,-created_at` asks for."""
        return cls(OWN_SORTS.order(text), PUBLIC_SORTS.order(text))


def sort_parameter() -> Parameter:
    """The query parameter `sort` of lists of decks."""
    declared = OWN_SORTS.parameter(description="The order; the public decks change when they are published.")
    default = DeckOrder.read(OWN_SORTS.default)
    return Parameter("sort", DeckOrder.read, declared.schema, declared.description, default=default)


class DeckFilterSet(ListFilterSet):
    """The filters of a list of decks."""

    owner = ParameterFilter(owner_parameter, method="of_owner")
    game = ParameterFilter(choice_parameter, GAMES, field_name="game_id", description="The game.")
    format = ParameterFilter(
        text_parameter, max_length=40, method="of_format", description="The slug of a format of the game."
    )
    visibility = ParameterFilter(choice_parameter, Deck.Visibility.values, description="Who may find the deck.")

    @property
    def content(self) -> str:
        """Where what readers of this list see stands, as the beginning of a field's path."""
        return "" if self.query["owner"] == ME else "published__"

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
        known = sorted(set(Format.objects.filter(game__in=games).values_list("slug", flat=True)))
        if slug not in known:
            message = gettext_noop("One of these is needed: {allowed}.")
            raise parameter_refuse(name, "not_a_choice", message, allowed=", ".join(known))
        return decks.filter(**{f"{self.content}format__slug": slug})
