"""The version counted when a transaction ends, and no longer with each statement of it.

A statement leaves a note that its transaction changes the catalog, once. The note's trigger is deferred: at the end it
counts the version and stamps the changes of cards with it, so the one row of the version is locked for no longer than
that, and is written once. A process of the version before goes on: functions are replaced between its transactions.
"""

from django.db import migrations

TABLE = """
CREATE TABLE catalog_versionnote (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, is_last boolean NOT NULL DEFAULT false
)
"""
# The setting lasts as long as the transaction, and goes back with a savepoint as the note itself does.
NOTE = """
CREATE FUNCTION catalog_note_version() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(current_setting('catalog.version_noted', true), '') = '' THEN
        PERFORM set_config('catalog.version_noted', 'yes', true);
        INSERT INTO catalog_versionnote DEFAULT VALUES;
    END IF;
END
$$
"""
# A note is first taken to the end of what is deferred: keys that are checked meanwhile hold up nobody.
COUNT_AT_END = """
CREATE FUNCTION catalog_count_noted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    noted bigint;
    moment timestamptz;
BEGIN
    DELETE FROM catalog_versionnote WHERE id = NEW.id;
    IF NOT NEW.is_last THEN
        INSERT INTO catalog_versionnote (is_last) VALUES (true);
        RETURN NULL;
    END IF;
    INSERT INTO catalog_catalogversion AS known (id, version, changed_at, written_by, written_at)
    VALUES (1, 1, clock_timestamp(), txid_current(), clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET
        version = known.version + 1,
        changed_at = clock_timestamp(),
        written_by = txid_current(),
        written_at = CASE WHEN known.written_by = txid_current() THEN known.written_at
            ELSE greatest(clock_timestamp(), known.written_at + interval '1 microsecond') END
    RETURNING version, written_at INTO noted, moment;
    UPDATE catalog_cardchange SET version = noted, at = moment WHERE version = -txid_current();
    PERFORM set_config('catalog.version_noted', '', true);
    RETURN NULL;
END
$$
"""
TRIGGER = """
CREATE CONSTRAINT TRIGGER catalog_version_counted AFTER INSERT ON catalog_versionnote
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_count_noted()
"""
COUNT = """
CREATE OR REPLACE FUNCTION catalog_count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM catalog_note_version();
    RETURN NULL;
END
$$
"""
COUNT_BEFORE = """
CREATE OR REPLACE FUNCTION catalog_count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO catalog_catalogversion (id, version, changed_at) VALUES (1, 1, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET version = catalog_catalogversion.version + 1, changed_at = clock_timestamp();
    RETURN NULL;
END
$$
"""
# Until the version is known, a change has the number of its transaction in its place, negative: nobody else sees it so.
CARD_CHANGE = """
CREATE OR REPLACE FUNCTION catalog_note_card_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    noted bigint := {noted};
    moment timestamptz := clock_timestamp();
    soon timestamptz := clock_timestamp() + interval '10 minutes';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM FROM card_before AS b JOIN card_after AS a USING (id)
        WHERE (a.rendered_ja, a.rendered_en, a.published_at) IS DISTINCT FROM (b.rendered_ja, b.rendered_en, b.published_at);
        IF NOT FOUND THEN
            RETURN NULL;
        END IF;
    END IF;
    {before}
    IF TG_OP = 'INSERT' THEN
        INSERT INTO catalog_cardchange AS c (card_id, game_id, version, at, published_at, was_public)
        SELECT id, game_id, noted, moment, published_at, false FROM card_after
        ON CONFLICT (card_id) DO UPDATE SET
            version = excluded.version, at = excluded.at, published_at = excluded.published_at;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO catalog_cardchange AS c (card_id, game_id, version, at, published_at, was_public)
        SELECT a.id, a.game_id, noted, moment, a.published_at, coalesce(b.published_at <= soon, false)
        FROM card_before AS b JOIN card_after AS a USING (id)
        WHERE (a.rendered_ja, a.rendered_en, a.published_at) IS DISTINCT FROM (b.rendered_ja, b.rendered_en, b.published_at)
        ON CONFLICT (card_id) DO UPDATE SET
            version = excluded.version, at = excluded.at, published_at = excluded.published_at,
            was_public = c.was_public OR excluded.was_public;
    ELSE
        INSERT INTO catalog_cardchange AS c (card_id, game_id, version, at, published_at, was_public)
        SELECT id, game_id, noted, moment, NULL, coalesce(published_at <= soon, false) FROM card_before
        ON CONFLICT (card_id) DO UPDATE SET
            version = excluded.version, at = excluded.at, published_at = excluded.published_at,
            was_public = c.was_public OR excluded.was_public;
    END IF;
    {after}
    RETURN NULL;
END
$$
"""
CARD_CHANGE_BEFORE = CARD_CHANGE.format(
    noted="0",
    before="""
    INSERT INTO catalog_catalogversion AS known (id, version, changed_at, written_by, written_at)
    VALUES (1, 1, clock_timestamp(), txid_current(), clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET
        version = known.version + 1,
        changed_at = clock_timestamp(),
        written_by = txid_current(),
        written_at = CASE WHEN known.written_by = txid_current() THEN known.written_at
            ELSE greatest(clock_timestamp(), known.written_at + interval '1 microsecond') END
    RETURNING version, written_at INTO noted, moment;
    """,
    after="",
)


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0019_actions_of_entries'),
    ]

    operations = [
        migrations.RunSQL(TABLE, "DROP TABLE catalog_versionnote"),
        migrations.RunSQL(COUNT_AT_END, "DROP FUNCTION catalog_count_noted()"),
        migrations.RunSQL(TRIGGER, "DROP TRIGGER catalog_version_counted ON catalog_versionnote"),
        migrations.RunSQL(NOTE, "DROP FUNCTION catalog_note_version()"),
        migrations.RunSQL(COUNT, COUNT_BEFORE),
        migrations.RunSQL(
            CARD_CHANGE.format(noted="-txid_current()", before="", after="PERFORM catalog_note_version();"),
            CARD_CHANGE_BEFORE,
        ),
    ]
