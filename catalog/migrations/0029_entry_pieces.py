"""The pieces by which texts of rulings and errata are looked up; refreshing the cards, as loading the fixtures does, fills them."""

import django.contrib.postgres.fields
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0028_entry_changes_filled'),
    ]

    operations = [
        *(
            migrations.AddField(
                model_name=model,
                name='grams',
                field=django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), db_default=[], default=list, editable=False, size=None),
            )
            for model in ("ruling", "erratum")
        ),
        *(
            AddIndexConcurrently(model_name=model, index=GinIndex(fastupdate=False, fields=['grams'], name=f'{model}_grams'))
            for model in ("ruling", "erratum")
        ),
    ]
