"""Numbers of decks over the API: charts, chances, sample hands and plots, for whoever may read the deck."""

from datetime import timedelta
from fractions import Fraction
from math import comb
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from cardsite.models import User
from catalog.models import Card
from catalog.services.cards import card_publish
from decks.models import Deck
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, EventFactory
from tests.factories.decks import DeckFactory, legal_cards, lines_json

pytestmark = pytest.mark.django_db
BUILDING = {"kinds": ["building"]}
QUESTION = {"conditions": [BUILDING]}


@pytest.fixture
def owner() -> User:
    return UserFactory()


@pytest.fixture
def deck(owner: User) -> Deck:
    """A private TATEMON deck of 22 buildings and 8 events."""
    return DeckFactory(owner=owner, cards=legal_cards())


def asked_everything(client: APIClient, deck_id: object) -> list[Any]:
    """Every address of a deck's numbers."""
    here = f"{DECKS}{deck_id}/"
    return [
        client.get(f"{here}numbers/"),
        client.get(f"{here}numbers/plot/", {"chart": "kinds"}),
        client.post(f"{here}chances/", QUESTION, format="json"),
        client.post(f"{here}chances/plot/", QUESTION, format="json"),
        client.post(f"{here}hands/", {}, format="json"),
    ]


def test_a_deck_tells_its_numbers_and_how_it_is_drawn_from(owner: User, deck: Deck) -> None:
    answer = client_of(owner).get(f"{DECKS}{deck.pk}/numbers/")

    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    found = answer.json()
    charts = {chart["slug"]: chart for chart in found["charts"]}
    assert found["zones"] == {"main": 30}
    assert [(bar["name"], bar["count"]) for bar in charts["kinds"]["bars"]] == [("building", 22), ("event", 8)]
    assert charts["durability"]["sums"] == {"total": 44, "average": 2, "median": 2, "limit": 50, "rule": "TM-D5"}
    (draws,) = found["draws"]
    assert [(seat["opening"], seat["per_turn"]) for seat in draws["seats"]] == [(5, [1]), (5, [1])]
    assert [policy["slug"] for policy in draws["mulligans"]] == ["none", "no_building"]


def test_a_list_that_is_not_stored_has_the_numbers_of_the_same_deck(owner: User) -> None:
    cards = legal_cards()
    stored = DeckFactory(owner=owner, cards=cards)
    body = {"game": "tatemon", "lines": lines_json(cards)[::-1]}
    client = client_of(owner)

    numbers = client_of(None).post(f"{DECKS}numbers/", body, format="json").json()
    chances = client_of(None).post(f"{DECKS}chances/", body | QUESTION, format="json").json()
    hands = client_of(None).post(f"{DECKS}hands/", body | {"seed": "見本"}, format="json").json()
    plot = client_of(None).post(f"{DECKS}numbers/plot/", body | {"chart": "durability"}, format="json")

    assert numbers == client.get(f"{DECKS}{stored.pk}/numbers/").json()
    assert chances == client.post(f"{DECKS}{stored.pk}/chances/", QUESTION, format="json").json()
    assert hands == client.post(f"{DECKS}{stored.pk}/hands/", {"seed": "見本"}, format="json").json()
    assert plot["ETag"] == client.get(f"{DECKS}{stored.pk}/numbers/plot/", {"chart": "durability"})["ETag"]
    assert Deck.objects.count() == 1


def test_a_chance_is_told_exactly_by_turn_and_in_per_cent(owner: User, deck: Deck) -> None:
    question = {"conditions": [BUILDING | {"at_least": 5, "name": "建物だけ"}], "turn": 1}

    found = client_of(owner).post(f"{DECKS}{deck.pk}/chances/", question, format="json").json()

    exact = Fraction(comb(22, 5), comb(30, 5))
    assert found["turns"][0]["exact"] == f"{exact.numerator}/{exact.denominator}"
    assert found["turns"][0]["value"] == pytest.approx(float(exact))
    assert found["turns"][0]["percent"] == f"{100 * float(exact):.1f}%"
    assert (found["chance"]["turn"], found["chance"]["seen"]) == (1, 6)
    assert found["conditions"][0]["words"] == "建物だけ: 5 or more"
    assert found["conditions"][0]["copies"] == 22
    assert found["conditions"][0]["expected"] == pytest.approx(6 * 22 / 30)
    assert found["situation"]["mulligan"] == {"slug": "none", "name": "no mulligan", "rule": None}


@pytest.mark.rule("TM-S2")
def test_a_mulligan_is_named_with_its_rule_in_the_reader_s_language(deck: Deck, owner: User) -> None:
    question = QUESTION | {"mulligan": "no_building"}

    found = client_of(owner).post(f"{DECKS}{deck.pk}/chances/?lang=ja", question, format="json").json()

    assert found["chance"]["exact"] == "1/1"
    assert found["situation"]["mulligan"]["rule"] == "TM-S2"
    assert found["situation"]["mulligan"]["name"] == "建物がない手札は引き直す"


def test_unknown_facts_are_counted_as_unknown_and_leave_chances_open(owner: User) -> None:
    unknown, known = BuildingFactory(facts={"durability": 2}), BuildingFactory(building_kind="office")
    deck = DeckFactory(owner=owner, cards=[(unknown, 2), (known, 3), (EventFactory(), 20)])
    client = client_of(owner)

    charts = {chart["slug"]: chart for chart in client.get(f"{DECKS}{deck.pk}/numbers/").json()["charts"]}
    question = {"conditions": [{"facts": {"building_kind": "office"}}]}
    chance = client.post(f"{DECKS}{deck.pk}/chances/", question, format="json").json()["chance"]

    assert (charts["building_kinds"]["counted"], charts["building_kinds"]["unknown"]) == (3, 2)
    assert (chance["exact"], chance["value"]) == (None, None)
    assert 0 < chance["least"] < chance["most"] < 1


@pytest.mark.failure("D15")
def test_the_numbers_of_a_private_deck_are_not_there_for_others(deck: Deck) -> None:
    for client in (client_of(None), client_of(UserFactory())):
        hidden = asked_everything(client, deck.pk)
        missing = asked_everything(client, "018f0000-0000-7000-8000-000000000000")

        assert [answer.status_code for answer in hidden] == [404] * 5
        assert [answer.json()["code"] for answer in hidden] == [answer.json()["code"] for answer in missing]


def test_an_unlisted_deck_is_opened_by_its_token(owner: User, deck: Deck) -> None:
    client = client_of(owner)
    token = client.post(f"{DECKS}{deck.pk}/share/", HTTP_IF_MATCH="*").json()["share_token"]

    opened = client_of(None).get(f"{DECKS}{deck.pk}/numbers/", {"token": token})
    dealt = client_of(None).post(f"{DECKS}{deck.pk}/hands/?token={token}", {}, format="json")

    assert (opened.status_code, dealt.status_code) == (200, 200)
    assert opened["Cache-Control"] == "no-store"


def test_cards_that_nobody_may_know_yet_are_counted_apart_and_never_named(owner: User) -> None:
    secret: Card = BuildingFactory(name_en="Secret Tower", name_ja="秘密の塔")
    deck = DeckFactory(owner=owner, cards=[*legal_cards(), (secret, 1)])
    card_publish(card_id=secret.pk, expected_revision=secret.revision, at=timezone.now() + timedelta(days=9), user=None)

    answers = asked_everything(client_of(owner), deck.pk)

    assert [answer.status_code for answer in answers] == [200] * 5
    assert answers[0].json()["uncounted"] == 1
    assert answers[0].json()["zones"] == {"main": 30}
    assert all("Secret" not in answer.content.decode() for answer in answers)


def test_a_seed_deals_the_same_hands_again_and_a_new_one_is_told(owner: User, deck: Deck) -> None:
    client = client_of(owner)
    wish = {"count": 3, "turn": 2, "mulligan": "no_building"}

    first = client.post(f"{DECKS}{deck.pk}/hands/", wish, format="json").json()
    again = client.post(f"{DECKS}{deck.pk}/hands/", wish | {"seed": first["seed"]}, format="json").json()
    other = client.post(f"{DECKS}{deck.pk}/hands/", wish, format="json").json()

    assert first == again
    assert first["seed"] != other["seed"]
    assert [(len(hand["hand"]), len(hand["draws"])) for hand in first["hands"]] == [(5, 2)] * 3


def test_a_plot_is_an_image_that_brings_its_letters_and_is_not_sent_twice(owner: User, deck: Deck) -> None:
    client = client_of(owner)
    address = f"{DECKS}{deck.pk}/numbers/plot/?chart=building_kinds&theme=dark"

    japanese = client.get(f"{address}&lang=ja", HTTP_ACCEPT="image/avif,image/*,*/*;q=0.8")
    english = client.get(address)
    again = client.get(address, HTTP_IF_NONE_MATCH=english["ETag"])

    assert japanese["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'" in japanese["Content-Security-Policy"]
    assert japanese["Cache-Control"] == "no-store"
    assert ET.fromstring(japanese.content).get("lang") == "ja"  # noqa: S314  # our own drawing
    assert "交通機関" in japanese.content.decode()
    assert "transport" in english.content.decode()
    assert "@font-face" in english.content.decode()
    assert (again.status_code, again.content) == (304, b"")


def test_a_plot_of_chances_has_the_words_of_the_question(owner: User, deck: Deck) -> None:
    question = {"conditions": [BUILDING | {"name": "<b>&"}], "turn": 4}

    answer = client_of(owner).post(f"{DECKS}{deck.pk}/chances/plot/", question, format="json")

    assert answer["Content-Type"] == "image/svg+xml"
    assert "&lt;b&gt;&amp;" in answer.content.decode()
    assert "<b>" not in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "parameter"),
    [
        ("numbers/?chart=kinds", "chart"),
        ("numbers/plot/", "chart"),
        ("numbers/plot/?chart=colors", "chart"),
        ("numbers/plot/?chart=kinds&theme=blue", "theme"),
        ("numbers/plot/?chart=kinds&as=svg", "as"),
    ],
)
def test_a_wrong_parameter_is_refused_by_name(owner: User, deck: Deck, address: str, parameter: str) -> None:
    answer = client_of(owner).get(f"{DECKS}{deck.pk}/{address}")

    assert answer.status_code == 400
    assert [error["parameter"] for error in answer.json()["errors"]] == [parameter]


@pytest.mark.parametrize(
    ("question", "pointers"),
    [
        ({}, ["/conditions"]),
        ({"conditions": []}, ["/conditions"]),
        ({"conditions": [BUILDING] * 5}, ["/conditions"]),
        ({"conditions": [{"kind": "building"}]}, ["/conditions/0/kind"]),
        ({"conditions": [BUILDING | {"at_least": -1}]}, ["/conditions/0/at_least"]),
        ({"conditions": [BUILDING | {"at_least": 10**9}]}, ["/conditions/0/at_least"]),
        ({"conditions": [{"cards": ["7"]}]}, ["/conditions/0/cards/0"]),
        ({"conditions": [{"facts": {"durability": "x"}}], "turn": 51}, ["/turn"]),
        (
            {"conditions": [{"facts": {"durability": "x", "level": 1}}]},
            ["/conditions/0/facts/durability", "/conditions/0/facts/level"],
        ),
        (QUESTION | {"seat": "third"}, ["/seat"]),
        (QUESTION | {"mulligan": "paris"}, ["/mulligan"]),
        (QUESTION | {"match": "some"}, ["/match"]),
    ],
)
def test_a_question_that_cannot_be_asked_is_a_400_that_points_to_its_faults(
    owner: User, deck: Deck, question: dict[str, Any], pointers: list[str]
) -> None:
    answer = client_of(owner).post(f"{DECKS}{deck.pk}/chances/", question, format="json")

    assert answer.status_code == 400
    assert [error["pointer"] for error in answer.json()["errors"]] == pointers


def test_refusals_are_worded_in_both_languages(owner: User, deck: Deck) -> None:
    question = {"conditions": [{}], "mulligan": "paris"}

    english, japanese = (
        client_of(owner).post(f"{DECKS}{deck.pk}/chances/", question, format="json", HTTP_ACCEPT_LANGUAGE=one).json()
        for one in ("en", "ja")
    )

    assert english["errors"][0]["detail"] == "A condition needs kinds, cards or facts."
    assert [error["code"] for error in english["errors"]] == [error["code"] for error in japanese["errors"]]
    assert "none, no_building" in japanese["errors"][1]["detail"]


def test_the_largest_list_is_answered(owner: User) -> None:
    cards = [BuildingFactory() for _ in range(3)]
    lines = [{"card": str(card.pk), "count": 999} for card in cards]
    body = {
        "game": "tatemon",
        "lines": lines,
        "conditions": [{"cards": [str(cards[0].pk)], "at_least": 20}],
        "turn": 50,
    }

    answer = client_of(owner).post(f"{DECKS}chances/", body, format="json")

    assert answer.status_code == 200
    assert 0 < answer.json()["chance"]["value"] < 1


def test_numbers_take_few_queries_whatever_the_deck_holds(
    owner: User, deck: Deck, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(owner)
    client.get(f"{DECKS}{deck.pk}/numbers/")

    with django_assert_max_num_queries(6):
        client.get(f"{DECKS}{deck.pk}/numbers/")
    with django_assert_max_num_queries(5):
        client.post(f"{DECKS}{deck.pk}/chances/", QUESTION, format="json")
