"""Questions about stored decks: who may read which, and what is in them."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils.crypto import constant_time_compare

from cardsite.models import User
from decks.errors import DeckNotFoundError
from decks.models import Deck, DeckLine
from decks.selectors.cards import CARD_COLUMNS
from decks.values import Decklist, Line

Reader = User | AnonymousUser


def decks_of(owner: Reader) -> QuerySet[Deck]:
    """A user's own decks."""
    return Deck.objects.filter(owner=owner) if isinstance(owner, User) else Deck.objects.none()


def decks_listed_for(reader: Reader) -> QuerySet[Deck]:
    """The decks that a reader finds in lists: their own and the public ones."""
    public = Q(visibility=Deck.Visibility.PUBLIC)
    return Deck.objects.filter(public | Q(owner=reader) if isinstance(reader, User) else public)


def deck_get(*, reader: Reader, deck_id: UUID, token: str | None = None) -> Deck:
    """A deck that the reader may know of: their own, a public one, or an unlisted one with its token."""
    deck = Deck.objects.select_related("format", "owner").filter(pk=deck_id).first()
    if deck is None:
        raise DeckNotFoundError
    unlocked = token is not None and deck.share_token is not None and constant_time_compare(token, deck.share_token)
    if deck.owner_id == reader.pk or deck.visibility == Deck.Visibility.PUBLIC or unlocked:
        return deck
    raise DeckNotFoundError


def deck_get_own(*, owner: Reader, deck_id: UUID) -> Deck:
    """A user's own deck; anybody else's is one that does not exist."""
    deck = decks_of(owner).select_related("format", "owner").filter(pk=deck_id).first()
    if deck is None:
        raise DeckNotFoundError
    return deck


def deck_lines(*, deck: Deck) -> list[DeckLine]:
    """The lines of a deck with their cards, by zone and card number."""
    wanted = [f"card__{column}" for column in CARD_COLUMNS]
    lines = deck.lines.select_related("card").only("deck_id", "zone", "count", "printing_id", "card_id", *wanted)
    return sorted(lines, key=lambda line: (line.zone, line.card.game_id, line.card.number, line.pk))


def decklist_of(lines: Iterable[DeckLine]) -> Decklist:
    """Stored lines as the rules see them."""
    return Decklist.of(Line(line.zone, line.card_id, line.printing_id, line.count) for line in lines)
