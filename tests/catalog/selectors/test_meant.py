"""Cards that may be meant by names that no card has, many at once."""

import pytest
from pytest_django import DjangoAssertNumQueries

from catalog.models import Card
from catalog.selectors import cards_visible, names, names_meant, names_near
from tests.factories.catalog import BuildingFactory, EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards() -> list[Card]:
    return [
        BuildingFactory(name_ja="森の番人", reading="もりのばんにん", name_en="Warden of the Wood"),
        BuildingFactory(name_ja="商店街", reading="しょうてんがい", name_en="Shopping Arcade"),
        EventFactory(name_ja="ブラックナイトα", reading="ぶらっくないとあるふぁ", name_en="Black Knight Alpha"),
        EventFactory(name_ja="秘密の森", reading="ひみつのもり", name_en="Secret Wood", published_at=None),
    ]


def test_each_name_has_the_nearest_cards_first_and_then_those_that_begin_with_it(cards: list[Card]) -> None:
    names = ["商天街", "Black", "ブラックナイトβ", "shoutengay", "秘密の林", "鬱", "・", ""]

    found = names_meant(names, cards_visible(), 5)

    wood, arcade, knight, _ = cards
    assert found == [[arcade], [knight], [knight], [arcade], [], [], [], []]
    assert names_meant(["森の番"], cards_visible(), 5) == [[wood]]
    assert names_meant([], cards_visible(), 5) == []


def test_one_name_is_meant_as_it_is_looked_up_alone(cards: list[Card]) -> None:
    for name in ("商天街", "ブラックナイトβ", "Warden of teh Wood"):
        assert names_meant([name], cards_visible(), 1)[0] == [card for _, card in names_near(name, cards_visible(), 1)]


def test_many_names_are_looked_up_in_two_queries(
    cards: list[Card], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        names_meant([f"商天街{place}" for place in range(20)] + ["商天街"], cards_visible(), 5)


@pytest.mark.parametrize("typed", ["蒼穹ドラゴンヨ", "穹ドラゴンヨハ", "蒼穹ドラゴンヨハハ"])
def test_neither_names_of_one_beginning_nor_drafts_hide_the_name_that_is_meant(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ending in "アイウエオ":
        EventFactory(name_ja=f"蒼穹ドラゴン{ending}{ending}")
        EventFactory(name_ja=f"蒼穹ドラゴンヨ{ending}", published_at=None)
    meant = EventFactory(name_ja="蒼穹ドラゴンヨハ")
    monkeypatch.setattr(names, "MAX_CANDIDATES", 1)

    near, together = names_near(typed, cards_visible(), 1), names_meant([typed], cards_visible(), 1)

    assert [card for _, card in near] == [meant]
    assert together == [[meant]]
