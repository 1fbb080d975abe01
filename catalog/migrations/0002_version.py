"""Triggers that count up the catalog's version with every write, whatever way it comes."""

from django.db import migrations

TABLES = (
    "card",
    "cardmigration",
    "format",
    "game",
    "printing",
    "restriction",
    "restrictioncard",
    "rule",
    "ruling",
    "set",
    "term",
)

FUNCTION = """
CREATE FUNCTION catalog_count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO catalog_catalogversion (id, version) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET version = catalog_catalogversion.version + 1;
    RETURN NULL;
END
$$
"""
TRIGGER = """
CREATE TRIGGER catalog_{table}_counts_version
AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalog_{table}
FOR EACH STATEMENT EXECUTE FUNCTION catalog_count_version()
"""


class Migration(migrations.Migration):
    dependencies = [("catalog", "0001_tables")]

    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION catalog_count_version()"),
        *(
            migrations.RunSQL(
                TRIGGER.format(table=table), f"DROP TRIGGER catalog_{table}_counts_version ON catalog_{table}"
            )
            for table in TABLES
        ),
    ]
