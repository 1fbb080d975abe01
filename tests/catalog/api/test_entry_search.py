"""What rulings and errata say is found through an index, and is what a plain look at every text finds."""

import random
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cardsite.values import new_id
from catalog.models import Card, Erratum, Ruling
from catalog.search.fold import fold
from catalog.selectors import search_understand, tree_condition
from catalog.services.refreshing import cards_refresh
from tests.factories.catalog import BuildingFactory, ErratumFactory, RulingFactory
from tests.plans import statements_read

pytestmark = pytest.mark.django_db
LETTERS = "はいえそのカード山札引漢字abc1。"
ENTRIES = 60
COPIED = 1000


def _said(chance: random.Random) -> str:
    return "".join(chance.choices(LETTERS, k=chance.randint(2, 14)))


def _found(client: Client, query: str) -> set[str]:
    answer = client.get("/api/v1/cards/", {"q": query, "limit": "200", "fields": "id"})
    assert answer.status_code == 200, answer.content
    return {card["id"] for card in answer.json()["data"]}


@pytest.mark.parametrize("field", ["ruling", "erratum"])
def test_terms_of_any_length_find_what_a_look_at_every_text_finds(client: Client, field: str) -> None:
    chance = random.Random(field)
    cards = BuildingFactory.create_batch(20)
    said: list[tuple[str, list[str]]] = []
    for _ in range(ENTRIES):
        card, texts = chance.choice(cards), [_said(chance), _said(chance)]
        if field == "ruling":
            RulingFactory(card=card, text_ja=texts[0], text_en=texts[1])
        else:
            since = date(2021, 1, 1).replace(year=2021 + len(said))
            ErratumFactory(card=card, since=since, printed_ja=texts[0], printed_en="", text_ja=texts[1], text_en="")
        said.append((str(card.pk), [fold(text) for text in texts]))

    for _ in range(60):
        length, text = chance.randint(1, 5), chance.choice(chance.choice(said)[1])
        term = text[:length] if chance.random() < 0.7 else "".join(chance.choices("はいえ山札ab", k=length))
        expected = {card for card, texts in said if any(fold(term) in one for one in texts)}
        assert _found(client, f'{field}:"{term}"') == expected, term


@pytest.mark.parametrize("field", ["ruling", "erratum"])
def test_no_text_without_the_term_is_looked_at(field: str) -> None:
    cards = BuildingFactory.create_batch(COPIED // 20)
    meant = (
        RulingFactory(card=cards[0], text_ja="山札を引く。")
        if field == "ruling"
        else ErratumFactory(text_ja="山札を引く。")
    )
    other = RulingFactory(card=cards[0]) if field == "ruling" else ErratumFactory(card=cards[0])
    for nth in range(COPIED):
        other.pk, other.card = new_id(), cards[nth % len(cards)]
        if isinstance(other, Erratum):
            other.since = date(1000 + nth, 1, 1)
        other.save(force_insert=True)
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {other._meta.db_table}, {Card._meta.db_table}")
    found = Card.objects.filter(tree_condition(search_understand(f"{field}:山札を引く").tree))

    with CaptureQueriesContext(connection) as asked:
        assert [card.pk for card in found] == [meant.card_id]

    (statement,) = (one["sql"] for one in asked.captured_queries)
    _, met = statements_read([statement])
    assert met <= len(cards), statement


def test_texts_from_before_there_were_pieces_are_found_once_the_cards_are_refreshed(client: Client) -> None:
    ruling, erratum = RulingFactory(text_ja="山札を見る。"), ErratumFactory(text_ja="山札を見る。")
    Ruling.objects.update(grams=[])
    Erratum.objects.update(grams=[])

    cards_refresh(every=True)

    assert _found(client, "ruling:山札") == {str(ruling.card_id)}
    assert _found(client, "erratum:山札") == {str(erratum.card_id)}
