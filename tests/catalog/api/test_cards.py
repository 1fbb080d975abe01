"""Cards over HTTP."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from catalog.api.filtersets import parameters_of_any_game
from catalog.models import Card
from catalog.selectors import publications_of_version
from catalog.services.cards import card_delete, card_publish, card_values
from catalog.services.merging import card_absorb
from tests.factories.accounts import EditorFactory, UserFactory
from tests.factories.catalog import (
    BuildingFactory,
    EventFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
)

pytestmark = pytest.mark.django_db

CARDS = "/api/v1/cards/"


def names(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [card["name_ja"] for card in answer.json()["data"]]


def search(client: Client, **query: Any) -> list[str]:
    return names(client.get(CARDS, query))


def test_a_list_shows_each_card_as_stored_in_the_language_asked_for(client: Client) -> None:
    card = BuildingFactory(name_ja="灯台", reading="とうだい", name_en="Lighthouse")

    japanese = client.get(CARDS, headers={"Accept-Language": "ja"})
    english = client.get(CARDS, headers={"Accept-Language": "en"})

    assert japanese.json()["data"] == [json.loads(card.rendered_ja)]
    assert english.json()["data"] == [json.loads(card.rendered_en)]
    assert (japanese.json()["data"][0]["name"], english.json()["data"][0]["name"]) == ("灯台", "Lighthouse")
    assert japanese.json()["data"][0]["texts"]["building_kind"] == "住居"
    assert english.json()["data"][0]["texts"]["building_kind"] == "residence"


def test_names_come_in_the_order_of_their_readings(client: Client) -> None:
    for name, reading in [
        ("春", "はる"),
        ("馬車", "ばしゃ"),
        ("灰", "はい"),
        ("売店", "ばいてん"),
        ("カード", "カード"),
    ]:
        BuildingFactory(name_ja=name, reading=reading)

    assert search(client) == ["カード", "灰", "売店", "馬車", "春"]


@pytest.mark.failure("S1")
def test_a_search_for_nothing_but_punctuation_is_refused(client: Client) -> None:
    BuildingFactory()

    answer = client.get(CARDS, {"q": "・"})

    assert answer.status_code == 400
    assert [(fault["parameter"], fault["code"]) for fault in answer.json()["errors"]] == [("q", "not_searchable")]


@pytest.mark.failure("S1")
def test_a_name_that_no_card_has_finds_nothing(client: Client) -> None:
    BuildingFactory()

    assert search(client, q="どこにもない名前") == []


@pytest.mark.failure("S2")
@pytest.mark.parametrize("query", ["M.I.C.", "mic", "ＭＩＣ", "m.i.c.ユニット"])
def test_punctuation_in_a_bare_word_does_not_matter(client: Client, query: str) -> None:
    BuildingFactory(name_ja="M.I.C.ユニット", reading="ミックユニット")

    assert search(client, q=query) == ["M.I.C.ユニット"]


@pytest.mark.failure("S4")
def test_voicing_marks_tell_names_apart(client: Client) -> None:
    BuildingFactory(name_ja="ガルドラゴン", reading="ガルドラゴン")
    BuildingFactory(name_ja="カルトラコン", reading="カルトラコン")

    assert search(client, q="ガルドラゴン") == ["ガルドラゴン"]


@pytest.mark.failure("S5", "S6")
@pytest.mark.parametrize("query", ["カ\u3099ルト\u3099ラコ\u3099ン", "ｶﾞﾙﾄﾞﾗｺﾞﾝ", "がるどらごん", "ドラ"])
def test_decomposed_half_width_and_hiragana_forms_find_the_card(client: Client, query: str) -> None:
    BuildingFactory(name_ja="ガルドラゴン", reading="ガルドラゴン")

    assert search(client, q=query) == ["ガルドラゴン"]


@pytest.mark.failure("S6")
@pytest.mark.parametrize("query", ["ＢＬＡＣＫ", "black", "Ｂｌack"])
def test_full_width_letters_find_plain_ones(client: Client, query: str) -> None:
    BuildingFactory(name_ja="BLACKビル", reading="ブラックビル")

    assert search(client, q=query) == ["BLACKビル"]


@pytest.mark.failure("S7")
@pytest.mark.parametrize("query", ["スーパー～ドライブ", "ス-パ-ドライブ", "スーパー〜ドライブ", "スーパードライブ"])
def test_dashes_and_waves_find_each_other(client: Client, query: str) -> None:
    BuildingFactory(name_ja="スーパー〜ドライブ", reading="スーパードライブ")

    assert search(client, q=query) == ["スーパー〜ドライブ"]


def test_every_word_must_stand_in_a_name_the_reading_or_the_text(client: Client) -> None:
    BuildingFactory(name_ja="森の番人", reading="もりのばんにん", name_en="Warden of the Wood")
    BuildingFactory(name_ja="森林の番人", reading="しんりんのばんにん", name_en="Forest Warden")

    found = {
        query: search(client, q=query) for query in ["森", "森 番人", "もり", "warden forest", "森 不在", "左利き"]
    }

    assert found == {
        "森": ["森林の番人", "森の番人"],
        "森 番人": ["森林の番人", "森の番人"],
        "もり": ["森の番人"],
        "warden forest": ["森林の番人"],
        "森 不在": [],
        "左利き": ["森林の番人", "森の番人"],
    }


def test_signs_of_patterns_are_only_signs(client: Client) -> None:
    BuildingFactory(name_ja="百%の家", reading="ひゃくパーセントのいえ")
    BuildingFactory(name_ja="百の家", reading="ひゃくのいえ")

    assert search(client, q="百%の") == ["百%の家"]


def test_declared_fields_filter_by_value_and_by_range(client: Client) -> None:
    for durability in (1, 2, 3, 4):
        BuildingFactory(name_ja=f"耐久{durability}", durability=durability, reading=f"たいきゅう{durability}")
    EventFactory()

    queries: list[dict[str, Any]] = [
        {"durability": "1,4"},
        {"durability_min": 3},
        {"durability_min": 2, "durability_max": 3},
    ]

    found = [search(client, game="tatemon", **query) for query in queries]

    assert found == [["耐久1", "耐久4"], ["耐久3", "耐久4"], ["耐久2", "耐久3"]]


def test_words_filter_by_any_of_several(client: Client) -> None:
    for kind in ("office", "culture", "residence"):
        BuildingFactory(name_ja=kind, reading=kind, building_kind=kind)

    assert search(client, game="tatemon", building_kind="office,culture") == ["culture", "office"]
    assert search(
        client, game="tatemon", your_skill_condition="left_handed", kind="building", building_kind="office"
    ) == ["office"]
    assert search(client, game="tatemon", kind="event") == []


@pytest.mark.parametrize(
    ("query", "parameter"),
    [({"durability": 2}, "durability"), ({"durability_min": 2}, "durability_min"), ({"sort": "-durability"}, "sort")],
)
def test_a_field_of_some_games_without_game_is_refused_with_their_names(
    client: Client, query: dict[str, Any], parameter: str
) -> None:
    answer = client.get(CARDS, query, headers={"Accept-Language": "en"})

    assert answer.status_code == 400
    (fault,) = answer.json()["errors"]
    assert (fault["parameter"], fault["code"]) == (parameter, "field_of_another_game")
    assert "tatemon" in fault["detail"]


def test_a_field_of_several_games_takes_the_words_of_the_game_asked_and_is_described_with_all_of_them(
    client: Client,
) -> None:
    described = {parameter.name: parameter.schema for parameter in parameters_of_any_game()}

    refused = client.get(CARDS, {"game": "monster_gate", "keywords": "breakthrough"})

    assert {"breakthrough", "stop", "make_leader", "swift", "guard"} <= set(described["keywords"]["enum"])
    assert search(client, game="monster_gate", keywords="swift") == []
    assert search(client, game="shironeko", keywords="breakthrough") == []
    assert refused.status_code == 400


@pytest.mark.failure("S12")
@pytest.mark.parametrize(
    ("query", "allowed"),
    [
        ({"sort": "nope"}, "name"),
        ({"coast": "1"}, "complete"),
        ({"limit": "-1"}, "1"),
        ({"limit": "abc"}, "200"),
        ({"game": "chess"}, "tatemon"),
        ({"game": "tatemon", "kind": "monster"}, "building"),
        ({"game": "tatemon", "building_kind": "castle"}, "residence"),
        ({"game": "tatemon", "durability": "two"}, "1"),
        ({"game": "tatemon", "sort": "skill"}, "durability"),
    ],
)
def test_wrong_parameters_are_refused_with_the_allowed_ones(
    client: Client, query: dict[str, str], allowed: str
) -> None:
    answer = client.get(CARDS, query)

    assert answer.status_code == 400
    assert allowed in answer.json()["errors"][0]["detail"]


@pytest.mark.failure("S11")
@pytest.mark.parametrize("sort", ["durability", "-durability", "name", "-kind,durability", "-number", "published_at"])
def test_every_order_gives_each_card_once_forwards_and_backwards(client: Client, sort: str) -> None:
    made = {str(BuildingFactory(durability=1 + n % 3, reading="おなじ").pk) for n in range(12)}
    made |= {str(EventFactory(reading="おなじ").pk) for _ in range(3)}

    def walk(relation: str, cursor: str | None) -> list[list[str]]:
        query = {"game": "tatemon", "sort": sort, "limit": "4"} | ({"cursor": cursor} if cursor else {})
        answer = client.get(CARDS, query).json()
        here = [card["id"] for card in answer["data"]]
        last.append(answer["page"]["prev"])
        return [here, *(walk(relation, answer["page"][relation]) if answer["page"][relation] else [])]

    last: list[str | None] = []
    forwards = walk("next", None)
    backwards = walk("prev", last[-1])

    assert sorted(card for page in forwards for card in page) == sorted(made)
    assert backwards == forwards[:-1][::-1]


def test_cards_without_the_field_come_last_in_both_directions(client: Client) -> None:
    BuildingFactory(name_ja="低い", durability=1)
    BuildingFactory(name_ja="高い", durability=4)
    EventFactory(name_ja="出来事")

    assert search(client, game="tatemon", sort="durability") == ["低い", "高い", "出来事"]
    assert search(client, game="tatemon", sort="-durability") == ["高い", "低い", "出来事"]


def test_cards_are_found_by_a_printing_that_fits_set_and_rarity_at_once(client: Client) -> None:
    first, second = SetFactory(code="A1"), SetFactory(code="B2")
    card = BuildingFactory(name_ja="二度刷り")
    PrintingFactory(card=card, set=first, rarity="C")
    PrintingFactory(card=card, set=second, rarity="R")

    assert search(client, set="A1") == search(client, set="A1,B2") == ["二度刷り"]
    assert search(client, set="A1", rarity="C") == ["二度刷り"]
    assert search(client, set="A1", rarity="R") == []


def test_an_incomplete_card_is_listed_and_says_what_is_missing(client: Client) -> None:
    BuildingFactory(name_ja="うろおぼえ", facts={"building_kind": "office"})
    BuildingFactory(name_ja="完全")

    (card,) = client.get(CARDS, {"complete": "false"}).json()["data"]

    assert card["name_ja"] == "うろおぼえ"
    assert card["complete"] is False
    assert card["missing"] == ["durability", "skill", "your_skill", "your_skill_condition"]
    assert search(client, complete="true") == ["完全"]


@pytest.fixture
def hidden() -> list[Card]:
    tomorrow = timezone.now() + timedelta(days=1)
    return [
        BuildingFactory(name_ja="下書き", published_at=None),
        BuildingFactory(name_ja="解禁前", published_at=tomorrow),
    ]


def test_drafts_and_embargoed_cards_exist_nowhere_for_others(client: Client, hidden: list[Card]) -> None:
    client.force_login(UserFactory())
    entry = FormatFactory()
    for card in hidden:
        PrintingFactory(card=card)
        RulingFactory(card=card)
        RestrictionFactory(format=entry, cards=[card])

    missing = client.get(f"{CARDS}00000000-0000-7000-8000-000000000000/").json()
    details = [client.get(f"{CARDS}{card.pk}/") for card in hidden]
    lists = [client.get(f"/api/v1/{name}/").json()["data"] for name in ("cards", "printings", "rulings")]
    restrictions = client.get(f"/api/v1/formats/{entry.pk}/").json()["restrictions"]

    assert [answer.status_code for answer in details] == [404, 404]
    assert all({**answer.json(), "instance": ""} == {**missing, "instance": ""} for answer in details)
    assert lists == [[], [], []]
    assert restrictions == []


def test_card_editors_see_drafts_and_embargoed_cards(client: Client, hidden: list[Card]) -> None:
    client.force_login(EditorFactory())

    assert sorted(search(client)) == ["下書き", "解禁前"]
    assert client.get(f"{CARDS}{hidden[0].pk}/").json()["published_at"] is None
    assert client.get(CARDS)["Cache-Control"] == "no-store"


def test_the_detail_adds_printings_rulings_and_legality(client: Client) -> None:
    card = BuildingFactory()
    PrintingFactory(card=card, set=SetFactory(code="A1"), collector_number="A1-10")
    PrintingFactory(card=card, set=SetFactory(code="A2"), collector_number="A1-2")
    RulingFactory(card=card, text_ja="はい。")
    RestrictionFactory(format=FormatFactory(slug="special"), cards=[card], kind="limited", limit=1)

    found = client.get(f"{CARDS}{card.pk}/").json()

    assert {name: found[name] for name in json.loads(card.rendered_ja)} == json.loads(card.rendered_ja)
    assert [printing["collector_number"] for printing in found["printings"]] == ["A1-2", "A1-10"]
    assert [ruling["text"] for ruling in found["rulings"]] == ["はい。"]
    assert [(one["format"], one["status"], one["limit"]) for one in found["legality"]] == [
        ("standard", "legal", None),
        ("special", "limited", 1),
    ]
    assert found["legality"][1]["restrictions"][0]["cards"] == [str(card.pk)]


def test_a_merged_card_is_gone_and_says_where_it_went(client: Client) -> None:
    card, into, lost = BuildingFactory(), BuildingFactory(), BuildingFactory()
    card_absorb(card_id=card.pk, into_id=into.pk, expected_revision=1, user=None)
    card_delete(card_id=lost.pk, expected_revision=1, user=None)

    answers = [client.get(f"{CARDS}{gone.pk}/") for gone in (card, lost)]
    listed = client.get(f"{CARDS}migrations/").json()["data"]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert [(a.json()["code"], a.json()["reason"], a.json()["merged_into"]) for a in answers] == [
        ("card_gone", "merged", str(into.pk)),
        ("card_gone", "deleted", None),
    ]
    assert {(row["id"], row["merged_into"]) for row in listed} == {(str(card.pk), str(into.pk)), (str(lost.pk), None)}


def test_a_merged_draft_stays_unknown(client: Client) -> None:
    draft, into = BuildingFactory(published_at=None), BuildingFactory()
    card_absorb(card_id=draft.pk, into_id=into.pk, expected_revision=1, user=None)

    assert client.get(f"{CARDS}{draft.pk}/").json()["code"] == "card_not_found"
    assert client.get(f"{CARDS}migrations/").json()["data"] == []


def test_revalidation_costs_one_query_and_ends_with_any_change(client: Client, django_assert_num_queries: Any) -> None:
    card = BuildingFactory()
    first = client.get(CARDS)

    with django_assert_num_queries(1):
        again = client.get(CARDS, headers={"If-None-Match": first["ETag"]})
    card_publish(card_id=card.pk, expected_revision=1, at=None, user=None)
    changed = client.get(CARDS, headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert (changed.status_code, changed.json()["data"]) == (200, [])
    assert changed["ETag"] != first["ETag"]


@pytest.mark.parametrize("same_process", [True, False])
def test_an_embargo_that_ends_ends_revalidation_too(
    client: Client, same_process: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = timezone.now() + timedelta(hours=1)
    card = BuildingFactory(published_at=soon)
    first = client.get(CARDS)
    monkeypatch.setattr(timezone, "now", lambda: soon + timedelta(seconds=1))
    if not same_process:
        publications_of_version.cache_clear()  # as in one that sees this version for the first time only now

    second = client.get(CARDS, headers={"If-None-Match": first["ETag"]})

    assert first.json()["data"] == []
    assert [row["id"] for row in second.json()["data"]] == [str(card.pk)]


def test_a_page_of_cards_costs_one_query_for_strangers_beside_the_version(
    client: Client, django_assert_num_queries: Any
) -> None:
    BuildingFactory.create_batch(3)
    client.get(CARDS, {"limit": 1})  # the first to see a version asks when its cards will be published

    with django_assert_num_queries(2):
        answer = client.get(CARDS)

    assert len(answer.json()["data"]) == 3


def test_values_of_a_card_survive_storing(client: Client) -> None:
    card = BuildingFactory(facts={"durability": 3})

    assert card_values(Card.objects.get(pk=card.pk)) == card_values(card)


def test_a_page_given_a_moment_ago_is_given_again_for_one_query_until_anything_changes(
    client: Client, django_assert_num_queries: Any
) -> None:
    card = BuildingFactory()
    first = client.get(CARDS, {"limit": 1})

    with django_assert_num_queries(1):
        again = client.get(CARDS, {"limit": 1})
    BuildingFactory(reading="あ")
    changed = client.get(CARDS, {"limit": 1})

    assert [row["id"] for row in first.json()["data"]] == [str(card.pk)]
    assert (again.content, again["ETag"], again["Vary"]) == (first.content, first["ETag"], first["Vary"])
    assert changed.json()["data"] != first.json()["data"]
    assert changed["Link"]


def test_what_staff_see_is_never_given_to_strangers(client: Client, hidden: list[Card]) -> None:
    staff = Client()
    staff.force_login(EditorFactory())

    seen = [len(search(each)) for each in (staff, client, staff, client)]

    assert seen == [2, 0, 2, 0]


@pytest.mark.parametrize("path", ["cards/", "games/", "sets/", "formats/"])
def test_a_browser_gets_a_page(client: Client, path: str) -> None:
    BuildingFactory(name_ja="灯台")

    answer = client.get(f"/api/v1/{path}", headers={"Accept": "text/html"})

    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("page", ["text/html", "text/*", "TEXT/HTML", "text/html;q=0.9, image/*"])
def test_a_page_for_browsers_and_json_are_not_given_for_one_another(client: Client, page: str) -> None:
    card = BuildingFactory()
    address = f"{CARDS}{card.pk}/"

    pages = [client.get(address, headers={"Accept": page}) for _ in range(2)]
    documents = [client.get(address, headers={"Accept": accept}) for accept in ("*/*", "application/json")]

    assert all(answer["Content-Type"].startswith("text/html") and "ETag" not in answer for answer in pages)
    assert [answer["Content-Type"] for answer in documents] == ["application/json"] * 2
