"""Keeps a card's rendered JSON in its row: lists read it at once, without unpacking it from elsewhere."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("catalog", "0002_version")]

    operations = [
        migrations.RunSQL(
            "ALTER TABLE catalog_card ALTER COLUMN rendered_ja SET STORAGE MAIN,"
            " ALTER COLUMN rendered_en SET STORAGE MAIN, SET (toast_tuple_target = 8160)",
            "ALTER TABLE catalog_card ALTER COLUMN rendered_ja SET STORAGE EXTENDED,"
            " ALTER COLUMN rendered_en SET STORAGE EXTENDED, RESET (toast_tuple_target)",
        )
    ]
