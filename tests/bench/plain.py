"""The peer of the list of cards: a list as Django REST framework makes it from a model, out of the box.

Its table holds the same cards and nothing else: each member of a card's JSON is a column of its own, so that the peer
computes no text and reads no column that it does not show.
"""

from datetime import UTC
from typing import Any, ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from rest_framework import generics, serializers
from rest_framework.renderers import JSONRenderer

CARDS = 50
TABLE_SQL = """
DROP TABLE IF EXISTS bench_plain_card;
CREATE TABLE bench_plain_card AS
SELECT id, game_id AS game, number, kind, rendered_ja::jsonb ->> 'kind_name' AS kind_name,
       rendered_ja::jsonb ->> 'name' AS name, name_ja, reading, name_en, complete, missing, facts,
       rendered_ja::jsonb -> 'texts' AS texts, published_at, revision,
       rendered_ja::jsonb -> 'images' AS images, reading_key
FROM catalog_card WHERE published_at <= now();
ALTER TABLE bench_plain_card ADD PRIMARY KEY (id);
CREATE INDEX ON bench_plain_card (reading_key, id);
ANALYZE bench_plain_card;
"""


class PlainCard(models.Model):
    """A published card as plain columns, in the order of names."""

    id = models.UUIDField(primary_key=True)
    game = models.TextField()
    number = models.IntegerField()
    kind = models.TextField()
    kind_name = models.TextField()
    name = models.TextField()
    name_ja = models.TextField()
    reading = models.TextField()
    name_en = models.TextField()
    complete = models.BooleanField()
    missing = ArrayField(models.TextField())
    facts = models.JSONField()
    texts = models.JSONField()
    published_at = models.DateTimeField()
    revision = models.IntegerField()
    images = models.JSONField()
    reading_key = models.TextField(db_collation="C")
    cards: ClassVar[models.Manager["PlainCard"]] = models.Manager()

    class Meta:
        app_label = "bench"
        managed = False
        db_table = "bench_plain_card"
        ordering = ("reading_key", "id")

    def __str__(self) -> str:
        return self.name


class PlainCardSerializer(serializers.ModelSerializer[PlainCard]):
    """A card with all its members."""

    class Meta:
        model = PlainCard
        exclude = ("reading_key",)
        extra_kwargs: ClassVar[dict[str, Any]] = {"published_at": {"default_timezone": UTC}}


class PlainCardList(generics.ListAPIView[PlainCard]):
    """The first cards by name, without pages and counts."""

    serializer_class = PlainCardSerializer
    pagination_class = None
    renderer_classes = (JSONRenderer,)

    def get_queryset(self) -> models.QuerySet[PlainCard]:
        """As many cards as a page of the site's list holds."""
        return PlainCard.cards.filter(game="tatemon")[:CARDS]


def plain_cards_fill() -> None:
    """Make the peer's table from the cards that the site has now."""
    with connection.cursor() as cursor:
        cursor.execute(TABLE_SQL)
