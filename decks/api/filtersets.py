"""What lists of decks are filtered and ordered by: one's own by what runs, those of all by what was published."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import Collate

from cardsite.api.errors import NotAuthenticatedError
from cardsite.api.filtering import ListFilterSet, ParameterFilter
from cardsite.api.pagination import parameter_refuse, words_refuse
from cardsite.api.parameters import (
    Parameter,
    boolean_parameter,
    choice_parameter,
    text_parameter,
    uuid_parameter,
)
from cardsite.api.sorting import SortColumn, SortTable
from cardsite.errors import gettext_noop
from cardsite.models import User
from catalog.models import Format
from catalog.search.fold import MAX_TERMS, fold, fold_terms
from decks.api.parameters import ME, owner_parameter
from decks.games import GAMES
from decks.models import Deck
from decks.selectors.browsing import cards_asked, decks_by, decks_holding, liked_by
from decks.values import MAX_TAG_LENGTH

OWN_SORTS = SortTable(
    {
        "changed_at": (SortColumn("changed_at"),),
        "created_at": (SortColumn("created_at"),),
        "name": (SortColumn(Collate("name", "C")),),
        "likes": (SortColumn("likes"),),
    },
    default="-changed_at",
)
# Of a public deck others see the last snapshot, so that its last change is its publication.
PUBLIC_SORTS = SortTable(
    {
        "changed_at": (SortColumn("published_at"),),
        "created_at": (SortColumn("created_at"),),
        "name": (SortColumn("published_name"),),
        "likes": (SortColumn("likes"),),
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
    author = ParameterFilter(
        text_parameter, max_length=150, method="of_author", description="Those by the account of this name."
    )
    card = ParameterFilter(
        uuid_parameter, many=True, method="with_cards", description="Those that hold each of these cards."
    )
    tag = ParameterFilter(
        text_parameter,
        max_length=MAX_TAG_LENGTH,
        many=True,
        method="with_tags",
        description="Those that bear each of these tags, in whatever width, case or script.",
    )
    q = ParameterFilter(text_parameter, method="with_words", description="Words that stand in the name or in a tag.")
    legal_when_published = ParameterFilter(
        boolean_parameter,
        field_name="published__valid",
        description="Whether the rules of its format were kept on the day of its last snapshot.",
    )
    liked = ParameterFilter(boolean_parameter, method="that_one_likes", description="Whether one likes the deck.")

    @property
    def published(self) -> bool:
        """Whether the list is of what was published, and not of one's own decks as they run."""
        return bool(self.query["owner"] != ME)

    @property
    def content(self) -> str:
        """Where what readers of this list see stands, as the beginning of a field's path."""
        return "published__" if self.published else ""

    def of_owner(self, decks: QuerySet[Deck], _: str, owner: str | UUID) -> QuerySet[Deck]:
        """One's own, or those of an account."""
        return decks.filter(owner=owner if isinstance(owner, UUID) else self._user())

    def _user(self) -> User:
        reader: Any = self.request.user
        if not isinstance(reader, User):
            raise NotAuthenticatedError
        return reader

    def of_author(self, decks: QuerySet[Deck], _: str, author: str) -> QuerySet[Deck]:
        """Those by the account of a name."""
        return decks_by(decks, author)

    def with_cards(self, decks: QuerySet[Deck], _: str, ids: tuple[UUID, ...]) -> QuerySet[Deck]:
        """Those that hold each of some cards; none where readers may not know of one of them."""
        cards = cards_asked(ids)
        return decks.none() if cards is None else decks_holding(decks, cards, published=self.published)

    def with_tags(self, decks: QuerySet[Deck], name: str, tags: tuple[str, ...]) -> QuerySet[Deck]:
        """Those that bear each of some tags."""
        keys = [fold(tag) for tag in tags]
        if not all(keys):
            raise parameter_refuse(
                name,
                "not_searchable",
                gettext_noop("Nothing in this can be searched for; use letters, kana, kanji or digits."),
            )
        return decks.filter(**{f"{self.content}tag_keys__contains": keys})

    def with_words(self, decks: QuerySet[Deck], name: str, text: str) -> QuerySet[Deck]:
        """Those in whose name or tags each of some words stands."""
        words = fold_terms(text)
        if not words:
            raise parameter_refuse(
                name,
                "not_searchable",
                gettext_noop("Nothing in this can be searched for; use letters, kana, kanji or digits."),
            )
        if len(words) > MAX_TERMS:
            raise parameter_refuse(name, "too_many_words", gettext_noop("At most {limit} words."), limit=MAX_TERMS)
        for word in words:
            decks = decks.filter(**{f"{self.content}search_key__contains": word})
        return decks

    def that_one_likes(self, decks: QuerySet[Deck], _: str, wanted: bool) -> QuerySet[Deck]:
        """Those that one likes, or the others."""
        condition = liked_by(self._user())
        return decks.filter(condition if wanted else ~condition)

    def of_format(self, decks: QuerySet[Deck], name: str, slug: str) -> QuerySet[Deck]:
        """Those in formats of the slug; one that no game asked for has is refused with those that there are."""
        games = [self.query["game"]] if self.query["game"] else list(GAMES)
        slugs = dict(Format.objects.filter(game__in=games).values_list("pk", "slug"))
        words_refuse(name, [slug], set(slugs.values()))
        # By their ids, of which the database knows how many decks have them: a format that many have is met while walking.
        return decks.filter(**{f"{self.content}format__in": [pk for pk, known in slugs.items() if known == slug]})
