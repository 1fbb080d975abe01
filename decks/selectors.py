"""Questions about decks: who may read which, and what the construction rules need to know of cards and formats."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from uuid import UUID

import orjson
from django.contrib.auth.models import AnonymousUser
from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Q, QuerySet
from django.utils.crypto import constant_time_compare

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from cardsite.values import Words
from catalog.games import GAMES as CARD_GAMES
from catalog.models import Card, Format
from catalog.selectors import cards_visible, restrictions_known
from catalog.values import Facts
from decks.errors import DecklistMalformedError, DeckNotFoundError
from decks.games import GAMES
from decks.games.restrictions import Restriction as Limit
from decks.models import Deck, DeckLine
from decks.values import Decklist, Line, ListedCard

# What construction rules and matches read of a card; the texts of lists are the heavy part of its row.
CARD_COLUMNS = ("game_id", "number", "kind", "name_ja", "name_en", "facts", "missing", "published_at", "revision")

Reader = User | AnonymousUser


def decks_of(owner: Reader) -> QuerySet[Deck]:
    """A user's own decks."""
    return Deck.objects.filter(owner=owner) if isinstance(owner, User) else Deck.objects.none()


def decks_listed_for(reader: Reader, visibility: str | None = None) -> tuple[Q, ...]:
    """The decks that a reader finds in lists, in parts: the public ones and the own, or those of one visibility."""
    public = (Q(visibility=Deck.Visibility.PUBLIC),) if visibility in {None, Deck.Visibility.PUBLIC} else ()
    own = (Q(owner=reader),) if isinstance(reader, User) else ()
    return (*public, *own) or (Q(pk__in=[]),)


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


def card_is_public(card: Card, now: datetime) -> bool:
    """Whether readers may know of the card: published, and no embargo left."""
    return card.published_at is not None and card.published_at <= now


def cards_public(ids: Iterable[UUID]) -> dict[UUID, Card]:
    """Those of the cards that readers may know of, by id."""
    found = cards_visible().only(*CARD_COLUMNS).filter(pk__in=list(ids))
    return {card.pk: card for card in found}


def card_name(card: Card) -> Words:
    """The card's name in both languages; one without an English name keeps the Japanese."""
    return Words(card.name_ja, card.name_en or card.name_ja)


@lru_cache(maxsize=8192)
def _facts(game: str, kind: str, data: bytes) -> Facts:
    # By content and not by id, so that an edit is seen at once; abilities are the slow part and repeat in every deck.
    facts, _ = CARD_GAMES[game].parse_facts(kind, orjson.loads(data))
    return facts


def card_facts(card: Card) -> Facts:
    """What is known of the card, as its game declares it."""
    return _facts(card.game_id, card.kind, orjson.dumps(card.facts, option=orjson.OPT_SORT_KEYS))


def listed_card(card: Card) -> ListedCard:
    """The card as construction rules see it."""
    return ListedCard(card.pk, card.game_id, card.number, card_name(card), card_facts(card), tuple(card.missing))


def format_find(*, game: str, format_slug: str | None) -> Format:
    """A format of a game by its slug, or the game's default format; a refusal names what there is."""
    if game not in GAMES:
        message = gettext_noop("There is no game {game}. There are: {allowed}.")
        params = {"game": game, "allowed": ", ".join(GAMES)}
        raise DecklistMalformedError(faults=[Fault("unknown_game", message, params, "/game")])
    formats = {found.slug: found for found in Format.objects.filter(game=game)}
    default = next((found for found in formats.values() if found.is_default), None)
    found = default if format_slug is None else formats.get(format_slug)
    if found is None:
        message = gettext_noop("The game {game} has no format {format}. It has: {allowed}.")
        params = {"game": game, "format": format_slug or "—", "allowed": ", ".join(formats) or "—"}
        raise DecklistMalformedError(faults=[Fault("unknown_format", message, params, "/format")])
    return found


def restrictions_of(wanted: Format) -> tuple[Limit, ...]:
    """All restrictions of a format that are announced, oldest first."""
    rows = restrictions_known().filter(format=wanted).annotate(card_ids=ArrayAgg("named__card_id", default=[]))
    return tuple(
        Limit(
            frozenset(row.card_ids),
            row.limit,
            row.begins_on,
            row.ends_on,
            Words(row.note_ja, row.note_en or row.note_ja) if row.note_ja else None,
        )
        for row in rows.order_by("begins_on", "id")
    )


def listed_cards(cards: Iterable[Card]) -> Mapping[UUID, ListedCard]:
    """Cards as construction rules see them, by id."""
    return {card.pk: listed_card(card) for card in cards}
