"""Has a card's lot follow from its id; refreshing the cards, as loading the fixtures does, gives them theirs."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0025_printings_counted'),
    ]

    operations = [
        migrations.AlterField(
            model_name='cardsearch',
            name='lot',
            field=models.FloatField(),
        ),
    ]
