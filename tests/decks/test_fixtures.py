"""The project's deck files: each has exactly the verdict that it names."""

import json
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from cardsite.values import Words
from catalog.errors import InvalidFileError
from catalog.games import GAMES as CARD_GAMES
from decks.games import GAMES
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.models import Deck
from decks.services.decklists import deck_verdict
from decks.services.files import DeckFile, deck_file_read, deck_files
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.factories.accounts import UserFactory

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
FILES = deck_files(FIXTURES / "decks")
NEVER_ALONE = {"MG-D4": "MG-D1"}
"""Rules that no printed card lets a deck break without the other: 50 cards are enough to start with any character."""


def contents_of(kind: str, game: str) -> Any:
    return json.loads((FIXTURES / kind / f"{game}.json").read_text(encoding="utf-8"))


def cards_of(game: str) -> dict[int, ListedCard]:
    found = {}
    for card in contents_of("cards", game)["cards"]:
        facts, faults = CARD_GAMES[game].parse_facts(card["kind"], card["facts"], name=card["name_ja"])
        assert not faults
        names = Words(card["name_ja"], card["name_en"])
        found[card["number"]] = ListedCard(UUID(card["id"]), game, card["number"], names, facts)
    return found


def restrictions_of(game: str, format_slug: str) -> list[Restriction]:
    return [
        Restriction(
            frozenset(UUID(card) for card in stated["cards"]),
            stated["limit"],
            date.fromisoformat(stated["begins_on"]),
            date.fromisoformat(stated["ends_on"]) if stated.get("ends_on") else None,
        )
        for entry in contents_of("cards", game)["formats"]
        if entry["slug"] == format_slug
        for stated in entry["restrictions"]
    ]


def verdict_of(file: DeckFile) -> Verdict:
    cards = cards_of(file.game)
    return judge(
        Decklist.of(Line(line.zone, cards[line.number].id, None, line.count) for line in file.lines),
        game=file.game,
        rules=GAMES[file.game],
        format_slug=file.format,
        restrictions=restrictions_of(file.game, file.format),
        cards={card.id: card for card in cards.values()},
        as_of=date(2026, 4, 1),
    )


@pytest.mark.rule("TM-D1", "TM-D2", "TM-D3", "TM-D4", "TM-D5", "TM-D6")
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_deck_file_has_exactly_the_violations_that_it_names(path: Path) -> None:
    file = FILES[path]

    found = [
        {"code": each.code, "rule": each.rule, "limit": each.limit, "actual": each.actual}
        for each in verdict_of(file).violations
    ]

    assert found == [{**each, **dict(stated)} for each, stated in zip(found, file.violations, strict=True)]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_four_legal_decks_and_an_illegal_one_for_each_rule(game: str) -> None:
    files = {path.stem: file for path, file in FILES.items() if path.parent.name == game}

    book = contents_of("rulebooks", game)["sections"]
    rules = {rule["id"] for section in book if section["slug"] == "deck" for rule in section["rules"]}
    legal = [file for file in files.values() if not file.violations]
    alone = {file.violations[0]["rule"] for file in files.values() if len(file.violations) == 1}
    together = {
        rule
        for rule, other in NEVER_ALONE.items()
        for file in files.values()
        if [each["rule"] for each in file.violations] == [other, rule]
    }
    several = [file for file in files.values() if len({each["rule"] for each in file.violations}) > 1]

    assert len(legal) >= 4
    assert alone | together >= rules
    assert several


def test_the_starter_list_of_32_holds_the_starter_deck() -> None:
    listed, deck = (
        {line.number: line.count for line in FILES[FIXTURES / "decks" / "tatemon" / f"{name}.json"].lines}
        for name in ("starter_list", "starter")
    )

    assert sum(listed.values()) == 32
    assert sum(deck.values()) == 30
    assert all(listed.get(number, 0) >= count for number, count in deck.items())


def test_a_deck_file_is_read_strictly(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(
        '{"game": "tatemon", "format": "standard", "name": {"ja": "x"}, "lines": [{"nmber": 1}], "violations": []}'
    )

    with pytest.raises(InvalidFileError) as refused:
        deck_file_read(path)

    assert [fault.pointer for fault in refused.value.faults] == ["/name", "/lines/0/nmber", "/lines/0", "/lines/0"]


@pytest.mark.django_db
def test_accounts_get_the_legal_decks_once() -> None:
    call_command("fixtures_load", verbosity=0)
    owner = UserFactory(username="harbour")

    call_command("decks_load", "--owner", "harbour")
    call_command("decks_load", "--owner", "harbour")

    decks = Deck.objects.filter(owner=owner)
    assert decks.count() == sum(not file.violations for file in FILES.values())
    assert all(deck_verdict(deck=deck).valid for deck in decks)
    with pytest.raises(CommandError):
        call_command("decks_load", "--owner", "nobody")
