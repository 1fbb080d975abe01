"""The README's session runs as written."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import call_command
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from cardsite.services import token_create
from catalog.models import CatalogVersion, Ruling
from catalog.services.bulk import bulk_files_make
from catalog.services.cards import card_delete, card_update, card_values
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, RulingFactory

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


@pytest.mark.django_db(transaction=True)
def test_the_program_that_keeps_a_copy_does_so(live_server: LiveServer, settings: Settings, tmp_path: Path) -> None:
    settings.BULK_ROOT = tmp_path / "bulk"
    section = README.read_text(encoding="utf-8").split("#### Keeping a copy")[1]
    program = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert program
    kept = tmp_path / "catalog.json"

    def run() -> dict[str, Any]:
        words = [sys.executable, "-c", program[1], f"{live_server.url}/api/v1", str(kept)]
        subprocess.run(words, capture_output=True, timeout=60, check=True)
        copies: dict[str, dict[str, Any]] = orjson.loads(kept.read_bytes())
        return {card_id: card["name"] for card_id, card in copies["cards"]["rows"].items()}

    changed, deleted = BuildingFactory(), BuildingFactory()
    RulingFactory(card=changed)
    RulingFactory(card=deleted)
    bulk_files_make()
    first = run()
    values = replace(card_values(changed), name_en="Renamed")
    card_update(card_id=changed.pk, values=values, expected_revision=None, user=None)
    card_delete(card_id=deleted.pk, expected_revision=None, user=None)
    RulingFactory(card=changed)
    second = run()
    followed = orjson.loads(kept.read_bytes())["rulings"]["rows"].keys()
    CatalogVersion.objects.update(version=1)  # as after a restored backup
    bulk_files_make()
    third = run()

    assert first == {str(card.pk): card.name_en for card in (changed, deleted)}
    assert second == third == {str(changed.pk): "Renamed"}
    assert followed == {str(pk) for pk in Ruling.objects.values_list("pk", flat=True)}
