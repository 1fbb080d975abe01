"""Taking and leaving seats, and the start of a match when the last one is taken."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from cardsite.errors import Fault, ForbiddenError, gettext_noop
from cardsite.models import User
from catalog.models import Card, Term
from decks.errors import DeckIllegalError, DeckIncompleteError
from decks.services.decklists import MatchDecklist, decklist_for_match
from decks.services.storing import decklist_held
from decks.values import Decklist, Line
from play.engine.protocol import SeatSetup
from play.engine.rng import SEED_BYTES, seed_hash
from play.engine.version import ENGINE_VERSION
from play.errors import DeclarationError, MatchStartedError, NoFreeSeatError, TooManyMatchesError
from play.games import GAMES
from play.models import Match, Seat, SeatCard
from play.selectors.cards import format_options, pinned_table
from play.selectors.matches import matches_not_ended_count, seat_of
from play.services.pinning import cards_pin
from play.services.running import RunningMatch, match_lock_for, own_seat

MAX_MATCHES_OF_A_USER = 20
DECLARED_TERMS = "condition"


@transaction.atomic
def seat_take(*, match_id: UUID, user: User, decklist: Decklist, declared: Collection[str] = ()) -> Match:
    """The match with the user seated with a deck and private declarations (TM-S6); it starts when all seats are taken.

    A user who has a seat brings another deck to it. The seat is the user's own, one kept for them, or the first open one.
    """
    user_lock(user=user)
    held = decklist_held(decklist)
    match, seats = match_lock_for(reader=user, match_id=match_id)
    if match.status != Match.Status.OPEN:
        raise MatchStartedError
    seat = seat_of(reader=user, seats=seats) or next(
        (seat for seat in seats if seat.kind == Seat.Kind.OPEN and seat.user_id is None), None
    )
    if seat is None:
        raise NoFreeSeatError
    if seat.taken_at is None and match.created_by_id != user.pk:
        matches_limit(user=user)
    seat.user = user
    brought = seat_fill(match=match, seat=seat, decklist=held, declared=declared)
    match_start_if_full(match=match, seats=seats, brought={seat.index: brought})
    return match


@transaction.atomic
def seat_leave(*, match_id: UUID, user: User) -> Match:
    """The match without the user's deck and, unless the seat was kept for them by name, without the user."""
    match, seats = match_lock_for(reader=user, match_id=match_id)
    if match.status != Match.Status.OPEN:
        raise MatchStartedError
    seat = own_seat(reader=user, seats=seats)
    if seat.kind == Seat.Kind.OPEN:
        seat.user = None
    seat_empty(seat=seat)
    return match


def user_lock(*, user: User) -> None:
    """Hold a user's account, so that two requests at once do not pass the limit and no seat outlives the account.

    It comes before the lock of any match, everywhere, so that no two requests wait for each other.
    """
    if not User.objects.select_for_update(no_key=True).filter(pk=user.pk, closed_at__isnull=True).exists():
        raise ForbiddenError


def matches_limit(*, user: User) -> None:
    """Refuse one match more for a locked user in as many as one may be."""
    if matches_not_ended_count(user=user) >= MAX_MATCHES_OF_A_USER:
        raise TooManyMatchesError(limit=MAX_MATCHES_OF_A_USER)


def seat_fill(*, match: Match, seat: Seat, decklist: Decklist, declared: Collection[str]) -> MatchDecklist:
    """Store a legal and complete deck and known declarations on a seat."""
    deck = decklist_for_match(game=match.game_id, format_slug=match.format.slug, decklist=decklist)
    seat.declared = _declared(game=match.game_id, slugs=declared)
    seat.zones = {
        zone: {str(number): count for number, count in sorted(cards.items())} for zone, cards in deck.zones.items()
    }
    seat.taken_at = timezone.now()
    seat.save()
    seat.seat_cards.all().delete()
    SeatCard.objects.bulk_create(SeatCard(seat=seat, card=card) for card in deck.cards.values())
    return deck


def seat_empty(*, seat: Seat) -> None:
    """Take deck and declarations off a seat."""
    seat.taken_at = None
    seat.zones, seat.declared = {}, []
    seat.save()
    seat.seat_cards.all().delete()


def _declared(*, game: str, slugs: Collection[str]) -> list[str]:
    wanted = sorted(set(slugs))
    terms = Term.objects.filter(game=game, category=DECLARED_TERMS, slug__in=wanted)
    known = set(terms.values_list("slug", flat=True))
    message = gettext_noop("There is no condition {slug} in this game.")
    faults = [
        Fault("unknown_condition", message, {"slug": slug}, f"/declared_conditions/{place}")
        for place, slug in enumerate(slugs)
        if slug not in known
    ]
    if faults:
        raise DeclarationError(faults=faults)
    return wanted


def match_start_if_full(*, match: Match, seats: Sequence[Seat], brought: Mapping[int, MatchDecklist]) -> None:
    """Start a match whose seats are all taken: pin the cards, draw the seed, let the engine set up, let bots begin.

    Decks that were not ``brought`` just now are looked at once more; one that has become illegal or incomplete since
    goes off its seat instead, and the match waits for its player.
    """
    if not all(seat.taken_at for seat in seats):
        return
    decks = [brought.get(seat.index) or _deck_again(match=match, seat=seat) for seat in seats]
    ready = [deck for deck in decks if deck is not None]
    if len(ready) < len(decks):
        return
    game = GAMES[match.game_id]
    cards = {card.pk: card for deck in ready for card in deck.cards.values()}
    match.resolved_options = {**match.options, **format_options(match.game_id)}
    match.pinned_cards = cards_pin(game=match.game_id, cards=cards.values())
    seed = secrets.token_bytes(SEED_BYTES)
    state, events = game.setup(
        [SeatSetup(deck.zones, frozenset(seat.declared)) for seat, deck in zip(seats, ready, strict=True)],
        pinned_table(match.pinned_cards.pk).table,
        match.resolved_options,
        seed,
    )
    match.seed = seed
    match.seed_hash = seed_hash(seed)
    match.engine_version = ENGINE_VERSION
    match.status = Match.Status.RUNNING
    match.started_at = timezone.now()
    running = RunningMatch(match, list(seats), game, state, events=events)
    running.bots_move()
    running.store(started=True)


def seat_decklist(*, game: str, seat: Seat) -> Decklist:
    """The deck on a seat as construction rules see it; cards that are no more are left out."""
    numbers = {int(number) for cards in seat.zones.values() for number in cards}
    ids = dict(Card.objects.filter(game=game, number__in=numbers).values_list("number", "pk"))
    return Decklist.of(
        Line(zone, ids[int(number)], None, count)
        for zone, cards in seat.zones.items()
        for number, count in cards.items()
        if int(number) in ids
    )


def _deck_again(*, match: Match, seat: Seat) -> MatchDecklist | None:
    decklist = seat_decklist(game=match.game_id, seat=seat)
    try:
        return decklist_for_match(game=match.game_id, format_slug=match.format.slug, decklist=decklist)
    except (DeckIllegalError, DeckIncompleteError):
        seat_empty(seat=seat)
        return None
