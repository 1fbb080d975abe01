"""Pinned cards: what is compiled, what is named in documents, and the options that follow from a format."""

import pytest

from play.errors import PinnedCardError
from play.models import Match, PinnedCards
from play.selectors.cards import card_records, cards_named, format_options, pinned_table
from play.services.pinning import cards_pin
from tests.factories.catalog import DRAW, LONG_AGO, BuildingFactory, EventFactory
from tests.play.conftest import Lines
from tests.play.players import Player

RESPONSE = {**DRAW, "when": {"timing": "response"}}


@pytest.mark.parametrize(
    ("document", "numbers"),
    [
        ({"card": 3}, {3}),
        ([{"cards": [4, 5]}, {"moves": [{"card": 6, "handle": "c1"}]}], {4, 5, 6}),
        ({"cards": [{"handle": "c1"}, {"handle": "c2", "card": 7}]}, {7}),
        ({"card": None, "count": 8, "seat": 1}, set()),
        ("card", set()),
    ],
)
def test_the_cards_that_a_document_names_are_found(document: object, numbers: set[int]) -> None:
    assert cards_named(document) == numbers


@pytest.mark.django_db
def test_the_same_cards_are_pinned_once_and_edited_ones_anew() -> None:
    card = BuildingFactory()
    first = cards_pin(game="tatemon", cards=[card])
    again = cards_pin(game="tatemon", cards=[card])
    card.name_en = "Renamed"

    edited = cards_pin(game="tatemon", cards=[card])

    assert first == again != edited
    assert PinnedCards.objects.count() == 2
    assert pinned_table(edited.pk).faces[card.number].name.en == "Renamed"


@pytest.mark.django_db
def test_card_data_that_cannot_be_read_is_refused_by_number() -> None:
    card = BuildingFactory()
    pinned = cards_pin(game="tatemon", cards=[card])
    broken = [{**data, "facts": {}} for data in pinned.cards]

    with pytest.raises(PinnedCardError) as refusal:
        card_records("tatemon", broken)

    assert refusal.value.params == {"number": card.number}


@pytest.mark.rule("TM-T9")
@pytest.mark.django_db
def test_responses_are_asked_for_when_a_published_card_of_the_format_answers_acts() -> None:
    EventFactory()
    before = format_options("tatemon")

    EventFactory(facts={"event_type": "guard", "ability": RESPONSE})

    assert before == {"responses": False}
    assert format_options("tatemon") == {"responses": True}


@pytest.mark.rule("TM-T9")
@pytest.mark.django_db
def test_a_draft_changes_nothing_for_matches() -> None:
    EventFactory(facts={"event_type": "guard", "ability": RESPONSE}, published_at=None)
    EventFactory(published_at=LONG_AGO)

    assert format_options("tatemon") == {"responses": False}


@pytest.mark.rule("TM-T9")
def test_a_match_keeps_what_the_format_was_at_its_start(running: str, anna: Player, lines: Lines) -> None:
    EventFactory(facts={"event_type": "guard", "ability": RESPONSE})

    assert anna.read(f"matches/{running}/view/")["view"]["responses"] is False
    assert Match.objects.get(pk=running).resolved_options == {"responses": False}
