"""Has a card's lot follow from its id, and puts its halvings among the pieces of what it is found by."""

import django.contrib.postgres.indexes
from django.db import migrations, models

# As `catalog.search.lots` works them out: 52 bits of the digest, and the halvings in rising order.
LOTS = """
UPDATE catalog_cardsearch SET lot = drawn.lot, grams = drawn.halvings || grams
FROM (
    SELECT card_id, lot, array(
        SELECT -halving FROM generate_series(16, 1, -1) AS halving WHERE lot < 0.5 ^ halving
    ) AS halvings
    FROM (
        SELECT card_id, ('x' || left(md5(card_id::text), 13))::bit(52)::bigint / 4503599627370496::float8 AS lot
        FROM catalog_cardsearch
    ) AS of_ids
) AS drawn
WHERE drawn.card_id = catalog_cardsearch.card_id
"""
BACK = """
UPDATE catalog_cardsearch SET grams = array(SELECT piece FROM unnest(grams) AS piece WHERE piece >= 0 ORDER BY piece)
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0025_printings_counted'),
    ]

    operations = [
        migrations.AlterField(
            model_name='cardsearch',
            name='lot',
            field=models.FloatField(),
        ),
        # Made anew afterwards, which is far quicker than following every row.
        migrations.RemoveIndex(model_name='cardsearch', name='cardsearch_grams'),
        migrations.RemoveIndex(model_name='cardsearch', name='cardsearch_traits'),
        migrations.RunSQL(LOTS, BACK),
        *(
            migrations.AddIndex(
                model_name='cardsearch',
                index=django.contrib.postgres.indexes.GinIndex(
                    fastupdate=False, fields=[field], name=f'cardsearch_{field}'
                ),
            )
            for field in ('grams', 'traits')
        ),
    ]
