"""The last change of each card, noted by triggers, for those who keep a copy of the catalog."""

import django.contrib.postgres.functions
import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.db import migrations, models

# Changed is what anybody can read of a card. A card that is about to be published counts as seen: the transaction may end
# after its embargo does.
NOTE = """
CREATE FUNCTION catalog_note_card_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    noted bigint;
    moment timestamptz;
    soon timestamptz := clock_timestamp() + interval '10 minutes';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM FROM card_before AS b JOIN card_after AS a USING (id)
        WHERE (a.rendered_ja, a.rendered_en, a.published_at) IS DISTINCT FROM (b.rendered_ja, b.rendered_en, b.published_at);
        IF NOT FOUND THEN
            RETURN NULL;
        END IF;
    END IF;
    INSERT INTO catalog_catalogversion AS known (id, version, changed_at, written_by, written_at)
    VALUES (1, 1, clock_timestamp(), txid_current(), clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET
        version = known.version + 1,
        changed_at = clock_timestamp(),
        written_by = txid_current(),
        written_at = CASE WHEN known.written_by = txid_current() THEN known.written_at
            ELSE greatest(clock_timestamp(), known.written_at + interval '1 microsecond') END
    RETURNING version, written_at INTO noted, moment;
    IF TG_OP = 'INSERT' THEN
        INSERT INTO catalog_cardchange AS c (card_id, game_id, version, at, published_at, was_public)
        SELECT id, game_id, noted, moment, published_at, false FROM card_after
        ON CONFLICT (card_id) DO UPDATE SET
            version = excluded.version, at = excluded.at, published_at = excluded.published_at;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO catalog_cardchange AS c (card_id, game_id, version, at, published_at, was_public)
        SELECT a.id, a.game_id, noted, moment, a.published_at, coalesce(b.published_at <= soon, false)
        FROM card_before AS b JOIN card_after AS a USING (id)
        WHERE (a.rendered_ja, a.rendered_en, a.published_at) IS DISTINCT FROM (b.rendered_ja, b.rendered_en, b.published_at)
        ON CONFLICT (card_id) DO UPDATE SET
            version = excluded.version, at = excluded.at, published_at = excluded.published_at,
            was_public = c.was_public OR excluded.was_public;
    ELSE
        INSERT INTO catalog_cardchange AS c (card_id, game_id, version, at, published_at, was_public)
        SELECT id, game_id, noted, moment, NULL, coalesce(published_at <= soon, false) FROM card_before
        ON CONFLICT (card_id) DO UPDATE SET
            version = excluded.version, at = excluded.at, published_at = excluded.published_at,
            was_public = c.was_public OR excluded.was_public;
    END IF;
    RETURN NULL;
END
$$
"""
TRIGGER = """
CREATE TRIGGER catalog_card_notes_{event} AFTER {event} ON catalog_card
REFERENCING {tables} FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_card_change()
"""
BEFORE, AFTER = "OLD TABLE AS card_before", "NEW TABLE AS card_after"
# From here on, in the version that is next: what was there before is one change.
FILL = """
WITH known AS (
    UPDATE catalog_catalogversion SET version = version + 1 WHERE id = 1 RETURNING version, written_at
)
INSERT INTO catalog_cardchange (card_id, game_id, version, at, published_at, was_public)
SELECT id, game_id, version, written_at, published_at, coalesce(published_at <= now(), false) FROM catalog_card, known
UNION ALL
SELECT card_id, game_id, version, written_at, NULL, was_public FROM catalog_cardmigration, known
ON CONFLICT (card_id) DO NOTHING
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0012_lists_walked'),
    ]

    operations = [
        migrations.AddField(
            model_name='catalogversion',
            name='lineage',
            field=models.UUIDField(db_default=django.contrib.postgres.functions.RandomUUID(), default=uuid.uuid4, editable=False),
        ),
        migrations.AddField(
            model_name='catalogversion',
            name='written_at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
        ),
        migrations.AddField(
            model_name='catalogversion',
            name='written_by',
            field=models.BigIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.CreateModel(
            name='CardChange',
            fields=[
                ('card_id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('version', models.BigIntegerField()),
                ('at', models.DateTimeField()),
                ('published_at', models.DateTimeField(null=True)),
                ('was_public', models.BooleanField(default=False)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game')),
            ],
            options={
                'verbose_name': 'last change of a card',
                'verbose_name_plural': 'last changes of cards',
                'default_permissions': (),
                'indexes': [models.Index(fields=['version', 'card_id'], name='cardchange_by_version'), models.Index(fields=['game', 'version', 'card_id'], name='cardchange_by_game_and_version'), models.Index(fields=['at'], name='cardchange_by_moment')],
            },
        ),
        migrations.RunSQL(NOTE, "DROP FUNCTION catalog_note_card_change()"),
        *(
            migrations.RunSQL(
                TRIGGER.format(event=event, tables=tables), f"DROP TRIGGER catalog_card_notes_{event} ON catalog_card"
            )
            for event, tables in (("INSERT", AFTER), ("UPDATE", f"{BEFORE} {AFTER}"), ("DELETE", BEFORE))
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
