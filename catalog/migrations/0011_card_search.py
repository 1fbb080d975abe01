"""Puts what cards are found by beside their rows; refreshing the cards, as loading the fixtures does, fills it."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.math
from django.db import migrations, models


# The names stay in the row; the texts, their pieces and the traits are put apart from it, so that a search over many
# cards reads few pages.
STORAGE = """
ALTER TABLE catalog_cardsearch
    ALTER COLUMN names SET STORAGE PLAIN, ALTER COLUMN reading_key SET STORAGE PLAIN,
    ALTER COLUMN texts SET STORAGE EXTERNAL, ALTER COLUMN grams SET STORAGE EXTERNAL,
    ALTER COLUMN traits SET STORAGE EXTERNAL, ALTER COLUMN grams SET STATISTICS 1000,
    SET (toast_tuple_target = 512)
"""
TRIGGER = """
CREATE TRIGGER catalog_{table}_counts_version
AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalog_{table}
FOR EACH STATEMENT EXECUTE FUNCTION catalog_count_version()
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0010_monster_gate_columns'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardName',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('form', models.CharField(choices=[('ja', 'Japanese name'), ('reading', 'reading'), ('en', 'English name'), ('romaji', 'romaji')], max_length=10)),
                ('folded', models.CharField(db_collation='C', max_length=600)),
                ('grams', django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), size=None)),
            ],
            options={
                'verbose_name': "form of a card's name",
                'verbose_name_plural': "forms of cards' names",
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='CardSearch',
            fields=[
                ('card', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='search', serialize=False, to='catalog.card')),
                ('kind', models.CharField(max_length=40)),
                ('published_at', models.DateTimeField(null=True)),
                ('reading_key', models.CharField(db_collation='C', max_length=600)),
                ('lot', models.FloatField(db_default=django.db.models.functions.math.Random())),
                ('names', models.TextField(db_collation='C')),
                ('texts', models.TextField(db_collation='C')),
                ('grams', django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), size=None)),
                ('traits', models.JSONField(default=dict)),
            ],
            options={
                'verbose_name': 'what a card is found by',
                'verbose_name_plural': 'what cards are found by',
                'default_permissions': (),
            },
        ),
        migrations.RemoveIndex(
            model_name='card',
            name='card_folded_names',
        ),
        migrations.RemoveIndex(
            model_name='card',
            name='card_folded_texts',
        ),
        migrations.RemoveField(
            model_name='card',
            name='folded_names',
        ),
        migrations.RemoveField(
            model_name='card',
            name='folded_texts',
        ),
        migrations.AddField(
            model_name='cardname',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='catalog.card'),
        ),
        migrations.AddField(
            model_name='cardsearch',
            name='game',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game'),
        ),
        migrations.AddIndex(
            model_name='cardname',
            index=models.Index(fields=['folded'], name='cardname_folded'),
        ),
        migrations.AddIndex(
            model_name='cardname',
            index=models.Index(fields=['form', 'folded', 'card'], name='cardname_form_folded'),
        ),
        migrations.AddIndex(
            model_name='cardname',
            index=django.contrib.postgres.indexes.GinIndex(fastupdate=False, fields=['grams'], name='cardname_grams'),
        ),
        migrations.AddConstraint(
            model_name='cardname',
            constraint=models.UniqueConstraint(fields=('card', 'form'), name='cardname_one_of_a_form'),
        ),
        migrations.AddIndex(
            model_name='cardsearch',
            index=django.contrib.postgres.indexes.GinIndex(fastupdate=False, fields=['grams'], name='cardsearch_grams'),
        ),
        migrations.AddIndex(
            model_name='cardsearch',
            index=django.contrib.postgres.indexes.GinIndex(fastupdate=False, fields=['traits'], name='cardsearch_traits'),
        ),
        migrations.AddIndex(
            model_name='cardsearch',
            index=models.Index(fields=['reading_key', 'card'], name='cardsearch_by_reading'),
        ),
        migrations.AddIndex(
            model_name='cardsearch',
            index=models.Index(fields=['game', 'reading_key', 'card'], name='cardsearch_by_game_and_reading'),
        ),
        migrations.AddIndex(
            model_name='cardsearch',
            index=models.Index(fields=['lot', 'card'], name='cardsearch_lot'),
        ),
        migrations.RunSQL(STORAGE, migrations.RunSQL.noop),
        *(
            migrations.RunSQL(
                TRIGGER.format(table=table), f"DROP TRIGGER catalog_{table}_counts_version ON catalog_{table}"
            )
            for table in ("cardname", "cardsearch")
        ),
    ]
