"""Decks and players for matches."""

from typing import Any

import pytest

from tests.factories.matches import legal_lines
from tests.play.players import Player

Lines = list[dict[str, Any]]


@pytest.fixture
def lines(db: None) -> Lines:
    """The lines of a legal TATEMON deck."""
    return legal_lines()


@pytest.fixture
def anna(db: None) -> Player:
    """One player."""
    return Player.new()


@pytest.fixture
def ben(db: None) -> Player:
    """Another player."""
    return Player.new()


@pytest.fixture
def cleo(db: None) -> Player:
    """Somebody signed in who has no seat."""
    return Player.new()


@pytest.fixture
def running(anna: Player, ben: Player, lines: Lines) -> str:
    """The id of a match of Anna and Ben that has just started; nobody else may watch."""
    match = anna.call()["id"]
    anna.sit(match, lines)
    ben.sit(match, lines)
    return str(match)
