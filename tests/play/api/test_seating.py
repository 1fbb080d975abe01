"""Taking and leaving seats, and the start of a match."""

from dataclasses import replace

import pytest
from django.db.models import ProtectedError

from catalog.models import Card
from catalog.services.cards import card_publish, card_update, card_values
from play.engine.rng import seed_hash
from play.models import Match, PinnedCards, Seat
from tests.factories.catalog import condition_ensure
from tests.factories.decks import DeckFactory, legal_cards, lines_json
from tests.play.conftest import Lines
from tests.play.players import Player


def test_the_last_seat_taken_starts_the_match(anna: Player, ben: Player, lines: Lines) -> None:
    match = anna.call()["id"]

    waiting = anna.sit(match, lines)
    started = ben.sit(match, lines)

    assert (waiting["status"], waiting["your_seat"]) == ("open", 0)
    assert (started["status"], started["your_seat"]) == ("running", 1)
    assert started["waiting_for"] == [0, 1]


def test_the_hash_of_the_seed_is_told_at_the_start_and_the_seed_is_not(running: str, anna: Player) -> None:
    match = anna.read(f"matches/{running}/")

    stored = Match.objects.get(pk=running)
    assert match["seed"] is None
    assert match["seed_hash"] == seed_hash(bytes(stored.seed or b""))


def test_no_two_matches_have_one_seed(anna: Player, ben: Player, lines: Lines) -> None:
    for _ in range(2):
        match = anna.call()["id"]
        anna.sit(match, lines)
        ben.sit(match, lines)

    assert len(set(Match.objects.values_list("seed_hash", flat=True))) == 2
    assert PinnedCards.objects.count() == 1


def test_a_seat_is_taken_with_an_own_stored_deck(anna: Player) -> None:
    deck = DeckFactory(owner=anna.user, cards=legal_cards())
    match = anna.call()["id"]

    taken = anna.do("PUT", f"matches/{match}/seat/", {"deck": str(deck.pk)})

    assert taken["seats"][0]["taken"]


@pytest.mark.failure("D15")
def test_nobody_plays_with_a_deck_of_somebody_else(anna: Player, ben: Player) -> None:
    deck = DeckFactory(owner=ben.user, cards=legal_cards(), visibility="public")
    match = anna.call()["id"]

    answer = anna.do("PUT", f"matches/{match}/seat/", {"deck": str(deck.pk)}, 404)

    assert answer["code"] == "deck_not_found"


@pytest.mark.failure("D5")
def test_an_illegal_deck_is_refused_with_the_violations_that_validation_gives(anna: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    short = lines[:-1]

    refused = anna.do("PUT", f"matches/{match}/seat/", {"lines": short}, 422)

    judged = anna.read_back("decks/validate/", {"game": "tatemon", "lines": short})
    assert refused["code"] == "deck_illegal"
    assert refused["violations"] == judged["violations"] != []
    assert not Seat.objects.filter(taken_at__isnull=False).exists()


def test_a_deck_with_cards_known_in_part_is_refused_with_the_missing_fields(anna: Player) -> None:
    cards = legal_cards()
    card = cards[0][0]
    values = card_values(card)
    partial = {name: value for name, value in values.facts.items() if name != "your_skill"}
    card_update(card_id=card.pk, values=replace(values, facts=partial), expected_revision=card.revision, user=None)
    match = anna.call()["id"]

    refused = anna.do("PUT", f"matches/{match}/seat/", {"lines": lines_json(cards)}, 422)

    assert refused["code"] == "deck_incomplete"
    assert refused["cards"] == [{"id": str(card.pk), "number": card.number, "missing": ["your_skill"]}]


@pytest.mark.rule("TM-S6")
def test_conditions_that_no_game_knows_are_refused(anna: Player, lines: Lines) -> None:
    condition_ensure("left_handed")
    match = anna.call()["id"]
    body = {"lines": lines, "declared_conditions": ["left_handed", "can_fly"]}

    refused = anna.do("PUT", f"matches/{match}/seat/", body, 422)

    assert [(fault["code"], fault["pointer"]) for fault in refused["errors"]] == [
        ("unknown_condition", "/declared_conditions/1")
    ]


@pytest.mark.parametrize("body", [{}, {"deck": "01890000-0000-7000-8000-000000000000", "lines": []}])
def test_one_deck_is_brought(anna: Player, body: dict[str, object]) -> None:
    match = anna.call()["id"]

    assert anna.do("PUT", f"matches/{match}/seat/", body, 400)["code"] == "invalid_body"


def test_a_seat_is_known_from_the_account_and_never_from_the_body(anna: Player, lines: Lines) -> None:
    match = anna.call()["id"]

    refused = anna.do("PUT", f"matches/{match}/seat/", {"lines": lines, "seat": 1}, 400)

    assert [fault["pointer"] for fault in refused["errors"]] == ["/seat"]


def test_another_deck_can_be_brought_before_the_start(anna: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)
    others = lines_json(legal_cards())

    again = anna.sit(match, others)

    seat = Seat.objects.get(match=match, index=0)
    assert again["status"] == "open"
    assert {str(card.pk) for card in seat.cards.all()} == {line["card"] for line in others}


def test_leaving_frees_the_seat(anna: Player, ben: Player, lines: Lines) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)

    anna.do("DELETE", f"matches/{match}/seat/")

    assert [seat["user"] for seat in anna.read(f"matches/{match}/")["seats"]] == [None, None]
    assert ben.sit(match, lines)["your_seat"] == 0


def test_nobody_leaves_a_running_match(running: str, anna: Player) -> None:
    assert anna.do("DELETE", f"matches/{running}/seat/", status=409)["code"] == "match_started"


def test_a_full_match_has_no_seat_for_others(anna: Player, ben: Player, cleo: Player, lines: Lines) -> None:
    match = anna.call(visibility="public")["id"]
    anna.sit(match, lines)
    assert ben.user is not None
    kept = anna.call([{"kind": "open"}, {"kind": "named", "user": ben.user.username}], visibility="public")["id"]
    anna.sit(kept, lines)

    refused = cleo.do("PUT", f"matches/{kept}/seat/", {"lines": lines}, 409)

    assert refused["code"] == "no_free_seat"
    assert ben.sit(kept, lines)["status"] == "running"


def test_a_match_with_an_open_seat_can_be_looked_at_before_sitting_down(anna: Player, ben: Player) -> None:
    match = anna.call()["id"]

    assert ben.read(f"matches/{match}/")["visibility"] == "seats_only"
    assert Player.stranger().send("GET", f"matches/{match}/").status_code == 404


def test_a_card_that_was_edited_is_played_as_it_was_at_the_start(running: str, anna: Player, lines: Lines) -> None:
    before = anna.read(f"matches/{running}/view/")
    card = Card.objects.get(pk=lines[0]["card"])
    values = replace(card_values(card), name_en="Renamed")

    card_update(card_id=card.pk, values=values, expected_revision=card.revision, user=None)

    assert anna.read(f"matches/{running}/view/") == before


def test_a_deck_that_became_illegal_goes_off_its_seat_and_the_match_waits(
    anna: Player, ben: Player, lines: Lines
) -> None:
    match = anna.call()["id"]
    anna.sit(match, lines)
    card = Card.objects.get(pk=lines[0]["card"])
    card_publish(card_id=card.pk, expected_revision=card.revision, at=None, user=None)

    answer = ben.sit(match, lines_json(legal_cards()))

    assert answer["status"] == "open"
    assert [seat["taken"] for seat in answer["seats"]] == [False, True]
    assert answer["seats"][0]["user"]["id"] == str(anna.user.pk)  # type: ignore[union-attr]  # she has an account


def test_a_card_that_a_match_is_played_with_cannot_be_deleted(running: str, lines: Lines) -> None:
    card = Card.objects.get(pk=lines[0]["card"])

    with pytest.raises(ProtectedError):
        card.delete()
