"""Names of columns and refusals as people read them; nothing changes in the database."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0006_changed_at'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='cardmigration',
            name='at',
            field=models.DateTimeField(auto_now_add=True, verbose_name='when'),
        ),
        migrations.AlterField(
            model_name='cardmigration',
            name='card_id',
            field=models.UUIDField(editable=False, primary_key=True, serialize=False, verbose_name='card ID'),
        ),
        migrations.AlterField(
            model_name='cardmigration',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='card_migrations', to='catalog.game', verbose_name='game'),
        ),
        migrations.AlterField(
            model_name='cardmigration',
            name='into',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged_from', to='catalog.card', verbose_name='merged into'),
        ),
        migrations.AlterField(
            model_name='cardmigration',
            name='number',
            field=models.PositiveIntegerField(editable=False, verbose_name='number'),
        ),
        migrations.AlterField(
            model_name='cardmigration',
            name='reason',
            field=models.CharField(choices=[('merged', 'merged'), ('deleted', 'deleted')], max_length=10, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='cardmigration',
            name='was_public',
            field=models.BooleanField(default=False, verbose_name='was published'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='action',
            field=models.CharField(choices=[('created', 'created'), ('changed', 'changed'), ('merged', 'merged'), ('deleted', 'deleted')], max_length=10, verbose_name='what was done'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='at',
            field=models.DateTimeField(auto_now_add=True, verbose_name='when'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='card_id',
            field=models.UUIDField(editable=False, verbose_name='card ID'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='origin',
            field=models.CharField(choices=[('staff', 'staff'), ('import', 'import'), ('fixture', "the project's files")], default='staff', max_length=10, verbose_name='where it came from'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='revision',
            field=models.PositiveIntegerField(editable=False, verbose_name='revision'),
        ),
        migrations.AlterField(
            model_name='cardrevision',
            name='user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AlterField(
            model_name='game',
            name='next_number',
            field=models.PositiveIntegerField(default=1001, editable=False, verbose_name='next number'),
        ),
        migrations.AlterConstraint(
            model_name='restriction',
            name='restriction_limit_fits_its_kind',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'banned'), ('limit', 0)), models.Q(('kind__in', ('limited', 'group')), ('limit__gte', 1)), _connector='OR'), name='restriction_limit_fits_its_kind', violation_error_message='A banned card has the limit 0, any other restriction a limit of 1 or more.'),
        ),
        migrations.AlterConstraint(
            model_name='restriction',
            name='restriction_ends_after_it_begins',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gt', models.F('begins_on')), _connector='OR'), name='restriction_ends_after_it_begins', violation_error_message='A restriction ends on a day after the one on which it begins.'),
        ),
        migrations.AlterConstraint(
            model_name='rule',
            name='rule_id_has_its_form',
            constraint=models.CheckConstraint(condition=models.Q(('rule_id__regex', '^[A-Z]{2}-[A-Z]+[0-9]+[a-z]?$')), name='rule_id_has_its_form', violation_error_message='A rule ID is written like TM-D2: two capitals, a hyphen, capitals and a number.'),
        ),
        migrations.AlterConstraint(
            model_name='term',
            name='term_slug_is_a_slug',
            constraint=models.CheckConstraint(condition=models.Q(('slug__regex', '^[a-z][a-z0-9_]*$')), name='term_slug_is_a_slug', violation_error_message='A slug begins with a letter and has only small letters from a to z, digits and underscores.'),
        ),
    ]
