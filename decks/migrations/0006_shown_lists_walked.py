"""Indexes for every order of the lists of decks, instead of those that no list walks any more; made while the site goes on.

Others find decks by what was published of them: all, those of a game, those of an account; owners find their own drafts.
"""

from django.conf import settings
from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.models.functions import Collate

GONE = (
    'deck_by_owner', 'deck_public_by_change', 'deck_public_by_age', 'deck_public_by_name', 'deck_game_by_change',
    'deck_game_by_age', 'deck_game_by_name',
)  # fmt: skip
PUBLIC = models.Q(('hidden_at__isnull', True), ('visibility', 'public'))
OWN_KEYS = {'change': 'changed_at', 'age': 'created_at', 'name': Collate('name', 'C'), 'likes': 'likes'}
SHOWN_KEYS = {'change': 'published_at', 'age': 'created_at', 'name': 'published_name', 'likes': 'likes'}
LISTS = (
    ('own', OWN_KEYS, ('owner',), None),
    ('own_game', OWN_KEYS, ('owner', 'game'), None),
    ('shown', SHOWN_KEYS, (), PUBLIC),
    ('shown_game', SHOWN_KEYS, ('game',), PUBLIC),
    ('shown_owner', SHOWN_KEYS, ('owner',), PUBLIC),
)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('catalog', '0024_printing_search'),
        ('decks', '0005_kept_as_it_was'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *(
            AddIndexConcurrently(
                model_name='deck', index=models.Index(*first, key, 'id', condition=condition, name=f'deck_{name}_by_{order}')
            )
            for name, keys, first, condition in LISTS
            for order, key in keys.items()
        ),
        *(RemoveIndexConcurrently(model_name='deck', name=name) for name in GONE),
    ]
