"""The one command that checks everything."""

import subprocess
import sys
import time
from contextlib import nullcontext
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cardsite.management.checks import CLONE, Check, checks_run
from cardsite.management.commands import openapi_check, verify

BEGIN = """
import signal, sys
from cardsite.management.checks import CLONE, Check, checks_run, signals_hear
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell leaves what it starts in the background
signals_hear()
check = Check("one", sys.argv[1:])
"""


class Placed:
    """Small commands in the place of the checks; each leaves its name behind when it ran."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, ran: Path) -> None:
        self._monkeypatch = monkeypatch
        self._ran = ran
        ran.write_text("")

    def __call__(self, **codes: int) -> None:
        """Place commands that end with these codes."""
        note = f"open({str(self._ran)!r}, 'a').write"
        made = [
            Check(name, [sys.executable, "-c", f"{note}('{name} '); raise SystemExit({code})"])
            for name, code in codes.items()
        ]
        self._monkeypatch.setattr(verify, "static_checks", lambda: made)
        self._monkeypatch.setattr(verify, "data_checks", list)
        self._monkeypatch.setattr(verify, "_database", nullcontext)

    def ran(self) -> str:
        """The names of those that ran."""
        return self._ran.read_text()


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Placed:
    """Puts small commands in the place of the checks."""
    return Placed(monkeypatch, tmp_path / "ran")


def test_one_failed_check_fails_the_whole_and_the_others_run_all_the_same(checks: Placed) -> None:
    checks(first=0, second=3, third=0)
    out = StringIO()

    with pytest.raises(CommandError, match=r"^failed: second$"):
        call_command("verify", "--no-tests", stdout=out)

    assert sorted(checks.ran().split()) == ["first", "second", "third"]
    assert "second: FAILED" in out.getvalue()


def test_it_is_said_when_everything_holds(checks: Placed) -> None:
    checks(first=0, second=0)
    out = StringIO()

    call_command("verify", "--no-tests", stdout=out)

    assert out.getvalue().endswith("Everything holds.\n")


def test_what_a_check_printed_stands_below_its_name_however_many_run_at_once(
    checks: Placed, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks()
    made = [Check(name, [sys.executable, "-c", f"print('said by {name}')"]) for name in ("first", "second")]
    monkeypatch.setattr(verify, "static_checks", lambda: made)
    out = StringIO()

    call_command("verify", "--no-tests", stdout=out)

    for name in ("first", "second"):
        assert f"--- {name}\nsaid by {name}\n" in out.getvalue()


def test_two_checks_are_at_work_at_once_and_the_rest_wait(tmp_path: Path) -> None:
    # Each of the first two ends only when it has seen the other.
    source = """
import sys, time
from pathlib import Path
here, other = map(Path, sys.argv[1:])
here.touch()
until = time.monotonic() + 60
while not other.exists():
    assert time.monotonic() < until
    time.sleep(0.01)
"""
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    pair = [
        Check("one", [sys.executable, "-c", source, one, two]),
        Check("two", [sys.executable, "-c", source, two, one]),
    ]
    last = Check("last", [sys.executable, "-c", "raise SystemExit(5)"])

    outcomes = list(checks_run([*pair, last], at_once=2))

    assert {outcome.check.name: outcome.held for outcome in outcomes} == {"one": True, "two": True, "last": False}


@pytest.mark.parametrize(
    ("way", "at_work"), [("check.run()", 1), ("list(checks_run([check, check], at_once=2))", 2)], ids=["one", "two"]
)
def test_a_signal_to_end_reaches_what_checks_started(way: str, at_work: int, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    # The check starts a process of its own, as the test runner starts its workers.
    source = f"""
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({str(note)!r}, "a").write(f"{{os.getpid()}} {{child.pid}}\\n")
child.wait()
"""
    run = subprocess.Popen(
        [sys.executable, "-c", BEGIN + way, sys.executable, "-c", source],
        cwd=CLONE,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 30
    while not (note.exists() and note.read_text().count("\n") == at_work):
        assert time.monotonic() < deadline
        time.sleep(0.05)

    run.terminate()
    run.wait(30)

    assert [pid for pid in note.read_text().split() if runs(pid)] == []


def test_the_rules_are_compared_with_a_folder_only_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def rules() -> list[str]:
        return next(check.command for check in verify.data_checks() if check.name == "rules")

    monkeypatch.setenv("RULES_AGAINST", str(tmp_path / "missing"))
    without = rules()
    monkeypatch.setenv("RULES_AGAINST", str(tmp_path))
    with_folder = rules()

    assert "--against" not in without
    assert with_folder[-2:] == ["--against", str(tmp_path)]


@pytest.mark.parametrize("committed", ["openapi: 3.1.0\n", ""])
def test_a_description_of_the_api_that_is_not_the_code_s_is_shown_and_refused(
    committed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, out = tmp_path / "openapi.yaml", StringIO()
    file.write_text(committed)
    monkeypatch.setattr(
        openapi_check, "call_command", lambda *_words, stdout, **_options: stdout.write("openapi: 3.2.0\n")
    )

    with pytest.raises(CommandError, match="make openapi"):
        call_command("openapi_check", str(file), stdout=out)

    assert "+openapi: 3.2.0" in out.getvalue()


def test_a_description_of_the_api_that_is_the_code_s_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "openapi.yaml"
    file.write_text("openapi: 3.1.0\n")
    monkeypatch.setattr(
        openapi_check, "call_command", lambda *_words, stdout, **_options: stdout.write("openapi: 3.1.0\n")
    )

    call_command("openapi_check", str(file), stdout=StringIO())


def runs(pid: str) -> bool:
    """Whether a process is at work; one that is dead and waits to be collected is not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", pid], check=False, capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")
