"""Help while a deck is built: cards for what is missing, replacements, and what public decks show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from catalog.games import GAMES as CARD_GAMES
from catalog.models import Card
from catalog.selectors import catalog_version
from decks.games import GAMES
from decks.hints.fitting import Broken, Fitting
from decks.hints.likeness import Leaning, Likeness, distance
from decks.models import Deck
from decks.selectors import cards_public, deck_to_judge, formats_to_judge, known_to_judge
from decks.selectors.cards import listed_card
from decks.selectors.company import Company, cards_of_kind, cards_wanted
from decks.services.decklists import verdicts_of
from decks.values import Decklist, Entries, Entry, Hint, ListedCard, Verdict

MAX_CARDS = 12
MAX_DECKS_LISTED = 10
MAX_REPLACED = 10
_TRIED = 60
_RESTRICTED = frozenset({"card_banned", "card_over_limit", "group_over_limit"})


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that may help, and in how many of the public decks looked at it is; with cards of this list, where it is about those."""

    card: ListedCard
    decks: int


@dataclass(frozen=True, slots=True)
class Missing:
    """Cards for what a hint asks for; where the deck is full they fit in exchange for other cards."""

    hint: Hint
    cards: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """Cards that may legally stand where a restricted card of the list does, the nearest first."""

    card: ListedCard
    zone: str
    cards: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Similar:
    """A public deck as all see it, and how many copies of cards it shares with the list."""

    deck: Deck
    shared: int


@dataclass(frozen=True, slots=True)
class Help:
    """What helps to build a list."""

    verdict: Verdict
    missing: tuple[Missing, ...]
    replacements: tuple[Replacement, ...]
    together: tuple[Offer, ...]
    similar: tuple[Similar, ...]


def decklist_help(*, game: str, format_slug: str | None, decklist: Decklist, as_of: date | None = None) -> Help:
    """What helps to build a list that is not stored."""
    return _help(decklist, format_slug, as_of, Company(game), catalog_version())


def deck_help(*, deck: Deck, format_slug: str | None = None, as_of: date | None = None) -> Help:
    """What helps to build a stored deck, as whoever it was read for sees it; it is not told of itself."""
    found = deck_to_judge(deck=deck)
    company = Company(found.game, deck.pk)
    return _help(found.decklist, format_slug or found.format, as_of, company, found.version)


def _help(decklist: Decklist, slug: str | None, as_of: date | None, company: Company, version: str | None) -> Help:
    formats, cards = known_to_judge(game=company.game, card_ids=decklist.card_ids(), version=version)
    (wanted,) = formats_to_judge(formats, game=company.game, slugs=[slug])
    (verdict,) = verdicts_of([wanted], decklist, cards, as_of)
    entries = Entries.of(decklist, cards).of_game(wanted.game)
    fitting = Fitting(GAMES[wanted.game], wanted.slug, wanted.restrictions, verdict.as_of)
    building = _Building(wanted.game, entries, fitting, company.used())
    copies: dict[UUID, int] = {}
    for entry in entries:
        copies[entry.card.id] = copies.get(entry.card.id, 0) + entry.count
    return Help(
        verdict=verdict,
        missing=tuple(building.missing(verdict.hints)),
        replacements=tuple(building.replacements(verdict)),
        together=_together(company, copies, fitting),
        similar=tuple(Similar(deck, shared) for deck, shared in company.similar(copies, limit=MAX_DECKS_LISTED)),
    )


def _together(company: Company, copies: Mapping[UUID, int], fitting: Fitting) -> tuple[Offer, ...]:
    found = company.together(copies, limit=_TRIED)
    public = cards_public(found)
    known = [card_id for card_id in found if card_id in public and card_id not in fitting.restricted()]
    return tuple(Offer(listed_card(public[card_id]), found[card_id]) for card_id in known[:MAX_CARDS])


@dataclass(frozen=True, slots=True)
class _Building:
    """A list that is being built, and in how many public decks each card is."""

    game: str
    entries: Entries
    fitting: Fitting
    used: Mapping[UUID, int]

    def missing(self, hints: Sequence[Hint]) -> Iterator[Missing]:
        """For each hint on missing cards those that fit, the most used first, and of these the likest to the list."""
        full = any(hint.wanted is None for hint in hints)
        leaning = Leaning.of(self.entries, CARD_GAMES[self.game].fields().values())
        before = self.fitting.broken(self.entries)
        for hint in hints:
            if hint.wanted is not None and hint.at_least:
                found = cards_wanted(self.game, hint.wanted, self.used)
                known = [self._offer(card) for card in found if card.pk not in self.fitting.restricted()]
                # Of cards that as many play, those that are like the list: most of a new game's cards nobody plays yet.
                # Cards that no match can be played with come last, whoever lists them.
                known.sort(
                    key=lambda one: (
                        bool(one.card.missing),
                        -one.decks,
                        -leaning.shared_with(one.card),
                        one.card.number,
                    )
                )
                tried = known[:_TRIED]
                fits = self._exchanged(tried, hint, before) if full else self._added(tried, hint, before)
                yield Missing(hint, tuple(fits)[:MAX_CARDS])

    def _added(self, offers: Sequence[Offer], hint: Hint, before: Broken) -> list[Offer]:
        return [each for each in offers if self.fitting.takes(self.entries, each.card, hint.zone, before)]

    def _exchanged(self, offers: Sequence[Offer], hint: Hint, before: Broken) -> list[Offer]:
        """Those that fit for a card that the list can spare: the first for which any of the cards asked for does."""
        for offer in offers[:MAX_CARDS]:
            for out in self.entries.in_zone(hint.zone):
                if self.fitting.exchanges(self.entries, out, offer.card, hint.zone, before):
                    return [
                        each
                        for each in offers
                        if self.fitting.exchanges(self.entries, out, each.card, hint.zone, before)
                    ]
        return []

    def replacements(self, verdict: Verdict) -> Iterator[Replacement]:
        """For each card that a restriction forbids as it stands, cards of its kind that may stand there."""
        cited = {card.id for each in verdict.violations if each.code in _RESTRICTED for card in each.cards}
        out = [entry for entry in self.entries if entry.card.id in cited][:MAX_REPLACED]
        if not out:
            return
        rows = cards_of_kind(self.game, sorted({entry.card.facts.kind for entry in out}))
        for entry in out:
            yield Replacement(entry.card, entry.zone, tuple(self._instead(entry, rows))[:MAX_CARDS])

    def _instead(self, entry: Entry, rows: Sequence[Card]) -> Iterator[Offer]:
        kind = CARD_GAMES[self.game].kind(entry.card.facts.kind)
        home = next((row for row in rows if row.pk == entry.card.id), None)
        if kind is None or home is None:
            return
        held = {each.card.id for each in self.entries}
        others = [row for row in rows if row.kind == home.kind and row.pk not in held | self.fitting.restricted()]
        aim = _likeness(home)
        others.sort(
            key=lambda row: (
                bool(row.missing),
                distance(aim, _likeness(row), kind.fields),
                -self.used.get(row.pk, 0),
                row.number,
            )
        )
        # Against the list as it stands: a card in place of another may neither go over a limit nor leave something short.
        before = self.fitting.broken(self.entries)
        for row in others[:_TRIED]:
            offer = self._offer(row)
            if self.fitting.exchanges(self.entries, entry, offer.card, entry.zone, before):
                yield offer

    def _offer(self, card: Card) -> Offer:
        return Offer(listed_card(card), self.used.get(card.pk, 0))


def _likeness(card: Card) -> Likeness:
    return Likeness(card.facts, frozenset(card.search.traits))
