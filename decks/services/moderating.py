"""Reports by readers, and what the staff do with them: decks are hidden from all but their owners, and shown again."""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from cardsite.models import User
from decks.errors import (
    AlreadyReportedError,
    DeckNotFoundError,
    DeckReportDecidedError,
    DeckReportNotFoundError,
    OwnDeckError,
)
from decks.models import Deck, DeckReport
from decks.services.storing import account_hold, deck_hold_shown

State = DeckReport.State


@transaction.atomic
def deck_report(*, deck: Deck, user: User, reason: str, text: str = "") -> DeckReport:
    """A reader's report on what a deck shows; one who has reported it already waits for the staff."""
    if deck.owner_id == user.pk:
        raise OwnDeckError
    # Both held: a closing account leaves no words behind, and a deck that is being hidden gets no report to be decided.
    account_hold(user)
    held = deck_hold_shown(deck, reader=user)
    try:
        with transaction.atomic():
            return DeckReport.objects.create(deck=held, snapshot=deck.shown, user=user, reason=reason, text=text)
    except IntegrityError as error:
        raise AlreadyReportedError from error


@transaction.atomic
def deck_hide(*, deck_id: UUID, reason: str, user: User) -> Deck:
    """The deck hidden from everybody but its owner, who is told the reason; what was reported of it is decided by that."""
    deck = _deck_hold(deck_id)
    deck.hidden_at, deck.hidden_by, deck.hidden_reason = timezone.now(), user, reason
    deck.save(update_fields=["hidden_at", "hidden_by", "hidden_reason"])
    DeckReport.objects.filter(deck=deck, state=State.OPEN).update(
        state=State.UPHELD, decided_by=user, decided_at=deck.hidden_at, decision=reason
    )
    return deck


@transaction.atomic
def deck_show_again(*, deck_id: UUID) -> Deck:
    """The deck there again for whoever its owner shows it to."""
    deck = _deck_hold(deck_id)
    deck.hidden_at, deck.hidden_by, deck.hidden_reason = None, None, ""
    deck.save(update_fields=["hidden_at", "hidden_by", "hidden_reason"])
    return deck


@transaction.atomic
def report_dismiss(*, report_id: UUID, decision: str, user: User) -> DeckReport:
    """A report that the staff do not follow."""
    report = DeckReport.objects.select_for_update(of=("self",)).filter(pk=report_id).first()
    if report is None:
        raise DeckReportNotFoundError
    if report.state != State.OPEN:
        raise DeckReportDecidedError
    report.state, report.decided_by, report.decided_at = State.DISMISSED, user, timezone.now()
    report.decision = decision
    report.save()
    return report


def reports_leave_of(*, user: User) -> int:
    """How many reports an account made that closes; the staff keep what was reported, without who and in which words."""
    return DeckReport.objects.filter(user=user).update(user=None, text="")


def _deck_hold(deck_id: UUID) -> Deck:
    deck = Deck.objects.select_for_update(no_key=True).filter(pk=deck_id).first()
    if deck is None:
        raise DeckNotFoundError
    return deck
