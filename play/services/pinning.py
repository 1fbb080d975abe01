"""Pinning the data of cards when a match starts, so that later edits change the next match and not this one."""

import hashlib
from collections.abc import Iterable

import orjson

from catalog.models import Card
from play.models import PinnedCards


def cards_pin(*, game: str, cards: Iterable[Card]) -> PinnedCards:
    """The present data of some cards under the hash (BLAKE2b, 32 bytes) of its content; stored once however often pinned."""
    data = [
        {
            "number": card.number,
            "id": str(card.pk),
            "kind": card.kind,
            "name_ja": card.name_ja,
            "name_en": card.name_en,
            "facts": card.facts,
        }
        for card in sorted(cards, key=lambda card: card.number)
    ]
    content = orjson.dumps([game, data], option=orjson.OPT_SORT_KEYS)
    content_hash = hashlib.blake2b(content, digest_size=32).hexdigest()
    pinned, _ = PinnedCards.objects.get_or_create(content_hash=content_hash, defaults={"game_id": game, "cards": data})
    return pinned
