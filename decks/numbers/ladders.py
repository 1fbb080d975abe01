"""Ladders: cards that go on top of others of the deck, how high they can be climbed and for what."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from uuid import UUID

from cardsite.values import Words
from catalog.values import Word
from decks.numbers.charts import CARDS, UNKNOWN_WORDS, Bar, Drawn
from decks.values import CardCount, Entries, Entry, ListedCard

Key = tuple[str | int, ...]
"""What one card offers to stand on, and another wants to stand on."""
COST = "cost"
OFF, OFF_WORDS = "off", Words("段なし", "on no step")


class State(Enum):
    """How a card comes into play: by itself alone, also on another one, on none that the deck has, or not known."""

    BEGINS = "begins"
    CLIMBS = "climbs"
    STRANDED = "stranded"
    UNKNOWN = "unknown"


STATES: Mapping[State, Words] = {
    State.BEGINS: Words("土台いらず", "needs nothing below"),
    State.CLIMBS: Words("土台あり", "has something to go on"),
    State.STRANDED: Words("土台なし", "nothing to go on"),
    State.UNKNOWN: UNKNOWN_WORDS,
}


@dataclass(frozen=True, slots=True)
class Foot:
    """What a card stands on: a key, nothing (None), or what nobody knows; ``begins`` if it can be played without."""

    begins: bool
    wants: Key | None
    known: bool = True


@dataclass(frozen=True, slots=True)
class Ladder:
    """Which cards of a zone can be put on which: what a card wants to stand on, and what it offers (None: not known).

    ``rung`` names how high a card is where that is printed; elsewhere it is one more than what it stands on. Played
    alone a card costs its cost, on another one the field ``step_cost``.
    """

    slug: str
    words: Words
    axis: Words
    kinds: tuple[Word, ...]
    foot: Callable[[ListedCard], Foot]
    offers: Callable[[ListedCard], tuple[Key, ...] | None]
    step_cost: str
    rule: str
    rung: Callable[[ListedCard], int | None] | None = None
    zone: str = "main"


@dataclass(frozen=True, slots=True)
class Way:
    """What it costs to get a card into play, and over which cards, the lowest first."""

    cost: int
    cards: tuple[ListedCard, ...]


@dataclass(frozen=True, slots=True)
class Rung:
    """The cards of one height (None: not known, or never reached), by how they come into play, and the cheapest ways."""

    rung: int | None
    cards: int
    states: Mapping[State, int]
    alone: Way | None
    climbed: Way | None
    stranded: tuple[CardCount, ...]
    unknown: tuple[CardCount, ...]


@dataclass(frozen=True, slots=True)
class Climbs:
    """A ladder of one decklist."""

    ladder: Ladder
    rungs: tuple[Rung, ...]


@dataclass(slots=True)
class _Reach:
    """What is known so far of getting one card into play; ``height`` is None until it is reached."""

    alone: Way | None = None
    climbed: Way | None = None
    height: int | None = None
    climbs: bool = False

    def best(self) -> Way | None:
        """The cheaper way; by itself where both cost the same."""
        ways = [way for way in (self.alone, self.climbed) if way is not None]
        return min(ways, key=lambda way: way.cost, default=None)


Reached = Mapping[UUID, _Reach]


def ladder_climb(ladder: Ladder, entries: Entries) -> Climbs:
    """How the cards of a decklist come into play."""
    own = list(entries.in_zone(ladder.zone).of_kind(*ladder.kinds))
    reached = {entry.card.id: _begun(ladder, entry.card) for entry in own}
    while _raised(ladder, own, reached):
        pass
    possible = _possible(ladder, own)
    states = {
        entry.card.id: _state(ladder.foot(entry.card), reached[entry.card.id], possible=entry.card.id in possible)
        for entry in own
    }
    groups: dict[int | None, list[Entry]] = {}
    for entry in own:
        height = ladder.rung(entry.card) if ladder.rung else reached[entry.card.id].height
        groups.setdefault(height, []).append(entry)
    # Cards of which nobody knows how high they are come last.
    ordered = sorted(groups, key=lambda rung: (rung is None, rung or 0))
    return Climbs(ladder, tuple(_rung(rung, groups[rung], reached, states) for rung in ordered))


def _begun(ladder: Ladder, card: ListedCard) -> _Reach:
    if not ladder.foot(card).begins:
        return _Reach()
    cost = card.known(COST)
    return _Reach(None if cost is None else Way(cost, (card,)), None, 1)


@dataclass(slots=True)
class _Bases:
    """The cards in play that offer one thing to stand on: the lowest height of them, and the ways to them."""

    height: int
    ways: list[Way]
    owners: set[UUID]


def _bases(ladder: Ladder, own: Iterable[Entry], reached: Reached) -> Mapping[Key, _Bases]:
    """By what is wanted: the cards in play that offer it, the cheapest ways first."""
    found: dict[Key, _Bases] = {}
    for entry in own:
        reach, way = reached[entry.card.id], reached[entry.card.id].best()
        if reach.height is None:
            continue
        for key in ladder.offers(entry.card) or ():
            bases = found.setdefault(key, _Bases(reach.height, [], set()))
            bases.height = min(bases.height, reach.height)
            bases.ways.extend([way] if way else [])
            bases.owners.add(entry.card.id)
    for bases in found.values():
        bases.ways.sort(key=lambda way: way.cost)
    return found


def _raised(ladder: Ladder, own: Iterable[Entry], reached: Reached) -> bool:
    """Whether some card turned out to be reached, or to be reached for less, by what was known before."""
    below = _bases(ladder, own, reached)
    changed = False
    for entry in own:
        reach, wants = reached[entry.card.id], ladder.foot(entry.card).wants
        bases = below.get(wants) if wants else None
        if bases is None or bases.owners == {entry.card.id}:
            continue
        changed |= not reach.climbs
        reach.climbs = True
        if reach.height is None:
            reach.height = 1 + bases.height
        changed |= _cheaper(entry.card, entry.card.known(ladder.step_cost), bases.ways, reach)
    return changed


def _cheaper(card: ListedCard, cost: int | None, ways: Iterable[Way], reach: _Reach) -> bool:
    """Whether a cheaper way over one of the bases was found."""
    way = next((one for one in ways if all(step.id != card.id for step in one.cards)), None)
    if cost is None or way is None or (reach.climbed is not None and reach.climbed.cost <= way.cost + cost):
        return False
    reach.climbed = Way(way.cost + cost, (*way.cards, card))
    return True


def _possible(ladder: Ladder, own: Iterable[Entry]) -> set[UUID]:
    """The cards that come into play on another one if what is not known turns out well."""
    cards = [entry.card for entry in own]
    # Something that may offer anything lets everything be climbed.
    if any(ladder.offers(card) is None for card in cards):
        return {card.id for card in cards}
    inplay = {card.id for card in cards if ladder.foot(card).begins or not ladder.foot(card).known}
    climbing: set[UUID] = set()
    while True:
        offered = {key for card in cards if card.id in inplay for key in ladder.offers(card) or ()}
        more = {card.id for card in cards if ladder.foot(card).wants in offered} - climbing
        if not more:
            return climbing
        climbing |= more
        inplay |= more


def _state(foot: Foot, reach: _Reach, *, possible: bool) -> State:
    if not foot.known:
        return State.UNKNOWN
    if foot.wants is None:
        return State.BEGINS
    if reach.climbs:
        return State.CLIMBS
    return State.UNKNOWN if possible else State.STRANDED


def _rung(rung: int | None, group: list[Entry], reached: Reached, states: Mapping[UUID, State]) -> Rung:
    counts = dict.fromkeys(State, 0)
    for entry in group:
        counts[states[entry.card.id]] += entry.count
    alone = [way for entry in group if (way := reached[entry.card.id].alone) is not None]
    climbed = [way for entry in group if (way := reached[entry.card.id].climbed) is not None]
    return Rung(
        rung=rung,
        cards=sum(entry.count for entry in group),
        states=counts,
        alone=min(alone, key=lambda way: way.cost, default=None),
        climbed=min(climbed, key=lambda way: way.cost, default=None),
        stranded=tuple(entry.cited() for entry in group if states[entry.card.id] is State.STRANDED),
        unknown=tuple(entry.cited() for entry in group if states[entry.card.id] is State.UNKNOWN),
    )


def ladder_drawn(climbs: Climbs) -> Drawn:
    """A ladder as a chart: a bar for each rung."""
    bars = []
    for rung in climbs.rungs:
        words = OFF_WORDS if rung.rung is None else Words(str(rung.rung), str(rung.rung))
        parts = {state.value: count for state, count in rung.states.items() if count}
        bars.append(Bar(OFF if rung.rung is None else str(rung.rung), words, rung.cards, parts, rung.rung, rung.rung))
    used = {part for bar in bars for part in bar.parts}
    return Drawn(
        slug=climbs.ladder.slug,
        words=climbs.ladder.words,
        axis=climbs.ladder.axis,
        unit=CARDS,
        bars=tuple(bars),
        legend={state.value: words for state, words in STATES.items() if state.value in used},
        counted=sum(rung.cards for rung in climbs.rungs),
    )
