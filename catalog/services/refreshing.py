"""Cards whose stored renderings and keys no longer say what the code would say now."""

import unicodedata
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

import catalog
from catalog.errors import InvalidCardError
from catalog.games import GAMES
from catalog.models import Card, CatalogVersion, Erratum, Printing, Ruling, Set
from catalog.search.document import entry_grams
from catalog.search.order import number_key
from catalog.services.errata import erratum_fold
from catalog.services.finding import findings_store, printing_finding, printing_findings_store
from catalog.services.games import game_lock
from catalog.services.rendering import DERIVED, card_derive, card_is_fresh, terms_read
from catalog.services.rulings import ruling_fold

BATCH = 200
_ONE_AT_A_TIME_SQL = "SELECT pg_advisory_xact_lock(hashtextextended('catalog.refresh', 0))"


def cards_stale(game: str) -> Iterator[tuple[Card, InvalidCardError | None]]:
    """The cards of a game that are stored otherwise than they would be now, each derived anew as far as it can be.

    A card that its game's declarations no longer allow comes with the refusal.
    """
    terms = terms_read(game)
    for card in Card.objects.filter(game_id=game).order_by("pk").iterator(chunk_size=BATCH):
        try:
            if not card_is_fresh(card, terms):
                yield card, None
        except InvalidCardError as refused:
            yield card, refused


def derivation_fingerprint() -> str:
    """What stands for the code that derives what is stored with cards: its source, and Python's tables of characters."""
    home = Path(catalog.__file__).parent
    sources = [home / "values.py", home / "services" / "rendering.py", home / "services" / "finding.py"]
    sources += sorted(path for part in ("effects", "games", "search") for path in (home / part).rglob("*.py"))
    digest = blake2b(unicodedata.unidata_version.encode(), digest_size=16)
    for path in sources:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _printings_refresh() -> None:
    """What sets and printings are found and put in order by, as it would be written now."""
    for home in Set.objects.iterator(chunk_size=BATCH):
        if home.code_key != (key := number_key(home.code)):
            Set.objects.filter(pk=home.pk).update(code_key=key)
    stale: list[Printing] = []
    for printing in Printing.objects.select_related("search").iterator(chunk_size=BATCH):
        if printing.number_key != (key := number_key(printing.collector_number)):
            Printing.objects.filter(pk=printing.pk).update(number_key=key)
        known = getattr(printing, "search", None)
        if ((known.illustrator, known.flavor, known.grams) if known else ("", "", [])) != printing_finding(printing):
            stale.append(printing)
    for start in range(0, len(stale), BATCH):
        printing_findings_store(stale[start : start + BATCH])


def _entries_refresh() -> None:
    """What rulings and errata are searched by, as it would be written now."""
    searched: tuple[tuple[QuerySet[Any], Callable[[Any], str]], ...] = (
        (Ruling.objects.all(), ruling_fold),
        (Erratum.objects.all(), erratum_fold),
    )
    for entries, fold in searched:
        for entry in entries.iterator(chunk_size=BATCH):
            folded = fold(entry)
            pieces = entry_grams(folded)
            if (entry.folded, entry.grams) != (folded, pieces):
                entries.filter(pk=entry.pk).update(folded=folded, grams=pieces)


@transaction.atomic
def cards_refresh(*, every: bool = False) -> int:
    """Every stale card rendered and keyed anew; how many there were.

    Services keep cards fresh, so only new code makes them stale: under the code that derived them last nothing is
    looked at, unless ``every`` card is to be.
    """
    fingerprint = derivation_fingerprint()
    with connection.cursor() as cursor:
        cursor.execute(_ONE_AT_A_TIME_SQL)
    current, _ = CatalogVersion.objects.get_or_create(pk=1)
    if current.derived_by == fingerprint and not every:
        return 0
    _printings_refresh()
    _entries_refresh()
    refreshed = 0
    for game in GAMES:
        stale = [card.pk for card, refused in cards_stale(game) if refused is None]
        if not stale:
            continue
        game_lock(game)
        terms = terms_read(game)
        for start in range(0, len(stale), BATCH):
            cards = list(
                Card.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=stale[start : start + BATCH])
            )
            findings = [(card.pk, card_derive(card, terms)) for card in cards]
            Card.objects.bulk_update(cards, DERIVED)
            findings_store(findings)
            refreshed += len(cards)
    # Last, since whoever ends a change of the catalog waits for this row.
    CatalogVersion.objects.filter(pk=1).update(derived_by=fingerprint)
    return refreshed
