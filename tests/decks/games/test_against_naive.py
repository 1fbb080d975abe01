"""Verdicts on random decks, legal ones among them, against a second and plain telling of the rules (D5, D8, D16)."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache
from uuid import UUID

import pytest

from decks.games import GAMES
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.services.files import DeckFile
from decks.values import Decklist, Line, Verdict
from tests.decks.builders import DAY
from tests.decks.games import naive
from tests.decks.games.naive import Broken, Copy, Limit, RawCard
from tests.decks.hints.decks import FILES, FIXTURES, cards_of

pytestmark = [pytest.mark.failure("D5"), pytest.mark.failure("D8"), pytest.mark.failure("D16")]
TRIED = 400
CHANGES = (0, 0, 1, 1, 2, 3, 5, 12)
FORMATS = {"shironeko": ("launch-2017", "final-2020")}


@lru_cache
def raw_cards(game: str) -> dict[int, RawCard]:
    """The cards of a game as the file has them, by number."""
    contents = json.loads((FIXTURES / "cards" / f"{game}.json").read_text(encoding="utf-8"))
    return {card["number"]: card for card in contents["cards"]}


def random_deck(
    game: str, chance: random.Random, files: Sequence[DeckFile] = (*FILES.values(),), changes: Sequence[int] = CHANGES
) -> list[Copy]:
    """A deck of the project's, of which a few copies were taken out, put in, doubled or moved; sometimes it is as it was."""
    file = chance.choice([file for file in files if file.game == game])
    pool, zones = list(raw_cards(game).values()), tuple(GAMES[game].ZONES)
    copies = [Copy(line.zone, raw_cards(game)[line.number]) for line in file.lines for _ in range(line.count)]
    for _ in range(chance.choice(changes)):
        place = chance.randrange(len(copies) + 1)
        change = chance.choice(("out", "in", "exchange", "double", "move", "cut"))
        picked = copies[place - 1 :][:1]
        if change == "in":
            copies.append(Copy(chance.choice(zones), chance.choice(pool)))
        elif change == "double":
            copies += picked * chance.choice((1, 1, 2, 30))
        elif change == "cut":
            del copies[chance.randrange(len(copies) + 1) :]
        elif picked:
            copies.remove(picked[0])
            copies += [Copy(picked[0].zone, chance.choice(pool))] if change == "exchange" else []
            copies += [Copy(chance.choice(zones), picked[0].card)] if change == "move" else []
    return copies


def random_limits(copies: Sequence[Copy], chance: random.Random) -> list[Limit]:
    """Some restrictions of cards, mostly of cards of the deck, some of them over or not begun yet."""
    ids = sorted({copy.card["id"] for copy in copies})
    begun = [DAY + timedelta(days=chance.choice((-9, -1, 0, 0, 1))) for _ in range(chance.choice((0, 0, 1, 3)))]
    return [
        Limit(
            frozenset(chance.sample(ids, min(len(ids), chance.choice((1, 1, 2, 4))))),
            chance.choice((0, 1, 2, 3)),
            begins,
            chance.choice((None, begins + timedelta(days=1), begins + timedelta(days=9))),
        )
        for begins in begun
        if ids
    ]


def judged(game: str, copies: Sequence[Copy], limits: Sequence[Limit], format_slug: str, day: date) -> Verdict:
    """What the rules under test say."""
    return judge(
        Decklist.of(Line(copy.zone, UUID(copy.card["id"]), None, 1) for copy in copies),
        game=game,
        rules=GAMES[game],
        format_slug=format_slug,
        restrictions=[Restriction(frozenset(map(UUID, one.cards)), *one[1:]) for one in limits],
        cards={card.id: card for card in cards_of(game).values()},
        as_of=day,
    )


def told(verdict: Verdict) -> Counter[Broken]:
    """A verdict as the plain telling has it."""
    return Counter(
        Broken(
            each.rule or "",
            each.zone,
            each.limit if each.limit is not None else -1,
            each.actual if each.actual is not None else -1,
            frozenset(str(card.id) for card in each.cards),
        )
        for each in verdict.violations
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_verdict_says_what_the_plainest_count_of_single_copies_says(game: str) -> None:
    chance, verdicts = random.Random(game), Counter[bool]()

    for _ in range(TRIED):
        copies = random_deck(game, chance)
        limits, slug = random_limits(copies, chance), chance.choice(FORMATS.get(game, ("standard",)))
        expected = [
            *naive.GAMES[game](copies, slug != "launch-2017"),
            *naive.broken_limits(copies, limits, naive.RESTRICTION_RULES[game], DAY),
        ]

        verdict = judged(game, chance.sample(copies, len(copies)), limits, slug, DAY)

        assert told(verdict) == Counter(expected)
        assert verdict.valid == (not expected)
        assert verdict.certain
        verdicts[verdict.valid] += 1
    assert min(verdicts[True], verdicts[False]) > TRIED // 20
