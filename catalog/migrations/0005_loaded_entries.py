"""Remembers what the project's files said of the rows that came from them."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0004_derived_by'),
    ]

    operations = [
        migrations.CreateModel(
            name='LoadedEntry',
            fields=[
                ('name', models.CharField(max_length=200, primary_key=True, serialize=False)),
                ('digest', models.CharField(max_length=32)),
            ],
        ),
    ]
