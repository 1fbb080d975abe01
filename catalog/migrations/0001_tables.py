"""The tables of cards, printings, formats and rulebooks."""

import cardsite.values
import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.constraints
import django.db.models.deletion
import django.db.models.fields.json
import django.db.models.functions.comparison
from django.conf import settings
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        TrigramExtension(),
        migrations.CreateModel(
            name='Card',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(editable=False, verbose_name='number')),
                ('kind', models.CharField(max_length=40, verbose_name='kind')),
                ('name_ja', models.CharField(max_length=200, verbose_name='Japanese name')),
                ('reading', models.CharField(max_length=200, verbose_name='reading')),
                ('name_en', models.CharField(blank=True, max_length=200, verbose_name='English name')),
                ('facts', models.JSONField(blank=True, default=dict, verbose_name='facts')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published at')),
                ('revision', models.PositiveIntegerField(default=1, editable=False)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created at')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='changed at')),
                ('missing', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=60), blank=True, default=list, editable=False, size=None)),
                ('complete', models.GeneratedField(db_persist=True, expression=models.Case(models.When(missing=[], then=True), default=False), output_field=models.BooleanField(verbose_name='complete'))),
                ('reading_key', models.CharField(db_collation='C', editable=False, max_length=600)),
                ('english_key', models.CharField(db_collation='C', editable=False, max_length=600)),
                ('folded_names', models.TextField(editable=False)),
                ('folded_texts', models.TextField(blank=True, editable=False)),
                ('rendered_ja', models.TextField(editable=False)),
                ('rendered_en', models.TextField(editable=False)),
                ('fact_building_kind', models.GeneratedField(db_persist=True, expression=django.db.models.fields.json.KeyTextTransform('building_kind', 'facts'), null=True, output_field=models.CharField(db_collation='C', max_length=200))),
                ('fact_durability', models.GeneratedField(db_persist=True, expression=django.db.models.functions.comparison.Cast(django.db.models.fields.json.KeyTextTransform('durability', 'facts'), models.IntegerField()), null=True, output_field=models.IntegerField())),
                ('fact_your_skill_condition', models.GeneratedField(db_persist=True, expression=django.db.models.fields.json.KeyTextTransform('your_skill_condition', 'facts'), null=True, output_field=models.CharField(db_collation='C', max_length=200))),
                ('fact_event_type', models.GeneratedField(db_persist=True, expression=django.db.models.fields.json.KeyTextTransform('event_type', 'facts'), null=True, output_field=models.CharField(db_collation='C', max_length=200))),
            ],
            options={
                'verbose_name': 'card',
                'verbose_name_plural': 'cards',
                'ordering': ('reading_key', 'id'),
                'permissions': (('publish_card', 'Can publish cards'), ('import_card', 'Can import cards')),
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('slug', models.SlugField(max_length=40, primary_key=True, serialize=False, verbose_name='slug')),
                ('next_number', models.PositiveIntegerField(default=1001, editable=False)),
            ],
            options={
                'verbose_name': 'game',
                'verbose_name_plural': 'games',
                'ordering': ('slug',),
            },
        ),
        migrations.CreateModel(
            name='CatalogVersion',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('version', models.BigIntegerField(default=0, editable=False)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='catalogversion_is_one_row')],
            },
        ),
        migrations.CreateModel(
            name='Format',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('slug', models.CharField(max_length=40, verbose_name='slug')),
                ('name_ja', models.CharField(max_length=100, verbose_name='Japanese name')),
                ('name_en', models.CharField(max_length=100, verbose_name='English name')),
                ('is_default', models.BooleanField(default=False, verbose_name='default of its game')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='formats', to='catalog.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'format',
                'verbose_name_plural': 'formats',
                'ordering': ('game', 'slug'),
            },
        ),
        migrations.CreateModel(
            name='CardMigration',
            fields=[
                ('card_id', models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(editable=False)),
                ('reason', models.CharField(choices=[('merged', 'merged'), ('deleted', 'deleted')], max_length=10)),
                ('was_public', models.BooleanField(default=False)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged_from', to='catalog.card')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='card_migrations', to='catalog.game')),
            ],
            options={
                'verbose_name': 'card id no longer in use',
                'verbose_name_plural': 'card ids no longer in use',
                'ordering': ('-at',),
            },
        ),
        migrations.AddField(
            model_name='card',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='catalog.game', verbose_name='game'),
        ),
        migrations.CreateModel(
            name='Restriction',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('banned', 'banned'), ('limited', 'limited'), ('group', 'limited as a group')], max_length=10, verbose_name='kind')),
                ('limit', models.PositiveSmallIntegerField(default=0, verbose_name='limit')),
                ('begins_on', models.DateField(verbose_name='begins on')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='ends before')),
                ('note_ja', models.CharField(blank=True, max_length=500, verbose_name='Japanese note')),
                ('note_en', models.CharField(blank=True, max_length=500, verbose_name='English note')),
                ('format', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restrictions', to='catalog.format', verbose_name='format')),
            ],
            options={
                'verbose_name': 'restriction',
                'verbose_name_plural': 'restrictions',
                'ordering': ('-begins_on', 'id'),
            },
        ),
        migrations.CreateModel(
            name='RestrictionCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.card', verbose_name='card')),
                ('restriction', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='named', to='catalog.restriction')),
            ],
            options={
                'verbose_name': 'restricted card',
                'verbose_name_plural': 'restricted cards',
            },
        ),
        migrations.AddField(
            model_name='restriction',
            name='cards',
            field=models.ManyToManyField(related_name='restrictions', through='catalog.RestrictionCard', to='catalog.card', verbose_name='cards'),
        ),
        migrations.CreateModel(
            name='Rule',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('rule_id', models.CharField(max_length=20, unique=True, verbose_name='rule ID')),
                ('order', models.PositiveIntegerField(verbose_name='place in the book')),
                ('section', models.CharField(max_length=40, verbose_name='section')),
                ('section_ja', models.CharField(max_length=100, verbose_name='Japanese heading')),
                ('section_en', models.CharField(max_length=100, verbose_name='English heading')),
                ('text_ja', models.TextField(verbose_name='Japanese text')),
                ('text_en', models.TextField(verbose_name='English text')),
                ('ruling', models.BooleanField(default=False, verbose_name='ruling of this project')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rules', to='catalog.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'rule',
                'verbose_name_plural': 'rules',
                'ordering': ('game', 'order', 'rule_id'),
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('dated_on', models.DateField(verbose_name='dated')),
                ('text_ja', models.TextField(verbose_name='Japanese text')),
                ('text_en', models.TextField(blank=True, verbose_name='English text')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='catalog.card', verbose_name='card')),
            ],
            options={
                'verbose_name': 'ruling',
                'verbose_name_plural': 'rulings',
                'ordering': ('-dated_on', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Set',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('code', models.CharField(max_length=20, verbose_name='code')),
                ('name_ja', models.CharField(max_length=200, verbose_name='Japanese name')),
                ('reading', models.CharField(blank=True, max_length=200, verbose_name='reading')),
                ('name_en', models.CharField(blank=True, max_length=200, verbose_name='English name')),
                ('released_on', models.DateField(blank=True, null=True, verbose_name='released on')),
                ('code_key', models.CharField(db_collation='C', editable=False, max_length=400)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sets', to='catalog.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'set',
                'verbose_name_plural': 'sets',
                'ordering': ('code_key', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Printing',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('collector_number', models.CharField(max_length=40, verbose_name='collector number')),
                ('rarity', models.CharField(blank=True, max_length=20, verbose_name='rarity')),
                ('illustrator', models.CharField(blank=True, max_length=200, verbose_name='illustrator')),
                ('flavor_ja', models.CharField(blank=True, max_length=500, verbose_name='Japanese flavour text')),
                ('flavor_en', models.CharField(blank=True, max_length=500, verbose_name='English flavour text')),
                ('number_key', models.CharField(db_collation='C', editable=False, max_length=600)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='printings', to='catalog.card', verbose_name='card')),
                ('set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printings', to='catalog.set', verbose_name='set')),
            ],
            options={
                'verbose_name': 'printing',
                'verbose_name_plural': 'printings',
                'ordering': ('number_key', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Term',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('category', models.CharField(max_length=40, verbose_name='category')),
                ('slug', models.CharField(max_length=80, verbose_name='slug')),
                ('name_ja', models.CharField(max_length=200, verbose_name='Japanese name')),
                ('reading', models.CharField(blank=True, max_length=200, verbose_name='reading')),
                ('name_en', models.CharField(max_length=200, verbose_name='English name')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='terms', to='catalog.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'term',
                'verbose_name_plural': 'terms',
                'ordering': ('game', 'category', 'slug'),
            },
        ),
        migrations.CreateModel(
            name='CardRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('card_id', models.UUIDField(editable=False)),
                ('revision', models.PositiveIntegerField(editable=False)),
                ('action', models.CharField(choices=[('created', 'created'), ('changed', 'changed'), ('merged', 'merged'), ('deleted', 'deleted')], max_length=10)),
                ('origin', models.CharField(choices=[('staff', 'staff'), ('import', 'import'), ('fixture', "the project's files")], default='staff', max_length=10)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'change of a card',
                'verbose_name_plural': 'changes of cards',
                'ordering': ('-id',),
                'constraints': [models.UniqueConstraint(fields=('card_id', 'revision'), name='cardrevision_one_of_a_number')],
            },
        ),
        migrations.AddConstraint(
            model_name='format',
            constraint=models.UniqueConstraint(fields=('game', 'slug'), name='format_one_slug_in_a_game'),
        ),
        migrations.AddConstraint(
            model_name='format',
            constraint=models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('game',), name='format_one_default_in_a_game'),
        ),
        migrations.AddConstraint(
            model_name='cardmigration',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='cardmigration_one_number_in_a_game'),
        ),
        migrations.AddConstraint(
            model_name='cardmigration',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('into__isnull', False), ('reason', 'merged')), models.Q(('into__isnull', True), ('reason', 'deleted')), _connector='OR'), name='cardmigration_names_the_card_merged_into'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['game', 'reading_key', 'id'], name='card_by_game_and_reading'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['reading_key', 'id'], name='card_by_reading'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['english_key', 'id'], name='card_by_english'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['published_at', 'id'], name='card_by_publication'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('folded_names', name='gin_trgm_ops'), name='card_folded_names'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('folded_texts', name='gin_trgm_ops'), name='card_folded_texts'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=django.contrib.postgres.indexes.GinIndex(django.contrib.postgres.indexes.OpClass('facts', name='jsonb_path_ops'), name='card_facts'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['fact_building_kind', 'id'], name='card_fact_building_kind'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['fact_durability', 'id'], name='card_fact_durability'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['fact_your_skill_condition', 'id'], name='card_fact_your_skill_condition'),
        ),
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['fact_event_type', 'id'], name='card_fact_event_type'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='card_one_number_in_a_game'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='card_number_is_positive'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'tatemon'), _negated=True), ('kind__in', ['building', 'event']), _connector='OR'), name='card_tatemon_kind'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'tatemon'), ('kind', 'building'), _negated=True), ('fact_building_kind__in', ['residence', 'office', 'commercial', 'culture', 'transport']), _connector='OR'), name='card_tatemon_building_building_kind'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'tatemon'), ('kind', 'building'), _negated=True), models.Q(('fact_durability__gte', 1), ('fact_durability__lte', 20)), _connector='OR'), name='card_tatemon_building_durability'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game', 'tatemon'), ('kind', 'event'), _negated=True), ('fact_event_type__in', ['risk', 'guard']), _connector='OR'), name='card_tatemon_event_event_type'),
        ),
        migrations.AddConstraint(
            model_name='restrictioncard',
            constraint=models.UniqueConstraint(fields=('restriction', 'card'), name='restrictioncard_once'),
        ),
        migrations.AddConstraint(
            model_name='restriction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'banned'), ('limit', 0)), models.Q(('kind__in', ('limited', 'group')), ('limit__gte', 1)), _connector='OR'), name='restriction_limit_fits_its_kind'),
        ),
        migrations.AddConstraint(
            model_name='restriction',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gt', models.F('begins_on')), _connector='OR'), name='restriction_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='rule',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('game', 'order'), name='rule_one_at_a_place'),
        ),
        migrations.AddConstraint(
            model_name='rule',
            constraint=models.CheckConstraint(condition=models.Q(('rule_id__regex', '^[A-Z]{2}-[A-Z]+[0-9]+[a-z]?$')), name='rule_id_has_its_form'),
        ),
        migrations.AddIndex(
            model_name='ruling',
            index=models.Index(fields=['-dated_on', 'id'], name='ruling_by_date'),
        ),
        migrations.AddIndex(
            model_name='set',
            index=models.Index(fields=['code_key', 'id'], name='set_by_code'),
        ),
        migrations.AddConstraint(
            model_name='set',
            constraint=models.UniqueConstraint(fields=('game', 'code'), name='set_one_code_in_a_game'),
        ),
        migrations.AddIndex(
            model_name='printing',
            index=models.Index(fields=['number_key', 'id'], name='printing_by_number'),
        ),
        migrations.AddConstraint(
            model_name='printing',
            constraint=models.UniqueConstraint(fields=('set', 'collector_number'), name='printing_one_number_in_a_set'),
        ),
        migrations.AddConstraint(
            model_name='term',
            constraint=models.UniqueConstraint(fields=('game', 'category', 'slug'), name='term_one_slug_in_a_category'),
        ),
        migrations.AddConstraint(
            model_name='term',
            constraint=models.CheckConstraint(condition=models.Q(('slug__regex', '^[a-z][a-z0-9_]*$')), name='term_slug_is_a_slug'),
        ),
    ]
