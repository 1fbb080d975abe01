"""Snapshots that their owners took back, and verdicts in several formats; taking one back is a change that the database lets happen."""

from django.db import migrations, models

FUNCTION = """
CREATE OR REPLACE FUNCTION decks_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF to_jsonb(OLD) ->> 'card_id' = current_setting('decks.merged_card', true)
        AND to_jsonb(NEW) - 'card_id' = to_jsonb(OLD) - 'card_id'
    THEN
        RETURN NEW;
    END IF;{more}
    RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$
"""
WITHDRAWN = """
    IF to_jsonb(OLD) ->> 'withdrawn_at' IS NULL AND to_jsonb(NEW) ->> 'withdrawn_at' IS NOT NULL
        AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at'
    THEN
        RETURN NEW;
    END IF;"""


class Migration(migrations.Migration):
    dependencies = [("decks", "0006_shown_lists_walked")]

    operations = [
        migrations.AddField(
            model_name="deckrevision",
            name="withdrawn",
            field=models.PositiveIntegerField(null=True, verbose_name="withdrawn snapshot"),
        ),
        migrations.AlterField(
            model_name="deckrevision",
            name="action",
            field=models.CharField(
                choices=[
                    ("created", "made"),
                    ("copied", "copied"),
                    ("changed", "changed"),
                    ("restored", "restored"),
                    ("published", "published"),
                    ("shared", "shared under a new token"),
                    ("withdrawn", "snapshot withdrawn"),
                    ("cards_merged", "cards became one"),
                ],
                max_length=20,
                verbose_name="action",
            ),
        ),
        migrations.AddField(
            model_name="decksnapshot",
            name="other_verdicts",
            field=models.JSONField(default=list, verbose_name="verdicts in other formats"),
        ),
        migrations.AddField(
            model_name="decksnapshot",
            name="withdrawn_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="withdrawn at"),
        ),
        migrations.RunSQL(FUNCTION.format(more=WITHDRAWN), FUNCTION.format(more="")),
    ]
