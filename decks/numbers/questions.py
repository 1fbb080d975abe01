"""Questions read from bodies: what a game's rules allow to ask, and everything wrong with what was asked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from cardsite.errors import Fault, gettext_noop
from catalog.games.game import GameSpec
from decks.numbers.asking import Asking
from decks.numbers.charts import Terms
from decks.numbers.draws import DrawRules, Mulligan
from decks.numbers.fits import Condition, condition_read
from decks.numbers.game import DeckNumbers
from decks.numbers.mulligans import Exchange
from decks.numbers.piles import Match
from decks.numbers.refusals import QuestionMalformedError
from decks.numbers.situations import Situation, exchange_faults
from decks.values import Entries

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Askable:
    """What can be asked about in a game: its fields and kinds, the words its cards may pick from, and how it is drawn."""

    game: GameSpec
    terms: Terms
    numbers: DeckNumbers


def asking_read(about: Askable, entries: Entries, data: Body) -> Asking:
    """A question about a decklist, refused with every fault in it."""
    conditions, faults = _conditions(about, data.get("conditions", ()), "/conditions")
    situation, more = _situation(about, entries, data, conditions)
    asking = Asking(entries, about.game, situation, conditions, Match(data.get("match", Match.ALL.value)), about.terms)
    _refuse([*faults, *more])
    _refuse(list(asking.faults()))
    return asking


def situation_read(about: Askable, entries: Entries, data: Body) -> Situation:
    """The situation in which hands are dealt, refused with every fault in it."""
    situation, faults = _situation(about, entries, data, ())
    _refuse(faults)
    if situation.mulligan.exchange is not Exchange.NONE and not situation.kept_sorts():
        message = gettext_noop("What a hand is kept for is needed.")
        _refuse([Fault("required", message, {}, "/keep")])
    _refuse(list(exchange_faults(situation, entries, about.game)))
    return situation


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        raise QuestionMalformedError(faults=faults)


def _conditions(about: Askable, data: Sequence[Body], pointer: str) -> tuple[tuple[Condition, ...], list[Fault]]:
    read: list[Condition] = []
    faults: list[Fault] = []
    for index, one in enumerate(data):
        condition, wrong = condition_read(about.game, about.terms, one, f"{pointer}/{index}")
        read.append(condition)
        faults.extend(wrong)
    return tuple(read), faults


def _situation(
    about: Askable, entries: Entries, data: Body, conditions: tuple[Condition, ...]
) -> tuple[Situation, list[Fault]]:
    draws = about.numbers.draws
    zone = data.get("zone", next(iter(draws)))
    faults = list(_not_among(zone, tuple(draws), "/zone"))
    rules = draws.get(zone, next(iter(draws.values())))
    seat = data.get("seat", next(iter(rules.seats)))
    allowed = rules.seats[seat].per_turn
    per_turn = data.get("per_turn", allowed[-1])
    faults += _not_among(per_turn, allowed, "/per_turn")
    asked = data.get("mulligan", rules.mulligans[0].slug)
    faults += _not_among(asked, tuple(policy.slug for policy in rules.mulligans), "/mulligan")
    mulligan = rules.mulligan(asked) or rules.mulligans[0]
    keep, wrong = _conditions(about, data.get("keep", ()), "/keep")
    faults += [*wrong, *_keep_faults(mulligan, keep)]
    aside, wrong_aside = _aside(rules, entries.in_zone(zone), data.get("aside", ()))
    faults += wrong_aside
    # A player who does not say what a hand is kept for keeps one that has all that is asked for.
    wanted = (keep, Match.ALL) if keep else (conditions, Match(data.get("match", Match.ALL.value)))
    if mulligan.exchange is Exchange.NONE or mulligan.keeps:
        wanted = ((), Match.ALL)
    return Situation(zone, rules, seat, data.get("turn", 0), per_turn, mulligan, *wanted, aside), faults


def _not_among(value: Any, allowed: Sequence[Any], pointer: str) -> Iterator[Fault]:
    if value not in allowed:
        message = gettext_noop("One of these is needed: {allowed}.")
        yield Fault("not_a_choice", message, {"allowed": ", ".join(map(str, allowed))}, pointer)


def _keep_faults(mulligan: Mulligan, keep: Sequence[Condition]) -> Iterator[Fault]:
    if keep and mulligan.exchange is Exchange.NONE:
        message = gettext_noop("Without a mulligan every hand is kept.")
        yield Fault("nothing_is_exchanged", message, {}, "/keep")
    elif keep and mulligan.keeps:
        message = gettext_noop("Here the rule {rule} says which hands are kept.")
        yield Fault("kept_by_rule", message, {"rule": mulligan.rule}, "/keep")


def _aside(rules: DrawRules, entries: Entries, data: Sequence[Body]) -> tuple[Mapping[UUID, int], list[Fault]]:
    """The copies laid aside, where the game has players do so, and no more than the deck has."""
    if data and rules.lays_aside is None:
        message = gettext_noop("In this game no card is laid aside before the deck is shuffled.")
        return {}, [Fault("nothing_laid_aside", message, {}, "/aside")]
    faults: list[Fault] = []
    aside: dict[UUID, int] = {}
    for index, line in enumerate(data):
        aside[line["card"]] = aside.get(line["card"], 0) + line["count"]
        held = sum(entry.count for entry in entries if entry.card.id == line["card"])
        if aside[line["card"]] > held:
            message = gettext_noop("The deck has {actual} of these; no more can be laid aside.")
            faults.append(Fault("not_in_deck", message, {"actual": held}, f"/aside/{index}"))
    return aside, faults
