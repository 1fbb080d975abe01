"""Batches that were stopped before they were compared."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0020_version_at_commit'),
    ]

    operations = [
        migrations.AlterField(
            model_name='cardbatch',
            name='state',
            field=models.CharField(choices=[('chosen', 'chosen'), ('planning', 'being compared'), ('stopped', 'stopped before it was compared'), ('planned', 'compared'), ('unreadable', 'not readable'), ('applying', 'being carried out'), ('applied', 'carried out'), ('undoing', 'being undone'), ('undone', 'undone')], max_length=10, verbose_name='state'),
        ),
    ]
