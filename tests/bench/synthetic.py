"""As many cards as wanted: the project's own under names made up at random, with printings, all written in one stream."""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
from django.db import connection, transaction
from django.utils import timezone

from cardsite.values import new_id
from catalog.models import Card, CardName, CardSearch, Printing, Set
from catalog.search.document import lines_of, names_document
from catalog.search.fold import fold
from catalog.search.grams import document_grams
from catalog.search.lots import halvings, lot_of
from catalog.search.order import number_key, reading_key
from catalog.search.romaji import romaji_of
from catalog.search.spelling import pieces_of

FIRST_NUMBER = 1_000_000
SETS, RARITIES = 40, ("C", "U", "R", "SR", "UR")
# Parts of names as (Japanese, reading, English): common and rare ones, as in real names.
HEADS = [
    ("紅蓮", "ぐれん", "Crimson"),
    ("白銀", "はくぎん", "Silver"),
    ("漆黒", "しっこく", "Pitch-black"),
    ("蒼穹", "そうきゅう", "Azure"),
    ("古の", "いにしえの", "Ancient"),
    ("見習い", "みならい", "Apprentice"),
    ("さまよう", "さまよう", "Wandering"),
    ("灯台の", "とうだいの", "Lighthouse"),
    ("港町の", "みなとまちの", "Harbour"),
    ("森の", "もりの", "Forest"),
    ("砂漠の", "さばくの", "Desert"),
    ("ギア", "ギア", "Gear"),
    ("スチーム", "スチーム", "Steam"),
    ("ルナティック", "ルナティック", "Lunatic"),
    ("星詠みの", "ほしよみの", "Star-reading"),
]
TAILS = [
    ("騎士", "きし", "Knight"),
    ("番人", "ばんにん", "Warden"),
    ("竜", "りゅう", "Dragon"),
    ("ドラゴン", "ドラゴン", "Dragon"),
    ("魔導士", "まどうし", "Mage"),
    ("商店街", "しょうてんがい", "Arcade"),
    ("図書館", "としょかん", "Library"),
    ("料理人", "りょうりにん", "Cook"),
    ("ゴーレム", "ゴーレム", "Golem"),
    ("踊り子", "おどりこ", "Dancer"),
    ("時計塔", "とけいとう", "Clock Tower"),
    ("狩人", "かりうど", "Hunter"),
    ("精霊", "せいれい", "Spirit"),
    ("機関車", "きかんしゃ", "Locomotive"),
    ("幽霊船", "ゆうれいせん", "Ghost Ship"),
]
KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポ"


@dataclass(frozen=True, slots=True)
class Template:
    """One of the project's cards, in pieces that another name can be put between; those that stay are written already."""

    card: Card
    texts: str
    grams: frozenset[int]
    grams_written: str
    facts_written: str
    traits_written: str
    rendered: dict[str, dict[str, Any]]


def _templates(cards: Sequence[Card]) -> Iterator[Template]:
    for card in cards:
        pieces = document_grams(*lines_of(card.search.texts))
        rendered = {"ja": orjson.loads(card.rendered_ja), "en": orjson.loads(card.rendered_en)}
        facts, traits = (orjson.dumps(one).decode() for one in (card.facts, card.search.traits))
        yield Template(card, card.search.texts, frozenset(pieces), ",".join(map(str, pieces)), facts, traits, rendered)


def name_make(chance: random.Random) -> tuple[str, str, str]:
    """A name in Japanese, its reading and its English form."""
    own = "".join(chance.choices(KANA, k=chance.randint(2, 5)))
    head, tail = chance.choice(HEADS), chance.choice(TAILS)
    return (
        f"{head[0]}{tail[0]}{own}",
        f"{head[1]}{tail[1]}{own}",
        f"{head[2]} {tail[2]} {romaji_of(own).capitalize()}",
    )


FILLED = (Card, CardSearch, CardName, Printing)
FREE_INDEXES_SQL = """
SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
WHERE indrelid = ANY(%s::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""


@contextmanager
def _filled_bare() -> Iterator[None]:
    """Rows of cards come in without indexes, which are made in one go at the end, and without what follows each row.

    So no feed tells of these cards; the catalog's version counts with the sets that are made for them.
    """
    tables = [model._meta.db_table for model in FILLED]
    with connection.cursor() as cursor:
        cursor.execute(FREE_INDEXES_SQL, [tables])
        found = cursor.fetchall()
        for name, _ in found:
            cursor.execute(f"DROP INDEX {name}")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # indexes are not made while checks are still to come
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        for _, definition in found:
            cursor.execute(definition)
        for table in tables:
            cursor.execute(f"ANALYZE {table}")


def _copy(table: str, columns: Sequence[str], rows: Iterator[Sequence[Any]]) -> None:
    connection.ensure_connection()
    with (
        connection.connection.cursor() as cursor,
        cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row(row)


@dataclass(frozen=True, slots=True)
class Made:
    """One card made up: its id, its template, its number and its names."""

    id: UUID
    template: Template
    number: int
    names: tuple[str, str, str]


def _card_row(one: Made) -> Sequence[Any]:
    card = one.template.card
    ja, reading, en = one.names
    own = {"id": str(one.id), "number": one.number, "name_ja": ja, "reading": reading, "name_en": en}
    rendered = [
        orjson.dumps({**one.template.rendered[language], **own, "name": name}).decode()
        for language, name in (("ja", ja), ("en", en))
    ]
    return (
        one.id, card.game_id, one.number, card.kind, ja, reading, en, one.template.facts_written, card.published_at, 1,
        card.created_at, card.changed_at, list(card.missing), reading_key(reading), fold(en), *rendered,
    )  # fmt: skip


CARD_COLUMNS = (
    "id", "game_id", "number", "kind", "name_ja", "reading", "name_en", "facts", "published_at", "revision",
    "created_at", "changed_at", "missing", "reading_key", "english_key", "rendered_ja", "rendered_en",
)  # fmt: skip


def _search_row(one: Made) -> Sequence[Any]:
    ja, reading, en = one.names
    card, lot = one.template.card, lot_of(one.id)
    own = [*halvings(lot), *(set(document_grams(fold(ja), fold(reading), fold(en))) - one.template.grams)]
    return (
        one.id, card.game_id, card.kind, card.published_at, reading_key(reading),
        names_document(name_ja=ja, reading=reading, name_en=en), one.template.texts,
        f"{{{','.join(filter(None, (*map(str, own), one.template.grams_written)))}}}", one.template.traits_written, lot,
    )  # fmt: skip


SEARCH_COLUMNS = (
    "card_id", "game_id", "kind", "published_at", "reading_key", "names", "texts", "grams", "traits", "lot",
)  # fmt: skip


NAME_COLUMNS = ("card_id", "form", "folded", "grams")


def _name_rows(one: Made) -> Iterator[Sequence[Any]]:
    ja, reading, en = one.names
    forms = {"ja": fold(ja), "reading": fold(reading), "en": fold(en), "romaji": romaji_of(reading)}
    for form, folded in forms.items():
        yield one.id, form, folded, pieces_of(folded)


@transaction.atomic
def cards_synthesize(count: int, *, seed: int = 1) -> list[tuple[str, str, str]]:
    """So many cards more, each with a printing, from the cards that are there; their names."""
    chance = random.Random(seed)
    templates = list(_templates(list(Card.objects.filter(number__lt=FIRST_NUMBER).select_related("search"))))
    made = [Made(new_id(), chance.choice(templates), FIRST_NUMBER + index, name_make(chance)) for index in range(count)]
    sets = [
        Set(
            id=new_id(),
            game_id=game,
            code=f"Z{game[0]}{index}",
            name_ja=f"第{index}弾",
            code_key=number_key(f"Z{game[0]}{index}"),
            published_at=timezone.now(),
        )
        for game in {one.card.game_id for one in templates}
        for index in range(SETS)
    ]
    Set.objects.bulk_create(sets)
    homes = {game: [home for home in sets if home.game_id == game] for game in {home.game_id for home in sets}}
    with _filled_bare():
        _copy("catalog_card", CARD_COLUMNS, (_card_row(one) for one in made))
        _copy("catalog_cardsearch", SEARCH_COLUMNS, (_search_row(one) for one in made))
        _copy("catalog_cardname", NAME_COLUMNS, (row for one in made for row in _name_rows(one)))
        _copy("catalog_printing", PRINTING_COLUMNS, (_printing_row(one, homes, chance) for one in made))
    return [one.names for one in made]


PRINTING_COLUMNS = (
    "id", "card_id", "set_id", "collector_number", "rarity", "illustrator", "flavor_ja", "flavor_en", "number_key",
    "game_id", "reading_key",
)  # fmt: skip


def _printing_row(one: Made, homes: Mapping[str, Sequence[Set]], chance: random.Random) -> Sequence[Any]:
    game, number = one.template.card.game_id, f"Z-{one.number}"
    return (
        new_id(), one.id, chance.choice(homes[game]).id, number, chance.choice(RARITIES), "", "", "", number_key(number),
        game, reading_key(one.names[1]),
    )  # fmt: skip
