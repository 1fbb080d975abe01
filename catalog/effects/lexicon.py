"""A game's phrases for the text writer: one template a language for each word its effects can use."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardsite.values import Words
from catalog.effects.language import Number, Operation
from catalog.values import Word


@dataclass(frozen=True, slots=True)
class Noun:
    """What a kind of card is called, with the Japanese counter for it and the English plural."""

    ja: str
    counter: str
    en: str
    plural: str


@dataclass(frozen=True, slots=True)
class Entrance:
    """How the one step reads for which a timing exists, with a condition (slot ``{condition}``) and without."""

    step: Operation
    plain: Words
    conditional: Words


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Templates by word; a slot is the JSON key of the record's attribute.

    English slots take forms: ``{amount:card|cards}`` and ``{cards:gets|get}`` (one, many), ``{who:draw|draws}`` (order to
    you, statement about another) and ``{subject:may|may}`` (always with its subject); a Japanese amount takes its
    counter, ``{amount:枚}``, and drops it for all. ``moves`` are by destination and place; ``preventions``
    by event, once for a part and once for all. ``nouns`` are by kind of card and ``any``. ``operations_of_all`` word an
    operation whose amount is all, ``positives`` a number of at least one as an adjective. An operation's duration is
    added by the writer. ``categories`` name the terms that a word property holds; ``fronts`` are put before an ability
    of their kind, ``demand`` before one that asks for something under its card (slot ``{demand}``). An event's card role is
    ``{card}`` with its owner and ``{card_noun}`` without. ``moments`` are put before a triggered ability set off by what
    happens to its own card, in place of the words for that; ``use_of`` are the kinds of card whose activated ability is
    the use of the card itself and has nothing before it. ``selves`` is
    what a card of a kind calls itself where that is not its kind. ``sides`` are the cards of a zone and kind that are spoken of by
    their player's side alone, with the noun for them there. ``held`` word properties that a card has rather than is: with
    one, and without one (slot ``{words}``). ``numbers`` word the numbers that only this game has; ``roles`` what a card of
    the event that a timing answers is called. ``nearest`` are the word properties that stand nearest to a noun, in their order;
    ``statements`` say of a card that it is, or is not, one of some words (slots ``{card}`` and ``{words}``). ``returns`` are moves
    by where they come from, None for a card that is not told by its place, and where they lead. ``entrances`` are by timing.
    ``singles`` are the zones and kinds of which a player has one card at most. ``kinds`` is the word property that names the
    kind of a card, ``states`` those that say how a card is at present. With ``many_players`` "the opponent" is one of several.
    """

    nouns: Mapping[str, Noun]
    operations: Mapping[type[Operation], Words]
    operations_of_all: Mapping[type[Operation], Words]
    moves: Mapping[tuple[Word, Word | None], Words]
    gains: Mapping[Word, Words]
    events: Mapping[Word, Words]
    preventions: Mapping[Word, Words]
    preventions_of_all: Mapping[Word, Words]
    plural_zones: Mapping[Word, str]
    positives: Mapping[Word, Words] = field(default_factory=dict)
    timings: Mapping[Word, Words] = field(default_factory=dict)
    categories: Mapping[Word, str] = field(default_factory=dict)
    fronts: Mapping[Word, Words] = field(default_factory=dict)
    demand: Words | None = None
    moments: Mapping[Word, Words] = field(default_factory=dict)
    use_of: frozenset[str] = frozenset()
    selves: Mapping[str, Noun] = field(default_factory=dict)
    sides: Mapping[tuple[Word, str], Noun] = field(default_factory=dict)
    held: Mapping[Word, tuple[Words, Words]] = field(default_factory=dict)
    singles: frozenset[tuple[Word, str]] = frozenset()
    kinds: Word | None = None
    states: frozenset[Word] = frozenset()
    many_players: bool = False
    nearest: tuple[Word, ...] = ()
    statements: Mapping[Word, tuple[Words, Words]] = field(default_factory=dict)
    returns: Mapping[tuple[Word | None, Word], Words] = field(default_factory=dict)
    entrances: Mapping[Word, Entrance] = field(default_factory=dict)
    numbers: Mapping[type[Number], Words] = field(default_factory=dict)
    roles: Mapping[tuple[Word, str], Words] = field(default_factory=dict)
