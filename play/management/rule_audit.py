"""Every rule of a rulebook with the code that cites it and the tests that carry it, and what is missing or unknown."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from play.management.rule_citations import (
    Marks,
    Place,
    code_citations,
    is_own_ruling,
    rulebook_rule_ids,
    test_marks,
    text_rule_ids,
)

CODE_PACKAGES = ("catalog", "decks", "play")
TEST_PACKAGES = ("tests",)
RULEBOOKS = Path("fixtures") / "rulebooks"


@dataclass(frozen=True, slots=True)
class AuditedRule:
    """A rule with the places of its citations in code and of its marks in tests."""

    rule_id: str
    code: tuple[Place, ...]
    tests: tuple[Place, ...]

    @property
    def complete(self) -> bool:
        """Whether code cites it and a test carries it."""
        return bool(self.code and self.tests)


@dataclass(frozen=True, slots=True)
class GameAudit:
    """The audit of one game. ``lacking`` and ``surplus`` compare the rulebook with a rule text; ``twice`` are IDs printed again."""

    game: str
    rules: tuple[AuditedRule, ...]
    unknown: Mapping[str, tuple[Place, ...]]
    lacking: tuple[str, ...] = ()
    surplus: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether every rule has code and tests and nothing is unknown, lacking, too many or printed twice."""
        faults = self.unknown or self.lacking or self.surplus or self.twice
        return bool(self.rules) and not faults and all(rule.complete for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Audit:
    """The audits of all games, and test marks whose rules cannot be read from the source."""

    games: tuple[GameAudit, ...]
    unreadable: tuple[Place, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is missing anywhere."""
        return not self.unreadable and all(game.clean for game in self.games)


def audit(root: Path, prefixes: Mapping[str, str], against: Path | None = None) -> Audit:
    """The audit of the project at ``root`` for games by their rule prefix (`tatemon` → `TM`).

    ``against`` is a folder of rule texts `<game>.md`; the project's own rulings (letter Z) count as no surplus there.
    """
    cited = code_citations(root, CODE_PACKAGES)
    marks = test_marks(root, TEST_PACKAGES)
    return Audit(
        tuple(
            _audit_game(root, game, prefix, cited=cited, marks=marks, against=against)
            for game, prefix in prefixes.items()
        ),
        marks.unreadable,
    )


def _audit_game(
    root: Path, game: str, prefix: str, *, cited: Mapping[str, tuple[Place, ...]], marks: Marks, against: Path | None
) -> GameAudit:
    printed = rulebook_rule_ids(root / RULEBOOKS / f"{game}.json")
    known = dict.fromkeys(printed)
    rules = tuple(AuditedRule(rule_id, cited.get(rule_id, ()), marks.rules.get(rule_id, ())) for rule_id in known)
    unknown = {
        rule_id: tuple(sorted({*cited.get(rule_id, ()), *marks.rules.get(rule_id, ())}))
        for rule_id in sorted({*cited, *marks.rules})
        if rule_id.startswith(f"{prefix}-") and rule_id not in known
    }
    twice = tuple(rule_id for rule_id in known if printed.count(rule_id) > 1)
    if against is None:
        return GameAudit(game, rules, unknown, twice=twice)
    text = against / f"{game}.md"
    wanted = dict.fromkeys(text_rule_ids(text) if text.is_file() else ())
    return GameAudit(
        game,
        rules,
        unknown,
        lacking=tuple(rule_id for rule_id in wanted if rule_id not in known),
        surplus=tuple(rule_id for rule_id in known if rule_id not in wanted and not is_own_ruling(rule_id)),
        twice=twice,
    )
