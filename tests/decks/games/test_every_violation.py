"""Every violation of every game says what is broken: code, rule, zone, cards with counts, limit, actual, and words (D8)."""

import json
import random
import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings

from cardsite.api.language import words_render
from decks.games import GAMES
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.values import Decklist, Line, ListedCard, Verdict
from tests.decks.builders import DAY
from tests.decks.hints.decks import FILES, cards_of

pytestmark = pytest.mark.failure("D8")
FORMATS = {"shironeko": ("launch-2017", "final-2020")}
NO_RULE = {"unknown_card", "card_of_another_game"}
RESTRICTED = {"card_banned", "card_over_limit", "group_over_limit"}
NOT_OF_COPIES = {"durability_over_limit", "cannot_start"}
NEVER_WHOLE = {"too_few_for_all_kinds", "cannot_start"}
"""What only cards that are known in part let happen, or cards that there are not; both have tests of their own."""


def lists(game: str, chance: random.Random) -> Iterator[tuple[Decklist, dict[UUID, ListedCard]]]:
    """Lists of any cards in any zones, some of them of cards that nobody knows and of another game."""
    cards, zones = [*cards_of(game).values()], tuple(GAMES[game].ZONES)
    strangers = [*cards_of(next(name for name in GAMES if name != game)).values()]
    for _ in range(150):
        picked = [chance.choice(cards) for _ in range(chance.choice((0, 1, 3, 12, 60)))]
        picked += [chance.choice(strangers)] * chance.randrange(2)
        lines = [Line(chance.choice(zones), card.id, None, chance.choice((1, 1, 2, 3, 9))) for card in picked]
        yield Decklist.of(lines), {card.id: card for card in picked[chance.randrange(2) :]}
    for file in FILES.values():
        if file.game == game:
            known = cards_of(game)
            yield (
                Decklist.of(Line(line.zone, known[line.number].id, None, line.count) for line in file.lines),
                {card.id: card for card in known.values()},
            )


@lru_cache
def verdicts(game: str) -> list[Verdict]:
    """What the rules and some restrictions say of them."""
    chance, found = random.Random(game), []
    for decklist, cards in lists(game, chance):
        some = sorted(decklist.card_ids())
        groups = [(some[:1], 0), (some[1:2], 0), (some[2:3], 1), (some, 1)]
        restrictions = [Restriction(frozenset(ids), limit, date(2026, 1, 1)) for ids, limit in groups if ids]
        found.append(
            judge(
                decklist,
                game=game,
                rules=GAMES[game],
                format_slug=chance.choice(FORMATS.get(game, ("standard",))),
                restrictions=restrictions,
                cards=cards,
                as_of=DAY,
            )
        )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_violation_goes_untried(game: str) -> None:
    source = "".join(
        Path(settings.BASE_DIR, "decks", "games", f"{name}.py").read_text(encoding="utf-8")
        for name in (game, "judging")
    )
    written = set(re.findall(r'(?:code=|Violation\(|^ +[A-Z]+: \()"([a-z_]+)"', source, re.MULTILINE))

    tried = {violation.code for verdict in verdicts(game) for violation in verdict.violations}

    cautions = {"rule_undecided", "facts_unknown", "card_not_released"}
    assert len(written) > 7
    assert written - cautions - NEVER_WHOLE <= tried
    assert tried >= NO_RULE | RESTRICTED


@pytest.mark.parametrize("game", GAMES)
def test_every_violation_names_a_rule_of_the_book(game: str) -> None:
    book = json.loads(Path(settings.BASE_DIR, "fixtures", "rulebooks", f"{game}.json").read_text(encoding="utf-8"))
    rules = {rule["id"] for section in book["sections"] for rule in section["rules"]}

    cited = {(each.code, each.rule) for verdict in verdicts(game) for each in verdict.violations}

    assert {rule for code, rule in cited if code not in NO_RULE} <= rules
    assert all(rule is None for code, rule in cited if code in NO_RULE)


@pytest.mark.parametrize("game", GAMES)
def test_every_violation_has_limit_and_actual_and_the_cards_that_make_it(game: str) -> None:
    for verdict in verdicts(game):
        for each in verdict.violations:
            copies = sum(card.count for card in each.cards)
            expected = each.actual
            if each.code == "leaders_do_not_match":
                expected = (each.limit or 0) + (each.actual or 0)

            assert each.limit is not None, each
            assert each.actual is not None, each
            assert each.limit != each.actual, each
            assert each.zone is None or each.zone in GAMES[game].ZONES, each
            assert all(card.count > 0 for card in each.cards), each
            assert copies == expected or each.code in NOT_OF_COPIES, each
            assert each.cards or each.actual == 0, each


@pytest.mark.parametrize("game", GAMES)
def test_every_violation_has_words_for_all_that_it_says(game: str) -> None:
    for verdict in verdicts(game):
        for each in verdict.violations:
            said = words_render(each.message, each.slots())

            assert said
            assert "{" not in said
            assert "None" not in said
