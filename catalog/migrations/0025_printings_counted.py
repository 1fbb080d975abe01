"""An index in which the printings and cards of a set are counted; made while the site goes on."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0024_printing_search'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='printing',
            index=models.Index(
                condition=models.Q(('draft', False)), fields=['set', 'card'], name='printing_shown_of_set'
            ),
        ),
    ]
