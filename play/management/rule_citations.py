"""Where rule IDs stand: cited by code, carried by tests, printed in a rulebook or in a folder of rule texts."""

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

RULE_ID = re.compile(r"(?<![A-Za-z0-9-])[A-Z]{2}-[A-Z]+[0-9]+[a-z]?(?![A-Za-z0-9])")
RULE_LINE = re.compile(r"\s*- (?P<rule>[A-Z]{2}-[A-Z]+[0-9]+[a-z]?) ")
OWN_RULING = re.compile(r"[A-Z]{2}-Z[0-9]+")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a file; for tests, the test's name too."""

    path: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" + (f" {self.name}" if self.name else "")


@dataclass(frozen=True, slots=True)
class Marks:
    """The rule marks of the tests, and the marks that do not say their IDs as literal strings."""

    rules: Mapping[str, tuple[Place, ...]]
    unreadable: tuple[Place, ...]


def rulebook_rule_ids(path: Path) -> tuple[str, ...]:
    """The IDs that a rulebook file prints, in its order."""
    sections = json.loads(path.read_text(encoding="utf-8"))["sections"]
    return tuple(rule["id"] for section in sections for rule in section["rules"])


def text_rule_ids(path: Path) -> tuple[str, ...]:
    """The IDs that begin a list item of a rule text, in its order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(found["rule"] for line in lines if (found := RULE_LINE.match(line)))


def is_own_ruling(rule_id: str) -> bool:
    """Whether the ID is a ruling of the project beside the rule texts: those have the letter Z."""
    return OWN_RULING.fullmatch(rule_id) is not None


def code_citations(root: Path, packages: Iterable[str]) -> dict[str, tuple[Place, ...]]:
    """The rule IDs in strings and docstrings of Python sources, each with its places; comments do not count."""
    found: dict[str, set[Place]] = {}
    for path, tree in _modules(root, packages):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for match in RULE_ID.finditer(node.value):
                    line = node.lineno + node.value.count("\n", 0, match.start())
                    found.setdefault(match.group(), set()).add(Place(path, line))
    return _ordered(found)


def test_marks(root: Path, packages: Iterable[str]) -> Marks:
    """The `pytest.mark.rule(...)` of test sources: on tests, on classes, on whole modules and on single parameters."""
    found: dict[str, set[Place]] = {}
    unreadable: set[Place] = set()
    for path, tree in _modules(root, packages):
        for name, call in _rule_marks(tree, ""):
            place = Place(path, call.lineno, name)
            literal = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if len(literal) != len(call.args) or not literal:
                unreadable.add(place)
            for rule_id in literal:
                found.setdefault(rule_id, set()).add(place)
    return Marks(_ordered(found), tuple(sorted(unreadable)))


def _modules(root: Path, packages: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            yield path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _rule_marks(node: ast.AST, name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of the mark below a node, with the name of the innermost function or class that it stands on."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = node.name
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    ):
        yield name, node
    for child in ast.iter_child_nodes(node):
        yield from _rule_marks(child, name)


def _ordered(found: Mapping[str, set[Place]]) -> dict[str, tuple[Place, ...]]:
    return {rule_id: tuple(sorted(places)) for rule_id, places in sorted(found.items())}
