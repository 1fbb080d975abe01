"""Suggestions: made and withdrawn by signed-in users, discussed, accepted and rejected by the staff.

One that is accepted is carried out as a change like any other, in the name of whoever accepted it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from cardsite.errors import Fault, faults_below, gettext_noop
from cardsite.models import User
from cardsite.signals import account_closing
from catalog.errors import (
    CardNotFoundError,
    EmptySuggestionError,
    InvalidCardError,
    NothingToApplyError,
    SuggestionDecidedError,
    SuggestionNotFoundError,
    TooManySuggestionsError,
)
from catalog.models import Card, CardRevision, CardSuggestion, SuggestionComment
from catalog.selectors import card_get, game_spec
from catalog.services.cards import (
    CardValues,
    card_create,
    card_preview,
    card_update,
    card_values,
    values_difference,
    values_json,
)
from catalog.services.games import game_lock
from catalog.services.staying import cards_stay

State = CardSuggestion.State
MAX_OPEN = 50  # of one account
NAMES = ("name_ja", "reading", "name_en")


def suggested_values(changes: Mapping[str, Any], card: Card | None) -> CardValues:
    """The card as somebody would have it; a new one is a draft."""
    before = card_values(card) if card else CardValues(kind=changes.get("kind", ""), name_ja="", reading="")
    names = {name: changes[name] for name in NAMES if name in changes}
    return replace(before, **names, facts={**before.facts, **changes.get("facts", {})})


def suggestion_difference(suggestion: CardSuggestion) -> list[dict[str, Any]]:
    """The fields in which the card would change by now, as `values_difference` lists them."""
    card = suggestion.card
    before = values_json(card_values(card)) if card else {}
    return values_difference(before, values_json(suggested_values(suggestion.changes, card)))


def _only_different(changes: Mapping[str, Any], card: Card | None) -> dict[str, Any]:
    if card is None:
        return dict(changes)
    facts = {
        name: value
        for name, value in changes.get("facts", {}).items()
        if name not in card.facts or card.facts[name] != value
    }
    names = {name: changes[name] for name in NAMES if name in changes and changes[name] != getattr(card, name)}
    return names | ({"facts": facts} if facts else {})


@transaction.atomic
def suggestion_create(
    *, user: User, game: str, card_id: UUID | None, changes: Mapping[str, Any], note: str
) -> CardSuggestion:
    """A suggestion on a card that everybody may see, or of one that is not there yet; refused where it could not be stored.

    Words alone will do for a card that is there.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if CardSuggestion.objects.filter(user=user, state__in=CardSuggestion.OPEN).count() >= MAX_OPEN:
        raise TooManySuggestionsError(limit=MAX_OPEN)
    spec = game_spec(game)
    cards_stay([card_id] if card_id else ())
    card = card_get(card_id=card_id) if card_id else None
    if card is not None and card.game_id != game:
        raise CardNotFoundError
    if card is not None and changes.get("kind", card.kind) != card.kind:
        message = gettext_noop("The kind of a card cannot be changed by a suggestion; write a note.")
        raise InvalidCardError(faults=[Fault("kind_is_fixed", message, {}, "/changes/kind")])
    wanted = _only_different(changes, card)
    if not wanted and (card is None or not note):
        raise EmptySuggestionError
    if wanted:
        with faults_below("/changes"):
            card_preview(game=spec.slug, values=suggested_values(wanted, card), card=card)
    return CardSuggestion.objects.create(
        game_id=game,
        card=card,
        base_revision=card.revision if card else None,
        changes=wanted,
        note=note,
        user=user,
    )


def suggestion_get_own(*, user: User, suggestion_id: UUID) -> CardSuggestion:
    """A suggestion of the user's own."""
    found = CardSuggestion.objects.filter(pk=suggestion_id, user=user).prefetch_related("comments").first()
    if found is None:
        raise SuggestionNotFoundError
    return found


def _open(suggestion_id: UUID) -> CardSuggestion:
    found = CardSuggestion.objects.select_for_update(no_key=True, of=("self",)).filter(pk=suggestion_id).first()
    if found is None:
        raise SuggestionNotFoundError
    if found.state not in CardSuggestion.OPEN:
        raise SuggestionDecidedError
    return found


@transaction.atomic
def suggestion_withdraw(*, user: User, suggestion_id: UUID) -> None:
    """An own suggestion taken back while nobody has decided it."""
    suggestion_get_own(user=user, suggestion_id=suggestion_id)
    _open(suggestion_id).delete()


def _comment(suggestion: CardSuggestion, text: str, user: User | None) -> None:
    if text:
        SuggestionComment.objects.create(suggestion=suggestion, text=text, user=user)


@transaction.atomic
def suggestion_discuss(*, suggestion_id: UUID, text: str, user: User | None) -> CardSuggestion:
    """A suggestion with one more comment of the staff."""
    suggestion = _open(suggestion_id)
    _comment(suggestion, text, user)
    suggestion.state = State.DISCUSSED
    suggestion.save(update_fields=["state"])
    return suggestion


def _decide(suggestion: CardSuggestion, state: CardSuggestion.State, user: User | None, text: str) -> CardSuggestion:
    _comment(suggestion, text, user)
    suggestion.state, suggestion.decided_by, suggestion.decided_at = state, user, timezone.now()
    suggestion.save()
    return suggestion


@transaction.atomic
def suggestion_reject(*, suggestion_id: UUID, text: str, user: User | None) -> CardSuggestion:
    """A suggestion that is not followed, with the reason if one is given."""
    return _decide(_open(suggestion_id), State.REJECTED, user, text)


@transaction.atomic
def suggestion_accept(
    *, suggestion_id: UUID, expected_revision: int | None, text: str, user: User | None
) -> CardSuggestion:
    """A suggestion carried out as a recorded change; refused with the reason where it cannot be.

    ``expected_revision`` is that of the card as the staff saw it; a new card has none.
    """
    # The game first, as always: merging two cards holds it when it hands the suggestions over.
    if game := CardSuggestion.objects.filter(pk=suggestion_id).values_list("game_id", flat=True).first():
        game_lock(game)
    suggestion = _open(suggestion_id)
    card = suggestion.card
    if card is None and suggestion.base_revision is not None:
        raise CardNotFoundError
    if not suggestion.changes:
        raise NothingToApplyError
    values = suggested_values(suggestion.changes, card)
    if card is None:
        made = card_create(game=suggestion.game_id, values=values, user=user, origin=CardRevision.Origin.SUGGESTION)
    else:
        made = card_update(
            card_id=card.pk,
            values=values,
            expected_revision=expected_revision,
            user=user,
            origin=CardRevision.Origin.SUGGESTION,
        )
        if made.revision == expected_revision:
            raise NothingToApplyError
    suggestion.card = made
    suggestion.revision = CardRevision.objects.get(card_id=made.pk, revision=made.revision)
    return _decide(suggestion, State.ACCEPTED, user, text)


def connect() -> None:
    """Take a closing account's words out of its suggestions, in the transaction that closes it."""
    account_closing.connect(_account_closing, dispatch_uid="catalog")


def _account_closing(*, user: User, **_: Any) -> None:
    own = CardSuggestion.objects.filter(user=user)
    # Held before it is looked what goes: a comment may be on its way, or the decision that makes one stay.
    held = own.select_for_update(of=("self",)).order_by("pk").values_list("pk", "state")
    own.filter(pk__in=[pk for pk, state in held if state in CardSuggestion.OPEN]).delete()
    own.update(user=None, note="")
    SuggestionComment.objects.filter(user=user).update(user=None)
