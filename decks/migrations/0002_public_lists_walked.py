"""Indexes for every order of public decks, of all games and of each; made while the site goes on."""

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Collate

PUBLIC = models.Q(('visibility', 'public'))


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('decks', '0001_decks'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='deck',
            index=models.Index(condition=PUBLIC, fields=['created_at', 'id'], name='deck_public_by_age'),
        ),
        AddIndexConcurrently(
            model_name='deck', index=models.Index(Collate('name', 'C'), 'id', condition=PUBLIC, name='deck_public_by_name')
        ),
        AddIndexConcurrently(
            model_name='deck',
            index=models.Index(condition=PUBLIC, fields=['game', 'changed_at', 'id'], name='deck_game_by_change'),
        ),
        AddIndexConcurrently(
            model_name='deck',
            index=models.Index(condition=PUBLIC, fields=['game', 'created_at', 'id'], name='deck_game_by_age'),
        ),
        AddIndexConcurrently(
            model_name='deck',
            index=models.Index('game', Collate('name', 'C'), 'id', condition=PUBLIC, name='deck_game_by_name'),
        ),
    ]
