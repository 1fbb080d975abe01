"""The commands of play over the project's own files."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from play.games.tatemon import rules
from play.management import playouts
from play.management.playthroughs import playthroughs_make
from play.management.recorded_playouts import BrokenInvariantError
from play.management.recordings import recordings_read

KEYS = {
    "game",
    "games",
    "capped",
    "draws",
    "decisions_per_cpu_s",
    "forced_per_cpu_s",
    "clone_us",
    "state_bytes",
    "reference_decisions_per_cpu_s",
}


def printed(command: str, *args: str) -> str:
    out = StringIO()
    call_command(command, *args, stdout=out)
    return out.getvalue()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a few recorded random games."""
    file = tmp_path_factory.mktemp("recorded") / "games.jsonl"
    printed("playout", "--game", "tatemon", "--games", "6", "--seed", "4", "--record", str(file))
    return file


def changed(file: Path, target: Path, change: Any) -> str:
    """A copy of a file of recordings whose second line was changed; its path."""
    head, line, *rest = file.read_text(encoding="utf-8").splitlines()
    data = json.loads(line)
    change(data)
    target.write_text("\n".join([head, json.dumps(data), *rest]) + "\n", encoding="utf-8")
    return str(target)


def test_the_figures_of_random_games_end_the_output_as_json() -> None:
    lines = printed("playout", "--game", "tatemon", "--games", "5", "--seed", "3", "--json").splitlines()

    figures = json.loads(lines[-1])
    assert figures.keys() >= KEYS
    assert (figures["game"], figures["games"], figures["capped"]) == ("tatemon", 5, 0)
    assert figures["decisions_per_cpu_s"] > 0
    assert sum(figures["ends"].values()) == 5
    assert figures["state_bytes"] >= figures["state_bytes_median"] > 0


def test_games_of_one_number_of_players_are_played_and_their_wins_counted_by_place() -> None:
    figures = json.loads(
        printed("playout", "--game", "monster_gate", "--games", "3", "--seats", "3", "--json").splitlines()[-1]
    )

    assert list(figures["wins_by_place"]) == ["3"]
    assert len(figures["wins_by_place"]["3"]) == 3
    assert sum(figures["wins_by_place"]["3"]) == figures["games"] - figures["draws"] == 3


def test_every_number_of_players_is_played_in_turn_unless_one_is_asked_for() -> None:
    figures = json.loads(printed("playout", "--game", "monster_gate", "--games", "6", "--json").splitlines()[-1])

    assert list(figures["wins_by_place"]) == ["2", "3", "4"]


def test_a_number_of_players_that_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(CommandError, match="not played by 3"):
        printed("playout", "--game", "tatemon", "--games", "1", "--seats", "3")


@pytest.mark.failure("P17")
def test_games_of_four_are_checked_in_every_state_and_played_again() -> None:
    printed("playout", "--game", "monster_gate", "--games", "2", "--seats", "4", "--verify")


def test_the_same_seed_gives_the_same_games() -> None:
    ends = [json.loads(printed("playout", "--game", "tatemon", "--games", "8", "--json"))["ends"] for _ in range(2)]

    assert ends[0] == ends[1]


def test_a_game_that_hits_a_cap_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MAX_ACTIONS", 10)

    with pytest.raises(CommandError, match="ended by a cap"):
        printed("playout", "--game", "tatemon", "--games", "2")


def test_a_broken_invariant_fails_the_command_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise BrokenInvariantError("cards have come or gone")

    monkeypatch.setattr("play.management.recorded_playouts._check_state", broken)

    with pytest.raises(CommandError, match="Game 1: cards have come or gone"):
        printed("playout", "--game", "tatemon", "--games", "2", "--verify")


def test_no_games_are_refused() -> None:
    with pytest.raises(CommandError):
        printed("playout", "--game", "tatemon", "--games", "0")


def test_measuring_is_not_counted_as_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "DECISIONS_PER_SAMPLE", 1)

    figures = json.loads(printed("playout", "--game", "tatemon", "--games", "10", "--json"))

    monkeypatch.setattr(playouts, "DECISIONS_PER_SAMPLE", 10**6)
    unmeasured = json.loads(printed("playout", "--game", "tatemon", "--games", "10", "--json"))
    assert figures["decisions_per_cpu_s"] > unmeasured["decisions_per_cpu_s"] / 4


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_recorded_games_verify_in_another_process_under_any_hash_seed(recorded: Path, hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}

    done = subprocess.run(
        [sys.executable, "manage.py", "replay_verify", str(recorded)],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "6 recordings lead where they say, 0 do not.\n"


def test_the_same_games_are_recorded_under_any_hash_seed(recorded: Path, tmp_path: Path) -> None:
    file = tmp_path / "again.jsonl"
    command = ["playout", "--game", "tatemon", "--games", "6", "--seed", "4", "--record", str(file)]

    subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        check=True,
    )

    assert file.read_bytes() == recorded.read_bytes()


@pytest.mark.parametrize("what", ["fingerprint", "final", "seed", "action"])
def test_a_recording_that_does_not_lead_where_it_says_is_named(recorded: Path, tmp_path: Path, what: str) -> None:
    def change(data: dict[str, Any]) -> None:
        if what == "fingerprint":
            data["fingerprints"][0] = "0" * 32
        elif what == "action":
            del data["actions"][-1]
        else:
            data[what] = "00" * 32

    file = changed(recorded, tmp_path / "changed.jsonl", change)
    out = StringIO()

    with pytest.raises(CommandError):
        call_command("replay_verify", file, stdout=out)

    assert out.getvalue().splitlines()[0].startswith(f"{file}:2: ")
    assert out.getvalue().endswith("5 recordings lead where they say, 1 do not.\n")


def test_a_recording_of_another_engine_is_refused(recorded: Path, tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["engine"] = "0"

    file = changed(recorded, tmp_path / "old.jsonl", change)

    with pytest.raises(CommandError):
        printed("replay_verify", file)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="is not a file"):
        printed("replay_verify", "nowhere.json")


def test_golden_files_are_recorded_so_that_they_verify(tmp_path: Path) -> None:
    made = dict(playthroughs_make(Path(settings.BASE_DIR) / "fixtures", "tatemon"))

    for name, text in made.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    recorded = [each for name in made for each in recordings_read(tmp_path / name)]
    assert len(recorded) == len(made) > 1
    assert all(each.play_again().outcome is not None for each in recorded)


def test_the_audit_fails_and_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "tatemon.md").write_text("- TM-D1 Thirty cards.\n- TM-Q1 No such rule.\n", encoding="utf-8")
    out = StringIO()

    with pytest.raises(CommandError, match="The audit found faults"):
        call_command("rules_audit", "--faults", "--against", str(tmp_path), stdout=out)

    lines = out.getvalue().splitlines()
    assert "TM-Q1: the rulebook lacks it" in lines
    assert "TM-D2: the rulebook has it, the rule text does not" in lines
    assert "TM-D1: the rulebook lacks it" not in lines


def test_the_audit_of_a_folder_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError, match="is not a folder"):
        printed("rules_audit", "--against", "nowhere")
