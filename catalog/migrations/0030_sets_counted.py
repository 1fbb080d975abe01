"""The numbers of public printings and cards of each set, counted when a transaction that touches them ends."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

before = import_module("catalog.migrations.0027_entry_changes")

# They hold from the last moment at which one of the cards became public to the next.
COUNT = """
    INSERT INTO catalog_setcount AS c (set_id, printings, cards, holds_from, holds_until)
    SELECT s.id,
        count(p.id) FILTER (WHERE k.published_at <= clock_timestamp()),
        count(DISTINCT p.card_id) FILTER (WHERE k.published_at <= clock_timestamp()),
        max(k.published_at) FILTER (WHERE k.published_at <= clock_timestamp()),
        min(k.published_at) FILTER (WHERE k.published_at > clock_timestamp())
    FROM (
        SELECT DISTINCT entry_id FROM catalog_entrynote WHERE transaction = mine AND kind IN ('set', 'counted')
    ) AS n
    JOIN catalog_set AS s ON s.id = n.entry_id
    LEFT JOIN catalog_printing AS p ON p.set_id = s.id AND NOT p.draft
    LEFT JOIN catalog_card AS k ON k.id = p.card_id
    GROUP BY s.id
    ON CONFLICT (set_id) DO UPDATE SET
        printings = excluded.printings, cards = excluded.cards,
        holds_from = excluded.holds_from, holds_until = excluded.holds_until;
    DELETE FROM catalog_setcount AS c USING catalog_entrynote AS n
    WHERE n.transaction = mine AND n.kind = 'set' AND c.set_id = n.entry_id
        AND NOT EXISTS (SELECT FROM catalog_set AS s WHERE s.id = c.set_id);
"""
END = "    DELETE FROM catalog_entrynote WHERE transaction = mine;"
SETTLE_BEFORE = before.SETTLE.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
assert SETTLE_BEFORE.count(END) == 1
# The moment is one for all that is counted in a transaction.
SETTLE = (
    SETTLE_BEFORE.replace(END, COUNT.replace("clock_timestamp()", "present") + END)
    .replace("DECLARE\n", "DECLARE\n    present timestamptz := clock_timestamp();\n")
)  # fmt: skip
FILL = """
INSERT INTO catalog_entrynote SELECT txid_current(), 'counted', id FROM catalog_set ON CONFLICT DO NOTHING;
SELECT catalog_note_version()
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0029_entry_pieces'),
    ]

    operations = [
        migrations.CreateModel(
            name='SetCount',
            fields=[
                ('set', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, primary_key=True, related_name='counted', serialize=False, to='catalog.set')),
                ('printings', models.PositiveIntegerField()),
                ('cards', models.PositiveIntegerField()),
                ('holds_from', models.DateTimeField(null=True)),
                ('holds_until', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'numbers of a set',
                'verbose_name_plural': 'numbers of sets',
                'default_permissions': (),
            },
        ),
        migrations.RunSQL(SETTLE, SETTLE_BEFORE),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
