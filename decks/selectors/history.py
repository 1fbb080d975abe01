"""Questions about how decks were: at a revision, in a snapshot, and between any two of these."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet, Sum

from decks.errors import DeckRevisionNotFoundError, DeckSnapshotNotFoundError
from decks.models import Deck, DeckRevision, DeckRevisionLine, DeckSnapshot
from decks.selectors.reading import Reader, deck_decklist, decklist_of, snapshots_of
from decks.values import Decklist, Line

LineKey = tuple[str, UUID, UUID | None]


@dataclass(frozen=True, slots=True)
class DeckState:
    """What a deck was at one time: its texts and its list. ``format`` is a slug; a snapshot has no visibility."""

    name: str
    format: str
    notes: str
    tags: tuple[str, ...]
    decklist: Decklist
    visibility: str | None = None


@dataclass(frozen=True, slots=True)
class LineChange:
    """Copies of a card in one zone before and after."""

    zone: str
    card_id: UUID
    printing_id: UUID | None
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between two states: the texts by field, and the lines."""

    fields: Mapping[str, tuple[object, object]]
    lines: tuple[LineChange, ...]


def state_of(deck: Deck) -> DeckState:
    """A deck as it is, or as it is shown."""
    visibility = deck.visibility if deck.shown is None else None
    return DeckState(deck.name, deck.format.slug, deck.notes, tuple(deck.tags), deck_decklist(deck=deck), visibility)


def state_of_snapshot(snapshot: DeckSnapshot) -> DeckState:
    """A deck as it was published."""
    lines = decklist_of(snapshot.lines.all()).storable()
    return DeckState(snapshot.name, snapshot.format.slug, snapshot.notes, tuple(snapshot.tags), lines)


def state_of_revision(revision: DeckRevision) -> DeckState:
    """A deck as it was from a revision on."""
    return DeckState(
        revision.name,
        revision.format.slug,
        notes_at(revision),
        tuple(revision.tags),
        decklist_at(revision),
        revision.visibility,
    )


def notes_at(revision: DeckRevision) -> str:
    """The notes of a deck at a revision: those that were written last."""
    if revision.notes is not None:
        return revision.notes
    before = DeckRevision.objects.filter(deck=revision.deck_id, revision__lt=revision.revision, notes__isnull=False)
    return before.order_by("-revision").values_list("notes", flat=True).first() or ""


def ledger_sum(revision: DeckRevision) -> Decklist:
    """What the ledger of a deck adds up to at a revision."""
    rows = (
        DeckRevisionLine.objects.filter(revision__deck=revision.deck_id, revision__revision__lte=revision.revision)
        .values("zone", "card_id", "printing_id")
        .annotate(held=Sum("change"))
        .filter(held__gt=0)
    )
    return Decklist.of(Line(row["zone"], row["card_id"], row["printing_id"], row["held"]) for row in rows)


def decklist_at(revision: DeckRevision) -> Decklist:
    """The list of a deck at a revision."""
    return ledger_sum(revision).storable()


def revision_get(*, deck: Deck, revision: int) -> DeckRevision:
    """One revision of a deck."""
    found = DeckRevision.objects.select_related("format").filter(deck=deck, revision=revision).first()
    if found is None:
        raise DeckRevisionNotFoundError
    return found


def snapshot_get(*, deck: Deck, number: int, reader: Reader) -> DeckSnapshot:
    """One snapshot of a deck that the reader may read."""
    found = snapshots_of(deck=deck, reader=reader).filter(number=number).first()
    if found is None:
        raise DeckSnapshotNotFoundError
    return found


def lines_difference(before: Decklist, after: Decklist) -> tuple[LineChange, ...]:
    """The lines in which two lists differ, in canonical order."""
    old, new = _counts(before), _counts(after)
    return tuple(
        LineChange(*key, old.get(key, 0), new.get(key, 0))
        for key in sorted({*old, *new}, key=lambda key: (key[0], key[1], str(key[2] or "")))
        if old.get(key, 0) != new.get(key, 0)
    )


def _counts(decklist: Decklist) -> Mapping[LineKey, int]:
    return {(line.zone, line.card_id, line.printing_id): line.count for line in decklist.lines}


def states_difference(before: DeckState, after: DeckState) -> Difference:
    """What differs between two states of a deck; a visibility is compared where both have one."""
    fields: dict[str, tuple[object, object]] = {}
    for name in ("name", "format", "visibility", "notes", "tags"):
        old, new = getattr(before, name), getattr(after, name)
        if old != new and (name != "visibility" or None not in (old, new)):
            fields[name] = (old, new)
    return Difference(fields, lines_difference(before.decklist, after.decklist))


def revisions_of(*, deck: Deck) -> QuerySet[DeckRevision]:
    """Every change of a deck; for the deck's owner alone."""
    return DeckRevision.objects.filter(deck=deck).select_related("format")


def revisions_before(revisions: Iterable[DeckRevision]) -> Mapping[int, DeckRevision]:
    """For each of some revisions of one deck, by its number, the one before it; the first has none."""
    found = list(revisions)
    if not found:
        return {}
    wanted = {revision.revision - 1 for revision in found}
    earlier = DeckRevision.objects.select_related("format").filter(deck=found[0].deck_id, revision__in=wanted)
    return {revision.revision + 1: revision for revision in earlier}
