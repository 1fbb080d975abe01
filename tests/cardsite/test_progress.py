"""What is shown while something takes its time."""

import time
from io import StringIO

import pytest

from cardsite import progress
from cardsite.progress import step


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def test_a_short_step_says_nothing() -> None:
    out = StringIO()

    with step("Blinking", out=out):
        pass

    assert out.getvalue() == ""


def test_a_long_step_is_named_while_it_runs_and_timed_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.01)
    out = StringIO()

    with step("Loading", out=out):
        time.sleep(0.1)
        during = out.getvalue()

    assert during == "Loading ..."
    assert out.getvalue() == "Loading ... 0.1 s\n"


def test_a_terminal_sees_the_seconds_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.01)
    out = Terminal()

    with step("Loading", out=out):
        time.sleep(0.1)

    assert out.getvalue() == "\rLoading ... 0 s\rLoading ... 0.1 s\n"
    assert out.getvalue().count("\n") == 1


def test_a_step_that_fails_ends_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.01)
    out = StringIO()

    with pytest.raises(ValueError, match="broken"):
        break_during_a_step(out)

    assert out.getvalue().endswith(" s\n")


def break_during_a_step(out: StringIO) -> None:
    """Fail in the middle of a step."""
    with step("Loading", out=out):
        time.sleep(0.05)
        raise ValueError("broken")
