"""What was published and what changed stays as it was, whoever writes to the tables.

Rows go only together with the deck that they belong to, none is added later, and the one thing that may change in them is
which card is meant, while that card becomes one with another (``decks.merged_card`` names it).
"""

from django.db import migrations, models

UNCHANGED = """
CREATE FUNCTION decks_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF to_jsonb(OLD) ->> 'card_id' = current_setting('decks.merged_card', true)
        AND to_jsonb(NEW) - 'card_id' = to_jsonb(OLD) - 'card_id'
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$
"""
UNCHANGED_TRIGGER = """
CREATE TRIGGER {table}_stays BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION decks_refuse_change()
"""
# Looked at when the transaction ends, since whoever deletes a deck deletes first what belongs to it.
GONE = """
CREATE FUNCTION decks_refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    stands boolean;
BEGIN
    EXECUTE format(
        'SELECT EXISTS (SELECT 1 FROM %I WHERE id = %L)', TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[1]
    ) INTO stands;
    IF stands THEN
        RAISE EXCEPTION 'a row of % goes only with what it belongs to', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END
$$
"""
GONE_TRIGGER = """
CREATE CONSTRAINT TRIGGER {table}_goes_with_its_owner AFTER DELETE ON {table}
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION decks_refuse_removal('{owner}', '{column}')
"""
WHOLE = """
CREATE FUNCTION {table}_refuse_addition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM {owner} AS whole
        WHERE whole.id IN (SELECT {column} FROM added)
            AND whole.{total} <> (SELECT {held} FROM {table} AS part WHERE part.{column} = whole.id)
    ) THEN
        RAISE EXCEPTION 'the rows of % are written all at once', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END
$$
"""
WHOLE_TRIGGER = """
CREATE TRIGGER {table}_is_whole AFTER INSERT ON {table} REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION {table}_refuse_addition()
"""
OWNERS = {
    "decks_decksnapshot": ("decks_deck", "deck_id"),
    "decks_decksnapshotline": ("decks_decksnapshot", "snapshot_id"),
    "decks_deckrevision": ("decks_deck", "deck_id"),
    "decks_deckrevisionline": ("decks_deckrevision", "revision_id"),
}
TOTALS = {
    "decks_decksnapshotline": ("cards", "sum(part.count)"),
    "decks_deckrevisionline": ("lines", "count(*)"),
}


def kept(table):
    """The triggers of one table."""
    owner, column = OWNERS[table]
    yield migrations.RunSQL(UNCHANGED_TRIGGER.format(table=table), f"DROP TRIGGER {table}_stays ON {table}")
    yield migrations.RunSQL(
        GONE_TRIGGER.format(table=table, owner=owner, column=column),
        f"DROP TRIGGER {table}_goes_with_its_owner ON {table}",
    )
    if table in TOTALS:
        total, held = TOTALS[table]
        yield migrations.RunSQL(
            WHOLE.format(table=table, owner=owner, column=column, total=total, held=held),
            f"DROP FUNCTION {table}_refuse_addition()",
        )
        yield migrations.RunSQL(WHOLE_TRIGGER.format(table=table), f"DROP TRIGGER {table}_is_whole ON {table}")


class Migration(migrations.Migration):
    dependencies = [("decks", "0004_history_begun")]

    operations = [
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('visibility', 'public'), _negated=True), ('published__isnull', False), _connector='OR'), name='deck_public_has_a_snapshot'),
        ),
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('published__isnull', True), ('published_at__isnull', True), ('published_name', '')), models.Q(('published__isnull', False), ('published_at__isnull', False), models.Q(('published_name', ''), _negated=True)), _connector='OR'), name='deck_published_on_a_day'),
        ),
        migrations.RunSQL(UNCHANGED, "DROP FUNCTION decks_refuse_change()"),
        migrations.RunSQL(GONE, "DROP FUNCTION decks_refuse_removal()"),
        *(operation for table in OWNERS for operation in kept(table)),
    ]
