"""The README's session runs as written."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer

from cardsite.services import token_create
from tests.factories.accounts import UserFactory

README = Path(__file__).parents[1] / "README.md"


def first_session() -> str:
    """The script of the section on a first session."""
    section = README.read_text(encoding="utf-8").split("## A first session")[1]
    script = re.search(r"```bash\n(.*?)```", section, re.DOTALL)
    assert script
    return script[1]


@pytest.mark.django_db(transaction=True)
def test_the_first_session_searches_judges_and_plays_a_match_to_its_end(live_server: LiveServer) -> None:
    assert shutil.which("curl"), "the README's session needs curl"
    player = UserFactory.create()
    call_command("fixtures_load")
    call_command("decks_load", owner=[player.username])
    _, token = token_create(user=player, name="session")
    surroundings = {**os.environ, "SITE": f"{live_server.url}/api/v1", "TOKEN": token}

    run = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", first_session()],
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert run.stderr == ""
    assert run.returncode == 0
    english_name, office, verdict, status, outcome, seed = run.stdout.splitlines()
    assert english_name == "Ripple Arcade"
    assert office
    assert "Ripple Arcade" in verdict
    assert "at most 1" in verdict
    assert status == "running"
    assert "'rule': 'TM-W" in outcome
    assert re.fullmatch(r"[0-9a-f]{64}", seed)
