"""Shironeko's construction rules over main deck, town deck and leader list: one generator for each printed rule."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from cardsite.errors import gettext_noop
from cardsite.values import Words
from catalog.games.shironeko.fields import CARD_KINDS
from catalog.games.shironeko.language import CardKind, Keyword
from catalog.values import FieldSpec
from decks.codec.headings import Heading
from decks.values import Caution, Counts, Entries, Entry, Violation

MAIN, TOWN, LEADERS = "main", "town", "leaders"
RESTRICTION_RULE = "SN-D8"
ZONES: Mapping[str, Words] = {
    MAIN: Words("メインデッキ", "Main deck"),
    TOWN: Words("タウンデッキ", "Town deck"),
    LEADERS: Words("リーダー", "Leaders"),
}
_CHARACTERS = ("キャラ", "キャラクター", "キャラカード", "character", "characters", "character cards")
HEADINGS = (
    Heading(MAIN, (), ("メイン", "デッキ", "デッキリスト", "レシピ", "main", "deck", "deck list")),
    Heading(MAIN, (CardKind.CHARACTER, CardKind.AWAKENED), _CHARACTERS),
    Heading(MAIN, (CardKind.AWAKENED,), ("覚醒", "覚醒キャラクター", "awakened", "awakened cards")),
    Heading(MAIN, (CardKind.MONSTER,), ("モンスターカード", "monster cards")),
    Heading(TOWN, (CardKind.TOWN,), ("タウンカード", "建物", "buildings", "town cards")),
    Heading(LEADERS, (CardKind.LEADER,), ("リーダーカード", "リーダーリスト", "leader cards", "leader list")),
)
LAUNCH, FINAL = "launch-2017", "final-2020"

CHARACTERS_IN_MAIN = 32
MONSTERS_IN_MAIN = 8
MAX_COPIES_PER_NAME_AND_KIND = 3
TOWNS_IN_TOWN_DECK = 10
MAX_COPIES_PER_TOWN = 3
UNLIMITED_TOWN = "ソウル発掘場"
MAX_STOP_CARDS = 3

FIGURES = (CardKind.CHARACTER, CardKind.AWAKENED)
MONSTERS = (CardKind.MONSTER,)
IN_MAIN = (*FIGURES, *MONSTERS)
PARTS_OF_MAIN: Mapping[tuple[CardKind, ...], int] = {FIGURES: CHARACTERS_IN_MAIN, MONSTERS: MONSTERS_IN_MAIN}


def counts(entries: Entries) -> Counts:
    """Cards of each kind in the main deck, towns, leaders, and the cards that keywords count."""
    main = entries.in_zone(MAIN)
    return {
        "characters": main.of_kind(*FIGURES).count(),
        "awakened": main.of_kind(CardKind.AWAKENED).count(),
        "monsters": main.of_kind(CardKind.MONSTER).count(),
        "towns": entries.in_zone(TOWN).of_kind(CardKind.TOWN).count(),
        "leaders": entries.in_zone(LEADERS).of_kind(CardKind.LEADER).count(),
        "stop": with_keyword(main, Keyword.STOP).count(),
        "make_leader": with_keyword(main, Keyword.MAKE_LEADER).count(),
    }


def check(entries: Entries, format_slug: str) -> Iterator[Violation | Caution]:
    """Every broken rule of SN-D1 to SN-D7, and every one that unknown facts leave open; SN-D6 and SN-D7 by format."""
    always = chain(
        main_deck_parts(entries), copies_of_names(entries), town_deck_size(entries), copies_of_towns(entries)
    )
    if format_slug == LAUNCH:
        return chain(always, kinds_in_zones(entries), no_leaders(entries))
    return chain(always, kinds_in_zones(entries), stop_cards(entries), leaders(entries))


def main_deck_parts(entries: Entries) -> Iterator[Violation]:
    """SN-D1: characters and awakened characters together exactly 32, monsters exactly 8."""
    messages = {
        FIGURES: ("wrong_number_of_characters", _CHARACTERS_MESSAGE),
        MONSTERS: ("wrong_number_of_monsters", _MONSTERS_MESSAGE),
    }
    for kinds, limit in PARTS_OF_MAIN.items():
        code, message = messages[kinds]
        part = entries.in_zone(MAIN).of_kind(*kinds)
        if part.count() != limit:
            yield Violation(code, message, "SN-D1", MAIN, part.cited(), limit, part.count())


def copies_of_names(entries: Entries) -> Iterator[Violation]:
    """SN-D2: at most 3 cards of one name and one kind in the main deck."""
    for group in _by_name_and_kind(entries.in_zone(MAIN).of_kind(*IN_MAIN)):
        if group.count() > MAX_COPIES_PER_NAME_AND_KIND:
            yield Violation(
                code="too_many_copies",
                message=gettext_noop(
                    "{card} is in the main deck {actual:time|times}; at most {limit} of a name and kind."
                ),
                rule="SN-D2",
                zone=MAIN,
                cards=group.cited(),
                limit=MAX_COPIES_PER_NAME_AND_KIND,
                actual=group.count(),
                params={"card": group.cards()[0].name},
            )


def town_deck_size(entries: Entries) -> Iterator[Violation]:
    """SN-D3: exactly 10 towns."""
    towns = entries.in_zone(TOWN).of_kind(CardKind.TOWN)
    if towns.count() != TOWNS_IN_TOWN_DECK:
        yield Violation(
            code="wrong_town_deck_size",
            message=gettext_noop("The town deck has {actual:town|towns}; it must have exactly {limit}."),
            rule="SN-D3",
            zone=TOWN,
            cards=towns.cited(),
            limit=TOWNS_IN_TOWN_DECK,
            actual=towns.count(),
        )


def copies_of_towns(entries: Entries) -> Iterator[Violation]:
    """SN-D4: at most 3 towns of one name; a town whose name has ソウル発掘場 in it is not limited."""
    for group in _by_name_and_kind(entries.in_zone(TOWN).of_kind(CardKind.TOWN)):
        if group.count() > MAX_COPIES_PER_TOWN and UNLIMITED_TOWN not in group.cards()[0].name.ja:
            yield Violation(
                code="too_many_towns_of_a_name",
                message=gettext_noop(
                    "The town {card} is in the town deck {actual:time|times}; at most {limit:is|are} allowed."
                ),
                rule="SN-D4",
                zone=TOWN,
                cards=group.cited(),
                limit=MAX_COPIES_PER_TOWN,
                actual=group.count(),
                params={"card": group.cards()[0].name},
            )


def kinds_in_zones(entries: Entries) -> Iterator[Violation]:
    """SN-D5: no town in the main deck, nothing but towns in the town deck; leaders stand in a list of their own (SN-D7)."""
    parts = ((MAIN, IN_MAIN, "SN-D5"), (TOWN, (CardKind.TOWN,), "SN-D5"), (LEADERS, (CardKind.LEADER,), "SN-D7"))
    for zone, kinds, rule in parts:
        strangers = [entry for entry in entries.in_zone(zone) if entry.card.facts.kind not in kinds]
        for entry in strangers:
            yield Violation(
                code="wrong_zone",
                message=gettext_noop("{card} cannot stand in this part of the deck: {zone}."),
                rule=_rule_of_stranger(entry, rule),
                zone=zone,
                cards=(entry.cited(),),
                limit=0,
                actual=entry.count,
                params={"card": entry.card.name, "zone": ZONES[zone]},
            )


def stop_cards(entries: Entries) -> Iterator[Violation | Caution]:
    """SN-D6: at most 3 cards with STOP! in the main deck together."""
    main = entries.in_zone(MAIN).of_kind(*IN_MAIN)
    stop = with_keyword(main, Keyword.STOP)
    unknown = main.lacking("keywords")
    if stop.count() > MAX_STOP_CARDS:
        yield Violation(
            code="too_many_stop_cards",
            message=gettext_noop("The main deck has {actual:card|cards} with STOP!; at most {limit:is|are} allowed."),
            rule="SN-D6",
            zone=MAIN,
            cards=stop.cited(),
            limit=MAX_STOP_CARDS,
            actual=stop.count(),
        )
    elif stop.count() + unknown.count() > MAX_STOP_CARDS:
        yield _left_open("SN-D6", unknown)


def no_leaders(entries: Entries) -> Iterator[Violation]:
    """SN-D7: leaders belong to the later format only."""
    listed = entries.in_zone(LEADERS)
    if listed.count():
        yield Violation(
            code="no_leaders_in_format",
            message=gettext_noop("The deck lists {actual:leader|leaders}; this format has none."),
            rule="SN-D7",
            zone=LEADERS,
            cards=listed.cited(),
            limit=0,
            actual=listed.count(),
        )


@dataclass(frozen=True, slots=True)
class LeadersOfName:
    """The leaders of one name in a list, and the make-leader cards of that name; ``unknown`` are cards that may be more."""

    name: Words
    makers: Entries
    unknown: Entries
    listed: Entries

    def missing(self) -> int:
        """How many leaders the make-leader cards ask for beyond those listed."""
        return max(self.makers.count() - self.listed.count(), 0)


def leaders_by_name(entries: Entries) -> Iterator[LeadersOfName]:
    """Every name that leaders have, make-leader cards, and cards that may be such (SN-D7)."""
    main = entries.in_zone(MAIN).of_kind(*IN_MAIN)
    makers = with_keyword(main, Keyword.MAKE_LEADER)
    unknown = main.lacking("keywords")
    listed = entries.in_zone(LEADERS).of_kind(CardKind.LEADER)
    names = {entry.card.name.ja: entry.card.name for entry in (*makers, *unknown, *listed)}
    for name in sorted(names):
        yield LeadersOfName(names[name], _named(makers, name), _named(unknown, name), _named(listed, name))


def leaders(entries: Entries) -> Iterator[Violation | Caution]:
    """SN-D7: as many leaders of a name as the main deck has make-leader cards of that name, and no others."""
    for group in leaders_by_name(entries):
        wanted, given = group.makers, group.listed
        possible = wanted.count() + group.unknown.count()
        if wanted.count() <= given.count() <= possible:
            if possible > wanted.count():
                yield _left_open("SN-D7", group.unknown)
            continue
        yield Violation(
            code="leaders_do_not_match",
            message=gettext_noop(
                "The deck lists {actual:leader|leaders} named {name}; its make-leader cards ask for {limit}."
            ),
            rule="SN-D7",
            zone=LEADERS,
            cards=(*wanted.cited(), *given.cited()),
            limit=wanted.count(),
            actual=given.count(),
            params={"name": group.name},
        )


_CHARACTERS_MESSAGE = gettext_noop("The main deck has {actual:character|characters}; it must have exactly {limit}.")
_MONSTERS_MESSAGE = gettext_noop("The main deck has {actual:monster|monsters}; it must have exactly {limit}.")


def _rule_of_stranger(entry: Entry, rule: str) -> str:
    return "SN-D7" if entry.card.facts.kind == CardKind.LEADER else rule


def with_keyword(entries: Entries, keyword: Keyword) -> Entries:
    """The entries whose card is known to bear that keyword."""
    return Entries(tuple(entry for entry in entries if keyword in (entry.card.known("keywords") or ())))


def _named(entries: Entries, name: str) -> Entries:
    return Entries(tuple(entry for entry in entries if entry.card.name.ja == name))


def _by_name_and_kind(entries: Entries) -> Iterator[Entries]:
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        groups.setdefault((entry.card.name.ja, entry.card.facts.kind), []).append(entry)
    for key in sorted(groups):
        yield Entries(tuple(groups[key]))


def _left_open(rule: str, unknown: Entries) -> Caution:
    return Caution(
        code="rule_undecided",
        message=gettext_noop("Whether {rule} is kept is not known; still unknown of some cards: {field}."),
        rule=rule,
        cards=unknown.cited(),
        fields=("keywords",),
        params={"field": _keywords().words},
    )


def _keywords() -> FieldSpec:
    return next(spec for spec in CARD_KINDS[0].fields if spec.name == "keywords")
