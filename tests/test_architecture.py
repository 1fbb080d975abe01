"""The shape of the code: who may know whom, and that the checks of it would notice."""

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CLONE = Path(__file__).resolve().parents[1]
APPS = ("cardsite", "catalog", "decks", "play")
GAMES = ("tatemon", "monster_gate", "ticket_monsters", "shironeko")
PURE_NAMES = ("values", "errors", "games", "effects", "search", "codec", "numbers", "hints", "engine", "bots")
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "core", "misc", "tools", "base"}
CONTRACTS = tomllib.loads((CLONE / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
SOURCES = sorted(file for app in APPS for file in (CLONE / app).rglob("*.py") if "migrations" not in file.parts)
NAMED_BY_DJANGO = {"cardsite.database.backend.base"}
FORBIDDEN_CALLS = {"now", "today", "utcnow", "open", "input", "getenv", "read_text", "write_text"}


def name_of(file: Path) -> str:
    """The dotted name of a module or package."""
    return ".".join(file.relative_to(CLONE).with_suffix("").parts).removesuffix(".__init__")


def pure_packages() -> set[str]:
    """What exists of the packages that only compute."""
    names = {f"{app}.{name}" for app in APPS for name in PURE_NAMES}
    names -= {"cardsite.games", "catalog.engine", "catalog.codec", "catalog.bots"}
    return {
        name for name in names if (path := CLONE / name.replace(".", "/")).is_dir() or path.with_suffix(".py").exists()
    }


def test_every_pure_package_is_in_the_contract_for_pure_packages() -> None:
    pure = next(contract for contract in CONTRACTS if contract["id"] == "pure")

    assert set(pure["source_modules"]) == pure_packages()


@pytest.mark.parametrize("file", SOURCES, ids=name_of)
def test_no_module_has_a_name_that_says_nothing(file: Path) -> None:
    assert name_of(file) in NAMED_BY_DJANGO or not set(file.relative_to(CLONE).with_suffix("").parts) & EMPTY_NAMES


def test_pure_code_asks_neither_clock_nor_files_nor_environment() -> None:
    pure = [file for file in SOURCES if any(f"{name_of(file)}.".startswith(f"{name}.") for name in pure_packages())]

    asked = [
        f"{name_of(file)}:{node.lineno} {called(node)}"
        for file in pure
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and called(node) in FORBIDDEN_CALLS
    ]

    assert len(pure) > 20
    assert asked == []


def test_no_module_of_one_game_knows_another_game() -> None:
    found = [
        (name_of(file), imported)
        for file in SOURCES
        for imported in imports(file)
        if (own := game_of(name_of(file))) and (other := game_of(imported)) and own != other
    ]

    assert found == []
    assert {game_of(name_of(file)) for file in SOURCES} - {None} <= set(GAMES)


@pytest.mark.parametrize(
    ("contract", "module", "line"),
    [
        ("direction", "catalog/services/__init__.py", "import decks.services"),
        ("direction", "decks/services.py", "import play.services"),
        ("direction", "cardsite/api/language.py", "import catalog.models"),
        ("site", "cardsite/services.py", "import decks.models"),
        ("apps", "catalog/models/__init__.py", "import catalog.services"),
        ("apps", "play/engine/__init__.py", "import play.services"),
        ("apps", "decks/helpers.py", ""),
        ("site-inside", "cardsite/models.py", "import cardsite.services"),
        ("site-inside", "cardsite/utils.py", ""),
        ("pure", "play/engine/__init__.py", "import random"),
        ("pure", "catalog/effects/__init__.py", "from django.conf import settings"),
        ("pure", "decks/games/__init__.py", "import os"),
        ("pure", "catalog/values.py", "from time import time"),
        ("engine", "play/engine/__init__.py", "import catalog.games"),
        ("engine", "catalog/effects/__init__.py", "import catalog.games.tatemon"),
    ],
)
def test_a_contract_notices_a_line_that_breaks_it(contract: str, module: str, line: str, tmp_path: Path) -> None:
    for app in APPS:
        shutil.copytree(CLONE / app, tmp_path / app, ignore=shutil.ignore_patterns("__pycache__", "locale"))
    shutil.copy(CLONE / "pyproject.toml", tmp_path)
    with (tmp_path / module).open("a") as file:
        file.write(f"\n{line}\n")

    linted = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache", "--contract", contract],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )

    assert linted.returncode == 1, linted.stdout + linted.stderr
    assert "0 kept, 1 broken" in linted.stdout


def called(node: ast.Call) -> str:
    """The last part of what is called."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def imports(file: Path) -> list[str]:
    """What a module imports, with the names it takes from there."""
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def game_of(module: str) -> str | None:
    """The game that a module belongs to, by the folder it stands in."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and parts[2] in GAMES else None
