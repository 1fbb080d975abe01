"""Damage to decks: cards turned up one by one, triggers among them, and what waits."""

import pytest

from play.engine.state import State
from play.errors import MatchOverError
from play.games.shironeko.zones import DAMAGE
from tests.play.games.shironeko.cards import (
    DRAW_ONE,
    JSON,
    OPPONENTS_CHARACTER,
    OWN_CHARACTER,
    character,
    guard,
    monster,
    on,
    target,
    trigger,
    use,
)
from tests.play.games.shironeko.position import GAME, Cards, Position, Side, kinds

TO_HAND: JSON = {"move": {"cards": "this", "to": "hand"}}


def hit_deck(who: str, amount: int) -> JSON:
    """Damage to a deck by an effect."""
    return {"damage_deck": {"who": who, "amount": amount}}


CARDS: Cards = {
    "bomb": monster("Bomb", abilities=(trigger(DRAW_ONE),)),
    "boomerang": monster("Boomerang", abilities=(trigger(TO_HAND),)),
    "echo": monster("Echo", abilities=(trigger(hit_deck("opponent", 2)),)),
    "thorn": monster(
        "Thorn", abilities=(trigger({"damage": {"to": "target", "amount": 1}}, choose=[target(OPPONENTS_CHARACTER)]),)
    ),
    "strike": monster("Strike", hit_deck("opponent", 2), DRAW_ONE),
    "double": monster("Double", hit_deck("opponent", 1), hit_deck("opponent", 1), DRAW_ONE),
    "quake": monster("Quake", hit_deck("each_player", 2)),
}


@pytest.mark.rule("SN-A4", "SN-A5")
def test_a_deck_of_5_takes_3_damage_with_one_trigger_among_them() -> None:
    position = Position(
        CARDS, Side(area=("captain",)), Side(deck=("mage", "bomb", "knight", "potion", "filler", "filler"))
    )

    position.do(0, "attack:@captain")

    assert position.discard(1) == ["mage", "bomb", "knight"]
    assert position.hand(1) == ["potion"]
    assert position.deck_size(1) == 2


@pytest.mark.rule("SN-A4", "SN-A5")
def test_the_worked_example_of_5_cards() -> None:
    wake = trigger({"damage": {"to": OPPONENTS_CHARACTER, "amount": 1}})
    cards: Cards = {**CARDS, "spike": monster("Spike", abilities=(wake,))}
    position = Position(cards, Side(area=("captain",)), Side(deck=("mage", "spike", "knight", "potion", "filler")))

    position.do(0, "attack:@captain")

    assert position.shown("captain")["damage"] == 1
    assert position.discard(1) == ["mage", "spike", "knight"]
    assert position.deck_size(1) == 2


@pytest.mark.rule("SN-W1", "SN-A5")
def test_a_deck_of_3_takes_3_damage_and_no_trigger_resolves() -> None:
    position = Position(CARDS, Side(area=("captain",)), Side(deck=("bomb", "bomb", "bomb")))

    position.do(0, "attack:@captain")

    assert GAME.outcome(position.state) is not None
    assert position.state.outcome == ((0,), "SN-W1", "deck_empty", True)
    assert position.zone(DAMAGE, 1) == ["bomb"] * 3
    with pytest.raises(MatchOverError):
        position.do(0, "end")


@pytest.mark.rule("SN-A5")
def test_their_owner_orders_the_triggers() -> None:
    position = Position(CARDS, Side(area=("captain",)), Side(deck=("bomb", "boomerang", "mage", "knight", "filler")))

    position.do(0, "attack:@captain")
    asked = GAME.decisions(position.state)[0]
    offered = [
        GAME.describe_action(position.state, 1, action).cards[0]["card"]
        for action in GAME.legal_actions(position.state, 1)
    ]
    position.do(1, position.legal(1)[1])

    assert (asked.seat, asked.kind) == (1, "order")
    assert [position.names[number] for number in offered] == ["bomb", "boomerang"]
    assert position.hand(1) == ["boomerang", "knight"]


@pytest.mark.rule("SN-A5")
def test_a_card_that_its_trigger_moved_stays_where_it_went() -> None:
    position = Position(CARDS, Side(area=("knight",)), Side(deck=("boomerang", "mage", "filler")))

    position.do(0, "attack:@knight")

    assert position.hand(1) == ["boomerang"]
    assert position.discard(1) == ["mage"]


@pytest.mark.rule("SN-A5")
def test_triggers_work_in_the_opponents_turn_only() -> None:
    position = Position(
        CARDS,
        Side(hand=("quake",), towns=("red",), deck=("bomb", "bomb", "filler", "filler")),
        Side(deck=("bomb", "mage", "knight", "filler")),
    )

    position.do(0, "play:@quake")

    assert position.hand(0) == []
    assert position.hand(1) == ["knight"]


@pytest.mark.rule("SN-A5")
def test_a_trigger_without_a_target_does_nothing() -> None:
    position = Position(CARDS, Side(area=("knight",)), Side(deck=("thorn", "mage", "filler")))
    hit = Position(CARDS, Side(area=("knight",)), Side(deck=("thorn", "mage", "filler")))
    hit.state.things[hit.handles("knight")[0]].counters["damage"] = 2

    hit.do(0, "attack:@knight")
    position.do(0, "attack:@knight")

    assert hit.area(0) == []
    assert position.shown("knight")["damage"] == 1


@pytest.mark.rule("SN-A5")
def test_damage_that_a_trigger_deals_waits_until_the_damage_area_is_empty() -> None:
    position = Position(
        CARDS,
        Side(area=("knight",), deck=("mage", "knight", "filler", "filler")),
        Side(deck=("echo", "boomerang", "filler")),
    )

    position.do(0, "attack:@knight")
    first = position.legal(1)
    events = position.do(1, first[0])

    moves = [
        (event.public["cause"], event.public["moves"][0]["from_seat"]) for event in events if event.kind == "moved"
    ]
    assert len(first) == 2
    assert moves == [("effect", 1), ("damage_over", 1), ("deck_damage", 0), ("damage_over", 0)]
    assert position.discard(0) == ["mage", "knight"]


@pytest.mark.rule("SN-A5")
def test_waiting_damage_comes_before_waiting_effects() -> None:
    watch = on("deck_damaged", DRAW_ONE, card=None, player="opponent")
    cards: Cards = {**CARDS, "owl": character("Owl", abilities=(watch,))}
    position = Position(
        cards,
        Side(area=("knight", "owl"), deck=("mage", "filler", "captain", "filler")),
        Side(deck=("echo", "mage", "filler")),
    )

    position.do(0, "attack:@knight")

    assert position.discard(0) == ["mage", "filler"]
    assert position.hand(0) == ["captain"]


@pytest.mark.rule("SN-A5", "SN-E1", "SN-Z9")
def test_triggers_set_off_by_an_effect_wait_until_it_is_finished() -> None:
    position = Position(
        CARDS,
        Side(hand=("strike",), towns=("red",), deck=("captain", "filler")),
        Side(deck=("bomb", "mage", "knight", "filler")),
    )

    events = position.do(0, "play:@strike")

    causes = [event.public["cause"] for event in events if event.kind == "moved"]
    assert causes == ["play", "deck_damage", "draw", "used", "draw", "damage_over"]
    assert position.hand(0) == ["captain"]
    assert position.hand(1) == ["knight"]


@pytest.mark.rule("SN-A5", "SN-Z9")
def test_a_second_damage_of_one_effect_waits_for_the_first_to_be_over() -> None:
    position = Position(
        CARDS, Side(hand=("double",), towns=("red",)), Side(deck=("bomb", "boomerang", "knight", "filler"))
    )

    events = position.do(0, "play:@double")

    causes = [event.public["cause"] for event in events if event.kind == "moved"]
    assert causes == ["play", "deck_damage", "draw", "used", "draw", "damage_over", "deck_damage", "damage_over"]
    assert position.hand(1) == ["boomerang"]
    assert position.discard(1) == ["bomb", "knight"]


@pytest.mark.rule("SN-A4")
def test_damage_to_a_deck_by_an_effect_may_be_prevented() -> None:
    shield = guard("would_damage_deck", {"prevent": {"amount": 1}}, player="you")
    cards: Cards = {**CARDS, "tower": character("Tower", abilities=(shield,))}
    position = Position(cards, Side(area=("captain",), hand=("strike",), towns=("red",)), Side(area=("tower",)))

    position.do(0, "play:@strike")
    by_effect = position.deck_size(1)
    position.do(0, "attack:@captain")
    position.do(1, "take")

    assert by_effect == 11
    assert position.deck_size(1) == 9


@pytest.mark.rule("SN-A4")
def test_cards_in_play_may_listen_for_cards_that_are_turned_up() -> None:
    watch = on("turned_up", DRAW_ONE, card={"of": "opponent", "kind": "monster"})
    cards: Cards = {**CARDS, "owl": character("Owl", abilities=(watch,))}
    position = Position(cards, Side(area=("captain", "owl")), Side(deck=("potion", "mage", "potion", "filler")))

    position.do(0, "attack:@captain")
    position.do(0, position.legal()[0])

    assert len(position.hand(0)) == 2


@pytest.mark.rule("SN-A5", "SN-E2")
def test_triggers_come_before_the_turn_players_waiting_effects() -> None:
    watch = on("deck_damaged", {"damage": {"to": OWN_CHARACTER, "amount": 1}}, card=None, player="opponent")
    cards: Cards = {**CARDS, "owl": character("Owl", abilities=(watch,))}
    position = Position(cards, Side(area=("knight", "owl")), Side(deck=("bomb", "mage", "knight", "filler")))

    events = position.do(0, "attack:@knight")

    told = kinds(events)
    assert told.index("damaged") > max(place for place, event in enumerate(events) if event.kind == "moved")
    assert position.hand(1) == ["knight"]


@pytest.mark.rule("SN-W2")
@pytest.mark.failure("P2")
@pytest.mark.parametrize(
    "operation",
    [
        hit_deck("each_player", 2),
        {"draw": {"who": "each_player", "amount": 2}},
        {"mill": {"who": "each_player", "amount": 2}},
    ],
)
def test_both_decks_emptied_at_once_are_a_draw(operation: JSON) -> None:
    cards: Cards = {"doom": monster("Doom", operation)}
    position = Position(cards, Side(hand=("doom",), towns=("red",), deck=("mage",) * 2), Side(deck=("mage",) * 2))

    position.do(0, "play:@doom")

    assert position.state.outcome == ((), "SN-W2", "both_decks_empty", True)


@pytest.mark.rule("SN-A5")
@pytest.mark.failure("P17")
def test_a_damage_area_that_is_half_done_survives_dump_and_load() -> None:
    position = Position(
        CARDS,
        Side(area=("knight",), deck=("mage", "knight", "filler", "filler")),
        Side(deck=("echo", "boomerang", "filler")),
    )
    position.do(0, "attack:@knight")
    loaded: State = GAME.load(GAME.dump(position.state), position.table)
    key = position.legal(1)[0]

    told = position.do(1, key)

    assert GAME.apply(loaded, 1, key) == told
    assert GAME.fingerprint(loaded) == GAME.fingerprint(position.state)


@pytest.mark.rule("SN-A5")
def test_a_trigger_works_in_the_damage_area_only() -> None:
    cards: Cards = {**CARDS, "sleeper": character("Sleeper", abilities=(trigger(DRAW_ONE), use(DRAW_ONE)))}
    position = Position(
        cards, Side(area=("sleeper",), hand=("strike",), towns=("red",)), Side(deck=("mage", "mage", "filler"))
    )

    position.do(0, "play:@strike")

    assert position.hand(0) == ["filler"]


@pytest.mark.rule("SN-R1")
def test_a_trigger_with_a_demand_never_works() -> None:
    cards: Cards = {"mute": monster("Mute", abilities=(trigger(DRAW_ONE, demand=["any"]),))}
    position = Position(cards, Side(area=("knight",)), Side(deck=("mute", "mage", "filler")))

    position.do(0, "attack:@knight")

    assert position.hand(1) == []


@pytest.mark.rule("SN-A5")
def test_a_trigger_that_another_trigger_moved_takes_effect_all_the_same() -> None:
    sweep = trigger({"move": {"cards": {"zone": "damage_area", "of": "you", "kind": "any"}, "to": "hand"}})
    cards: Cards = {**CARDS, "sweep": monster("Sweep", abilities=(sweep,))}
    position = Position(cards, Side(area=("knight",)), Side(deck=("sweep", "bomb", "mage", "filler")))

    position.do(0, "attack:@knight")
    position.do(1, position.legal(1)[0])

    assert position.hand(1) == ["sweep", "bomb", "mage"]
    assert position.discard(1) == []


@pytest.mark.rule("SN-A4")
def test_cards_are_turned_up_one_by_one_from_the_top() -> None:
    position = Position({}, Side(area=("captain",)), Side(deck=("mage", "knight", "potion", "filler")))

    events = position.do(0, "attack:@captain")

    turned = next(event for event in events if event.kind == "moved")
    assert [position.names[move["card"]] for move in turned.public["moves"]] == ["mage", "knight", "potion"]
