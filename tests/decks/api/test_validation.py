"""Verdicts that explain themselves: links to the rulebook, what is missing, several formats, cards not out yet."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from catalog.models import Card, Format
from decks.models import Deck
from decks.services.decklists import deck_verdict
from decks.services.files import decks_load
from tests.decks.clients import DECKS, client_of
from tests.decks.hints.decks import FILES
from tests.factories.accounts import UserFactory
from tests.factories.catalog import (
    BuildingFactory,
    EventFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    SetFactory,
)
from tests.factories.decks import KINDS, DeckFactory, legal_cards, lines_json
from tests.factories.fixtures import game_load

pytestmark = pytest.mark.django_db
APRIL = date(2026, 4, 1)


def validated(lines: list[dict[str, Any]], language: str = "en", **more: Any) -> Any:
    sent = {"game": "tatemon", "lines": lines, **more}
    answer = client_of(None).post(f"{DECKS}validate/", sent, format="json", HTTP_ACCEPT_LANGUAGE=language)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def in_formats(lines: list[dict[str, Any]], **more: Any) -> Any:
    sent = {"game": "tatemon", "lines": lines, **more}
    return client_of(None).post(f"{DECKS}validate/formats/", sent, format="json")


def default_format() -> Format:
    return Format.objects.get(game="tatemon", is_default=True)


@pytest.mark.failure("D8")
def test_every_finding_is_linked_to_its_rule_in_the_rulebook() -> None:
    game_load("tatemon")
    banned = Card.objects.filter(game="tatemon", kind="event").latest("number")
    RestrictionFactory(format=default_format(), cards=[banned], begins_on=APRIL)

    verdict = validated([{"card": str(banned.pk), "count": 3}, {"card": str(UserFactory().pk), "count": 1}])

    found = [*verdict["violations"], *verdict["warnings"], *verdict["hints"]]
    assert {one["rule"] for one in found} >= {"TM-D1", "TM-D4", "TM-D6", "TM-Z1", None}
    for one in found:
        if one["rule"] is None:
            assert one["rule_url"] is None
        else:
            assert client_of(None).get(one["rule_url"]).json()["rule_id"] == one["rule"]


def test_an_unfinished_deck_is_told_what_it_lacks_in_both_languages() -> None:
    cards = [(BuildingFactory(building_kind=kind), 1) for kind in (*KINDS[:4] * 4, KINDS[4])]
    lines = lines_json([*cards, (EventFactory(), 1)])

    english, japanese = validated(lines), validated(lines, language="ja")

    hints = {hint["code"]: hint for hint in english["hints"]}
    assert set(hints) == {"cards_missing", "kind_missing", "events_missing", "durability_left"}
    assert hints["kind_missing"] | {"message": ""} == {
        "code": "kind_missing",
        "rule": "TM-D4",
        "rule_url": "/api/v1/games/tatemon/rules/TM-D4/",
        "zone": "main",
        "at_least": 2,
        "at_most": None,
        "sum_of": None,
        "wanted": {"kinds": ["building"], "facts": {"building_kind": ["transport"]}, "name": None},
        "message": "",
    }
    assert "12" in hints["cards_missing"]["message"]
    assert "transport" in hints["kind_missing"]["message"]
    assert [hint["code"] for hint in japanese["hints"]] == [hint["code"] for hint in english["hints"]]
    assert "交通" in {hint["code"]: hint["message"] for hint in japanese["hints"]}["kind_missing"]


def test_a_finished_deck_lacks_nothing() -> None:
    assert validated(lines_json(legal_cards()))["hints"] == []


def test_counts_are_told_of_legal_lists_too() -> None:
    counts = validated(lines_json(legal_cards()))["counts"]

    assert counts == {
        "zones": {"main": 30},
        "cards": 30,
        "buildings": 22,
        "events": 8,
        "kinds": dict(zip(KINDS, (5, 5, 4, 4, 4), strict=True)),
        "durability": 44,
    }


@pytest.mark.failure("D16")
def test_each_kind_that_is_short_is_told_and_the_total_is_not() -> None:
    buildings = [
        (BuildingFactory(building_kind=kind), 1)
        for kind, number in zip(KINDS, (6, 6, 6, 2, 2), strict=True)
        for _ in range(number)
    ]

    verdict = validated(lines_json([*buildings, *((EventFactory(), 2) for _ in range(4))]))

    assert [(one["rule"], one["actual"], one["limit"]) for one in verdict["violations"]] == [("TM-D4", 2, 3)] * 2


@pytest.mark.failure("D7")
def test_another_picture_is_the_same_card() -> None:
    event = EventFactory()
    usual, other = PrintingFactory(card=event), PrintingFactory(card=event)
    RestrictionFactory(format=default_format(), cards=[event], kind="limited", limit=3, begins_on=APRIL)

    verdict = validated(
        [{"card": str(event.pk), "count": 2, "printing": str(one.pk)} for one in (usual, other)], as_of="2026-04-01"
    )

    about = [
        (one["rule"], one["actual"], one["limit"])
        for one in verdict["violations"]
        if [card["count"] for card in one["cards"]] == [4]
    ]
    assert about == [("TM-D1", 4, 30), ("TM-D6", 4, 2), ("TM-Z1", 4, 3)]


def test_a_list_is_judged_in_all_formats_of_its_game_the_default_first() -> None:
    event = EventFactory()
    strict = FormatFactory(slug="strict")
    RestrictionFactory(format=strict, cards=[event], begins_on=APRIL)
    cards: list[tuple[Card, int]] = [*legal_cards()[:-1], (event, 2)]
    deck = DeckFactory(cards=cards, visibility="public")

    sent = in_formats(lines_json(cards), as_of="2026-04-01").json()["data"]
    stored = client_of(None).get(f"{DECKS}{deck.pk}/validation/formats/?as_of=2026-04-01").json()["data"]

    assert [(one["format"], one["valid"]) for one in sent] == [("standard", True), ("strict", False)]
    assert stored == sent
    assert sent[1] == validated(lines_json(cards), format="strict", as_of="2026-04-01")


def test_named_formats_come_in_the_order_asked_for_each_once() -> None:
    FormatFactory(slug="strict")
    deck = DeckFactory(cards=legal_cards(), visibility="public")

    sent = in_formats(lines_json(legal_cards()), formats=["strict", "standard", "strict"]).json()["data"]
    stored = client_of(None).get(f"{DECKS}{deck.pk}/validation/formats/?formats=strict,standard").json()["data"]

    assert [one["format"] for one in sent] == ["strict", "standard"]
    assert [one["format"] for one in stored] == ["strict", "standard"]


def test_every_format_that_does_not_exist_is_named_with_those_that_do() -> None:
    deck = DeckFactory(visibility="public")

    sent = in_formats([], formats=["nope", "standard", "never"])
    stored = client_of(None).get(f"{DECKS}{deck.pk}/validation/formats/?formats=nope,standard,never")

    assert (sent.status_code, stored.status_code) == (400, 400)
    assert [fault["pointer"] for fault in sent.json()["errors"]] == ["/formats/0", "/formats/2"]
    assert [fault["parameter"] for fault in stored.json()["errors"]] == ["formats", "formats"]
    assert "standard" in stored.json()["errors"][0]["detail"]


@pytest.mark.failure("D15")
def test_formats_of_a_deck_that_one_may_not_read_are_those_of_none() -> None:
    deck = DeckFactory(cards=legal_cards())

    assert client_of(UserFactory()).get(f"{DECKS}{deck.pk}/validation/formats/").status_code == 404


@pytest.mark.failure("D6")
def test_all_formats_are_judged_by_the_day_in_japan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 31, 15, 0, tzinfo=UTC))

    assert [one["as_of"] for one in in_formats([]).json()["data"]] == ["2026-04-01"]
    assert in_formats([], as_of="2026-03-31T14:59:59Z").json()["data"][0]["as_of"] == "2026-03-31"


def test_a_card_that_is_not_out_on_the_day_is_told_and_breaks_nothing() -> None:
    cards = legal_cards()
    card = cards[0][0]
    PrintingFactory(card=card, set=SetFactory(released_on=APRIL))
    PrintingFactory(card=cards[1][0], set=SetFactory(released_on=date(2026, 3, 31)))
    deck = DeckFactory(cards=cards, visibility="public")

    before, on = (validated(lines_json(cards), as_of=day) for day in ("2026-03-31", "2026-04-01"))
    stored = client_of(None).get(f"{DECKS}{deck.pk}/validation/?as_of=2026-03-31").json()

    (warning,) = before["warnings"]
    assert (warning["code"], warning["rule"], warning["cards"][0]["id"]) == ("card_not_released", None, str(card.pk))
    assert "2026-04-01" in warning["message"]
    assert (before["valid"], before["certain"]) == (True, True)
    assert on["warnings"] == []
    assert stored == before


def test_a_card_is_out_with_its_first_printing_and_a_secret_set_tells_nothing() -> None:
    card, other = BuildingFactory(), BuildingFactory()
    for day in (date(2026, 3, 1), date(2026, 5, 1)):
        PrintingFactory(card=card, set=SetFactory(released_on=day))
    PrintingFactory(card=other, set=SetFactory(released_on=date(2026, 6, 1), published_at=None))
    PrintingFactory(card=other, set=SetFactory(released_on=None))

    verdict = validated(lines_json([(card, 1), (other, 1)]), as_of="2026-04-01")

    assert verdict["warnings"] == []


@pytest.mark.parametrize("address", ["", "?format=strict", "formats/", "formats/?formats=strict,standard"])
@pytest.mark.parametrize("mine", [True, False])
def test_any_deck_is_judged_with_at_most_five_queries(
    address: str, mine: bool, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    strict = FormatFactory(slug="strict")
    cards = legal_cards()
    for home in (strict, default_format()):
        RestrictionFactory(format=home, cards=[cards[0][0], cards[1][0]], kind="group", limit=1, begins_on=APRIL)
        RestrictionFactory(format=home, cards=[cards[2][0]], kind="limited", limit=1, begins_on=APRIL)
    PrintingFactory(card=cards[0][0])
    deck = DeckFactory(cards=cards, visibility="private" if mine else "public")
    client = client_of(deck.owner if mine else None)

    with django_assert_max_num_queries(5):
        answer = client.get(f"{DECKS}{deck.pk}/validation/{address}")

    assert answer.status_code == 200


def test_a_stored_deck_of_any_game_is_judged_with_two_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    call_command("fixtures_load", verbosity=0)
    owner = UserFactory()
    decks_load(files=[file for file in FILES.values() if not file.violations], owner=owner)

    for deck in Deck.objects.filter(owner=owner).select_related("format"):
        with django_assert_max_num_queries(2):
            verdict = deck_verdict(deck=deck)

        assert (verdict.valid, verdict.hints) == (True, ())


@pytest.mark.rule("TM-Z1")
@pytest.mark.parametrize(
    ("notes", "said"),
    [
        ({"note_ja": "強すぎた", "note_en": "too strong"}, {"ja": "強すぎた", "en": "too strong"}),
        ({"note_en": "too strong"}, {"ja": "too strong", "en": "too strong"}),
    ],
)
def test_a_restriction_names_its_card_and_says_its_note(notes: dict[str, str], said: dict[str, str]) -> None:
    card = EventFactory()
    RestrictionFactory(format=default_format(), cards=[card], **notes)

    for language, name in (("ja", card.name_ja), ("en", card.name_en)):
        verdict = validated([{"card": str(card.pk), "count": 1}], language=language)

        (message,) = (one["message"] for one in verdict["violations"] if one["rule"] == "TM-Z1")
        assert name in message
        assert said[language] in message
