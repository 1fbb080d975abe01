"""The last change of each set, printing, ruling and erratum, as of each card, for those who keep a copy of the catalog.

Statements note what they touch; when the transaction ends and holds the catalog's version, it is settled what that changes
for readers. Transactions end one after another there, so the later one finds all that the earlier one wrote: a ruling and
the publication of its card that nobody of the two saw the other write are told all the same, and no row is waited for.
"""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

before = import_module("catalog.migrations.0020_version_at_commit")

# Notes never outlast their transaction. ``card`` and ``rule`` stand for what belongs to them, ``counted`` for a set of which
# other printings are counted.
NOTES = """
CREATE UNLOGGED TABLE catalog_entrynote (
    transaction bigint NOT NULL, kind text NOT NULL, entry_id uuid NOT NULL, PRIMARY KEY (transaction, kind, entry_id)
)
"""
NOTE = """
CREATE FUNCTION catalog_note_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    noted bigint;
BEGIN
    EXECUTE 'INSERT INTO catalog_entrynote SELECT txid_current(), kind, entry_id FROM (' || TG_ARGV[0]
        || ') AS touched (kind, entry_id) ON CONFLICT DO NOTHING';
    GET DIAGNOSTICS noted = ROW_COUNT;
    IF noted > 0 THEN
        PERFORM catalog_note_version();
    END IF;
    RETURN NULL;
END
$$
"""
SHOWN = {
    "set": ("game_id", "code", "kind", "name_ja", "reading", "name_en", "released_on", "official_count", "published_at"),
    "printing": (
        "card_id", "set_id", "collector_number", "rarity", "illustrator", "flavor_ja", "flavor_en", "came_out_on",
        "draft", "picture",
    ),
    "ruling": (
        "card_id", "dated_on", "question_ja", "question_en", "text_ja", "text_en", "source", "source_url",
    ),
    "erratum": (
        "card_id", "printing_id", "field", "since", "printed_ja", "printed_en", "text_ja", "text_en", "note_ja",
        "note_en", "source", "source_url",
    ),
    "rule": ("rule_id", '"order"'),
}  # fmt: skip
BOTH = "row_before AS b JOIN row_after AS a USING (id) WHERE"
EVENTS = {
    "INSERT": ("REFERENCING NEW TABLE AS row_after", ("row_after",)),
    "UPDATE": ("REFERENCING OLD TABLE AS row_before NEW TABLE AS row_after", ("row_before", "row_after")),
    "DELETE": ("REFERENCING OLD TABLE AS row_before", ("row_before",)),
}


def _differs(columns: tuple[str, ...]) -> str:
    old, new = (", ".join(f"{side}.{column}" for column in columns) for side in "ba")
    return f"({old}) IS DISTINCT FROM ({new})"


def _touched(table: str, event: str) -> str:
    """What a statement touches, as a query of the rows before and after it."""
    sides = EVENTS[event][1]
    if table in {"rulingcard", "rulingrule"}:
        return " UNION ".join(f"SELECT 'ruling', ruling_id FROM {side}" for side in sides)
    if event == "UPDATE":
        found = [f"SELECT '{table}', id FROM {BOTH} {_differs(SHOWN[table])}"]
    else:
        found = [f"SELECT '{table}', id FROM {sides[0]}"]
    if table == "printing":
        counted = f"{BOTH} {_differs(('set_id', 'card_id', 'draft'))}"
        found += (
            [f"SELECT 'counted', {side}.set_id FROM {counted}" for side in "ba"]
            if event == "UPDATE"
            else [f"SELECT 'counted', set_id FROM {sides[0]}"]
        )
    return " UNION ".join(found)


TRIGGERED = [
    (table, event)
    for table in ("set", "printing", "ruling", "erratum", "rulingcard", "rulingrule")
    for event in EVENTS
] + [("rule", "UPDATE")]
TRIGGER = """
CREATE TRIGGER catalog_{table}_notes_{event} AFTER {event} ON catalog_{table} {tables}
FOR EACH STATEMENT EXECUTE FUNCTION catalog_note_entries($touched${touched}$touched$)
"""

# An entry is public from the last moment at which something that it is about is, and never while a draft is among that.
SETTLE = """
CREATE FUNCTION catalog_settle_entries(noted bigint, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    mine bigint := txid_current();
    soon timestamptz := clock_timestamp() + interval '10 minutes';
    lately timestamptz := clock_timestamp() - interval '10 minutes';
BEGIN
    IF NOT EXISTS (SELECT FROM catalog_entrynote WHERE transaction = mine) THEN
        RETURN;
    END IF;
    INSERT INTO catalog_entrynote
    SELECT mine, 'printing', p.id FROM catalog_entrynote AS n JOIN catalog_printing AS p ON p.card_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'card'
    UNION SELECT mine, 'printing', p.id FROM catalog_entrynote AS n JOIN catalog_printing AS p ON p.set_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'set'
    UNION SELECT mine, 'counted', p.set_id FROM catalog_entrynote AS n JOIN catalog_printing AS p ON p.card_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'card'
    UNION SELECT mine, 'ruling', r.id FROM catalog_entrynote AS n JOIN catalog_ruling AS r ON r.card_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'card'
    UNION SELECT mine, 'ruling', r.ruling_id
    FROM catalog_entrynote AS n JOIN catalog_rulingcard AS r ON r.card_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'card'
    UNION SELECT mine, 'ruling', r.ruling_id
    FROM catalog_entrynote AS n JOIN catalog_rulingrule AS r ON r.rule_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'rule'
    UNION SELECT mine, 'erratum', e.id FROM catalog_entrynote AS n JOIN catalog_erratum AS e ON e.card_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'card'
    ON CONFLICT DO NOTHING;
    INSERT INTO catalog_entrynote
    SELECT mine, 'erratum', e.id FROM catalog_entrynote AS n JOIN catalog_erratum AS e ON e.printing_id = n.entry_id
    WHERE n.transaction = mine AND n.kind = 'printing'
    ON CONFLICT DO NOTHING;
    INSERT INTO catalog_entrychange AS c (kind, entry_id, game_id, version, at, published_at, awaited, was_public)
    SELECT kind, entry_id, game_id, noted, moment, nullif(since, 'infinity'),
        since > lately AND since < 'infinity', false
    FROM (
        SELECT DISTINCT 'set', s.id, s.game_id, coalesce(s.published_at, 'infinity')
        FROM catalog_entrynote AS n JOIN catalog_set AS s ON s.id = n.entry_id
        WHERE n.transaction = mine AND n.kind IN ('set', 'counted')
        UNION ALL SELECT 'printing', p.id, p.game_id, CASE WHEN p.draft THEN 'infinity'
            ELSE greatest(coalesce(c.published_at, 'infinity'), coalesce(s.published_at, 'infinity')) END
        FROM catalog_entrynote AS n JOIN catalog_printing AS p ON p.id = n.entry_id
        JOIN catalog_card AS c ON c.id = p.card_id JOIN catalog_set AS s ON s.id = p.set_id
        WHERE n.transaction = mine AND n.kind = 'printing'
        UNION ALL SELECT 'ruling', r.id, r.game_id, greatest(coalesce(c.published_at, 'infinity'), (
            SELECT max(coalesce(o.published_at, 'infinity'))
            FROM catalog_rulingcard AS x JOIN catalog_card AS o ON o.id = x.card_id WHERE x.ruling_id = r.id
        ))
        FROM catalog_entrynote AS n JOIN catalog_ruling AS r ON r.id = n.entry_id
        JOIN catalog_card AS c ON c.id = r.card_id
        WHERE n.transaction = mine AND n.kind = 'ruling'
        UNION ALL SELECT 'erratum', e.id, e.game_id, CASE WHEN p.draft THEN 'infinity'
            WHEN p.id IS NULL THEN coalesce(c.published_at, 'infinity')
            ELSE greatest(coalesce(c.published_at, 'infinity'), coalesce(s.published_at, 'infinity')) END
        FROM catalog_entrynote AS n JOIN catalog_erratum AS e ON e.id = n.entry_id
        JOIN catalog_card AS c ON c.id = e.card_id
        LEFT JOIN catalog_printing AS p ON p.id = e.printing_id LEFT JOIN catalog_set AS s ON s.id = p.set_id
        WHERE n.transaction = mine AND n.kind = 'erratum'
    ) AS present (kind, entry_id, game_id, since)
    ON CONFLICT (kind, entry_id) DO UPDATE SET
        game_id = excluded.game_id, version = excluded.version, at = excluded.at, published_at = excluded.published_at,
        awaited = excluded.awaited, was_public = c.was_public OR coalesce(c.published_at <= soon, false);
    -- Whatever is not there to be told anew is gone.
    UPDATE catalog_entrychange AS c SET version = noted, at = moment, published_at = NULL, awaited = false,
        was_public = c.was_public OR coalesce(c.published_at <= soon, false)
    FROM catalog_entrynote AS n
    WHERE n.transaction = mine AND c.entry_id = n.entry_id AND c.version <> noted
        AND c.kind = CASE n.kind WHEN 'counted' THEN 'set' ELSE n.kind END;
    DELETE FROM catalog_entrynote WHERE transaction = mine;
END
$$
"""


def _with(text: str, place: str, more: str) -> str:
    """The text of a function with more behind a place that it has once."""
    assert text.count(place) == 1
    return text.replace(place, place + more)


COUNT_BEFORE = before.COUNT_AT_END.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
COUNT = _with(
    COUNT_BEFORE,
    "UPDATE catalog_cardchange SET version = noted, at = moment WHERE version = -txid_current();",
    "\n    PERFORM catalog_settle_entries(noted, moment);",
)
# A card that was changed before it was public, or shortly after by some clock, is awaited: others need not be looked at
# when it is asked what became public by time alone.
CARD_CHANGE_BEFORE = before.CARD_CHANGE.format(
    noted="-txid_current()", before="", after="PERFORM catalog_note_version();"
)
CARD_CHANGE = before.CARD_CHANGE.format(
    noted="-txid_current()",
    before="""
    IF TG_OP = 'UPDATE' THEN
        INSERT INTO catalog_entrynote
        SELECT txid_current(), 'card', a.id FROM card_before AS b JOIN card_after AS a USING (id)
        WHERE a.published_at IS DISTINCT FROM b.published_at
        ON CONFLICT DO NOTHING;
    END IF;
    """,
    after="PERFORM catalog_note_version();",
)
AWAITED = """
CREATE FUNCTION catalog_cardchange_awaits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.awaited := coalesce(NEW.published_at > clock_timestamp() - interval '10 minutes', false);
    RETURN NEW;
END
$$
"""
AWAITED_TRIGGER = """
CREATE TRIGGER catalog_cardchange_awaits BEFORE INSERT OR UPDATE OF published_at ON catalog_cardchange
FOR EACH ROW EXECUTE FUNCTION catalog_cardchange_awaits()
"""


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0026_lots_of_ids'),
    ]

    operations = [
        migrations.AddField(
            model_name='cardchange',
            name='awaited',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name='EntryChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('set', 'set'), ('printing', 'printing'), ('ruling', 'ruling'), ('erratum', 'erratum')], max_length=10)),
                ('entry_id', models.UUIDField()),
                ('version', models.BigIntegerField()),
                ('at', models.DateTimeField()),
                ('published_at', models.DateTimeField(null=True)),
                ('awaited', models.BooleanField(default=False)),
                ('was_public', models.BooleanField(default=False)),
                ('game', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game')),
            ],
            options={
                'verbose_name': 'last change of an entry',
                'verbose_name_plural': 'last changes of entries',
                'default_permissions': (),
                'indexes': [
                    models.Index(fields=['kind', 'version', 'entry_id'], name='entrychange_by_version'),
                    models.Index(fields=['kind', 'game', 'version', 'entry_id'], name='entrychange_by_game'),
                    models.Index(fields=['kind', 'at', 'version'], name='entrychange_by_moment'),
                    models.Index(condition=models.Q(('awaited', True)), fields=['kind', 'published_at', 'entry_id'], include=('version', 'game'), name='entrychange_awaited'),
                ],
                'constraints': [models.UniqueConstraint(fields=('kind', 'entry_id'), name='entrychange_one_of_an_entry')],
            },
        ),
        migrations.RunSQL(NOTES, "DROP TABLE catalog_entrynote"),
        migrations.RunSQL(NOTE, "DROP FUNCTION catalog_note_entries()"),
        migrations.RunSQL(SETTLE, "DROP FUNCTION catalog_settle_entries(bigint, timestamptz)"),
        *(
            migrations.RunSQL(
                TRIGGER.format(table=table, event=event, tables=EVENTS[event][0], touched=_touched(table, event)),
                f"DROP TRIGGER catalog_{table}_notes_{event} ON catalog_{table}",
            )
            for table, event in TRIGGERED
        ),
        migrations.RunSQL(COUNT, COUNT_BEFORE),
        migrations.RunSQL(CARD_CHANGE, CARD_CHANGE_BEFORE),
        migrations.RunSQL(AWAITED, "DROP FUNCTION catalog_cardchange_awaits()"),
        migrations.RunSQL(AWAITED_TRIGGER, "DROP TRIGGER catalog_cardchange_awaits ON catalog_cardchange"),
    ]
