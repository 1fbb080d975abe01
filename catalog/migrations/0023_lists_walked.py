"""The new columns filled, and indexes for every order of every list; made while the site goes on."""

import django.db.models.deletion
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models

# The triggers say what is to be there.
FILL = "UPDATE catalog_{table} SET game_id = NULL WHERE game_id IS NULL"
INDEXES = {
    "printing": {
        "printing_by_reading": ("reading_key", "id"),
        "printing_by_day": ("came_out_on", "id"),
        "printing_by_game_and_number": ("game", "number_key", "id"),
        "printing_by_game_and_reading": ("game", "reading_key", "id"),
        "printing_by_game_and_day": ("game", "came_out_on", "id"),
        "printing_by_rarity": ("rarity", "number_key", "id"),
    },
    "set": {
        "set_by_day": ("released_on", "id"),
        "set_by_game_and_code": ("game", "code_key", "id"),
        "set_by_game_and_day": ("game", "released_on", "id"),
    },
    "ruling": {
        "ruling_by_day": ("dated_on", "id"),
        "ruling_by_game_and_day": ("game", "dated_on", "id"),
    },
    "erratum": {
        "erratum_by_day": ("since", "id"),
        "erratum_by_game_and_day": ("game", "since", "id"),
        "erratum_by_field_and_day": ("field", "since", "id"),
    },
    "restriction": {
        "restriction_by_day": ("begins_on", "id"),
        "restriction_by_format_and_day": ("format", "begins_on", "id"),
        "restriction_by_kind_and_day": ("kind", "begins_on", "id"),
    },
    "cardmigration": {
        "cardmigration_by_game": ("game", "at", "id"),
        "cardmigration_by_reason": ("reason", "at", "id"),
    },
    "cardsuggestion": {"cardsuggestion_of_user_in_time": ("user", "made_at", "id")},
    "cardchange": {"cardchange_by_moment_version": ("at", "version")},
}
REPLACED = {
    "ruling": "ruling_by_date",
    "erratum": "erratum_by_date",
    "cardsuggestion": "cardsuggestion_of_user",
    "cardchange": "cardchange_by_moment",
}


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0022_stored_for_lists'),
    ]

    operations = [
        *(
            migrations.RunSQL(FILL.format(table=table), migrations.RunSQL.noop)
            for table in ("printing", "ruling", "erratum")
        ),
        *(
            migrations.AlterField(
                model_name=model,
                name='game',
                field=models.ForeignKey(
                    blank=True, db_index=False, editable=False,
                    on_delete=django.db.models.deletion.PROTECT, related_name='+', to='catalog.game',
                ),
            )
            for model in ("printing", "ruling", "erratum")
        ),
        *(
            AddIndexConcurrently(model_name=model, index=models.Index(fields=list(fields), name=name))
            for model, made in INDEXES.items()
            for name, fields in made.items()
        ),
        *(RemoveIndexConcurrently(model_name=model, name=name) for model, name in REPLACED.items()),
    ]
