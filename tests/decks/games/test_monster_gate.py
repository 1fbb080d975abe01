"""Monster Gate's construction rules, each alone and together."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import translation

from cardsite.api.language import words_render
from decks.games import monster_gate
from decks.games.judging import judge
from decks.games.restrictions import Restriction
from decks.values import Decklist, Line
from tests.decks.builders import DAY, broken, card_id
from tests.decks.monster_gate import character, legal_deck, listed, monsters, verdict


@pytest.mark.rule("MG-D1", "MG-D2", "MG-D3", "MG-D4")
def test_a_deck_at_the_least_size_is_legal_and_its_numbers_are_told() -> None:
    deck = legal_deck(
        (character(1), 1),
        (listed(2, "level_up"), 3),
        (listed(3, "dungeon"), 3),
        (listed(4, "magic"), 3),
        (listed(5, "potion"), 2),
        (listed(6, "weapon"), 1),
        (listed(7, "other_item"), 1),
    )

    found = verdict(deck)

    assert found.valid
    assert found.certain
    assert found.warnings == ()
    assert found.counts == {
        "zones": {"main": 50},
        "cards": 50,
        "characters": 1,
        "monsters": 36,
        "level_up_monsters": 3,
        "dungeon_cards": 3,
        "items": 7,
        "sorts": {"magic": 3, "potion": 2, "weapon": 1, "other_item": 1},
    }


@pytest.mark.rule("MG-D1")
@pytest.mark.failure("D8")
@pytest.mark.parametrize(
    ("size", "found"),
    [(49, [("too_few_cards", 50, 49)]), (50, []), (200, []), (201, [("too_many_cards", 200, 201)])],
)
def test_a_deck_has_50_cards_at_least_and_200_are_taken(size: int, found: list[tuple[str, int, int]]) -> None:
    deck = [*monsters(size - 1), (character(1), 1)]

    violations = verdict(deck).violations

    assert [(each.code, each.limit, each.actual) for each in violations] == found
    assert all(each.rule == "MG-D1" and sum(cited.count for cited in each.cards) == size for each in violations)


@pytest.mark.rule("MG-D2")
def test_4_copies_of_a_card_are_named_with_their_count() -> None:
    found = verdict(legal_deck((listed(50), 4)))

    (violation,) = found.violations
    assert (violation.code, violation.rule, violation.zone) == ("too_many_copies", "MG-D2", "main")
    assert (violation.limit, violation.actual) == (3, 4)
    assert [(cited.id, cited.count) for cited in violation.cards] == [(card_id(50), 4)]
    assert violation.message.startswith("{cited} is in the deck")


@pytest.mark.rule("MG-D2")
def test_two_cards_of_one_card_number_count_together() -> None:
    found = verdict(legal_deck((listed(50, card_number=900), 2), (listed(51, card_number=900), 2)))

    (violation,) = found.violations
    assert (violation.rule, violation.actual) == ("MG-D2", 4)
    assert [cited.id for cited in violation.cards] == [card_id(50), card_id(51)]
    first, second = (cited.name.en for cited in violation.cards if cited.name)
    with translation.override("en"):
        said = words_render(violation.message, violation.slots())
    assert (
        said == f"{first}, {second} share a card number and make 4 cards of the deck; at most 3 of one number may be."
    )


@pytest.mark.rule("MG-D2")
@pytest.mark.failure("D7")
def test_4_copies_over_two_printings_of_a_number_are_one_violation() -> None:
    deck = legal_deck((listed(50), 4))
    cards = {card.id: card for card, _ in deck}
    rest = [Line("main", card.id, None, count) for card, count in deck if card.number != 50]
    printings = [Line("main", card_id(50), UUID(int=number), 2) for number in (1, 2)]

    found = judge(
        Decklist.of([*rest, *printings]),
        game="monster_gate",
        rules=monster_gate,
        format_slug="standard",
        restrictions=(),
        cards=cards,
        as_of=DAY,
    )

    assert [(each.rule, each.limit, each.actual) for each in found.violations] == [("MG-D2", 3, 4)]


@pytest.mark.rule("MG-D3")
def test_a_deck_without_a_character_is_one_short_and_nothing_else() -> None:
    found = verdict(monsters(50))

    assert [(each.rule, each.limit, each.actual) for each in found.violations] == [("MG-D3", 1, 0)]


@pytest.mark.rule("MG-D4")
@pytest.mark.parametrize(("dungeon_count", "rules"), [(43, []), (44, ["MG-D4"])])
def test_character_dungeon_and_hand_must_fit_into_the_deck(dungeon_count: int, rules: list[str]) -> None:
    found = verdict(legal_deck((character(1, dungeon_count), 1)))

    assert broken(found) == rules


@pytest.mark.rule("MG-D4")
def test_one_character_that_fits_is_enough() -> None:
    found = verdict(legal_deck((character(1, 99), 1), (character(2, 5), 1)))

    assert found.valid


@pytest.mark.rule("MG-D1", "MG-D4")
def test_a_deck_too_small_to_start_breaks_both_rules_and_says_what_it_takes() -> None:
    found = verdict([*monsters(13), (character(1, 8), 1)])

    assert [(each.rule, each.limit, each.actual) for each in found.violations] == [
        ("MG-D1", 50, 14),
        ("MG-D4", 14, 15),
    ]


@pytest.mark.rule("MG-Z15")
def test_a_dated_limit_of_the_format_binds_from_its_day_on() -> None:
    deck = legal_deck((listed(50), 3))
    limit = Restriction(frozenset({card_id(50)}), 1, DAY)

    def rules_on(day: int) -> list[str | None]:
        found = judge(
            Decklist.of(Line("main", card.id, None, count) for card, count in deck),
            game="monster_gate",
            rules=monster_gate,
            format_slug="standard",
            restrictions=[limit],
            cards={card.id: card for card, _ in deck},
            as_of=DAY + timedelta(days=day),
        )
        return broken(found)

    assert rules_on(-1) == []
    assert rules_on(0) == ["MG-Z15"]
