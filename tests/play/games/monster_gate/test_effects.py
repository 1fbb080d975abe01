"""The words that only Monster Gate's effects have, carried out."""

from dataclasses import replace
from typing import Any

import pytest

from catalog.games.monster_gate.language import VOCABULARY
from play.games.monster_gate import rules
from play.games.monster_gate.language import LANGUAGE
from play.games.monster_gate.zones import CHARACTERS, DUNGEON, ITEMS
from tests.play.games.monster_gate.cards import (
    DRAW_ONE,
    OPPONENTS_MONSTER,
    OWN_CHARACTER,
    OWN_MONSTER,
    always,
    character,
    dungeon,
    guard,
    hit,
    level_up,
    magic,
    monster,
    on,
    other_item,
    potion,
    target,
)
from tests.play.games.monster_gate.position import GAME, Cards, Position, Side, kinds

OWN_DISCARD = {"zone": "discard", "of": "you", "kind": "any"}
THEIR_DUNGEON = {"zone": "dungeon", "of": "opponent", "kind": "any"}
THEIR_CELLAR = {**THEIR_DUNGEON, "where": {"face": "down"}}
OWN_CELLAR = {"zone": "dungeon", "of": "you", "kind": "any", "where": {"face": "down"}}


def used(*do: dict[str, Any], side: Side | None = None, others: tuple[Side, ...] = (), **parts: Any) -> Position:
    """A match in which seat 0 has used magic that does this."""
    first = side or Side()
    sides = (replace(first, hand=("word", *first.hand)), *(others or (Side(),)))
    position = Position({"word": magic("Word", *do, **parts), **EXTRA}, *sides)
    position.do(0, "item:@word")
    return position


EXTRA: Cards = {
    "wolf": monster("Wolf", 3, 2, families=("beast",), keywords=("swift",)),
    "imp2": level_up("Great Imp", "Imp"),
    "lord": character("Lord", 5, 3, ap=6),
    "charm": other_item("Charm"),
    "bell": dungeon("Bell", 2, on("turned_up", DRAW_ONE), on("entered", DRAW_ONE)),
    "well": dungeon("Well", 1, always({"modify": {"cards": OWN_CHARACTER, "property": "attack", "by": 2}})),
}


def test_each_word_of_the_vocabulary_is_carried_out() -> None:
    assert {operation.word for operation in VOCABULARY.operations} == {
        operation.word for operation in LANGUAGE.handlers if operation in VOCABULARY.operations
    }
    assert set(LANGUAGE.properties.numeric) == {word.value for word in VOCABULARY.numeric_properties}
    assert set(LANGUAGE.properties.zones) == {word.value for word in VOCABULARY.zones}
    assert {word.value for word in VOCABULARY.costs if hasattr(word, "value")} <= set(LANGUAGE.handlers)
    assert {spec.slug for spec in rules.ZONES} == {word.value for word in VOCABULARY.zones}


@pytest.mark.rule("MG-Z7")
@pytest.mark.parametrize(
    ("who", "gained"),
    [("you", [12, 10, 10]), ("next", [9, 13, 10]), ("each_opponent", [9, 13, 13]), ("each_player", [12, 13, 13])],
)
def test_ap_is_gained(who: str, gained: list[int]) -> None:
    position = used({"gain": {"who": who, "what": "ap", "amount": 3}}, others=(Side(), Side()))

    assert [position.ap(seat) for seat in range(3)] == gained


@pytest.mark.parametrize(("amount", "left"), [(2, 1), (5, 0), ("all", 0)])
def test_ap_is_lost_but_never_below_0(amount: int | str, left: int) -> None:
    position = used({"lose": {"who": "next", "what": "ap", "amount": amount}}, others=(Side(ap=3),))

    assert position.ap(1) == left


def test_only_what_is_lost_is_stolen() -> None:
    position = used({"steal": {"who": "next", "amount": 5}}, others=(Side(ap=3),))

    assert (position.ap(0), position.ap(1)) == (12, 0)


@pytest.mark.rule("MG-Z7")
def test_who_may_be_the_owner_of_a_chosen_card() -> None:
    position = used(
        {"lose": {"who": {"owner_of": "target"}, "what": "ap", "amount": 4}},
        others=(Side(), Side()),
        choose=[target({"zone": "characters", "of": "opponent", "kind": "character"})],
    )

    position.do(0, "pick:@2:hero")

    assert [position.ap(seat) for seat in range(3)] == [9, 10, 6]


def test_cards_become_ready_or_spent() -> None:
    position = Position(
        {"wake": magic("Wake", {"turn": {"cards": "target", "to": "ready"}}, choose=[target(OWN_MONSTER)])},
        Side(hand=("wake",), monsters=("imp",)),
        Side(monsters=("ogre",)),
    )
    position.do(0, "attack:@imp>@ogre", "item:@wake", "attack:@imp>@ogre")

    assert position.monsters(1) == []
    assert position.shown("imp")["posture"] == "spent"


@pytest.mark.rule("MG-Z5", "MG-P2")
@pytest.mark.parametrize(("posture", "lies"), [(None, "spent"), ("ready", "ready")])
def test_monsters_are_placed_without_ap_level_ups_without_their_base(posture: str | None, lies: str) -> None:
    place: dict[str, Any] = {"cards": "target"} if posture is None else {"cards": "target", "posture": posture}
    levelled = monster("Watcher", 1, 1, on("levelled_up", DRAW_ONE, card={"of": "any", "kind": "monster"}))
    position = Position(
        {**EXTRA, "watcher": levelled, "word": magic("Word", {"place": place}, choose=[target(OWN_DISCARD, most=2)])},
        Side(hand=("word",), discard=("ogre", "imp2", "stone1"), monsters=("watcher",)),
    )

    position.do(0, "item:@word", "pick:@ogre", "pick:@imp2")

    assert position.monsters(0) == ["watcher", "ogre", "imp2"]
    assert position.shown("ogre")["posture"] == lies
    assert (position.ap(0), position.hand(0)) == (9, [])


@pytest.mark.rule("MG-Z1")
def test_swift_counts_for_a_monster_placed_by_an_effect_too() -> None:
    position = used({"place": {"cards": OWN_DISCARD}}, side=Side(discard=("wolf", "imp")))

    assert [position.shown(name)["posture"] for name in ("wolf", "imp")] == ["ready", "spent"]


@pytest.mark.rule("MG-P7")
def test_an_item_is_equipped_without_ap_in_place_of_the_old_one() -> None:
    position = used({"equip": {"cards": OWN_DISCARD}}, side=Side(discard=("charm", "imp"), items=("sword",)))

    assert position.zone(ITEMS, 0) == ["charm"]
    assert position.discard(0) == ["imp", "sword", "word"]


@pytest.mark.rule("MG-P8")
def test_a_class_change_from_the_deck_is_heard_by_the_new_character() -> None:
    heir = character("Heir", 1, 1, on("class_changed", DRAW_ONE))
    cards: Cards = {
        "heir": heir,
        "word": magic(
            "Word",
            {"search": {"as": "heir", "cards": {"zone": "deck", "of": "you", "kind": "character"}, "count": _one(0)}},
            {"change_class": {"to": "heir"}},
            {"shuffle": {"zone": "deck", "of": "you"}},
        ),
    }
    position = Position(cards, Side(hand=("word",), deck=("imp", "heir", "imp")))

    position.do(0, "item:@word")
    position.do(0, position.legal()[0])

    assert position.zone(CHARACTERS, 0) == ["heir"]
    assert position.hand(0) == ["imp"]
    assert position.discard(0) == ["hero", "word"]


@pytest.mark.rule("MG-P4", "MG-P3")
def test_named_cards_are_laid_face_up_and_work_if_they_are_dungeon_cards() -> None:
    position = used({"lay": {"cards": OWN_DISCARD, "face": "up"}}, side=Side(discard=("well", "imp")))

    assert position.dungeon(0) == ["well", "imp"]
    assert position.shown("hero", 0)["attack"] == 4
    assert position.shown("imp")["face_up"]


@pytest.mark.rule("MG-P4", "MG-P3")
@pytest.mark.failure("P7", "P8")
@pytest.mark.parametrize("name", ["well", "ogre"])
def test_cards_are_laid_face_down_unseen_and_do_not_work(name: str) -> None:
    lay = {"lay": {"cards": "target", "face": "down"}}
    word = magic("Word", lay, choose=[target({"zone": "hand", "of": "you", "kind": "any"})])
    position = Position({**EXTRA, "word": word}, Side(hand=("word", name)))

    events = position.do(0, "item:@word", f"pick:@{name}")

    hidden = [event.seen_by(1) for event in events if event.public.get("cause") == "face_down"]
    assert position.shown(name).keys() == {"handle", "face_up"}
    assert position.shown("hero", 0)["attack"] == 2
    assert ["card" in move for move in hidden[0]["moves"]] == [False]


@pytest.mark.rule("MG-P4")
def test_monsters_of_the_board_are_laid_into_their_owners_dungeons_and_leave_it() -> None:
    ghost = monster("Ghost", 1, 1, on("left", DRAW_ONE))
    root = monster("Root", 1, 1, guard("would_leave", {"prevent": {"amount": "all"}}))
    lay = {"lay": {"cards": OPPONENTS_MONSTER, "face": "down"}}
    position = Position(
        {"ghost": ghost, "root": root, "word": magic("Word", lay)},
        Side(hand=("word",)),
        Side(monsters=("ghost", "root"), deck=("imp",)),
    )

    position.do(0, "item:@word")

    assert (position.monsters(1), position.dungeon(1), position.hand(1)) == (["root"], ["ghost"], ["imp"])
    assert position.shown("ghost").keys() == {"handle", "face_up"}


@pytest.mark.rule("MG-P4")
@pytest.mark.failure("P7")
def test_the_top_of_a_deck_is_dug_into_the_dungeon_as_far_as_it_goes() -> None:
    position = Position(
        {"word": magic("Word", {"dig": {"who": "each_player", "amount": 2, "face": "down"}})},
        Side(hand=("word",), deck=("imp", "ogre", "filler")),
        Side(deck=("sword",)),
    )

    events = position.do(0, "item:@word")

    dug = [move for event in events if event.public.get("cause") == "face_down" for move in event.public["moves"]]
    assert (position.dungeon(0), position.dungeon(1)) == (["imp", "ogre"], ["sword"])
    assert not any("card" in move for move in dug)
    assert [position.state.things[handle].face_up for pile in position.state.zones[DUNGEON] for handle in pile] == [
        False
    ] * 3


@pytest.mark.rule("MG-P3")
def test_a_dungeon_card_that_is_turned_up_works_and_hears_it() -> None:
    position = used(
        {"turn_up": {"cards": "target"}},
        side=Side(cellar=("bell", "well")),
        choose=[target(OWN_CELLAR, least=2, most=2)],
    )

    position.do(0, *[key for key in position.legal() if key.startswith("pick")])

    assert position.hand(0) == ["filler"]
    assert position.shown("hero", 0)["attack"] == 4
    assert position.shown("bell")["face_up"]


@pytest.mark.failure("P7", "P8")
def test_face_down_cards_of_an_opponent_are_chosen_by_position_and_seen_by_the_chooser_alone() -> None:
    position = used(
        {"peek": {"cards": "target"}},
        others=(Side(cellar=("bell", "imp"), dungeon=("stone1",)), Side()),
        choose=[target(THEIR_CELLAR)],
    )
    offered = GAME.view(position.state, 0)["decision"]["options"]

    events = position.do(0, "pick:@imp")

    looked = next(event for event in events if event.kind == "looked")
    assert len(offered) == 2
    assert all(set(card) == {"handle"} for option in offered for card in option["cards"])
    assert looked.seen_by(0)["cards"] == [position.numbers["imp"]]
    assert "cards" not in looked.seen_by(1)
    assert "cards" not in looked.seen_by(2)
    assert position.shown("imp").keys() == {"handle", "face_up"}


@pytest.mark.failure("P8")
def test_nothing_is_read_of_a_face_down_card_but_its_side() -> None:
    counted = {"count": {"among": {**THEIR_DUNGEON, "where": {"card_kind": "monster"}}}}
    summed = {"sum": {"property": "absorption", "among": THEIR_DUNGEON}}
    position = used(
        {"draw": {"who": "you", "amount": {"plus": {"parts": [counted, summed]}}}},
        others=(Side(cellar=("imp", "stone3"), dungeon=("imp", "stone1")),),
    )

    assert len(position.hand(0)) == 1 + 2


@pytest.mark.rule("MG-Z12")
def test_characters_are_neither_destroyed_nor_moved_away() -> None:
    anybody = {"zone": "characters", "of": "any", "kind": "character"}
    position = used({"destroy": {"cards": anybody}}, {"move": {"cards": anybody, "to": "hand"}})

    assert [position.zone(CHARACTERS, seat) for seat in range(2)] == [["hero"], ["hero"]]


@pytest.mark.rule("MG-Z12")
def test_dungeon_cards_and_items_put_away_leave_and_are_not_destroyed_monsters() -> None:
    mourner = monster("Mourner", 1, 1, on("destroyed", DRAW_ONE, card={"of": "you", "kind": "monster"}))
    saved = monster(
        "Saint", 1, 1, guard("would_destroy", {"prevent": {"amount": "all"}}, card={"of": "you", "kind": "monster"})
    )
    tears = other_item("Tears", on("left", DRAW_ONE))
    position = Position(
        {
            "mourner": mourner,
            "saint": saved,
            "tears": tears,
            "word": magic(
                "Word",
                {"destroy": {"cards": THEIR_DUNGEON}},
                {"destroy": {"cards": {"zone": "items", "of": "opponent", "kind": "item"}}},
            ),
        },
        Side(hand=("word",)),
        Side(monsters=("mourner", "saint"), dungeon=("imp",), cellar=("ogre",), items=("tears",)),
    )

    position.do(0, "item:@word")

    assert position.dungeon(1) == []
    assert position.discard(1) == ["imp", "ogre", "tears"]
    assert len(position.hand(1)) == 1


def test_a_granted_keyword_lasts_its_time() -> None:
    position = used(
        {"grant": {"cards": "target", "keyword": "guard", "until": "your_next_turn"}},
        side=Side(monsters=("imp",)),
        others=(Side(monsters=("ogre",)),),
        choose=[target(OWN_MONSTER)],
    )
    granted = position.shown("imp")["keywords"]

    position.do(0, "end")
    attacks = [key for key in position.legal(1) if key.startswith("attack:@ogre")]
    position.do(1, "end")

    assert granted == ["guard"]
    assert attacks == ["attack:@ogre>@imp"]
    assert position.shown("imp")["keywords"] == []


def test_damage_that_would_be_dealt_to_a_monster_is_prevented_in_part() -> None:
    armour = monster("Armour", 1, 3, guard("would_damage", {"prevent": {"amount": 2}}))
    position = Position({"armour": armour}, Side(monsters=("ogre", "imp")), Side(monsters=("armour",)))

    position.do(0, "attack:@imp>@armour")
    unhurt = position.shown("armour")["damage"]
    position.do(0, "attack:@ogre>@armour")

    assert unhurt == 0
    assert position.monsters(1) == []


def test_an_effect_that_would_move_a_card_away_can_be_prevented() -> None:
    root = monster("Root", 1, 1, guard("would_leave", {"prevent": {"amount": "all"}}))
    position = Position(
        {"root": root, "gust": magic("Gust", {"move": {"cards": OPPONENTS_MONSTER, "to": "hand"}})},
        Side(hand=("gust",)),
        Side(monsters=("root", "imp")),
    )

    position.do(0, "item:@gust")

    assert (position.monsters(1), position.hand(1)) == (["root"], ["imp"])


def test_what_is_healed_gives_a_defence_back() -> None:
    cards: Cards = {
        "wall": character("Wall", 1, 2),
        "balm": potion("Balm", {"heal": {"to": OWN_CHARACTER, "amount": 1}}),
    }
    position = Position(cards, Side("wall", hand=("balm",)))
    position.lay("wall", damage=2)

    position.do(0, "item:@balm")

    assert position.shown("wall")["remaining"] == 1


def test_the_use_of_an_item_and_draws_and_discards_are_heard() -> None:
    heard = {"gain": {"who": "you", "what": "ap", "amount": 1}}
    cards: Cards = {
        "clerk": monster(
            "Clerk",
            1,
            1,
            on("item_used", heard, player="you", card={"of": "you", "kind": "magic"}),
            on("drew", heard, card=None, player="you"),
            on("discarded", heard, card=None, player="next"),
        ),
        "word": magic("Word", DRAW_ONE, {"discard": {"who": "next", "amount": 1}}),
    }
    position = Position(cards, Side(hand=("word", "drink"), monsters=("clerk",)), Side(hand=("imp",)))

    position.do(0, "item:@word")
    while GAME.decisions(position.state)[0].kind == "order":
        position.do(0, GAME.action_key(position.state, 0, GAME.legal_actions(position.state, 0)[0]))

    assert position.ap(0) == 10 - 1 + 3


def test_families_and_costs_are_read() -> None:
    beasts = {**OWN_MONSTER, "where": {"family": "beast"}}
    cheap = {**OWN_MONSTER, "where": {"cost": {"at_most": 1}}}
    position = used(
        {"draw": {"who": "you", "amount": {"count": {"among": beasts}}}},
        {"gain": {"who": "you", "what": "ap", "amount": {"count": {"among": cheap}}}},
        side=Side(monsters=("wolf", "ogre", "imp")),
    )

    assert len(position.hand(0)) == 1
    assert position.ap(0) == 9 + 2


def test_kinds_take_in_their_sorts() -> None:
    items = {"zone": "discard", "of": "you", "kind": "item"}
    monsters = {"zone": "discard", "of": "you", "kind": "monster"}
    ordinary = {**monsters, "where": {"card_kind": {"not": "level_up"}}}
    position = used(
        {"gain": {"who": "you", "what": "ap", "amount": {"count": {"among": items}}}},
        {"gain": {"who": "next", "what": "ap", "amount": {"count": {"among": monsters}}}},
        {"draw": {"who": "you", "amount": {"count": {"among": ordinary}}}},
        side=Side(discard=("imp", "imp2", "drink", "sword", "charm", "stone1"), ap=1),
        others=(Side(ap=0),),
    )

    assert (position.ap(0), position.ap(1), len(position.hand(0))) == (3, 2, 1)


@pytest.mark.failure("P10")
def test_a_monster_that_left_and_came_back_is_another_object() -> None:
    rage = {"modify": {"cards": "target", "property": "attack", "by": 3, "until": "this_turn"}}
    position = Position(
        {
            "rage": potion("Rage", rage, choose=[target(OWN_MONSTER)]),
            "gust": magic("Gust", {"move": {"cards": OWN_MONSTER, "to": "hand"}}),
        },
        Side(hand=("rage", "gust"), monsters=("imp",)),
    )

    position.do(0, "item:@rage", "item:@gust", "place:@imp")

    assert position.shown("imp")["attack"] == 2


def test_no_event_of_the_rules_is_without_words() -> None:
    position = used(hit(OPPONENTS_MONSTER, 1), DRAW_ONE, others=(Side(monsters=("imp",)),))

    events = position.do(0, "end")

    assert {"turn_ended", "turn_began", "gained", "moved"} <= set(kinds(events))
    assert all(GAME.event_template(event.kind) for event in events)


def _one(least: int) -> dict[str, int]:
    return {"min": least, "max": 1}
