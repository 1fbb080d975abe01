"""What every game keeps to, whatever its rules."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable

import pytest

from cardsite.errors import SiteError
from play.engine.events import Event
from play.engine.state import State
from play.games import GAMES
from tests.play.games import arena

EVERY_GAME = pytest.mark.parametrize("slug", sorted(GAMES))
EVERY_TABLE = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug in sorted(GAMES) for seats in GAMES[slug].seat_counts]
)
"""Every game with every number of players that it allows."""
SEEDS = pytest.mark.parametrize("seed", range(4))


@EVERY_TABLE
@SEEDS
@pytest.mark.failure("P4")
def test_until_the_end_somebody_can_act_and_cards_are_conserved(slug: str, seats: int, seed: int) -> None:
    game = GAMES[slug]
    state, _events, table = arena.start(slug, seed, seats)
    whole = arena.inventory(state)

    for seat, action, legal in arena.walk(game, state, arena.Dice(bytes(32))):
        decisions = game.decisions(state)
        assert decisions
        assert all(game.legal_actions(state, decision.seat) for decision in decisions)
        assert legal == game.legal_actions(state, seat) == game.legal_actions(game.load(game.dump(state), table), seat)
        assert len(legal) == len(set(legal))
        assert arena.kept_values_are_fresh(state)
        for told in game.apply(state, seat, action):
            assert game.event_template(told.kind)
            assert Event.from_json(json.loads(json.dumps(told.to_json()))) == told
        left = arena.inventory(state)
        assert left == [Counter() if gone in state.out else owned for gone, owned in enumerate(whole)]

    ended = game.outcome(state)
    assert ended is not None
    assert ended.rated
    assert ended.rule
    assert game.decisions(state) == ()


@EVERY_GAME
def test_each_legal_action_applies_and_its_key_says_it(slug: str) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, 11)

    for seat, action, legal in arena.walk(game, state, arena.Dice(bytes(31) + b"a")):
        for other in legal:
            key = game.action_key(state, seat, other)
            assert game.parse_action(state, seat, key) == other
            assert game.describe_action(state, seat, other).key == key
            game.apply(game.clone(state), seat, key)
        game.apply(state, seat, action)


@EVERY_GAME
def test_a_foreign_action_is_refused_and_changes_nothing(slug: str) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, 12)
    vocabulary = {f"{verb}:c{handle}" for verb in ("build", "skill", "event", "pick") for handle in (0, 1, 7, 999)}
    vocabulary |= {"pick:s0", "pick:s7", "pick:d1", "done", "yes", "number:n3", "end", "skip", "pass"}
    nonsense = {"", ":", "pick:", "pick:c-1", "pick:c01", "build:c1>c2", "BUILD:c1", "concede", "pick:c1\n", "💥"}

    for seat, action, legal in arena.walk(game, state, arena.Dice(bytes(31) + b"b")):
        keys = {game.action_key(state, seat, other) for other in legal}
        before = game.dump(state)
        for foreign in sorted((vocabulary | nonsense) - keys):
            with pytest.raises(SiteError):
                game.apply(state, seat, foreign)
        for other_seat in {*range(state.seats), -1, 9} - {decision.seat for decision in game.decisions(state)}:
            with pytest.raises(SiteError):
                game.apply(state, other_seat, action)
        assert game.dump(state) == before
        game.apply(state, seat, action)


@EVERY_TABLE
@SEEDS
@pytest.mark.failure("P17")
def test_a_state_dumped_and_loaded_at_any_moment_has_the_same_future(slug: str, seats: int, seed: int) -> None:
    game = GAMES[slug]
    state, _events, table = arena.start(slug, seed, seats)
    reloaded = game.load(json.loads(json.dumps(game.dump(state))), table)

    for seat, action, legal in arena.walk(game, state, arena.Dice(seed.to_bytes(32, "big"))):
        assert game.legal_actions(reloaded, seat) == legal
        told = game.apply(state, seat, action)
        assert game.apply(reloaded, seat, action) == told
        assert game.dump(reloaded) == game.dump(state)
        reloaded = game.load(json.loads(json.dumps(game.dump(reloaded))), table)

    assert game.fingerprint(reloaded) == game.fingerprint(state)


@EVERY_GAME
def test_a_clone_goes_its_own_way(slug: str) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, 5)

    for seat, action, _legal in arena.walk(game, state, arena.Dice(bytes(32))):
        before = game.dump(state)
        clone = game.clone(state)
        assert game.dump(clone) == before
        game.apply(clone, seat, action)
        assert game.dump(state) == before
        game.apply(state, seat, action)
        assert game.dump(clone) == game.dump(state)


def _story(slug: str) -> str:
    """All events and the last fingerprint of a match."""
    game = GAMES[slug]
    state, told, _table = arena.start(slug, 21)
    for seat, action, _legal in arena.walk(game, state, arena.Dice(bytes(32))):
        told += game.apply(state, seat, action)
    return json.dumps([[event.to_json() for event in told], game.fingerprint(state)])


@EVERY_GAME
def test_the_same_seed_and_actions_give_the_same_events_under_any_hash_seed(slug: str) -> None:
    program = f"from tests.play.games.test_contract import _story; print(_story({slug!r}))"

    stories = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hash_seed in ("1", "2")
    }

    assert stories == {_story(slug)}


def _open_to(state: State, events: Iterable[Event], reader: int | None) -> set[int]:
    """The cards that a reader may know by where they lie, by where they passed, and by what was shown to that reader."""
    known: set[int] = set()
    open_zones = {spec.slug for spec in state.rules.ZONES if spec.seen_by == "all"}
    for event in events:
        if event.kind == "moved":
            for told in ({"moves": []}, event.public, *event.private.values()):
                for move in told.get("moves", ()):
                    if (
                        "card" in move
                        and {move["from"], move["to"]} & open_zones
                        and event.public["cause"] != "face_down"
                    ):
                        known.add(move["card"])
        if event.kind in {"looked", "searched", "shown", "revealed"}:
            known |= arena.numbers_in(event.public)
            known |= arena.numbers_in(event.private.get(reader, {})) if reader is not None else set()
    for zone, spec in zip(state.zones, state.rules.ZONES, strict=True):
        for seat, pile in enumerate(zone if not spec.deck else ()):
            for entry in pile:
                thing = state.things.get(entry)
                if thing is not None and (thing.face_up or thing.seat == reader):
                    known.add(thing.card)
                elif (
                    thing is None
                    and entry in state.loose
                    and (spec.seen_by == "all" or (spec.seen_by == "owner" and seat == reader))
                ):
                    known.add(state.loose[entry].card)
    return known


def _own_deck(state: State, reader: int | None) -> set[int]:
    """The cards of the own deck list from which a reader is to choose."""
    ask = state.asks[reader] if reader is not None else None
    return set(ask.options) if ask is not None and ask.of == "deck" else set()


@EVERY_TABLE
@SEEDS
@pytest.mark.failure("P7")
def test_no_view_event_option_or_refusal_shows_a_hidden_card(slug: str, seats: int, seed: int) -> None:
    game = GAMES[slug]
    table, setups = arena.singled_out(slug)
    state, told = game.setup(setups[:seats], table, {}, seed.to_bytes(32, "big"))
    readers: list[int | None] = [None, *range(state.seats)]
    known: dict[int | None, set[int]] = {reader: _open_to(state, told, reader) for reader in readers}
    shown: dict[int | None, set[int]] = {
        reader: arena.numbers_in([game.event_view(event, reader) for event in told]) for reader in readers
    }

    for seat, action, legal in arena.walk(game, state, arena.Dice(seed.to_bytes(32, "big"))):
        peeked = {card.card for card in state.peeked.values()}
        for reader in readers:
            known[reader] |= _open_to(state, told, reader) | (peeked if reader == seat else set())
            known[reader] |= _own_deck(state, reader)
            shown[reader] |= arena.numbers_in(game.view(state, reader))
        shown[seat] |= arena.numbers_in([game.describe_action(state, seat, each).to_json() for each in legal])
        told = game.apply(state, seat, action)
        for reader in readers:
            known[reader] |= _open_to(state, told, reader)
            shown[reader] |= arena.numbers_in([game.event_view(event, reader) for event in told])
            assert shown[reader] <= known[reader], (reader, shown[reader] - known[reader])

    assert len(known[None]) < len(known[0] | known[1])


@EVERY_GAME
def test_default_answers_always_lead_to_an_end(slug: str) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, 8)

    for _turn in range(2000):
        if state.outcome is not None:
            break
        for decision in game.decisions(state):
            if state.asks[decision.seat] is not None:
                game.default(state, decision.seat)

    assert game.outcome(state) is not None


@EVERY_TABLE
def test_conceding_is_possible_at_every_moment(slug: str, seats: int) -> None:
    game = GAMES[slug]
    state, _events, _table = arena.start(slug, 9, seats)

    for seat, action, _legal in arena.walk(game, state, arena.Dice(bytes(32))):
        for quitter in {*range(state.seats)} - {*state.out}:
            clone = game.clone(state)
            game.concede(clone, quitter)
            assert quitter in clone.out or game.outcome(clone) is not None
            assert game.decisions(clone) or game.outcome(clone) is not None
            assert all(game.legal_actions(clone, decision.seat) for decision in game.decisions(clone))
        game.apply(state, seat, action)
