"""The situation of a player who draws from a decklist: seat, turn, what was laid aside, and how hands are exchanged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from catalog.games.game import GameSpec
from decks.numbers.draws import DrawRules, Mulligan
from decks.numbers.fits import Condition, Fit
from decks.numbers.mulligans import Exchange
from decks.numbers.piles import Match, Span
from decks.values import Entries, Entry


@dataclass(frozen=True, slots=True)
class Situation:
    """Who draws from which zone by which rules: the seat, up to which own turn (0: the opening hand), how many a turn.

    A hand that does not fulfil ``keep`` (all or any of it) is exchanged as the mulligan says; ``aside`` are copies that were taken out of the
    deck before it was shuffled.
    """

    zone: str
    rules: DrawRules
    seat: str
    turn: int
    per_turn: int
    mulligan: Mulligan
    keep: tuple[Condition, ...] = ()
    keep_match: Match = Match.ALL
    aside: Mapping[UUID, int] = field(default_factory=dict)

    @property
    def opening(self) -> int:
        """How many cards the opening hand has."""
        return self.rules.seats[self.seat].opening

    def drawn_by(self, turn: int) -> int:
        """How many cards are drawn after the opening hand."""
        return self.rules.seats[self.seat].drawn_by(turn, self.per_turn)

    def dealt(self, entries: Entries) -> Entries:
        """What is shuffled: the cards of the zone without those laid aside."""
        left = []
        for entry in entries.in_zone(self.zone):
            count = entry.count - self.aside.get(entry.card.id, 0)
            if count > 0:
                left.append(Entry(entry.zone, entry.card, count))
        return Entries(tuple(left))

    def kept_sorts(self) -> tuple[Condition, ...]:
        """What a hand is kept for: what the player wants, or what the rule of the exchange demands."""
        if self.mulligan.keeps:
            return (Condition(Span(1), kinds=frozenset(self.mulligan.keeps)),)
        return self.keep


def exchange_faults(situation: Situation, entries: Entries, game: GameSpec) -> Iterator[Fault]:
    """Why hands of these cards cannot be exchanged like that."""
    dealt = situation.dealt(entries)
    if situation.mulligan.exchange is Exchange.NONE:
        return
    if dealt.count() < 2 * situation.opening:
        message = gettext_noop("{actual:card is|cards are} too few to exchange a hand; at least {limit:is|are} needed.")
        params = {"actual": dealt.count(), "limit": 2 * situation.opening}
        yield Fault("too_few_cards", message, params, "/mulligan")
    elif situation.mulligan.exchange is Exchange.REPEATED and not any(
        condition.fit(entry.card, game) is Fit.YES for condition in situation.kept_sorts() for entry in dealt
    ):
        message = gettext_noop("No card is among these that a hand could be kept for.")
        yield Fault("no_hand_to_keep", message, {}, "/mulligan")
