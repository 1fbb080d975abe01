"""Cards whose stored renderings and keys no longer say what the code would say now."""

from collections.abc import Iterator

from django.db import transaction

from catalog.errors import InvalidCardError
from catalog.games import GAMES
from catalog.models import Card
from catalog.services.games import game_lock
from catalog.services.rendering import DERIVED, card_derive, card_is_fresh, terms_read

BATCH = 200


def cards_stale(game: str) -> Iterator[tuple[Card, InvalidCardError | None]]:
    """The cards of a game that are stored otherwise than they would be now, each derived anew as far as it can be.

    A card that its game's declarations no longer allow comes with the refusal.
    """
    terms = terms_read(game)
    for card in Card.objects.filter(game_id=game).order_by("pk").iterator(chunk_size=BATCH):
        try:
            if not card_is_fresh(card, terms):
                yield card, None
        except InvalidCardError as refused:
            yield card, refused


@transaction.atomic
def cards_refresh() -> int:
    """Every stale card rendered and keyed anew after the code changed; how many there were."""
    refreshed = 0
    for game in GAMES:
        stale = [card.pk for card, refused in cards_stale(game) if refused is None]
        if not stale:
            continue
        game_lock(game)
        terms = terms_read(game)
        for start in range(0, len(stale), BATCH):
            cards = list(
                Card.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=stale[start : start + BATCH])
            )
            for card in cards:
                card_derive(card, terms)
            Card.objects.bulk_update(cards, DERIVED)
            refreshed += len(cards)
    return refreshed
