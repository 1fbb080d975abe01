"""What printings are found by, beside their rows; refreshing the cards, as loading the fixtures does, fills it."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

TRIGGER = """
CREATE TRIGGER catalog_printingsearch_counts_version
AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalog_printingsearch
FOR EACH STATEMENT EXECUTE FUNCTION catalog_count_version()
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0023_lists_walked'),
    ]

    operations = [
        migrations.CreateModel(
            name='PrintingSearch',
            fields=[
                ('printing', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='search', serialize=False, to='catalog.printing')),
                ('illustrator', models.TextField(db_collation='C')),
                ('flavor', models.TextField(db_collation='C')),
                ('grams', django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), size=None)),
            ],
            options={
                'verbose_name': 'what a printing is found by',
                'verbose_name_plural': 'what printings are found by',
                'default_permissions': (),
                'indexes': [django.contrib.postgres.indexes.GinIndex(fastupdate=False, fields=['grams'], name='printingsearch_grams')],
            },
        ),
        migrations.RunSQL(TRIGGER, "DROP TRIGGER catalog_printingsearch_counts_version ON catalog_printingsearch"),
    ]
