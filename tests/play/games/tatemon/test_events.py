"""Every event word of TATEMON's effects happens, and can be listened for."""

import pytest

from catalog.games.tatemon.language import VOCABULARY, EventName
from tests.play.games.tatemon.cards import HIT_ONE, JSON, OPPONENTS_BUILDING, act, event, target
from tests.play.games.tatemon.position import GAME, Position, Side

ANY_CARD: JSON = {"card": {"of": "any", "kind": "any"}}
ANYBODY: JSON = {"player": "any"}
TRIGGERS: dict[EventName, tuple[JSON, str]] = {
    EventName.BUILT: (ANY_CARD, "build:@shop"),
    EventName.DAMAGED: (ANY_CARD, "event:@fire"),
    EventName.REPAIRED: (ANY_CARD, "event:@mend"),
    EventName.RETIRED: (ANY_CARD, "event:@wreck"),
    EventName.LEFT: (ANY_CARD, "event:@wind"),
    EventName.DRAWN: (ANYBODY, "skill:@office"),
    EventName.DISCARDED: (ANYBODY, "event:@theft"),
    EventName.ACT_ANNOUNCED: ({**ANYBODY, **ANY_CARD}, "event:@fire"),
    EventName.ACT_DONE: ({**ANYBODY, **ANY_CARD}, "event:@fire"),
    EventName.TURN_BEGAN: (ANYBODY, "end"),
    EventName.TURN_ENDED: (ANYBODY, "end"),
}
REPLACEMENTS: dict[EventName, str] = {
    EventName.WOULD_DAMAGE: "event:@fire",
    EventName.WOULD_RETIRE: "event:@wreck",
    EventName.WOULD_LEAVE: "event:@wind",
    EventName.WOULD_DISCARD: "event:@theft",
}
CARDS = {
    "fire": event(HIT_ONE),
    "mend": event(act({"heal": {"to": "target", "amount": 1}}, choose=[target({**OPPONENTS_BUILDING})])),
    "wreck": event(act({"destroy": {"cards": "target"}}, choose=[target(OPPONENTS_BUILDING)])),
    "wind": event(act({"move": {"cards": "target", "to": "hand"}}, choose=[target(OPPONENTS_BUILDING)])),
    "theft": event(act({"discard": {"who": "opponent", "amount": 1}})),
}


def listening(ability: JSON) -> Position:
    """Seat 0 has left an ability behind, and seat 1 has passed its turn."""
    lasting = event(act({"lasting": {"ability": ability, "until": "match", "uses": 1}}))
    hand = ("ear", "fire", "mend", "wreck", "wind", "theft", "shop")
    position = Position(
        {**CARDS, "ear": lasting},
        Side(city=("office",), hand=hand, deck=("museum",) * 9),
        Side(city=("house",), hand=("station",), deck=("museum",) * 9),
    )
    position.state.things[position.handles("house")[0]].counters["damage"] = 1
    position.state.counters[0]["acts"] = 2
    position.do(0, "event:@ear")
    if GAME.decisions(position.state)[0].prompt == "act":
        position.state.counters[0]["builds"] = 0
    return position


def test_every_event_word_is_tried_here() -> None:
    assert {*TRIGGERS, *REPLACEMENTS} == set(VOCABULARY.events)
    assert {word for word, spec in VOCABULARY.events.items() if spec.replaceable} == set(REPLACEMENTS)


@pytest.mark.parametrize("word", list(TRIGGERS), ids=str)
def test_a_triggered_ability_hears_its_event(word: EventName) -> None:
    roles, key = TRIGGERS[word]
    position = listening(
        {
            "kind": "triggered",
            "when": {"event": word.value, **roles},
            "do": [{"gain": {"who": "you", "what": "acts", "amount": 1}}],
        }
    )
    told = []
    if word is EventName.BUILT:
        position.do(0, "end")
        position.do(1, "skip", "end")

    told = position.do(0, key)

    heard = [happening.kind for happening in told if happening.kind in {"set_off", "gained"}]
    already = word is EventName.ACT_DONE
    assert heard == ["set_off", "gained"] or (already and position.state.lasting == [])


@pytest.mark.parametrize("word", list(REPLACEMENTS), ids=str)
def test_a_replacement_steps_in_before_its_event(word: EventName) -> None:
    position = listening(
        {
            "kind": "replacement",
            "when": {"event": word.value, "card": {"of": "any", "kind": "any"}},
            "do": [{"prevent": {"amount": "all"}}],
        }
    )

    told = position.do(0, REPLACEMENTS[word])

    assert [happening.public["change"] for happening in told if happening.kind == "replaced"] == [word.value]
    assert (position.city(1), position.damage("house")) == (["house"], 1)
    assert position.hand(1)[0] == "station"
    assert position.state.lasting == []
