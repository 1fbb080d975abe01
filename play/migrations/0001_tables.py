"""The tables of matches, their seats, and the records of what was done and what happened."""

import cardsite.values
import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('catalog', '0002_version'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.UUIDField(default=cardsite.values.new_id, editable=False, primary_key=True, serialize=False)),
                ('options', models.JSONField(blank=True, default=dict, verbose_name='options')),
                ('resolved_options', models.JSONField(blank=True, default=dict, editable=False)),
                ('visibility', models.CharField(choices=[('seats_only', 'its players only'), ('public', 'everybody')], max_length=10, verbose_name='visibility')),
                ('status', models.CharField(choices=[('open', 'waiting for players'), ('running', 'running'), ('finished', 'finished'), ('cancelled', 'cancelled before the start'), ('void', 'void')], default='open', max_length=10, verbose_name='status')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('started_at', models.DateTimeField(blank=True, null=True, verbose_name='started at')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='last moved at')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended at')),
                ('engine_version', models.CharField(blank=True, max_length=40, verbose_name='engine version')),
                ('seed', models.BinaryField(max_length=32, null=True)),
                ('seed_hash', models.CharField(blank=True, max_length=64, verbose_name='hash of the seed')),
                ('state', models.BinaryField(null=True)),
                ('revision', models.PositiveIntegerField(default=0, editable=False, verbose_name='revision')),
                ('event_count', models.PositiveIntegerField(default=0, editable=False, verbose_name='events')),
                ('waiting_for', django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), blank=True, default=list, editable=False, size=None)),
                ('bots_due', models.BooleanField(default=False, editable=False)),
                ('outcome', models.JSONField(blank=True, null=True, verbose_name='outcome')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='matches_made', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
                ('format', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='catalog.format', verbose_name='format')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='catalog.game', verbose_name='game')),
                ('rematch_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematches', to='play.match', verbose_name='rematch of')),
            ],
            options={
                'verbose_name': 'match',
                'verbose_name_plural': 'matches',
                'ordering': ('-id',),
                'permissions': (('view_hidden_state', 'Can see the hidden state of a running match'), ('void_match', 'Can void a match')),
            },
        ),
        migrations.CreateModel(
            name='MatchNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('deed', models.CharField(choices=[('looked', 'looked at the hidden state'), ('voided', 'made it void')], max_length=10, verbose_name='deed')),
                ('reason', models.CharField(blank=True, max_length=500, verbose_name='reason')),
                ('revision', models.PositiveIntegerField(verbose_name='revision')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='play.match', verbose_name='match')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
            ],
            options={
                'verbose_name': 'note',
                'verbose_name_plural': 'notes',
                'ordering': ('match', 'id'),
            },
        ),
        migrations.CreateModel(
            name='PinnedCards',
            fields=[
                ('content_hash', models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ('cards', models.JSONField()),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game')),
            ],
            options={
                'verbose_name': 'pinned card data',
                'verbose_name_plural': 'pinned card data',
            },
        ),
        migrations.AddField(
            model_name='match',
            name='pinned_cards',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='play.pinnedcards', verbose_name='pinned card data'),
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('index', models.PositiveSmallIntegerField(verbose_name='number')),
                ('kind', models.CharField(choices=[('open', 'open'), ('named', 'named user'), ('bot', 'bot')], max_length=10, verbose_name='kind')),
                ('bot', models.CharField(blank=True, max_length=40, verbose_name='bot')),
                ('bot_seed', models.BinaryField(max_length=32, null=True)),
                ('taken_at', models.DateTimeField(blank=True, null=True, verbose_name='taken at')),
                ('zones', models.JSONField(blank=True, default=dict, editable=False)),
                ('declared', models.JSONField(blank=True, default=list, editable=False)),
                ('moves', models.PositiveIntegerField(default=0, editable=False)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='play.match', verbose_name='match')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ('match', 'index'),
            },
        ),
        migrations.CreateModel(
            name='SeatCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.card')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_cards', to='play.seat')),
            ],
            options={
                'verbose_name': 'card brought to a match',
                'verbose_name_plural': 'cards brought to a match',
            },
        ),
        migrations.AddField(
            model_name='seat',
            name='cards',
            field=models.ManyToManyField(related_name='+', through='play.SeatCard', to='catalog.card'),
        ),
        migrations.CreateModel(
            name='MatchAction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('actor', models.CharField(choices=[('user', 'player'), ('bot', 'bot'), ('default', 'default answer')], max_length=10, verbose_name='taken by')),
                ('key', models.CharField(max_length=200, verbose_name='action')),
                ('fingerprint', models.CharField(blank=True, max_length=64, verbose_name='fingerprint')),
                ('at', models.DateTimeField(auto_now_add=True, verbose_name='at')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='actions', to='play.match', verbose_name='match')),
            ],
            options={
                'verbose_name': 'action',
                'verbose_name_plural': 'actions',
                'ordering': ('match', 'number'),
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='matchaction_one_of_a_number')],
            },
        ),
        migrations.CreateModel(
            name='MatchEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('body', models.JSONField(verbose_name='content')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='play.match', verbose_name='match')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ('match', 'number'),
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='matchevent_one_of_a_number')],
            },
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(condition=models.Q(('ended_at__isnull', True)), fields=['id'], name='match_not_ended'),
        ),
        migrations.AddIndex(
            model_name='match',
            index=models.Index(fields=['-created_at', '-id'], name='match_by_creation'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__isnull', True), ('status__in', ('open', 'cancelled'))), models.Q(('pinned_cards__isnull', False), ('seed__isnull', False), ('started_at__isnull', False), ('state__isnull', False), ('status__in', ('running', 'finished', 'void'))), _connector='OR'), name='match_has_a_state_once_started'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('status__in', ('open', 'running'))), models.Q(('ended_at__isnull', False), ('status__in', ('finished', 'cancelled', 'void'))), _connector='OR'), name='match_has_an_end_once_ended'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outcome__isnull', False), ('status__in', ('finished', 'void'))), models.Q(('outcome__isnull', True), ('status__in', ('open', 'running', 'cancelled'))), _connector='OR'), name='match_has_an_outcome_once_decided'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'cancelled'), _negated=True), fields=('rematch_of',), name='match_one_rematch_of_a_match'),
        ),
        migrations.AddConstraint(
            model_name='seatcard',
            constraint=models.UniqueConstraint(fields=('seat', 'card'), name='seatcard_once'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('match', 'index'), name='seat_one_of_a_number'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('match', 'user'), name='seat_one_for_a_user'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('bot_seed__isnull', False), ('kind', 'bot'), ('user__isnull', True), models.Q(('bot', ''), _negated=True)), models.Q(('bot', ''), ('bot_seed__isnull', True), ('kind__in', ('open', 'named'))), _connector='OR'), name='seat_has_a_user_or_a_bot'),
        ),
    ]
