"""TATEMON's construction rules: one generator for each printed rule."""

from collections.abc import Iterator, Mapping
from itertools import chain

from cardsite.errors import gettext_noop
from cardsite.values import Words
from catalog.games.tatemon.fields import CARD_KINDS
from catalog.games.tatemon.language import BuildingKind, CardKind, EventType
from catalog.values import FieldSpec
from decks.codec.headings import Heading
from decks.values import Caution, Counts, Entries, Violation, words_joined

MAIN = "main"
RESTRICTION_RULE = "TM-Z1"
ZONES: Mapping[str, Words] = {MAIN: Words("デッキ", "Deck")}
HEADINGS = (
    Heading(MAIN, (), ("メイン", "メインデッキ", "デッキリスト", "レシピ", "main", "main deck", "deck list")),
    Heading(MAIN, (CardKind.BUILDING,), ("建物カード", "タテモン", "ビル", "building cards", "tatemon")),
    Heading(
        MAIN, (CardKind.BUILDING,), tuple(word for kind in BuildingKind for word in (kind.words.ja, kind.words.en))
    ),
    Heading(MAIN, (CardKind.EVENT,), ("イベントカード", "event cards")),
    Heading(
        MAIN,
        (CardKind.EVENT,),
        tuple(
            word
            for sort in EventType
            for word in (sort.words.ja, f"{sort.words.ja}カード", sort.words.en, f"{sort.words.en} cards")
        ),
    ),
)

DECK_SIZE = 30
MAX_BUILDINGS = 22
MAX_COPIES_PER_BUILDING = 1
MIN_BUILDINGS_PER_KIND = 3
MAX_TOTAL_DURABILITY = 50
MAX_COPIES_PER_EVENT = 2


def counts(entries: Entries) -> Counts:
    """Cards, buildings, events, buildings of each kind and their printed durability as far as it is known."""
    buildings = buildings_of(entries)
    return {
        "cards": entries.count(),
        "buildings": buildings.count(),
        "events": entries.of_kind(CardKind.EVENT).count(),
        "kinds": {str(kind): buildings.having("building_kind", kind).count() for kind in BuildingKind},
        "durability": buildings.total("durability"),
    }


def check(entries: Entries, format_slug: str) -> Iterator[Violation | Caution]:  # noqa: ARG001  # alike in every format
    """Every broken rule of TM-D1 to TM-D6, and every one that unknown facts leave open."""
    return chain(
        deck_size(entries),
        number_ofbuildings_of(entries),
        copies_ofbuildings_of(entries),
        buildings_of_each_kind(entries),
        total_durability(entries),
        copies_of_events(entries),
    )


def deck_size(entries: Entries) -> Iterator[Violation]:
    """TM-D1: exactly 30 cards, buildings and events together."""
    if entries.count() != DECK_SIZE:
        yield Violation(
            code="wrong_deck_size",
            message=gettext_noop("The deck has {actual:card|cards}; it must have exactly {limit}."),
            rule="TM-D1",
            zone=MAIN,
            cards=entries.cited(),
            limit=DECK_SIZE,
            actual=entries.count(),
        )


def number_ofbuildings_of(entries: Entries) -> Iterator[Violation]:
    """TM-D2: at most 22 buildings, all kinds together."""
    buildings = buildings_of(entries)
    if buildings.count() > MAX_BUILDINGS:
        yield Violation(
            code="too_many_buildings",
            message=gettext_noop("The deck has {actual:building|buildings}; at most {limit:is|are} allowed."),
            rule="TM-D2",
            zone=MAIN,
            cards=buildings.cited(),
            limit=MAX_BUILDINGS,
            actual=buildings.count(),
        )


def copies_ofbuildings_of(entries: Entries) -> Iterator[Violation]:
    """TM-D3: no building twice, whatever its printings."""
    for entry in buildings_of(entries):
        if entry.count > MAX_COPIES_PER_BUILDING:
            yield Violation(
                code="building_repeated",
                message=gettext_noop(
                    "The building {card} is in the deck {actual:time|times}; at most {limit:is|are} allowed."
                ),
                rule="TM-D3",
                zone=MAIN,
                cards=(entry.cited(),),
                limit=MAX_COPIES_PER_BUILDING,
                actual=entry.count,
                params={"card": entry.card.name},
            )


def buildings_of_each_kind(entries: Entries) -> Iterator[Violation | Caution]:
    """TM-D4: at least 3 buildings of each of the five kinds.

    Buildings of unknown kind may fill what is missing: a kind that they cannot fill is a violation, kinds that they
    cannot fill all together are one violation, and what they might fill is left open.
    """
    buildings = buildings_of(entries)
    unknown = buildings.lacking("building_kind")
    short = short_of_kinds(buildings)
    hopeless = [kind for kind, missing in short.items() if missing > unknown.count()]
    for kind in hopeless:
        of_kind = buildings.having("building_kind", kind)
        yield Violation(
            code="too_few_of_kind",
            message=gettext_noop(
                "The deck has {actual:building|buildings} of the kind {kind}; at least {limit:is|are} needed."
            ),
            rule="TM-D4",
            zone=MAIN,
            cards=of_kind.cited(),
            limit=MIN_BUILDINGS_PER_KIND,
            actual=of_kind.count(),
            params={"kind": kind.words},
        )
    if hopeless or not short:
        return
    if sum(short.values()) > unknown.count():
        yield Violation(
            code="too_few_for_all_kinds",
            message=gettext_noop(
                "{limit:more building is|more buildings are} needed for {kinds}; only {actual:is|are} of a kind not known yet."
            ),
            rule="TM-D4",
            zone=MAIN,
            cards=unknown.cited(),
            limit=sum(short.values()),
            actual=unknown.count(),
            params={"kinds": words_joined(kind.words for kind in short)},
        )
    else:
        yield _left_open("TM-D4", unknown, "building_kind")


def total_durability(entries: Entries) -> Iterator[Violation | Caution]:
    """TM-D5: the printed durability of all buildings adds up to at most 50.

    An unknown durability counts as the least that can be printed, so a violation holds whatever it turns out to be.
    """
    buildings = buildings_of(entries)
    unknown = buildings.lacking("durability")
    spec = _field("durability")
    least = least_durability(buildings)
    most = buildings.total("durability") + unknown.count() * (
        MAX_TOTAL_DURABILITY if spec.maximum is None else spec.maximum
    )
    if least > MAX_TOTAL_DURABILITY:
        yield Violation(
            code="durability_over_limit",
            message=gettext_noop("The durability of the buildings adds up to {actual}; at most {limit} is allowed."),
            rule="TM-D5",
            zone=MAIN,
            cards=buildings.cited(),
            limit=MAX_TOTAL_DURABILITY,
            actual=least,
        )
    elif most > MAX_TOTAL_DURABILITY:
        yield _left_open("TM-D5", unknown, "durability")


def copies_of_events(entries: Entries) -> Iterator[Violation]:
    """TM-D6: at most 2 copies of the same event card, whatever its printings."""
    for entry in entries.of_kind(CardKind.EVENT):
        if entry.count > MAX_COPIES_PER_EVENT:
            yield Violation(
                code="too_many_copies",
                message=gettext_noop(
                    "The event {card} is in the deck {actual:time|times}; at most {limit:is|are} allowed."
                ),
                rule="TM-D6",
                zone=MAIN,
                cards=(entry.cited(),),
                limit=MAX_COPIES_PER_EVENT,
                actual=entry.count,
                params={"card": entry.card.name},
            )


def buildings_of(entries: Entries) -> Entries:
    """The buildings of a list."""
    return entries.of_kind(CardKind.BUILDING)


def short_of_kinds(buildings: Entries) -> Mapping[BuildingKind, int]:
    """How many buildings are missing of each kind of which there are too few, by what is known (TM-D4)."""
    return {
        kind: MIN_BUILDINGS_PER_KIND - held
        for kind in BuildingKind
        if (held := buildings.having("building_kind", kind).count()) < MIN_BUILDINGS_PER_KIND
    }


def least_durability(buildings: Entries) -> int:
    """What the durability of buildings adds up to at least (TM-D5)."""
    unknown = buildings.lacking("durability").count()
    return buildings.total("durability") + unknown * (_field("durability").minimum or 0)


def _field(name: str) -> FieldSpec:
    (spec,) = (spec for kind in CARD_KINDS for spec in kind.fields if spec.name == name)
    return spec


def _left_open(rule: str, unknown: Entries, field: str) -> Caution:
    return Caution(
        code="rule_undecided",
        message=gettext_noop("Whether {rule} is kept is not known; still unknown of some cards: {field}."),
        rule=rule,
        cards=unknown.cited(),
        fields=(field,),
        params={"field": _field(field).words},
    )
