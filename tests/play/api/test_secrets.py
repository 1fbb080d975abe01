"""Nothing that is hidden is told anywhere before the end (P7): cards with names of their own, and everything crawled."""

import random
from collections import defaultdict
from uuid import UUID, uuid4

import pytest

from play.models import Match
from play.selectors.readings import match_reading
from tests.factories.matches import MarkedDeck, marked_deck
from tests.play.players import Player

SEEN_BY_RIGHT = {"revealed", "shown", "looked", "searched"}


def everything_told(match: str, reader: Player) -> str:
    """All that a reader is answered anywhere about the match, errors included."""
    told = [
        reader.send("GET", f"matches/{match}/{path}")
        for path in (
            "",
            "view/",
            "actions/",
            "events/",
            "replay/",
            "actions/?picked=pick:c1",
            "actions/?picked=pick:c6",
        )
    ]
    told += [reader.send("GET", path) for path in ("matches/", "matches/?mine=true", "decks/")]
    for action in ("build:c1", "build:c6", "pick:c1", "pick:c9", "pick:d1", "event:c3", "nonsense"):
        body = {"action": action, "expected_revision": 0}
        told.append(reader.send("POST", f"matches/{match}/actions/", body, key=str(uuid4())))
    return "\n".join(answer.content.decode() for answer in told)


def cards_open_to_all(match: str) -> set[int]:
    """The numbers of the cards that lie face up where everybody sees them."""
    state = match_reading(match=Match.objects.get(pk=match), seat=None).state
    numbers = {thing.card for thing in state.things.values() if thing.face_up}
    return numbers | {loose.card for loose in state.loose.values() if state.rules.ZONES[loose.zone].seen_by == "all"}


def cards_shown(match: str, seat: int | None) -> set[int]:
    """The numbers of the cards that an effect or a rule openly showed to a seat."""
    found = Match.objects.get(pk=match)
    reading = match_reading(match=found, seat=seat)
    views = [view for _, view in reading.event_views(found.events.all()) if view["kind"] in SEEN_BY_RIGHT]
    return {face.number for face in reading.faces_in(views)}


def named_in(told: str, deck: MarkedDeck) -> set[int]:
    """The numbers of the cards of a deck that a text names, by either name or by id."""
    return {card.number for card in deck.cards if card.name_ja in told or card.name_en in told or str(card.pk) in told}


@pytest.mark.failure("P7")
@pytest.mark.parametrize(("first", "second"), [("archive", "demolition"), ("starter", "rush")])
def test_no_reader_is_told_a_hidden_card_before_the_end(
    anna: Player, ben: Player, cleo: Player, first: str, second: str
) -> None:
    decks = [marked_deck(first, "Quince"), marked_deck(second, "Medlar")]
    match = anna.call(visibility="public")["id"]
    for player, deck in zip((anna, ben), decks, strict=True):
        player.sit(match, deck.lines, *deck.conditions)
    readers = {0: anna, 1: ben, None: cleo}
    open_to_all: set[int] = set()
    leaks: defaultdict[int | None, set[int]] = defaultdict(set)
    chance = random.Random(first)
    own: set[int] = set()

    for move in range(30):
        open_to_all |= cards_open_to_all(match)
        if move % 10 == 0:
            for seat, reader in [*readers.items(), (None, Player.stranger())]:
                told = everything_told(match, reader)
                if seat is not None:
                    own |= named_in(told, decks[seat]) - open_to_all
                for owner, deck in enumerate(decks):
                    if owner != seat:
                        leaks[seat] |= named_in(told, deck) - open_to_all - cards_shown(match, seat)
        who = next((player for player in (anna, ben) if player.legal(match)["actions"]), None)
        if who is None:
            break
        legal = who.legal(match)
        who.act(match, chance.choice(legal["actions"])["key"], legal["decision"]["revision"])

    assert own
    assert dict(leaks) == {0: set(), 1: set(), None: set()}


@pytest.mark.failure("P7")
def test_a_stranger_knows_nothing_of_a_match_for_its_players_only(running: str, cleo: Player) -> None:
    for reader in (cleo, Player.stranger()):
        answers = [reader.send("GET", f"matches/{running}/{path}") for path in ("", "view/", "events/", "replay/")]
        missing = reader.send("GET", f"matches/{UUID(int=0)}/")

        assert {answer.status_code for answer in answers} == {404}
        assert answers[0].json()["code"] == missing.json()["code"]
        assert running not in reader.send("GET", "matches/").content.decode()


@pytest.mark.failure("P7")
def test_a_stranger_cannot_act_or_sit_in_a_match_for_its_players_only(running: str, cleo: Player) -> None:
    act = {"action": "skip", "expected_revision": 1}

    statuses = {
        cleo.send("GET", f"matches/{running}/actions/").status_code,
        cleo.send("POST", f"matches/{running}/actions/", act, key="act").status_code,
        cleo.send("POST", f"matches/{running}/concede/").status_code,
        cleo.send("PUT", f"matches/{running}/seat/", {"lines": []}).status_code,
        cleo.send("DELETE", f"matches/{running}/seat/").status_code,
        cleo.send("POST", f"matches/{running}/rematch/").status_code,
    }

    assert statuses == {404}


@pytest.mark.failure("P6", "P7")
def test_a_sealed_choice_moves_nothing_that_others_can_see(running: str, anna: Player, ben: Player) -> None:
    paths = [f"matches/{running}/{path}" for path in ("", "view/", "actions/", "events/")] + ["matches/"]
    before = [ben.send("GET", path) for path in paths]
    legal = anna.legal(running)

    anna.act(running, legal["actions"][0]["key"], legal["decision"]["revision"])

    after = [ben.send("GET", path) for path in paths]
    assert [answer.content for answer in after] == [answer.content for answer in before]
    assert [answer.headers["ETag"] for answer in after] == [answer.headers["ETag"] for answer in before]


@pytest.mark.rule("TM-S6")
def test_conditions_are_not_told_before_they_are_used(anna: Player, ben: Player) -> None:
    deck = marked_deck("starter", "Quince")
    match = anna.call()["id"]
    anna.sit(match, deck.lines, *deck.conditions)
    ben.sit(match, deck.lines)

    told = everything_told(match, ben)

    assert not [slug for slug in deck.conditions if slug in told]
