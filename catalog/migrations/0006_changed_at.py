"""Notes the moment of the catalog's last change beside the number of changes."""

import django.db.models.functions.datetime
from django.db import migrations, models

COUNT = """
CREATE OR REPLACE FUNCTION catalog_count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO catalog_catalogversion (id, version, changed_at) VALUES (1, 1, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET version = catalog_catalogversion.version + 1, changed_at = clock_timestamp();
    RETURN NULL;
END
$$
"""
COUNT_BEFORE = """
CREATE OR REPLACE FUNCTION catalog_count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO catalog_catalogversion (id, version) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET version = catalog_catalogversion.version + 1;
    RETURN NULL;
END
$$
"""


class Migration(migrations.Migration):
    dependencies = [("catalog", "0005_loaded_entries")]

    operations = [
        migrations.AddField(
            "catalogversion",
            "changed_at",
            models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
        ),
        migrations.RunSQL(COUNT, COUNT_BEFORE),
    ]
