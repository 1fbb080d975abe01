"""Copies of what states are made of."""

from dataclasses import fields

from play.engine.records import Thing


def test_a_copy_of_a_card_in_play_has_every_field_and_shares_nothing_that_changes() -> None:
    card = Thing(
        1, 2, 3, 4, 5, face_up=False, spent=True, born=6, entered=7, counters={"hp": 8}, used=((9, 10),), under=(11,)
    )

    copy = card.clone()
    copy.counters["hp"] = 0
    untouched = [getattr(copy, each.name) for each in fields(Thing) if each.name != "counters"]

    assert untouched == [1, 2, 3, 4, 5, False, True, 6, 7, ((9, 10),), (11,)]
    assert (card.counters, Thing(1, 2, 3, 4, 5).clone().counters) == ({"hp": 8}, {})
