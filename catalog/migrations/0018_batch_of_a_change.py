"""The changes of a batch are found by it, and can only be of a batch that is there."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0017_batches_and_suggestions'),
    ]

    operations = [
        migrations.RunSQL(
            'ALTER TABLE catalog_cardrevision VALIDATE CONSTRAINT cardrevision_batch_is_one', migrations.RunSQL.noop
        ),
        AddIndexConcurrently(
            model_name='cardrevision',
            index=models.Index(condition=models.Q(('batch__isnull', False)), fields=['batch'], name='cardrevision_batch'),
        ),
    ]
