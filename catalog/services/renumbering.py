"""Cards that get another number of their game."""

from uuid import UUID

from django.db import transaction

from cardsite.errors import Fault, gettext_noop
from cardsite.models import User
from catalog.errors import InvalidCardError
from catalog.models import Card, CardMigration
from catalog.models.games import FIRST_NUMBER_OF_STAFF
from catalog.services.cards import (
    Action,
    Origin,
    card_lock,
    card_values,
    change_of,
    number_give,
    numbers_keep,
    were_public,
)
from catalog.services.finding import findings_store
from catalog.services.games import game_lock
from catalog.services.rendering import card_derive, terms_read


@transaction.atomic
def card_renumber(*, card_id: UUID, number: int | None, expected_revision: int | None, user: User | None) -> Card:
    """The card under another number, or under the next one that is free; its id stays, and the old number stays known.

    Refused for a number that a card of the game has or had, and for one that is kept for the project's files.
    """
    card = card_lock(card_id=card_id, expected_revision=expected_revision)
    if number == card.number:
        return card
    if number is not None and number < FIRST_NUMBER_OF_STAFF:
        message = gettext_noop("Numbers below {least} are kept for the project's files.")
        raise InvalidCardError(faults=[Fault("out_of_range", message, {"least": FIRST_NUMBER_OF_STAFF}, "/number")])
    before, values = card.number, card_values(card)
    game = game_lock(card.game_id)
    next_number = game.next_number
    card.number = number_give(game, number)
    numbers_keep(game, before=next_number)
    CardMigration.objects.create(
        card_id=card.pk,
        game_id=card.game_id,
        number=before,
        new_number=card.number,
        reason=CardMigration.Reason.RENUMBERED,
        was_public=card.pk in were_public([card]),
    )
    card.revision += 1
    finding = card_derive(card, terms_read(card.game_id))
    card.save()
    findings_store([(card.pk, finding)])
    change_of(
        card,
        action=Action.RENUMBERED,
        origin=Origin.STAFF,
        user=user,
        before=values,
        after=values,
        numbers=(before, card.number),
    ).save()
    return card
