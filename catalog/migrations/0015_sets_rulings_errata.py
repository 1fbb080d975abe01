"""Sets with kind and publication, printings with days and drafts, rulings with questions and sources, errata, and the trail of all."""

import cardsite.values
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# Sets were public so far: from their release, or from now on where that is still to come or not known.
PUBLISH = """
UPDATE catalog_set
SET published_at = least(now(), coalesce(released_on::timestamp AT TIME ZONE 'Asia/Tokyo', now()))
"""
TRIGGER = """
CREATE TRIGGER catalog_{table}_counts_version
AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalog_{table}
FOR EACH STATEMENT EXECUTE FUNCTION catalog_count_version()
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0014_numbers_given_anew'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='EntryRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry_kind', models.CharField(editable=False, max_length=20, verbose_name='kind of entry')),
                ('entry_id', models.UUIDField(editable=False, verbose_name='entry ID')),
                ('revision', models.PositiveIntegerField(editable=False, verbose_name='revision')),
                ('action', models.CharField(choices=[('created', 'created'), ('changed', 'changed'), ('merged', 'merged'), ('deleted', 'deleted')], max_length=10, verbose_name='what was done')),
                ('origin', models.CharField(choices=[('staff', 'staff'), ('import', 'import'), ('fixture', "the project's files")], default='staff', max_length=10, verbose_name='where it came from')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='when')),
                ('before', models.JSONField(null=True)),
                ('after', models.JSONField(null=True)),
            ],
            options={
                'verbose_name': 'change of an entry',
                'verbose_name_plural': 'changes of entries',
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='Erratum',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('field', models.CharField(max_length=60, verbose_name='field')),
                ('since', models.DateField(verbose_name='counts since')),
                ('printed_ja', models.TextField(verbose_name='printed in Japanese')),
                ('printed_en', models.TextField(blank=True, verbose_name='printed in English')),
                ('text_ja', models.TextField(verbose_name='counts now, in Japanese')),
                ('text_en', models.TextField(blank=True, verbose_name='counts now, in English')),
                ('note_ja', models.CharField(blank=True, max_length=500, verbose_name='Japanese note')),
                ('note_en', models.CharField(blank=True, max_length=500, verbose_name='English note')),
                ('source', models.CharField(blank=True, max_length=200, verbose_name='source')),
                ('source_url', models.URLField(blank=True, verbose_name='address of the source')),
                ('folded', models.TextField(db_collation='C', default='', editable=False)),
            ],
            options={
                'verbose_name': 'erratum',
                'verbose_name_plural': 'errata',
                'ordering': ('-since', 'id'),
            },
        ),
        migrations.CreateModel(
            name='RulingCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
            options={
                'verbose_name': 'other card of a ruling',
                'verbose_name_plural': 'other cards of rulings',
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='RulingRule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
            options={
                'verbose_name': 'rule that a ruling cites',
                'verbose_name_plural': 'rules that rulings cite',
                'default_permissions': (),
            },
        ),
        migrations.AddField(
            model_name='printing',
            name='draft',
            field=models.BooleanField(db_default=False, default=False, verbose_name='draft'),
        ),
        migrations.AddField(
            model_name='printing',
            name='released_on',
            field=models.DateField(blank=True, null=True, verbose_name='released on, if not with its set'),
        ),
        migrations.AddField(
            model_name='restriction',
            name='announced_on',
            field=models.DateField(blank=True, null=True, verbose_name='announced on'),
        ),
        migrations.AddField(
            model_name='restriction',
            name='announcement_url',
            field=models.URLField(blank=True, db_default='', default='', verbose_name='address of the announcement'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='folded',
            field=models.TextField(db_collation='C', db_default='', default='', editable=False),
        ),
        migrations.AddField(
            model_name='ruling',
            name='question_en',
            field=models.TextField(blank=True, db_default='', default='', verbose_name='English question'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='question_ja',
            field=models.TextField(blank=True, db_default='', default='', verbose_name='Japanese question'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='source',
            field=models.CharField(blank=True, db_default='', default='', max_length=200, verbose_name='source'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='source_url',
            field=models.URLField(blank=True, db_default='', default='', verbose_name='address of the source'),
        ),
        migrations.AddField(
            model_name='set',
            name='kind',
            field=models.CharField(choices=[('expansion', 'expansion'), ('starter', 'starter deck'), ('promo', 'promotional cards'), ('reprint', 'reprints'), ('other', 'other')], db_default='expansion', default='expansion', max_length=10, verbose_name='kind'),
        ),
        migrations.AddField(
            model_name='set',
            name='official_count',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='number of cards as announced'),
        ),
        migrations.AddField(
            model_name='set',
            name='published_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='published at'),
        ),
        migrations.AddConstraint(
            model_name='restriction',
            constraint=models.CheckConstraint(condition=models.Q(('announced_on__isnull', True), ('announced_on__lte', models.F('begins_on')), _connector='OR'), name='restriction_announced_before_it_begins', violation_error_message='A restriction is announced before the day on which it begins, or on it.'),
        ),
        migrations.AddField(
            model_name='entryrevision',
            name='user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AddField(
            model_name='erratum',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='errata', to='catalog.card', verbose_name='card'),
        ),
        migrations.AddField(
            model_name='erratum',
            name='printing',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='errata', to='catalog.printing', verbose_name='printing, if only this one is misprinted'),
        ),
        migrations.AddField(
            model_name='rulingcard',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.card', verbose_name='card'),
        ),
        migrations.AddField(
            model_name='rulingcard',
            name='ruling',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='named', to='catalog.ruling'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='others',
            field=models.ManyToManyField(blank=True, related_name='other_rulings', through='catalog.RulingCard', to='catalog.card', verbose_name='other cards'),
        ),
        migrations.AddField(
            model_name='rulingrule',
            name='rule',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.rule', verbose_name='rule'),
        ),
        migrations.AddField(
            model_name='rulingrule',
            name='ruling',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cited', to='catalog.ruling'),
        ),
        migrations.AddField(
            model_name='ruling',
            name='rules',
            field=models.ManyToManyField(blank=True, related_name='rulings', through='catalog.RulingRule', to='catalog.rule', verbose_name='rules'),
        ),
        migrations.AddConstraint(
            model_name='entryrevision',
            constraint=models.UniqueConstraint(fields=('entry_id', 'revision'), name='entryrevision_one_of_a_number'),
        ),
        migrations.AddIndex(
            model_name='erratum',
            index=models.Index(fields=['-since', 'id'], name='erratum_by_date'),
        ),
        migrations.AddConstraint(
            model_name='erratum',
            constraint=models.UniqueConstraint(fields=('card', 'printing', 'field', 'since'), name='erratum_one_of_a_field_and_day', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='rulingcard',
            constraint=models.UniqueConstraint(fields=('ruling', 'card'), name='rulingcard_once'),
        ),
        migrations.AddConstraint(
            model_name='rulingrule',
            constraint=models.UniqueConstraint(fields=('ruling', 'rule'), name='rulingrule_once'),
        ),
        *(
            migrations.RunSQL(
                TRIGGER.format(table=table), f"DROP TRIGGER catalog_{table}_counts_version ON catalog_{table}"
            )
            for table in ("erratum", "rulingcard", "rulingrule")
        ),
        migrations.RunSQL(PUBLISH, migrations.RunSQL.noop),
    ]
