"""Decks against one another: the same for the same seed, both seats, and honest intervals."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from play.management.deck_table import Score, batch_play, batches, table_play, totals
from play.management.fixture_decks import fixture_play
from play.management.kept_scores import KeptScores

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


def test_every_pairing_is_played_in_parts() -> None:
    decks = fixture_play(FIXTURES, "tatemon").decks

    parts = list(batches(decks, bot="random", pairs=60, seed=1))

    count = len(decks)
    assert len({(part.first, part.second) for part in parts}) == count * (count - 1) // 2
    assert [part.pairs for part in parts[:3]] == [range(25), range(25, 50), range(50, 60)]


def test_of_some_decks_only_the_pairings_with_one_of_them_are_played() -> None:
    decks = fixture_play(FIXTURES, "shironeko").decks

    pairings = {(part.first, part.second) for part in batches(decks, ["red"], bot="random", pairs=1, seed=1)}

    assert pairings == {("blue", "red"), ("green", "red"), ("orange", "red"), ("purple", "red"), ("red", "yellow")}


def test_a_deck_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(CommandError, match=r"pink: there are blue, green, orange, purple, red, yellow"):
        call_command("deck_table", "--game", "shironeko", "--decks", "red", "pink", "--pairs", "1", "--jobs", "1")


def test_a_batch_is_played_alike_every_time_in_both_seats() -> None:
    play = fixture_play(FIXTURES, "tatemon")
    part = next(batches(play.decks, bot="random", pairs=3, seed=1))

    first, second = batch_play(play, part), batch_play(play, part)

    assert first == second
    assert first.games == 6


def test_a_table_is_the_same_however_many_processes_play_it() -> None:
    played: list[int] = []

    one = table_play(FIXTURES, "tatemon", bot="random", pairs=1, seed=3, jobs=1, progress=played.append)
    two = table_play(FIXTURES, "tatemon", bot="random", pairs=1, seed=3, jobs=2, progress=played.append)

    assert one == two
    assert played


def test_rates_count_draws_as_half_a_win_and_intervals_hold_them() -> None:
    even, sure = Score("a", "b", won=40, drawn=20, lost=40), Score("a", "b", won=10)

    assert even.rate == 0.5
    assert even.interval[0] == pytest.approx(0.4038, abs=1e-3)
    assert even.interval[1] == pytest.approx(0.5962, abs=1e-3)
    assert sure.interval[1] == pytest.approx(1.0)
    assert sure.interval[0] == pytest.approx(0.7225, abs=1e-3)


def test_the_totals_of_all_decks_are_half_of_all_games() -> None:
    scores = [Score("a", "b", won=3, lost=1), Score("a", "c", won=1, drawn=2, lost=1), Score("b", "c", won=4)]

    found = totals(scores)

    assert found == {"a": 0.625, "b": 0.625, "c": 0.25}


def test_the_command_prints_the_table_and_fails_beyond_its_bounds() -> None:
    out = StringIO()
    call_command(
        "deck_table", "--game", "tatemon", "--bot", "random", "--pairs", "1", "--jobs", "1", "--json", stdout=out
    )
    rows = json.loads(out.getvalue().splitlines()[-1])

    assert all(row["games"] == 2 == row["won"] + row["drawn"] + row["lost"] for row in rows)
    with pytest.raises(CommandError, match="against"):
        call_command(
            "deck_table",
            "--game",
            "tatemon",
            "--bot",
            "random",
            "--pairs",
            "1",
            "--jobs",
            "1",
            "--within",
            "0.9",
            "0.91",
            stdout=out,
        )


def test_a_table_that_was_broken_off_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    play = fixture_play(FIXTURES, "tatemon")
    file = tmp_path / "kept.jsonl"
    whole = table_play(FIXTURES, "tatemon", bot="random", pairs=2, seed=3, jobs=1, progress=lambda _: None)
    first = next(batches(play.decks, bot="random", pairs=2, seed=3))
    made_up = Score(first.first, first.second, 4, 0, 0)
    KeptScores(file, play).add(first, made_up)

    gone_on = [
        table_play(
            FIXTURES,
            "tatemon",
            bot="random",
            pairs=2,
            seed=3,
            jobs=1,
            progress=lambda _: None,
            known=KeptScores(file, play),
        )
        for _ in range(2)
    ]

    assert gone_on == [[made_up, *whole[1:]]] * 2
    assert len(file.read_text().splitlines()) == len(whole)


def test_what_was_kept_of_other_decks_or_games_of_chance_counts_for_nothing(tmp_path: Path) -> None:
    play = fixture_play(FIXTURES, "tatemon")
    part = next(batches(play.decks, bot="random", pairs=2, seed=3))
    file = tmp_path / "kept.jsonl"
    KeptScores(file, play).add(part, Score(part.first, part.second, 4, 0, 0))

    first, second, *others = play.decks
    changed = KeptScores(file, replace(play, decks=[replace(first, setup=second.setup), second, *others]))
    of_others_changed = KeptScores(file, replace(play, decks=[first, second, replace(others[0], setup=second.setup)]))
    same = KeptScores(file, play)

    assert {part.first, part.second} == {first.name, second.name}
    assert changed.find(part) is None
    assert of_others_changed.find(part) == Score(part.first, part.second, 4, 0, 0)
    assert same.find(replace(part, seed=4)) is None
    assert same.find(part) == Score(part.first, part.second, 4, 0, 0)
