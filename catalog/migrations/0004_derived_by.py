"""Remembers which code derived what is stored with cards."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0003_rendered_in_the_row'),
    ]

    operations = [
        migrations.AddField(
            model_name='catalogversion',
            name='derived_by',
            field=models.CharField(db_default='', default='', editable=False, max_length=64),
        ),
        migrations.AlterField(
            model_name='catalogversion',
            name='version',
            field=models.BigIntegerField(db_default=0, default=0, editable=False),
        ),
    ]
