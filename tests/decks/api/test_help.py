"""Help while a deck is built: what fits, what replaces, and what public decks show; nothing that is not published."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from catalog.models import Card, Format
from decks.models import Deck
from decks.services.decks import deck_update
from decks.services.moderating import deck_hide
from decks.values import Line
from tests.decks.clients import DECKS, client_of
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, EventFactory, RestrictionFactory
from tests.factories.decks import KINDS, DeckFactory, legal_cards, lines_json

pytestmark = pytest.mark.django_db
APRIL = date(2026, 4, 1)
Copies = Sequence[tuple[Card, int]]


def helped(cards: Copies, **more: Any) -> Any:
    sent = {"game": "tatemon", "lines": lines_json(cards), **more}
    answer = client_of(None).post(f"{DECKS}help/", sent, format="json")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def public(*cards: tuple[Card, int]) -> Deck:
    return DeckFactory(cards=cards, visibility="public")


def banned(*cards: Card) -> None:
    for card in cards:
        RestrictionFactory(format=Format.objects.get(game="tatemon"), cards=[card], begins_on=APRIL)


def offers(found: Sequence[Any]) -> list[tuple[str, int]]:
    return [(each["id"], each["decks"]) for each in found]


def missing(told: Any, kind: str) -> list[tuple[str, int]]:
    (found,) = [each for each in told["missing"] if each["hint"]["wanted"]["facts"].get("building_kind") == [kind]]
    return offers(found["cards"])


def test_cards_are_offered_for_what_is_missing_the_most_used_first() -> None:
    plain, used, out, mine = (BuildingFactory(building_kind="transport") for _ in range(4))
    BuildingFactory(building_kind="transport", published_at=None)
    other = BuildingFactory(building_kind="office")
    banned(out)
    public((used, 1), (out, 1))

    told = helped([(mine, 1)])

    assert missing(told, "transport") == [(str(used.pk), 1), (str(plain.pk), 0)]
    assert missing(told, "office") == [(str(other.pk), 0)]


@pytest.mark.rule("TM-Z1")
def test_a_banned_card_is_replaced_by_the_nearest_of_its_kind() -> None:
    out, also = EventFactory(event_type="guard"), EventFactory(event_type="guard")
    risk, guard = EventFactory(event_type="risk"), EventFactory(event_type="guard")
    BuildingFactory()
    banned(out, also)

    told = helped([(out, 1)])
    before = helped([(out, 1)], as_of="2026-03-31")

    (replacement,) = told["replacements"]
    assert (replacement["card"]["id"], replacement["zone"]) == (str(out.pk), "main")
    assert offers(replacement["cards"]) == [(str(guard.pk), 0), (str(risk.pk), 0)]
    assert before["replacements"] == []


@pytest.mark.rule("TM-Z1", "TM-D4")
def test_a_full_deck_is_offered_what_may_stand_there_and_leaves_no_kind_short() -> None:
    cards = legal_cards()
    out = cards[4][0]
    also, other = BuildingFactory(building_kind=KINDS[4]), BuildingFactory(building_kind=KINDS[0])
    twins = [card for card in cards if card[0].facts.get("building_kind") == KINDS[4] and card[0].pk != out.pk]
    cards = [card for card in cards if card not in twins[:1]] + [(EventFactory(), 1)]
    banned(out)

    (short,) = helped(cards)["replacements"]
    (over,) = helped([*cards, (EventFactory(), 2)])["replacements"]

    assert str(also.pk) in dict(offers(short["cards"]))
    assert str(other.pk) not in dict(offers(short["cards"]))
    assert offers(over["cards"]) == offers(short["cards"])


def test_public_decks_show_what_is_played_together_and_who_plays_alike() -> None:
    mine, friend, guest, stranger = (EventFactory() for _ in range(4))
    near, far = public((mine, 2), (friend, 2)), public((mine, 1), (friend, 1), (guest, 1))
    public((stranger, 1))

    told = helped([(mine, 2)])

    assert offers(told["together"]) == [(str(friend.pk), 2), (str(guest.pk), 1)]
    assert [(one["deck"]["id"], one["shared"]) for one in told["similar"]] == [(str(near.pk), 2), (str(far.pk), 1)]


def test_a_deck_is_not_told_of_itself() -> None:
    mine, friend = EventFactory(), EventFactory()
    deck = public((mine, 1), (friend, 1))

    told = client_of(None).get(f"{DECKS}{deck.pk}/help/").json()

    assert (told["together"], told["similar"]) == ([], [])
    assert (str(mine.pk), 0) in offers(told["missing"][0]["cards"])


@pytest.mark.failure("D15")
def test_what_is_not_published_leaks_into_no_count() -> None:
    mine, secret, shown = EventFactory(), EventFactory(), EventFactory()
    DeckFactory(cards=[(mine, 1), (secret, 1)])
    changed, hidden, unlisted = (public((mine, 1), (shown, 1)) for _ in range(3))
    lines = [Line("main", card.pk, None, 1) for card in (mine, secret)]
    deck_update(deck_id=changed.pk, owner=changed.owner, expected_revision=1, lines=lines, name="秘密")
    deck_hide(deck_id=hidden.pk, reason="x", user=UserFactory(is_staff=True))
    deck_update(deck_id=unlisted.pk, owner=unlisted.owner, expected_revision=1, visibility="unlisted")

    told = helped([(mine, 1)])

    assert offers(told["together"]) == [(str(shown.pk), 1)]
    assert [one["deck"]["id"] for one in told["similar"]] == [str(changed.pk)]
    assert "秘密" not in str(told)
    counts = dict(offers(told["missing"][0]["cards"]))
    assert (counts[str(secret.pk)], counts[str(shown.pk)]) == (0, 1)


@pytest.mark.failure("D15")
def test_nobody_is_helped_with_a_deck_that_one_may_not_read() -> None:
    deck = DeckFactory(cards=[(EventFactory(), 1)])

    assert client_of(UserFactory()).get(f"{DECKS}{deck.pk}/help/").status_code == 404
    assert client_of(deck.owner).get(f"{DECKS}{deck.pk}/help/").status_code == 200


def test_a_card_taken_back_from_publication_is_offered_nowhere() -> None:
    mine, gone = EventFactory(), EventFactory()
    public((mine, 1), (gone, 1))
    Card.objects.filter(pk=gone.pk).update(published_at=None)

    told = helped([(mine, 1), (gone, 1)])

    assert str(gone.pk) not in str(told)


def test_an_unknown_format_is_named() -> None:
    deck = public((EventFactory(), 1))

    stored = client_of(None).get(f"{DECKS}{deck.pk}/help/?format=nope")
    sent = client_of(None).post(f"{DECKS}help/", {"game": "tatemon", "format": "nope", "lines": []}, format="json")

    assert (stored.status_code, stored.json()["errors"][0]["parameter"]) == (400, "format")
    assert (sent.status_code, sent.json()["errors"][0]["pointer"]) == (400, "/format")


def test_help_takes_a_bounded_number_of_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    out, mine = EventFactory(), BuildingFactory()
    banned(out)
    for _ in range(3):
        public((mine, 1), (out, 1))
    deck = public((mine, 1), (out, 1))

    with django_assert_max_num_queries(18):
        told = client_of(None).get(f"{DECKS}{deck.pk}/help/")

    assert len(told.json()["similar"]) == 3


def test_of_cards_that_nobody_plays_those_like_the_list_come_first() -> None:
    mine = EventFactory(event_type="guard")
    risk, guard = EventFactory(event_type="risk"), EventFactory(event_type="guard")

    (events,) = [each for each in helped([(mine, 2)])["missing"] if each["hint"]["wanted"]["kinds"] == ["event"]]

    assert offers(events["cards"]) == [(str(guard.pk), 0), (str(risk.pk), 0)]


@pytest.mark.rule("TM-Z1")
def test_cards_that_no_match_can_be_played_with_are_offered_last() -> None:
    out = EventFactory(event_type="guard")
    known_in_part = EventFactory(facts={"event_type": "guard"})
    whole = EventFactory(event_type="risk")
    banned(out)
    public((known_in_part, 1))

    told = helped([(out, 1)])

    (events,) = [each for each in told["missing"] if each["hint"]["wanted"]["kinds"] == ["event"]]
    (replacement,) = told["replacements"]
    assert offers(events["cards"]) == [(str(whole.pk), 0), (str(known_in_part.pk), 1)]
    assert offers(replacement["cards"]) == [(str(whole.pk), 0), (str(known_in_part.pk), 1)]
