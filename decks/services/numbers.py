"""Numbers of stored decks and of lists that are not stored: charts, ladders, supplies, chances and sample hands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from cardsite.errors import Fault, gettext_noop
from cardsite.values import Language
from catalog.games import GAMES as CARD_GAMES
from catalog.services.rendering import terms_read
from decks.models import Deck
from decks.numbers import GAMES
from decks.numbers.asking import Answer, Asking
from decks.numbers.bar_plots import chart_svg
from decks.numbers.canvas import Canvas, Theme
from decks.numbers.charts import Drawn, Terms, chart_draw
from decks.numbers.curve_plot import curve_svg
from decks.numbers.dealing import DealtHand, hand_deal
from decks.numbers.ladders import Climbs, ladder_climb, ladder_drawn
from decks.numbers.lots import Lots
from decks.numbers.questions import Askable, asking_read, situation_read
from decks.numbers.refusals import QuestionMalformedError
from decks.numbers.situations import Situation
from decks.numbers.supplies import Budget, budget_drawn, supply_budget
from decks.numbers.wording import asking_words
from decks.selectors import card_is_public, cards_public, deck_lines, decklist_of, listed_cards
from decks.values import Decklist, Entries


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of a game as numbers see it; ``uncounted`` copies are of cards that readers do not know, or of another game."""

    game: str
    entries: Entries
    uncounted: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """All numbers of a list."""

    listed: Listed
    charts: tuple[Drawn, ...]
    ladders: tuple[Climbs, ...]
    supplies: tuple[Budget, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands dealt from a list under a seed."""

    situation: Situation
    seed: str
    hands: tuple[DealtHand, ...]


def decklist_listed(*, game: str, decklist: Decklist) -> Listed:
    """A list that is not stored."""
    return _listed(game, decklist, cards_public(decklist.card_ids()))


def deck_listed(*, deck: Deck) -> Listed:
    """A stored deck, as whoever it was read for sees it."""
    lines, now = deck_lines(deck=deck), timezone.now()
    cards = {line.card_id: line.card for line in lines if card_is_public(line.card, now)}
    return _listed(deck.game_id, decklist_of(lines), cards)


def _listed(game: str, decklist: Decklist, cards: Mapping[Any, Any]) -> Listed:
    known = {card_id: card for card_id, card in listed_cards(cards.values()).items() if card.game == game}
    entries = Entries.of(decklist, known)
    return Listed(game, entries, sum(line.count for line in decklist.lines) - entries.count())


def list_numbers(*, listed: Listed) -> Numbers:
    """All numbers of a list."""
    numbers, terms = GAMES[listed.game], terms_read(listed.game)
    return Numbers(
        listed=listed,
        charts=tuple(chart_draw(chart, listed.entries, CARD_GAMES[listed.game], terms) for chart in numbers.charts),
        ladders=tuple(ladder_climb(ladder, listed.entries) for ladder in numbers.ladders),
        supplies=tuple(supply_budget(supply, listed.entries) for supply in numbers.supplies),
    )


def list_chart_svg(*, listed: Listed, chart: str, language: Language, theme: Theme) -> str:
    """One chart, ladder or supply of a list as SVG, in letters that it does not bring along."""
    return chart_svg(_drawn(listed, chart), Canvas(language, theme))


def _drawn(listed: Listed, slug: str) -> Drawn:
    numbers, entries = GAMES[listed.game], listed.entries
    for chart in numbers.charts:
        if chart.slug == slug:
            terms: Terms = terms_read(listed.game)
            return chart_draw(chart, entries, CARD_GAMES[listed.game], terms)
    for ladder in numbers.ladders:
        if ladder.slug == slug:
            return ladder_drawn(ladder_climb(ladder, entries))
    for supply in numbers.supplies:
        if supply.slug == slug:
            return budget_drawn(supply_budget(supply, entries))
    message = gettext_noop("One of these is needed: {allowed}.")
    raise QuestionMalformedError(
        faults=[Fault("not_a_choice", message, {"allowed": ", ".join(numbers.slugs())}, "/chart")]
    )


def list_asking(*, listed: Listed, question: Mapping[str, Any]) -> Asking:
    """A question about what is drawn from a list, refused with every fault in it."""
    return asking_read(_askable(listed.game), listed.entries, question)


def _askable(game: str) -> Askable:
    return Askable(CARD_GAMES[game], terms_read(game), GAMES[game])


def answer_svg(*, asking: Asking, answer: Answer, language: Language, theme: Theme) -> str:
    """The chances by turn as SVG, in letters that it does not bring along."""
    return curve_svg(answer, asking_words(asking, language), Canvas(language, theme))


def list_hands(*, listed: Listed, question: Mapping[str, Any], seed: str, count: int) -> Dealt:
    """Sample hands of a list: the same seed and question deal the same hands again."""
    situation = situation_read(_askable(listed.game), listed.entries, question)
    lots = Lots(seed)
    hands = tuple(hand_deal(situation, listed.entries, CARD_GAMES[listed.game], lots) for _ in range(count))
    return Dealt(situation, seed, hands)
