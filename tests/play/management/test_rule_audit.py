"""The audit of rule IDs over a small project of its own."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from play.management.rule_audit import GameAudit, audit

PREFIXES = {"toy": "TY"}


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")


def rulebook(root: Path, *rule_ids: str) -> None:
    rules = [{"id": rule_id} for rule_id in rule_ids]
    write(root / "fixtures" / "rulebooks" / "toy.json", json.dumps({"sections": [{"slug": "deck", "rules": rules}]}))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one rule that code cites and a test carries."""
    rulebook(tmp_path, "TY-D1")
    write(tmp_path / "play" / "rules.py", '"""Thirty cards (TY-D1)."""\n')
    write(
        tmp_path / "tests" / "test_rules.py",
        """
        @pytest.mark.rule("TY-D1")
        def test_thirty_cards():
            pass
        """,
    )
    return tmp_path


def audited(root: Path, against: Path | None = None) -> GameAudit:
    return audit(root, PREFIXES, against).games[0]


def test_a_rule_that_is_cited_and_tested_is_complete(project: Path) -> None:
    found = audited(project)

    assert found.clean
    assert [str(place) for place in found.rules[0].code] == ["play/rules.py:1"]
    assert [str(place) for place in found.rules[0].tests] == ["tests/test_rules.py:2 test_thirty_cards"]


def test_a_rule_without_code_or_test_is_not_complete(project: Path) -> None:
    rulebook(project, "TY-D1", "TY-D2")

    found = audited(project)

    assert not found.clean
    assert [rule.rule_id for rule in found.rules if not rule.complete] == ["TY-D2"]


def test_a_comment_is_no_citation(project: Path) -> None:
    write(project / "play" / "rules.py", "LIMIT = 30  # TY-D1\n")

    assert audited(project).rules[0].code == ()


def test_a_docstring_line_is_found_at_its_own_line(project: Path) -> None:
    write(project / "decks" / "limits.py", '"""Limits.\n\nCopies (TY-D1).\n"""\n')

    assert "decks/limits.py:3" in map(str, audited(project).rules[0].code)


@pytest.mark.parametrize("word", ["XTY-D1", "TY-D12", "TY-D1x2", "A-TY-D1", "ty-d1"])
def test_a_rule_id_inside_a_longer_word_is_no_citation(project: Path, word: str) -> None:
    write(project / "play" / "rules.py", f'NAME = "{word}"\n')

    assert audited(project).rules[0].code == ()


def test_a_citation_of_a_rule_that_does_not_exist_is_reported_with_its_places(project: Path) -> None:
    write(project / "catalog" / "fields.py", 'RULE = "TY-D9"\n')

    found = audited(project)

    assert not found.clean
    assert {rule_id: [str(place) for place in places] for rule_id, places in found.unknown.items()} == {
        "TY-D9": ["catalog/fields.py:1"]
    }


def test_a_mark_of_a_rule_that_does_not_exist_is_reported(project: Path) -> None:
    write(project / "tests" / "test_more.py", 'pytestmark = pytest.mark.rule("TY-D8")\n')

    assert list(audited(project).unknown) == ["TY-D8"]


def test_marks_on_classes_modules_and_parameters_count(project: Path) -> None:
    rulebook(project, "TY-D1", "TY-D2", "TY-D3", "TY-D4")
    write(
        project / "tests" / "test_more.py",
        """
        pytestmark = [pytest.mark.rule("TY-D2")]

        @pytest.mark.rule("TY-D3")
        class TestMore:
            @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("TY-D4", "TY-D1"))])
            def test_one(self, n):
                pass
        """,
    )

    tests = {rule.rule_id: [place.name for place in rule.tests] for rule in audited(project).rules}

    assert tests["TY-D2"] == [""]
    assert tests["TY-D3"] == ["TestMore"]
    assert tests["TY-D4"] == ["test_one"]
    assert sorted(tests["TY-D1"]) == ["test_one", "test_thirty_cards"]


def test_a_mark_that_computes_its_rules_is_reported_as_unreadable(project: Path) -> None:
    write(project / "tests" / "test_more.py", "pytestmark = pytest.mark.rule(*RULES)\n")

    found = audit(project, PREFIXES)

    assert not found.clean
    assert [str(place) for place in found.unreadable] == ["tests/test_more.py:1"]


def test_rules_of_the_text_that_the_rulebook_lacks_or_has_too_many_are_reported(project: Path) -> None:
    rulebook(project, "TY-D1", "TY-D5")
    write(project / "texts" / "toy.md", "# Toy\n- TY-D1 Thirty cards, see TY-D7.\n  - TY-D1a Only thirty.\n")

    found = audited(project, project / "texts")

    assert found.lacking == ("TY-D1a",)
    assert found.surplus == ("TY-D5",)
    assert not found.clean


def test_an_own_ruling_is_not_too_many_but_needs_code_and_test(project: Path) -> None:
    rulebook(project, "TY-D1", "TY-Z1")
    write(project / "texts" / "toy.md", "- TY-D1 Thirty cards.\n")

    found = audited(project, project / "texts")

    assert found.surplus == ()
    assert not found.clean
    assert [rule.rule_id for rule in found.rules if not rule.complete] == ["TY-Z1"]


def test_a_rule_printed_twice_is_reported(project: Path) -> None:
    rulebook(project, "TY-D1", "TY-D1")

    found = audited(project)

    assert found.twice == ("TY-D1",)
    assert not found.clean


def test_an_empty_rulebook_is_not_clean(project: Path) -> None:
    rulebook(project)
    write(project / "play" / "rules.py", '"""Nothing."""\n')
    write(project / "tests" / "test_rules.py", '"""Nothing."""\n')

    assert not audited(project).clean
