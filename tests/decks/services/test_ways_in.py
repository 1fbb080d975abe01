"""Any list has one verdict, stored or not, in whatever form, order and pieces it comes."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardsite.models import User
from cardsite.values import Language
from catalog.models import Card, Format
from decks.codec.listed import Form
from decks.errors import DeckIllegalError, DeckIncompleteError, DeckWithoutCodeError
from decks.games import GAMES
from decks.services.decklists import deck_verdict, decklist_for_match, decklist_read, decklist_verdict
from decks.services.decks import deck_copy, deck_create, deck_update
from decks.services.exporting import list_export
from decks.services.parsing import list_parse
from decks.values import Decklist, Line, Verdict
from tests.factories.accounts import UserFactory
from tests.factories.catalog import (
    BuildingFactory,
    ChikemonFactory,
    EventFactory,
    PrintingFactory,
    RestrictionFactory,
    SetFactory,
)
from tests.factories.decks import KINDS

pytestmark = pytest.mark.django_db
WAYS: tuple[tuple[Form, Language], ...] = (
    (Form.TEXT, "ja"),
    (Form.TEXT, "en"),
    (Form.CSV, "en"),
    (Form.JSON, "ja"),
    (Form.CODE, "ja"),
)
choices = st.lists(st.tuples(st.integers(0, 11), st.booleans(), st.integers(0, 1), st.integers(1, 9)), max_size=30)


def cards_of_tatemon() -> list[Card]:
    """Six buildings, one of them known in part, and four events, one of them restricted; two have a printing."""
    buildings = [BuildingFactory(building_kind=kind, durability=9) for kind in KINDS]
    events = [EventFactory() for _ in range(4)]
    RestrictionFactory(format=Format.objects.get(game="tatemon"), cards=[events[0]])
    found: list[Card] = [BuildingFactory(facts={"durability": 3}), *buildings, *events]
    for card in found[:2]:
        PrintingFactory(card=card)
    return found


def cards_of_ticket_monsters() -> list[Card]:
    """Eight chikemon, two of one name and one with a number in its name; two have a printing."""
    names = ["竜", "竜", "竜 2", "3 竜", "竜 ×4", "デッキ", "特殊デッキ", "・"]
    found: list[Card] = [ChikemonFactory(name_ja=name, reading=f"よみ{place}") for place, name in enumerate(names)]
    for card in found[:2]:
        PrintingFactory(card=card, set=SetFactory(game="ticket_monsters"))
    return found


GAMES_TRIED = {"tatemon": cards_of_tatemon, "ticket_monsters": cards_of_ticket_monsters}


@pytest.fixture(params=GAMES_TRIED)
def game(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def cards(game: str) -> list[Card]:
    """Cards of the game, and last one of another game."""
    return [*GAMES_TRIED[game](), EventFactory() if game != "tatemon" else ChikemonFactory()]


@pytest.fixture
def owner() -> User:
    return UserFactory()


def verdict_at_start(game: str, decklist: Decklist) -> Verdict | None:
    """What the list is told when a match is to start with it; None where only facts are missing."""
    try:
        return decklist_for_match(game=game, format_slug=None, decklist=decklist).verdict
    except DeckIllegalError as refused:
        return refused.verdict
    except DeckIncompleteError:
        return None


@pytest.mark.failure("D5")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=choices, chance=st.randoms(use_true_random=False))
def test_a_list_has_the_same_verdict_by_every_way_in(
    owner: User,
    game: str,
    cards: list[Card],
    chosen: list[tuple[int, bool, int, int]],
    chance: random.Random,
) -> None:
    zones = list(GAMES[game].ZONES)
    lines = [
        Line(
            zones[zone % len(zones)],
            card.pk,
            printing.pk if printed and (printing := card.printings.first()) else None,
            count,
        )
        for card, printed, zone, count in (
            (cards[index % len(cards)], printed, zone, count) for index, printed, zone, count in chosen
        )
    ]
    singles = [Line(line.zone, line.card_id, line.printing_id, 1) for line in lines for _ in range(line.count)]
    decklist = decklist_read(game=game, lines=chance.sample(lines, len(lines)))

    sent = decklist_verdict(game=game, format_slug=None, decklist=decklist)
    created = deck_create(owner=owner, game=game, name="x", lines=singles)
    edited = deck_create(owner=owner, game=game, name="x", lines=[])
    edited = deck_update(deck_id=edited.pk, owner=owner, expected_revision=1, lines=lines[::-1])
    copied = deck_copy(deck=edited, owner=owner)
    stored = [deck_verdict(deck=deck) for deck in (created, edited, copied)]
    pasted = [list_parse(content=text, game=game).verdict for text in written(game, sent.format, decklist)]

    assert stored == [sent] * 3
    assert pasted == [sent] * len(pasted)
    assert verdict_at_start(game, decklist) in ([sent, None] if sent.valid else [sent])


def written(game: str, format_slug: str, decklist: Decklist) -> list[str]:
    """The list as text in both languages, as CSV, as JSON and, where it can be one, as a code."""
    texts = []
    for form, language in WAYS:
        try:
            exported = list_export(game=game, format_slug=format_slug, decklist=decklist, form=form, language=language)
        except DeckWithoutCodeError:
            continue
        texts.append(exported.content.decode())
    return texts
