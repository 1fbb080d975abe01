"""Monster Gate's construction rules: one generator for each printed rule."""

from collections.abc import Iterator, Mapping
from itertools import chain

from cardsite.errors import gettext_noop
from cardsite.values import Words
from catalog.games.monster_gate.fields import CARD_KINDS
from catalog.games.monster_gate.words import CardKind
from catalog.values import FieldSpec
from decks.codec.headings import Heading
from decks.values import Caution, Counts, Entries, Entry, Violation

MAIN = "main"
RESTRICTION_RULE = "MG-Z15"
ZONES: Mapping[str, Words] = {MAIN: Words("デッキ", "Deck")}
_ITEMS = (CardKind.MAGIC, CardKind.POTION, CardKind.WEAPON, CardKind.OTHER_ITEM)
HEADINGS = (
    Heading(MAIN, (), ("メイン", "メインデッキ", "山札", "デッキリスト", "レシピ", "main", "main deck", "deck list")),
    Heading(MAIN, (CardKind.CHARACTER,), ("キャラ", "キャラクターカード", "character cards", "heroes")),
    Heading(
        MAIN, (CardKind.MONSTER, CardKind.LEVEL_UP), ("モンスター", "モンスターカード", "monsters", "monster cards")
    ),
    Heading(MAIN, (CardKind.LEVEL_UP,), ("レベルアップ", "レベルアップカード", "level up", "level-ups")),
    Heading(MAIN, (CardKind.DUNGEON,), ("ダンジョン", "dungeon", "dungeons")),
    Heading(MAIN, (CardKind.MAGIC,), ("魔法", "magic", "spells")),
    Heading(MAIN, (CardKind.POTION,), ("ポーション", "potion", "potions")),
    Heading(MAIN, (CardKind.WEAPON,), ("武器", "weapon", "weapons")),
    Heading(MAIN, (CardKind.OTHER_ITEM,), ("その他", "その他のアイテム", "other", "other items")),
    Heading(MAIN, _ITEMS, ("アイテム", "アイテムカード", "item", "items")),
)

_TOO_MANY_COPIES = gettext_noop(
    "{cited} is in the deck {actual:time|times}; at most {limit} of one card number may be."
)
_TOO_MANY_TOGETHER = gettext_noop(
    "{cited} share a card number and make {actual:card|cards} of the deck; at most {limit} of one number may be."
)

MIN_CARDS = 50
MAX_CARDS = 200
MAX_COPIES_PER_NUMBER = 3
MIN_CHARACTERS = 1
FIRST_HAND = 6


def counts(entries: Entries) -> Counts:
    """Cards in all and of each kind, items also by their sort."""
    return {
        "cards": entries.count(),
        "characters": entries.of_kind(CardKind.CHARACTER).count(),
        "monsters": entries.of_kind(CardKind.MONSTER).count(),
        "level_up_monsters": entries.of_kind(CardKind.LEVEL_UP).count(),
        "dungeon_cards": entries.of_kind(CardKind.DUNGEON).count(),
        "items": entries.of_kind(*_ITEMS).count(),
        "sorts": {str(sort): entries.of_kind(sort).count() for sort in _ITEMS},
    }


def check(entries: Entries, format_slug: str) -> Iterator[Violation | Caution]:  # noqa: ARG001  # alike in every format
    """Every broken rule of MG-D1 to MG-D4, and every one that unknown facts leave open."""
    return chain(deck_size(entries), copies_of_numbers(entries), characters(entries), able_to_start(entries))


def deck_size(entries: Entries) -> Iterator[Violation]:
    """MG-D1: at least 50 cards; more than 200 are not taken here."""
    count = entries.count()
    if count < MIN_CARDS:
        message = gettext_noop("The deck has {actual:card|cards}; at least {limit:is|are} needed.")
        yield Violation("too_few_cards", message, "MG-D1", MAIN, entries.cited(), MIN_CARDS, count)
    if count > MAX_CARDS:
        message = gettext_noop("The deck has {actual:card|cards}; at most {limit:is|are} taken here.")
        yield Violation("too_many_cards", message, "MG-D1", MAIN, entries.cited(), MAX_CARDS, count)


def copies_of_numbers(entries: Entries) -> Iterator[Violation | Caution]:
    """MG-D2: at most 3 cards of one printed card number, whatever their printings.

    A card whose number is unknown is counted alone; that it might share the number of others leaves the rule open.
    """
    for group in _by_number(entries):
        if group.count() > MAX_COPIES_PER_NUMBER:
            first, *others = group.cards()
            yield Violation(
                code="too_many_copies",
                message=_TOO_MANY_TOGETHER if others else _TOO_MANY_COPIES,
                rule="MG-D2",
                zone=MAIN,
                cards=group.cited(),
                limit=MAX_COPIES_PER_NUMBER,
                actual=group.count(),
                params={"number": first.known("card_number") or str(first.id)},
            )
    unknown = entries.lacking("card_number")
    known = [group.count() for group in _by_number(entries) if not group.lacking("card_number").count()]
    alone = any(entry.count > MAX_COPIES_PER_NUMBER for entry in unknown)
    if unknown.count() and not alone and max(known, default=0) + unknown.count() > MAX_COPIES_PER_NUMBER:
        yield _left_open("MG-D2", unknown, "card_number")


def characters(entries: Entries) -> Iterator[Violation]:
    """MG-D3: at least 1 character."""
    count = entries.of_kind(CardKind.CHARACTER).count()
    if count < MIN_CHARACTERS:
        message = gettext_noop("The deck has {actual:character|characters}; at least {limit:is|are} needed.")
        yield Violation("too_few_characters", message, "MG-D3", MAIN, (), MIN_CHARACTERS, count)


def able_to_start(entries: Entries) -> Iterator[Violation | Caution]:
    """MG-D4: with some character the deck holds that character, its starting dungeon and the first hand."""
    own = entries.of_kind(CardKind.CHARACTER)
    unknown = own.lacking("dungeon_count")
    needed = cards_to_start(own)
    sure = own.count() > unknown.count() and needed <= entries.count()
    if sure or not own.count():
        return
    if unknown.count() and _taken(0) <= entries.count():
        yield _left_open("MG-D4", unknown, "dungeon_count")
        return
    yield Violation(
        code="cannot_start",
        message=gettext_noop(
            "Character, starting dungeon and first hand take at least {actual:card|cards}; the deck has {limit}."
        ),
        rule="MG-D4",
        zone=MAIN,
        cards=own.cited(),
        limit=entries.count(),
        actual=needed,
    )


def cards_to_start(characters: Entries) -> int:
    """How many cards the set-up takes at least with one of some characters, by what is known (MG-D4)."""
    known = (entry.card.known("dungeon_count") for entry in characters)
    return _taken(min((count for count in known if count is not None), default=0))


def _taken(dungeon_count: int) -> int:
    """How many cards a player needs for the set-up with a character of that starting dungeon."""
    return 1 + dungeon_count + FIRST_HAND


def _by_number(entries: Entries) -> Iterator[Entries]:
    groups: dict[tuple[int, str], list[Entry]] = {}
    for entry in entries:
        number = entry.card.known("card_number")
        key = (0, str(entry.card.id)) if number is None else (number, "")
        groups.setdefault(key, []).append(entry)
    for key in sorted(groups):
        yield Entries(tuple(groups[key]))


def _left_open(rule: str, unknown: Entries, field: str) -> Caution:
    return Caution(
        code="rule_undecided",
        message=gettext_noop("Whether {rule} is kept is not known; still unknown of some cards: {field}."),
        rule=rule,
        cards=unknown.cited(),
        fields=(field,),
        params={"field": _field(field).words},
    )


def _field(name: str) -> FieldSpec:
    return next(spec for kind in CARD_KINDS for spec in kind.fields if spec.name == name)
