"""The history of the decks that there are begins with what they hold; those that are public are published as they are."""

from django.db import migrations

from catalog.search.fold import fold


def begin(apps, schema_editor):
    """One revision for each deck, and one snapshot, of which no verdict was kept, for each public one."""
    Deck = apps.get_model("decks", "Deck")
    DeckRevision = apps.get_model("decks", "DeckRevision")
    DeckRevisionLine = apps.get_model("decks", "DeckRevisionLine")
    DeckSnapshot = apps.get_model("decks", "DeckSnapshot")
    DeckSnapshotLine = apps.get_model("decks", "DeckSnapshotLine")
    for deck in Deck.objects.order_by("pk").iterator():
        lines = list(deck.lines.order_by("pk"))
        revision = DeckRevision.objects.create(
            deck=deck,
            revision=deck.revision,
            action="created",
            name=deck.name,
            format_id=deck.format_id,
            visibility=deck.visibility,
            notes="",
            lines=len(lines),
            at=deck.changed_at,
        )
        DeckRevisionLine.objects.bulk_create(
            DeckRevisionLine(
                revision=revision,
                zone=line.zone,
                card_id=line.card_id,
                printing_id=line.printing_id,
                change=line.count,
            )
            for line in lines
        )
        values = {"search_key": fold(deck.name)}
        if deck.visibility == "public":
            snapshot = DeckSnapshot.objects.create(
                deck=deck,
                number=1,
                revision=deck.revision,
                format_id=deck.format_id,
                name=deck.name,
                search_key=values["search_key"],
                cards=sum(line.count for line in lines),
                published_at=deck.changed_at,
            )
            DeckSnapshotLine.objects.bulk_create(
                DeckSnapshotLine(
                    snapshot=snapshot,
                    zone=line.zone,
                    card_id=line.card_id,
                    printing_id=line.printing_id,
                    count=line.count,
                )
                for line in lines
            )
            values |= {"published": snapshot, "published_at": snapshot.published_at, "published_name": snapshot.name}
        Deck.objects.filter(pk=deck.pk).update(**values)


class Migration(migrations.Migration):
    dependencies = [("decks", "0003_snapshots_history_readers")]

    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
