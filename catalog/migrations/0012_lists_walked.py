"""Indexes for every order of lists, within a game and across games; made while the site goes on."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0011_card_search'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(fields=['game', 'published_at', 'id'], name='card_by_game_and_publication'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(fields=['number', 'id'], name='card_by_number'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(fields=['kind', 'id'], name='card_by_kind'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(fields=['game', 'kind', 'id'], name='card_by_game_and_kind'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['tatemon'])), fields=['game', 'fact_building_kind', 'id'], name='game_fact_building_kind'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['tatemon', 'monster_gate'])), fields=['game', 'fact_durability', 'id'], name='game_fact_durability'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['tatemon'])), fields=['game', 'fact_event_type', 'id'], name='game_fact_event_type'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['shironeko'])), fields=['game', 'fact_color', 'id'], name='game_fact_color'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['shironeko'])), fields=['game', 'fact_level', 'id'], name='game_fact_level'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['shironeko', 'ticket_monsters', 'monster_gate'])), fields=['game', 'fact_cost', 'id'], name='game_fact_cost'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['shironeko'])), fields=['game', 'fact_change_cost', 'id'], name='game_fact_change_cost'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['shironeko', 'monster_gate'])), fields=['game', 'fact_attack', 'id'], name='game_fact_attack'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['shironeko'])), fields=['game', 'fact_hp', 'id'], name='game_fact_hp'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['shironeko'])), fields=['game', 'fact_soul_amount', 'id'], name='game_fact_soul_amount'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['ticket_monsters'])), fields=['game', 'fact_tribe', 'id'], name='game_fact_tribe'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['ticket_monsters'])), fields=['game', 'fact_grade', 'id'], name='game_fact_grade'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['ticket_monsters'])), fields=['game', 'fact_mp', 'id'], name='game_fact_mp'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['ticket_monsters'])), fields=['game', 'fact_power', 'id'], name='game_fact_power'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['ticket_monsters', 'monster_gate'])), fields=['game', 'fact_defence', 'id'], name='game_fact_defence'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['monster_gate'])), fields=['game', 'fact_card_number', 'id'], name='game_fact_card_number'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['monster_gate'])), fields=['game', 'fact_ap', 'id'], name='game_fact_ap'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['monster_gate'])), fields=['game', 'fact_dungeon_count', 'id'], name='game_fact_dungeon_count'),
        ),
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(condition=models.Q(('game__in', ['monster_gate'])), fields=['game', 'fact_absorption', 'id'], name='game_fact_absorption'),
        ),
    ]
