"""Keys of actions long enough to name all the cards of a payment at once."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0002_standing_orders'),
    ]

    operations = [
        migrations.AlterField(
            model_name='matchaction',
            name='key',
            field=models.CharField(max_length=600, verbose_name='action'),
        ),
    ]
