"""Verdicts over the API: the same for a list in every way it can come in."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from catalog.models import Card, Format
from catalog.services.cards import card_publish
from decks.errors import DeckIllegalError
from decks.models import Deck
from decks.services.decklists import decklist_for_match, decklist_read
from decks.values import Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, EventFactory, PrintingFactory, RestrictionFactory
from tests.factories.decks import KINDS, DeckFactory, legal_cards, lines_json

pytestmark = pytest.mark.django_db
APRIL = date(2026, 4, 1)


def validated(lines: list[dict[str, Any]], **more: Any) -> Any:
    sent = {"game": "tatemon", "lines": lines, **more}
    answer = client_of(None).post(f"{DECKS}validate/", sent, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_a_legal_list_is_told_its_numbers_and_nothing_is_stored() -> None:
    verdict = validated(lines_json(legal_cards()))

    assert verdict["valid"] is True
    assert verdict["violations"] == []
    assert verdict["warnings"] == []
    assert (verdict["game"], verdict["format"]) == ("tatemon", "standard")
    assert verdict["counts"]["durability"] == 44
    assert verdict["counts"]["kinds"]["transport"] == 4
    assert not Deck.objects.exists()


@pytest.mark.rule("TM-D2")
def test_23_buildings_and_7_events_break_one_rule() -> None:
    others: list[tuple[Card, int]] = [(EventFactory(), 1), (BuildingFactory(building_kind="office"), 1)]
    cards = [*legal_cards()[:-1], *others]

    verdict = validated(lines_json(cards))

    assert [violation["rule"] for violation in verdict["violations"]] == ["TM-D2"]


@pytest.mark.rule("TM-D5")
@pytest.mark.failure("D8")
def test_a_durability_of_51_is_told_with_51_and_50_in_both_languages() -> None:
    heavy: list[tuple[Card, int]] = [
        (BuildingFactory(building_kind=KINDS[index % 5], durability=3), 1) for index in range(7)
    ]
    cards = legal_cards()[7:] + heavy
    body = {"game": "tatemon", "lines": lines_json(cards)}

    found = {
        language: client_of(None).post(f"{DECKS}validate/", body, format="json", HTTP_ACCEPT_LANGUAGE=language).json()
        for language in ("ja", "en")
    }

    (english,) = found["en"]["violations"]
    assert (english["rule"], english["code"], english["zone"]) == ("TM-D5", "durability_over_limit", "main")
    assert (english["limit"], english["actual"]) == (50, 51)
    assert len(english["cards"]) == 22
    assert set(english["cards"][0]) == {"id", "name", "count"}
    for language in ("ja", "en"):
        message = found[language]["violations"][0]["message"]
        assert "51" in message
        assert "50" in message
    assert found["ja"]["violations"][0]["cards"][0]["name"] != english["cards"][0]["name"]


@pytest.mark.failure("D5")
def test_one_illegal_list_has_the_same_verdict_by_every_way_in() -> None:
    user = UserFactory()
    client = client_of(user)
    event = EventFactory()
    RestrictionFactory(format=Format.objects.get(game="tatemon"), cards=[event], begins_on=APRIL)
    building = BuildingFactory(durability=20)
    printing = PrintingFactory(card=building)
    lines = [
        {"card": str(event.pk), "count": 3},
        {"card": str(building.pk), "count": 1, "printing": str(printing.pk)},
        {"card": str(building.pk), "count": 2},
        {"card": str(BuildingFactory(building_kind="office").pk), "count": 1},
    ]
    body = {"game": "tatemon", "name": "違反", "lines": lines}

    sent = validated(lines)
    shuffled = validated(lines[::-1])
    split = validated([*lines[1:], {**lines[0], "count": 1}, {**lines[0], "count": 2}])
    created = client.post(DECKS, body, format="json").json()
    stored = client.get(f"{DECKS}{created['id']}/validation/").json()
    edited = DeckFactory(owner=user, cards=legal_cards())
    client.put(f"{DECKS}{edited.pk}/", body, format="json", HTTP_IF_MATCH="*")
    put = client.get(f"{DECKS}{edited.pk}/validation/").json()
    copied = client.post(f"{DECKS}{edited.pk}/copy/", {}, format="json").json()
    copy = client.get(f"{DECKS}{copied['id']}/validation/").json()
    decklist = decklist_read(
        game="tatemon",
        lines=[
            Line("main", event.pk, None, 3),
            Line("main", building.pk, printing.pk, 1),
            Line("main", building.pk, None, 2),
            Line("main", Card.objects.latest("number").pk, None, 1),
        ],
    )
    with pytest.raises(DeckIllegalError) as refused:
        decklist_for_match(game="tatemon", format_slug=None, decklist=decklist)

    rules = [violation["rule"] for violation in sent["violations"]]
    assert rules == ["TM-D1", "TM-D3", *["TM-D4"] * 4, "TM-D5", "TM-D6", "TM-Z1"]
    assert shuffled == split == stored == put == copy == sent
    assert [violation.rule for violation in refused.value.verdict.violations] == rules


@pytest.mark.rule("TM-Z1")
@pytest.mark.failure("D6")
def test_a_limit_begins_with_its_day_in_japan() -> None:
    cards = legal_cards()
    RestrictionFactory(
        format=Format.objects.get(game="tatemon"), cards=[cards[-1][0]], kind="limited", limit=1, begins_on=APRIL
    )
    deck = DeckFactory(cards=cards)
    client = client_of(deck.owner)

    def rules(as_of: str) -> list[list[str]]:
        stored = client.get(f"{DECKS}{deck.pk}/validation/", {"as_of": as_of}).json()
        sent = validated(lines_json(cards), as_of=as_of)
        return [[violation["rule"] for violation in found["violations"]] for found in (stored, sent)]

    assert rules("2026-03-31") == [[], []]
    assert rules("2026-04-01") == [["TM-Z1"], ["TM-Z1"]]
    assert rules("2026-03-31T14:59:59Z") == [[], []]
    assert rules("2026-03-31T15:00:00Z") == [["TM-Z1"], ["TM-Z1"]]
    assert rules("2026-04-01T00:00:00+09:00") == [["TM-Z1"], ["TM-Z1"]]


@pytest.mark.failure("D6")
def test_without_a_day_it_is_today_in_japan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 31, 15, 0, tzinfo=UTC))

    assert validated([])["as_of"] == "2026-04-01"


@pytest.mark.parametrize(
    "as_of", ["yesterday", "2026-13-01", "2026-04-01T00:00:00", "20260401", "2026-W14-3", "9999-12-31T23:59Z"]
)
def test_a_day_that_is_none_is_refused(as_of: str) -> None:
    deck = DeckFactory(visibility="public")

    stored = client_of(None).get(f"{DECKS}{deck.pk}/validation/", {"as_of": as_of})
    sent = client_of(None).post(f"{DECKS}validate/", {"game": "tatemon", "lines": [], "as_of": as_of}, format="json")

    assert (stored.status_code, stored.json()["errors"][0]["parameter"]) == (400, "as_of")
    assert (sent.status_code, sent.json()["errors"][0]["pointer"]) == (400, "/as_of")


def test_another_format_can_be_asked_for_and_an_unknown_one_is_named() -> None:
    deck = DeckFactory(visibility="public")

    known = client_of(None).get(f"{DECKS}{deck.pk}/validation/?format=standard")
    unknown = client_of(None).get(f"{DECKS}{deck.pk}/validation/?format=nope")

    assert known.json()["format"] == "standard"
    assert (unknown.status_code, unknown.json()["errors"][0]["parameter"]) == (400, "format")


@pytest.mark.parametrize("published_at", [None, "embargo"])
def test_a_draft_is_a_missing_card_to_everybody(published_at: Any) -> None:
    moment = timezone.now() + timedelta(days=1) if published_at else None
    secret = BuildingFactory(published_at=moment, name_en="Secret Tower")
    user = UserFactory(is_staff=True, is_superuser=True)
    lines = lines_json([(secret, 1)])

    judged = validated(lines)
    made = client_of(user).post(DECKS, {"game": "tatemon", "name": "x", "lines": lines}, format="json")

    assert judged["violations"][0]["code"] == "unknown_card"
    assert judged["violations"][0]["cards"] == [{"id": str(secret.pk), "name": None, "count": 1}]
    assert "Secret" not in str(judged)
    assert (made.status_code, made.json()["errors"][0]["pointer"]) == (422, "/lines/0/card")
    assert "Secret" not in str(made.json())


def test_a_card_taken_back_from_publication_stays_in_its_deck_unnamed_and_breaks_it() -> None:
    cards = legal_cards()
    deck = DeckFactory(cards=cards, visibility="public")
    client = client_of(deck.owner)
    card_publish(card_id=cards[0][0].pk, expected_revision=None, at=None, user=None)

    read = client.get(f"{DECKS}{deck.pk}/")
    judged = client.get(f"{DECKS}{deck.pk}/validation/").json()
    kept = client.put(f"{DECKS}{deck.pk}/", read.json(), format="json", HTTP_IF_MATCH=read["ETag"])

    (hidden,) = [line for line in read.json()["lines"] if line["card"] == str(cards[0][0].pk)]
    assert (hidden["name"], hidden["number"]) == (None, None)
    assert [violation["code"] for violation in judged["violations"]] == ["unknown_card", "wrong_deck_size"]
    assert judged == validated(lines_json(cards))
    assert kept.status_code == 200


def test_an_incomplete_card_counts_by_what_is_known_and_says_what_is_missing() -> None:
    cards = legal_cards()
    partly = BuildingFactory(facts={"building_kind": "residence"})

    verdict = validated(lines_json([(partly, 1), *cards[1:]]))

    assert verdict["violations"] == []
    assert verdict["valid"] is True
    assert verdict["certain"] is False
    assert [(warning["code"], warning["rule"]) for warning in verdict["warnings"]] == [
        ("rule_undecided", "TM-D5"),
        ("facts_unknown", None),
    ]
    assert "durability" in verdict["warnings"][1]["fields_unknown"]


def test_a_stored_deck_is_judged_with_at_most_five_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    deck = DeckFactory(cards=legal_cards(), visibility="public")
    RestrictionFactory(format=Format.objects.get(game="tatemon"), cards=[BuildingFactory()], begins_on=APRIL)

    with django_assert_num_queries(2):
        answer = client_of(None).get(f"{DECKS}{deck.pk}/validation/")

    assert answer.json()["valid"] is True


def test_nothing_unknown_is_taken_silently() -> None:
    wrong = client_of(None).post(
        f"{DECKS}validate/", {"game": "tatemon", "lines": [{"card": "x", "cuont": 1}], "as_off": 1}, format="json"
    )

    assert wrong.status_code == 400
    assert {fault["pointer"] for fault in wrong.json()["errors"]} == {
        "/as_off",
        "/lines/0/card",
        "/lines/0/count",
        "/lines/0/cuont",
    }
