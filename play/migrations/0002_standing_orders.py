"""What a seat passes until."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0001_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='standing_order',
            field=models.JSONField(default=None, editable=False, null=True),
        ),
    ]
