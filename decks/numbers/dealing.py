"""Sample hands: dealt by lot from a decklist, exchanged and drawn on as the rules say."""

from dataclasses import dataclass

from catalog.games.game import GameSpec
from decks.numbers.fits import Condition, Fit
from decks.numbers.lots import Lots
from decks.numbers.mulligans import Exchange
from decks.numbers.piles import Match
from decks.numbers.refusals import NoHandKeptError
from decks.numbers.situations import Situation
from decks.values import Entries, ListedCard

MAX_HANDS = 20
MAX_TRIES = 200


@dataclass(frozen=True, slots=True)
class DealtHand:
    """What a player sees: hands given up, the cards put back of the last of them, the hand played with, and the draws after it."""

    given_up: tuple[tuple[ListedCard, ...], ...]
    put_back: tuple[ListedCard, ...]
    hand: tuple[ListedCard, ...]
    draws: tuple[ListedCard, ...]


class _Deck:
    """The copies left of each card of a shuffled deck; any of them may be the next."""

    def __init__(self, entries: Entries, lots: Lots) -> None:
        self._cards = [entry.card for entry in entries]
        self._left = [entry.count for entry in entries]
        self._places = {card.id: place for place, card in enumerate(self._cards)}
        self._total = sum(self._left)
        self._lots = lots

    def draw(self, count: int) -> list[ListedCard]:
        """So many cards, or all where there are fewer."""
        drawn = []
        for _ in range(min(count, self._total)):
            number = self._lots.below(self._total)
            place = 0
            while number >= self._left[place]:
                number -= self._left[place]
                place += 1
            self._left[place] -= 1
            self._total -= 1
            drawn.append(self._cards[place])
        return drawn

    def put_back(self, cards: list[ListedCard]) -> None:
        """Cards shuffled into the deck again."""
        for card in cards:
            self._left[self._places[card.id]] += 1
        self._total += len(cards)


def hand_deal(situation: Situation, entries: Entries, game: GameSpec, lots: Lots) -> DealtHand:
    """One hand with the draws up to the situation's turn."""
    deck = _Deck(situation.dealt(entries), lots)
    hand = deck.draw(situation.opening)
    keep = situation.kept_sorts()
    exchange = situation.mulligan.exchange
    given_up: list[tuple[ListedCard, ...]] = []
    back: list[ListedCard] = []
    while exchange is not Exchange.NONE and not _kept(hand, situation, game):
        if len(given_up) == MAX_TRIES:
            raise NoHandKeptError(limit=MAX_TRIES)
        given_up.append(tuple(hand))
        back = [card for card in hand if exchange is not Exchange.MISFITS or not _wished(card, keep, game)]
        held = [card for card in hand if card not in back]
        hand = held + deck.draw(len(back))
        deck.put_back(back)
        if exchange is not Exchange.REPEATED:
            break
    draws = deck.draw(situation.drawn_by(situation.turn))
    return DealtHand(tuple(given_up), tuple(back), tuple(hand), tuple(draws))


def _kept(hand: list[ListedCard], situation: Situation, game: GameSpec) -> bool:
    held = [
        condition.span.holds(sum(condition.fit(card, game) is Fit.YES for card in hand))
        for condition in situation.kept_sorts()
    ]
    return any(held) if situation.keep_match is Match.ANY else all(held)


def _wished(card: ListedCard, keep: tuple[Condition, ...], game: GameSpec) -> bool:
    return any(condition.span.at_least > 0 and condition.fit(card, game) is Fit.YES for condition in keep)
