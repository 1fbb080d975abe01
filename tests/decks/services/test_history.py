"""The history of decks: every change, what differs between any two states, and the way back."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardsite.models import User
from catalog.models import Card
from decks.errors import DeckRevisionNotFoundError
from decks.models import Deck, DeckRevision
from decks.selectors import deck_decklist
from decks.selectors.history import (
    LineChange,
    decklist_at,
    ledger_sum,
    revision_get,
    state_of,
    state_of_revision,
    states_difference,
)
from decks.services.decks import deck_copy, deck_create, deck_restore, deck_share, deck_update
from decks.services.merging import card_merge
from decks.services.publishing import deck_publish
from decks.values import Line
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, PrintingFactory
from tests.factories.decks import DeckFactory

pytestmark = pytest.mark.django_db
lists = st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(1, 9)), max_size=6)
contents = st.tuples(st.sampled_from(["一", "二"]), st.sampled_from(["", "覚え書き"]), lists)


@pytest.fixture
def owner() -> User:
    return UserFactory()


@pytest.fixture
def cards() -> list[Card]:
    """Four buildings with a printing each."""
    found: list[Card] = [BuildingFactory() for _ in range(4)]
    for card in found:
        PrintingFactory(card=card)
    return found


def lines(cards: list[Card], chosen: list[tuple[int, bool, int]]) -> list[Line]:
    """Drawn choices as lines."""
    return [
        Line("main", cards[index].pk, cards[index].printings.get().pk if printed else None, count)
        for index, printed, count in chosen
    ]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.lists(contents, min_size=1, max_size=6), back=st.integers(0, 5))
def test_every_state_that_a_deck_had_is_read_back_and_restored(
    owner: User, cards: list[Card], changes: list[tuple[str, str, list[tuple[int, bool, int]]]], back: int
) -> None:
    deck = deck_create(owner=owner, game="tatemon", name="零", lines=[])
    states = {1: state_of(deck)}
    for name, notes, chosen in changes:
        deck = deck_update(
            deck_id=deck.pk,
            owner=owner,
            expected_revision=deck.revision,
            name=name,
            notes=notes,
            lines=lines(cards, chosen),
        )
        states[deck.revision] = state_of(deck)
    wanted = min(1 + back, deck.revision)

    read = {number: state_of_revision(revision_get(deck=deck, revision=number)) for number in states}
    restored = deck_restore(deck_id=deck.pk, owner=owner, expected_revision=deck.revision, revision=wanted)

    assert read == states
    assert list(states) == list(range(1, len(states) + 1))
    assert state_of(restored) == states[wanted]
    assert decklist_at(revision_get(deck=deck, revision=restored.revision)) == deck_decklist(deck=restored)


def test_each_kind_of_change_is_written_down_once() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 1)])

    def at(revision: int) -> dict[str, Any]:
        return {"deck_id": deck.pk, "owner": deck.owner, "expected_revision": revision}

    deck_update(**at(1), name="二")
    deck_update(**at(2), name="二")
    deck_publish(**at(2))
    deck_share(**at(3))
    deck_restore(**at(4), revision=1)
    copy = deck_copy(deck=Deck.objects.get(pk=deck.pk), owner=UserFactory())

    written = DeckRevision.objects.filter(deck=deck).order_by("revision").values_list("revision", "action", "restored")
    assert list(written) == [
        (1, "created", None),
        (2, "changed", None),
        (3, "published", None),
        (4, "shared", None),
        (5, "restored", 1),
    ]
    assert [row.action for row in copy.revisions.all()] == ["copied"]


def test_a_snapshot_is_restored_with_its_texts_and_who_may_read_the_deck_stays() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 2)], visibility="public", notes="前", tags=["一"])
    deck_update(
        deck_id=deck.pk,
        owner=deck.owner,
        expected_revision=1,
        visibility="private",
        notes="後",
        tags=["二"],
        lines=[],
    )

    restored = deck_restore(deck_id=deck.pk, owner=deck.owner, expected_revision=2, snapshot=1)

    assert (restored.notes, restored.tags, restored.tag_keys) == ("前", ["一"], ["一"])
    assert [line.count for line in restored.lines.all()] == [2]
    assert restored.visibility == "private"


def test_restoring_what_is_there_changes_nothing() -> None:
    deck = DeckFactory(cards=[(BuildingFactory(), 2)])

    restored = deck_restore(deck_id=deck.pk, owner=deck.owner, expected_revision=1, revision=1)

    assert restored.revision == 1
    assert deck.revisions.count() == 1


def test_a_revision_of_another_deck_is_none_of_this_one() -> None:
    deck = DeckFactory()
    DeckFactory(owner=deck.owner)

    with pytest.raises(DeckRevisionNotFoundError):
        deck_restore(deck_id=deck.pk, owner=deck.owner, expected_revision=1, revision=2)


def test_a_difference_names_the_texts_and_the_copies_before_and_after() -> None:
    first, second = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(first, 2)], name="一")
    changed = deck_update(
        deck_id=deck.pk,
        owner=deck.owner,
        expected_revision=1,
        name="二",
        lines=[Line("main", first.pk, None, 1), Line("main", second.pk, None, 3)],
    )

    found = states_difference(state_of_revision(revision_get(deck=deck, revision=1)), state_of(changed))

    assert found.fields == {"name": ("一", "二")}
    assert set(found.lines) == {
        LineChange("main", first.pk, None, 2, 1),
        LineChange("main", second.pk, None, 0, 3),
    }


def test_a_merge_of_cards_keeps_the_sum_of_the_ledger_what_the_deck_holds() -> None:
    gone, kept = BuildingFactory(), BuildingFactory()
    deck = DeckFactory(cards=[(gone, 999), (kept, 2)])

    card_merge(card_id=gone.pk, into_id=kept.pk, expected_revision=None, user=None)

    last = DeckRevision.objects.filter(deck=deck).latest("revision")
    assert last.action == "cards_merged"
    assert ledger_sum(last) == deck_decklist(deck=Deck.objects.get(pk=deck.pk))
    assert [line.count for line in decklist_at(revision_get(deck=deck, revision=1)).lines] == [999]
