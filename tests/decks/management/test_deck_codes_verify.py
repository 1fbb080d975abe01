"""The trial of deck codes as a command."""

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from decks.codec import codes
from decks.management import code_trials
from decks.management.code_trials import TrialFailedError, decks_try, random_deck, slips


def test_it_tells_what_it_tried() -> None:
    said = StringIO()

    call_command("deck_codes_verify", decks=60, changed=2, damaged=50, stdout=said)

    lines = said.getvalue().splitlines()
    assert lines[0] == "60 different decks came back from their codes, all different"
    assert lines[2].startswith("one character replaced: 0 of ")
    assert lines[4] == "random damage: 0 of 50 unnoticed"
    assert lines[-1].startswith("  so unnoticed: ")


def test_the_same_seed_makes_the_same_decks() -> None:
    one, other = ([random_deck(Random(seed)) for _ in range(1)] for seed in (5, 5))

    assert one == other
    assert random_deck(Random(6)) != one[0]


def test_a_code_that_loses_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_trials, "code_of", lambda deck: codes.code_of(codes.CodedDeck(deck.game, deck.format)))

    with pytest.raises(TrialFailedError):
        decks_try(Random(1), 20)
    with pytest.raises(CommandError):
        call_command("deck_codes_verify", decks=20, changed=1, damaged=1)


def test_a_change_that_is_taken_for_a_code_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_trials, "passes", lambda text: text.endswith("z"))

    with pytest.raises(CommandError, match="one character"):
        call_command("deck_codes_verify", decks=5, changed=1, damaged=1, stdout=StringIO())


def test_slips_leave_out_put_in_and_swap() -> None:
    found = set(slips("tm1"))

    assert {"m1", "t1", "tm", "tm10", "0tm1", "mt1", "t1m"} <= found
    assert "tm1" not in found
