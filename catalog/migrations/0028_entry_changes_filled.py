"""What there is before there are notes of it is one change; made while the site goes on."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

# The note of the version settles the notes of the entries when the statement's transaction ends.
FILL = """
INSERT INTO catalog_entrynote
SELECT txid_current(), kind, id FROM (
    SELECT 'set', id FROM catalog_set UNION ALL SELECT 'printing', id FROM catalog_printing
    UNION ALL SELECT 'ruling', id FROM catalog_ruling UNION ALL SELECT 'erratum', id FROM catalog_erratum
) AS known (kind, id)
ON CONFLICT DO NOTHING;
SELECT catalog_note_version()
"""
AWAITED = """
UPDATE catalog_cardchange SET awaited = true WHERE published_at > at - interval '10 minutes' AND NOT awaited
"""


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0027_entry_changes'),
    ]

    operations = [
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RunSQL(AWAITED, migrations.RunSQL.noop),
        AddIndexConcurrently(
            model_name='cardchange',
            index=models.Index(
                condition=models.Q(('awaited', True)),
                fields=['published_at', 'card_id'],
                include=('version', 'game'),
                name='cardchange_awaited',
            ),
        ),
    ]
