"""Cards by lot."""

import secrets
from random import SystemRandom

from django.db.models import QuerySet

from catalog.models import Card

FEW = 500


def card_draw(cards: QuerySet[Card]) -> Card | None:
    """One of the cards, each as likely as another; of very many, nearly so; None where there are none.

    Few are counted out. Of many the first is taken whose own lot is above one drawn now.
    """
    ids = list(cards.order_by().values_list("pk", flat=True)[: FEW + 1])
    if len(ids) <= FEW:
        return cards.filter(pk=secrets.choice(ids)).first() if ids else None
    lot = SystemRandom().random()
    in_order = cards.order_by("search__lot", "pk")
    return in_order.filter(search__lot__gte=lot).first() or in_order.first()
