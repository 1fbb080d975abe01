"""Questions about what is public of decks: who likes them, which tags they bear."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Lower

from cardsite.models import User
from catalog.selectors import cards_merged
from decks.models import Deck, DeckLike, DeckLine, DeckRevisionLine, DeckSnapshotLine
from decks.selectors.cards import cards_public

MAX_TAGS_LISTED = 100
_TAGS_SQL = """
SELECT mode() WITHIN GROUP (ORDER BY tag.typed COLLATE "C"), count(*)
FROM decks_deck AS deck
JOIN decks_decksnapshot AS shown ON shown.id = deck.published_id
CROSS JOIN LATERAL unnest(shown.tag_keys, shown.tags) AS tag (folded, typed)
WHERE deck.visibility = 'public' AND deck.hidden_at IS NULL
    AND (%(game)s::text IS NULL OR deck.game_id = %(game)s)
    AND starts_with(tag.folded, %(begins)s)
GROUP BY tag.folded
ORDER BY count(*) DESC, tag.folded COLLATE "C"
LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag as most write it, and how many public decks bear it."""

    tag: str
    count: int


def tags_public(*, game: str | None = None, begins: str = "", limit: int = MAX_TAGS_LISTED) -> list[TagCount]:
    """The tags that public decks bear, the most frequent first; ``begins`` is folded."""
    with connection.cursor() as cursor:
        cursor.execute(_TAGS_SQL, {"game": game, "begins": begins, "limit": limit})
        return [TagCount(tag, count) for tag, count in cursor.fetchall()]


def cards_asked(ids: Iterable[UUID]) -> set[UUID] | None:
    """The cards that ids mean today; None where readers may not know of one of them."""
    asked = set(ids)
    merged = cards_merged(asked)
    wanted = {merged.get(card_id, card_id) for card_id in asked}
    return wanted if wanted == cards_public(wanted).keys() else None


def decks_holding(decks: QuerySet[Deck], cards: Iterable[UUID], *, published: bool) -> QuerySet[Deck]:
    """Those of the decks that hold each of the cards, as they run or as they were published last."""
    for card in cards:
        held = DeckLine.objects.filter(deck=OuterRef("pk"), card=card)
        kept = DeckSnapshotLine.objects.filter(snapshot=OuterRef("published"), card=card)
        decks = decks.filter(Exists(kept if published else held))
    return decks


def decks_naming(card_id: UUID) -> QuerySet[Deck]:
    """The decks that name a card as they run, in what was published of them, or in their history."""
    held = DeckLine.objects.filter(card=card_id).values("deck")
    kept = DeckSnapshotLine.objects.filter(card=card_id).values("snapshot__deck")
    once = DeckRevisionLine.objects.filter(card=card_id).values("revision__deck")
    return Deck.objects.filter(Q(pk__in=held) | Q(pk__in=kept) | Q(pk__in=once))


def decks_by(decks: QuerySet[Deck], author: str) -> QuerySet[Deck]:
    """Those of the decks whose owner has that name, in whatever case."""
    named = User.objects.filter(closed_at__isnull=True).alias(folded=Lower("username"))
    # Asked for first: among the decks of a known owner every order is walked along an index.
    owner = named.filter(folded=Lower(Value(author))).values_list("pk", flat=True).first()
    return decks.none() if owner is None else decks.filter(owner=owner)


def likes(deck: Deck, user: User) -> bool:
    """Whether the user likes the deck."""
    return DeckLike.objects.filter(deck=deck, user=user).exists()


def liked_by(user: User) -> Q:
    """The condition that the user likes a deck."""
    return Q(Exists(DeckLike.objects.filter(deck=OuterRef("pk"), user=user)))
