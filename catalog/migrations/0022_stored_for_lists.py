"""Columns that lists walk along: of printings the game, the card's reading and the day, of rulings and errata the game.

Triggers keep them from here on, also for a process of the version before; the next migration fills them.
"""

import django.db.models.deletion
from django.db import migrations, models

# Sets and cards are held as they are until the end: who changes one at the same time waits, and then finds the printing.
PRINTING = """
CREATE FUNCTION catalog_printing_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT game_id, reading_key INTO NEW.game_id, NEW.reading_key FROM catalog_card WHERE id = NEW.card_id FOR SHARE;
    SELECT coalesce(NEW.released_on, released_on) INTO NEW.came_out_on FROM catalog_set WHERE id = NEW.set_id FOR SHARE;
    RETURN NEW;
END
$$
"""
# Written as it is, a printing is brought up to date by its own trigger.
OF_CARD = """
CREATE FUNCTION catalog_card_printings_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE catalog_printing SET reading_key = NEW.reading_key WHERE card_id = NEW.id;
    RETURN NULL;
END
$$
"""
OF_SET = """
CREATE FUNCTION catalog_set_printings_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE catalog_printing SET came_out_on = NEW.released_on WHERE set_id = NEW.id AND released_on IS NULL;
    RETURN NULL;
END
$$
"""
ENTRY = """
CREATE FUNCTION catalog_entry_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT game_id INTO NEW.game_id FROM catalog_card WHERE id = NEW.card_id;
    RETURN NEW;
END
$$
"""
FUNCTIONS = {
    "catalog_printing_follow": PRINTING,
    "catalog_card_printings_follow": OF_CARD,
    "catalog_set_printings_follow": OF_SET,
    "catalog_entry_follow": ENTRY,
}
TRIGGERS = {
    "catalog_printing": "BEFORE INSERT OR UPDATE ON catalog_printing FOR EACH ROW"
    " EXECUTE FUNCTION catalog_printing_follow()",
    "catalog_ruling": "BEFORE INSERT OR UPDATE ON catalog_ruling FOR EACH ROW EXECUTE FUNCTION catalog_entry_follow()",
    "catalog_erratum": "BEFORE INSERT OR UPDATE ON catalog_erratum FOR EACH ROW EXECUTE FUNCTION catalog_entry_follow()",
    "catalog_card": "AFTER UPDATE ON catalog_card FOR EACH ROW"
    " WHEN (OLD.reading_key IS DISTINCT FROM NEW.reading_key) EXECUTE FUNCTION catalog_card_printings_follow()",
    "catalog_set": "AFTER UPDATE ON catalog_set FOR EACH ROW"
    " WHEN (OLD.released_on IS DISTINCT FROM NEW.released_on) EXECUTE FUNCTION catalog_set_printings_follow()",
}


def _game() -> models.ForeignKey:
    return models.ForeignKey(
        blank=True, db_index=False, editable=False, null=True,
        on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game',
    )  # fmt: skip


class Migration(migrations.Migration):

    dependencies = [
        ('catalog', '0021_batches_stopped'),
    ]

    operations = [
        migrations.AddField(model_name='printing', name='game', field=_game()),
        migrations.AddField(
            model_name='printing',
            name='reading_key',
            field=models.CharField(blank=True, db_collation='C', default='', editable=False, max_length=600),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='printing', name='came_out_on', field=models.DateField(editable=False, null=True)
        ),
        migrations.AddField(model_name='ruling', name='game', field=_game()),
        migrations.AddField(model_name='erratum', name='game', field=_game()),
        *(migrations.RunSQL(made, f"DROP FUNCTION {name}()") for name, made in FUNCTIONS.items()),
        *(
            migrations.RunSQL(f"CREATE TRIGGER {table}_follows {made}", f"DROP TRIGGER {table}_follows ON {table}")
            for table, made in TRIGGERS.items()
        ),
    ]
