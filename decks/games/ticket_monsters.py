"""Ticket Monsters' construction rules over deck and special deck: one generator for each printed rule."""

from collections.abc import Iterator, Mapping
from itertools import chain

from cardsite.errors import gettext_noop
from cardsite.values import Words
from catalog.games.ticket_monsters.words import CardKind
from decks.codec.headings import Heading
from decks.values import Caution, Counts, Entries, Entry, Violation

MAIN, SPECIAL = "main", "special"
RESTRICTION_RULE = "TK-Z7"
ZONES: Mapping[str, Words] = {MAIN: Words("デッキ", "Deck"), SPECIAL: Words("特殊召喚デッキ", "Special deck")}
HEADINGS = (
    Heading(MAIN, (), ("メイン", "メインデッキ", "デッキリスト", "レシピ", "main", "main deck", "deck list")),
    Heading(
        MAIN,
        (CardKind.CHIKEMON, CardKind.SPECIAL),
        ("チケモン", "チケモンカード", "モンスター", "chikemon", "monsters"),
    ),
    Heading(MAIN, (CardKind.MAGIC,), ("魔術カード", "魔法", "magic cards", "spells")),
    Heading(MAIN, (CardKind.TOOL,), ("道具カード", "アイテム", "tool cards", "items")),
    Heading(
        SPECIAL,
        (),
        ("特殊デッキ", "特殊", "特殊召喚", "エクストラ", "エクストラデッキ", "extra deck", "special summon deck"),
    ),
    Heading(SPECIAL, (CardKind.SPECIAL,), ("特殊召喚チケモン", "special", "special chikemon")),
)

DECK_SIZE = 40
MAX_SPECIAL_DECK_SIZE = 40
MAX_COPIES_PER_NAME = 2

KINDS_OF_ZONES: Mapping[str, tuple[CardKind, ...]] = {
    MAIN: (CardKind.CHIKEMON, CardKind.MAGIC, CardKind.TOOL),
    SPECIAL: (CardKind.SPECIAL,),
}


def counts(entries: Entries) -> Counts:
    """Cards of each kind in the part of the deck where they belong."""
    main = entries.in_zone(MAIN)
    return {
        "chikemon": main.of_kind(CardKind.CHIKEMON).count(),
        "magic": main.of_kind(CardKind.MAGIC).count(),
        "tools": main.of_kind(CardKind.TOOL).count(),
        "special_chikemon": entries.in_zone(SPECIAL).of_kind(CardKind.SPECIAL).count(),
    }


def check(entries: Entries, format_slug: str) -> Iterator[Violation | Caution]:  # noqa: ARG001  # alike in every format
    """Every broken rule of TK-D1 to TK-D4; they read names and kinds alone, which are always known."""
    return chain(deck_size(entries), special_deck_size(entries), copies_of_names(entries), kinds_in_zones(entries))


def deck_size(entries: Entries) -> Iterator[Violation]:
    """TK-D1: exactly 40 cards."""
    main = entries.in_zone(MAIN)
    if main.count() != DECK_SIZE:
        yield Violation(
            code="wrong_deck_size",
            message=gettext_noop("The deck has {actual:card|cards}; it must have exactly {limit}."),
            rule="TK-D1",
            zone=MAIN,
            cards=main.cited(),
            limit=DECK_SIZE,
            actual=main.count(),
        )


def special_deck_size(entries: Entries) -> Iterator[Violation]:
    """TK-D2: at most 40 cards, and none is enough."""
    special = entries.in_zone(SPECIAL)
    if special.count() > MAX_SPECIAL_DECK_SIZE:
        yield Violation(
            code="special_deck_too_large",
            message=gettext_noop("The special deck has {actual:card|cards}; at most {limit:is|are} allowed."),
            rule="TK-D2",
            zone=SPECIAL,
            cards=special.cited(),
            limit=MAX_SPECIAL_DECK_SIZE,
            actual=special.count(),
        )


def copies_of_names(entries: Entries) -> Iterator[Violation]:
    """TK-D3: at most 2 cards of one name, over both decks together."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.card.name.ja, []).append(entry)
    for name in sorted(groups):
        group = Entries(tuple(groups[name]))
        if group.count() > MAX_COPIES_PER_NAME:
            yield Violation(
                code="too_many_copies",
                message=gettext_noop(
                    "{card} is in both decks together {actual:time|times}; at most {limit:is|are} allowed."
                ),
                rule="TK-D3",
                cards=group.cited(),
                limit=MAX_COPIES_PER_NAME,
                actual=group.count(),
                params={"card": group.cards()[0].name},
            )


def kinds_in_zones(entries: Entries) -> Iterator[Violation]:
    """TK-D4: special chikemon in the special deck and nothing else there."""
    for zone, kinds in KINDS_OF_ZONES.items():
        for entry in entries.in_zone(zone):
            if entry.card.facts.kind not in kinds:
                yield Violation(
                    code="wrong_zone",
                    message=gettext_noop("{card} cannot stand in this part of the deck: {zone}."),
                    rule="TK-D4",
                    zone=zone,
                    cards=(entry.cited(),),
                    limit=0,
                    actual=entry.count,
                    params={"card": entry.card.name, "zone": ZONES[zone]},
                )
