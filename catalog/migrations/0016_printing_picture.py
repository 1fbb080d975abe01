"""A printing may have a picture of its own."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0015_sets_rulings_errata'),
    ]

    operations = [
        migrations.AddField(
            model_name='printing',
            name='picture',
            field=models.UUIDField(editable=False, null=True, verbose_name='picture'),
        ),
    ]
