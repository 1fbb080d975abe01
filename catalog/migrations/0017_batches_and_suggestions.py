"""Batches of changes, suggestions and their comments; each change of a card knows the batch it belongs to.

The column comes without looking at a single row: the next migration validates its key and builds its index beside a
running site.
"""

import cardsite.values
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


COLUMN = """
ALTER TABLE catalog_cardrevision
    ADD COLUMN batch_id uuid NULL,
    ADD CONSTRAINT cardrevision_batch_is_one FOREIGN KEY (batch_id) REFERENCES catalog_cardbatch (id)
        DEFERRABLE INITIALLY DEFERRED NOT VALID
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0016_printing_picture'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CardBatchRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('place', models.CharField(blank=True, max_length=60)),
                ('status', models.CharField(choices=[('created', 'new'), ('changed', 'changed'), ('refused', 'refused')], max_length=10)),
                ('kind', models.CharField(blank=True, max_length=40)),
                ('name', models.TextField(blank=True)),
                ('number', models.PositiveBigIntegerField(null=True)),
                ('card_id', models.UUIDField(null=True)),
                ('difference', models.JSONField(default=list)),
                ('faults', models.JSONField(default=list)),
                ('left', models.JSONField(default=list)),
            ],
            options={
                'ordering': ('position',),
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='CardSuggestion',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('base_revision', models.PositiveIntegerField(editable=False, null=True)),
                ('changes', models.JSONField(default=dict, verbose_name='changes')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('state', models.CharField(choices=[('new', 'new'), ('discussed', 'discussed'), ('accepted', 'accepted'), ('rejected', 'rejected')], default='new', max_length=10, verbose_name='state')),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('decided_at', models.DateTimeField(editable=False, null=True, verbose_name='decided at')),
            ],
            options={
                'verbose_name': 'suggestion',
                'verbose_name_plural': 'suggestions',
                'ordering': ('-id',),
                'default_permissions': ('view', 'change'),
            },
        ),
        migrations.CreateModel(
            name='SuggestionComment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(verbose_name='text')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='when')),
            ],
            options={
                'verbose_name': 'comment',
                'verbose_name_plural': 'comments',
                'ordering': ('id',),
                'default_permissions': (),
            },
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='origin',
            field=models.CharField(choices=[('staff', 'staff'), ('import', 'import'), ('fixture', "the project's files"), ('bulk', 'an edit of many cards'), ('suggestion', 'a suggestion'), ('undo', 'undoing a batch')], default='staff', max_length=10, verbose_name='where it came from'),
        ),
        migrations.CreateModel(
            name='CardBatch',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('import', 'import'), ('edit', 'edit of many cards')], max_length=10, verbose_name='kind')),
                ('title', models.CharField(max_length=200, verbose_name='title')),
                ('form', models.CharField(blank=True, max_length=10, verbose_name='form')),
                ('source', models.BinaryField()),
                ('state', models.CharField(choices=[('chosen', 'chosen'), ('planning', 'being compared'), ('planned', 'compared'), ('unreadable', 'not readable'), ('applying', 'being carried out'), ('applied', 'carried out'), ('undoing', 'being undone'), ('undone', 'undone')], max_length=10, verbose_name='state')),
                ('job_id', models.BigIntegerField(editable=False, null=True)),
                ('done', models.PositiveIntegerField(default=0, editable=False)),
                ('total', models.PositiveIntegerField(default=0, editable=False)),
                ('fingerprint', models.CharField(blank=True, max_length=64)),
                ('publishes', models.BooleanField(default=False)),
                ('counts', models.JSONField(default=dict)),
                ('absent', models.JSONField(default=list)),
                ('refusal', models.JSONField(null=True)),
                ('leaves_changed', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('applied_at', models.DateTimeField(null=True, verbose_name='carried out at')),
                ('undone_at', models.DateTimeField(null=True, verbose_name='undone at')),
                ('applied_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='carried out by')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game', verbose_name='game')),
                ('undone_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='undone by')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'batch of changes',
                'verbose_name_plural': 'batches of changes',
                'ordering': ('-id',),
                'default_permissions': ('view',),
            },
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(COLUMN, 'ALTER TABLE catalog_cardrevision DROP COLUMN batch_id'),
            ],
            state_operations=[
                migrations.AddField(
                    model_name='cardrevision',
                    name='batch',
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='revisions', to='catalog.cardbatch', verbose_name='batch'),
                ),
            ],
        ),
        migrations.AddField(
            model_name='cardbatchrow',
            name='batch',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rows', to='catalog.cardbatch'),
        ),
        migrations.AddField(
            model_name='cardsuggestion',
            name='card',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='suggestions', to='catalog.card', verbose_name='card'),
        ),
        migrations.AddField(
            model_name='cardsuggestion',
            name='decided_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by'),
        ),
        migrations.AddField(
            model_name='cardsuggestion',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game', verbose_name='game'),
        ),
        migrations.AddField(
            model_name='cardsuggestion',
            name='revision',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='suggestion', to='catalog.cardrevision', verbose_name='change'),
        ),
        migrations.AddField(
            model_name='cardsuggestion',
            name='user',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='suggested by'),
        ),
        migrations.AddField(
            model_name='suggestioncomment',
            name='suggestion',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='comments', to='catalog.cardsuggestion'),
        ),
        migrations.AddField(
            model_name='suggestioncomment',
            name='user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='cardbatchrow',
            index=models.Index(fields=['batch', 'status', 'position'], name='cardbatchrow_by_status'),
        ),
        migrations.AddConstraint(
            model_name='cardbatchrow',
            constraint=models.UniqueConstraint(fields=('batch', 'position'), name='cardbatchrow_one_of_a_position'),
        ),
        migrations.AddIndex(
            model_name='cardsuggestion',
            index=models.Index(fields=['user', 'id'], name='cardsuggestion_of_user'),
        ),
        migrations.AddIndex(
            model_name='cardsuggestion',
            index=models.Index(fields=['state', 'id'], name='cardsuggestion_by_state'),
        ),
    ]
