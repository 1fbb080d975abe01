"""Making, changing and deleting cards."""

import json
from dataclasses import replace
from typing import Any

import pytest

from cardsite.values import new_id
from catalog.errors import (
    CardInUseError,
    CardNotFoundError,
    EntryInUseError,
    InvalidCardError,
    InvalidEntryError,
    NumberTakenError,
    StaleCardError,
)
from catalog.models import Card, CardMigration, CardName, CardRevision, CardSearch, Printing, RestrictionCard
from catalog.services import refreshing
from catalog.services.cards import (
    CardValues,
    card_create,
    card_delete,
    card_update,
    card_values,
    values_difference,
    values_json,
)
from catalog.services.finding import finding_stored
from catalog.services.merging import card_absorb
from catalog.services.refreshing import cards_refresh, cards_stale
from catalog.services.rendering import card_is_fresh, terms_read
from catalog.services.terms import TermValues, term_create, term_delete, term_update
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import (
    DRAW,
    BuildingFactory,
    EventFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    condition_ensure,
)

pytestmark = pytest.mark.django_db

EVENT = CardValues(
    kind="event", name_ja="停電", reading="ていでん", name_en="Blackout", facts={"event_type": "risk", "ability": DRAW}
)


def test_a_card_gets_the_next_number_of_its_game() -> None:
    first, second = BuildingFactory(), EventFactory()

    assert (first.number, second.number) == (1001, 1002)


def test_the_number_of_a_deleted_card_is_never_given_again() -> None:
    gone = BuildingFactory()
    card_delete(card_id=gone.pk, expected_revision=1, user=None)

    after = BuildingFactory()

    assert after.number == gone.number + 1
    with pytest.raises(NumberTakenError):
        BuildingFactory(number=gone.number)


def test_a_number_given_by_a_file_moves_the_next_one_past_it() -> None:
    BuildingFactory(number=7)
    BuildingFactory(number=2000)

    assert BuildingFactory().number == 2001


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"name_ja": ""}, [("/name_ja", "blank")]),
        ({"reading": " "}, [("/reading", "blank")]),
        ({"name_ja": "長" * 201}, [("/name_ja", "max_length")]),
        ({"name_ja": "\x00"}, [("/name_ja", "unstorable_character")]),
        ({"name_en": "\ud800"}, [("/name_en", "unstorable_character")]),
        ({"kind": "monster"}, [("/kind", "unknown_kind")]),
        ({"facts": {"event_type": "storm"}}, [("/facts/event_type", "unknown_word")]),
        ({"facts": {"durability": 2}}, [("/facts/durability", "unknown_key")]),
        (
            {"facts": {"ability": {**DRAW, "do": [{"draw": {"who": "you", "amonut": 2}}]}}},
            [("/facts/ability/do/0/draw/amonut", "unknown_key"), ("/facts/ability/do/0/draw/amount", "missing_key")],
        ),
    ],
)
def test_a_wrong_card_is_refused_with_the_place_of_each_fault(
    change: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    with pytest.raises(InvalidCardError) as refused:
        card_create(game="tatemon", values=replace(EVENT, **change), user=None)

    assert {(fault.pointer, fault.code) for fault in refused.value.faults} == set(faults)
    assert not Card.objects.exists()


def test_a_term_that_does_not_exist_is_refused() -> None:
    facts = {"your_skill_condition": "left_handed"}
    values = CardValues(kind="building", name_ja="家", reading="いえ", facts=facts)

    with pytest.raises(InvalidCardError) as refused:
        card_create(game="tatemon", values=values, user=None)

    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [
        ("/facts/your_skill_condition", "unknown_term")
    ]


def test_a_change_is_noted_with_who_before_and_after() -> None:
    editor = EditorFactory()
    card = card_create(game="tatemon", values=EVENT, user=editor)

    changed = card_update(card_id=card.pk, values=replace(EVENT, name_en="Power Cut"), expected_revision=1, user=editor)

    noted = CardRevision.objects.get(card_id=card.pk, revision=2)
    assert (changed.revision, changed.name_en, noted.user, noted.action) == (2, "Power Cut", editor, "changed")
    assert noted.before is not None
    assert noted.after is not None
    assert values_difference(noted.before, noted.after) == [
        {"field": "name_en", "before": "Blackout", "after": "Power Cut"}
    ]


def test_saying_what_is_stored_already_changes_nothing() -> None:
    card = card_create(game="tatemon", values=EVENT, user=None)

    same = card_update(card_id=card.pk, values=card_values(card), expected_revision=1, user=None)

    assert (same.revision, CardRevision.objects.filter(card_id=card.pk).count()) == (1, 1)


def test_a_stale_change_is_refused_with_the_difference() -> None:
    card = BuildingFactory(durability=2)
    values = card_values(card)
    theirs = replace(values, facts={**values.facts, "durability": 3}, name_ja="改築")
    card_update(card_id=card.pk, values=theirs, expected_revision=1, user=None)

    with pytest.raises(StaleCardError) as refused:
        card_update(card_id=card.pk, values=replace(values, name_en="Mine"), expected_revision=1, user=None)

    assert refused.value.extra == {
        "revision": 2,
        "changes": [
            {"field": "name_ja", "before": values.name_ja, "after": "改築"},
            {"field": "facts.durability", "before": 2, "after": 3},
        ],
    }
    assert Card.objects.get(pk=card.pk).name_en == values.name_en


def test_a_difference_tells_unknown_from_none() -> None:
    before = {"name_ja": "家", "facts": {"a": None, "b": 1}}
    after = {"name_ja": "家", "facts": {"b": None, "c": 2}}

    assert values_difference(before, after) == [
        {"field": "facts.a", "before": None},
        {"field": "facts.b", "before": 1, "after": None},
        {"field": "facts.c", "after": 2},
    ]


def test_a_card_that_a_restriction_names_is_not_deleted() -> None:
    card = BuildingFactory()
    RestrictionFactory(format=FormatFactory(), cards=[card])

    with pytest.raises(CardInUseError):
        card_delete(card_id=card.pk, expected_revision=1, user=None)

    assert Card.objects.filter(pk=card.pk).exists()
    assert not CardMigration.objects.exists()


def test_a_deleted_card_takes_its_printings_along_and_keeps_its_history() -> None:
    card = PrintingFactory().card

    card_delete(card_id=card.pk, expected_revision=1, user=None)

    assert not Printing.objects.exists()
    assert CardMigration.objects.get().card_id == card.pk
    assert [row.action for row in CardRevision.objects.filter(card_id=card.pk)] == ["deleted", "created"]


def test_a_merged_card_leaves_what_it_had_to_the_other() -> None:
    old, middle, new = BuildingFactory(), BuildingFactory(), BuildingFactory()
    printing, ruling = PrintingFactory(card=middle), RulingFactory(card=middle)
    entry = FormatFactory()
    RestrictionFactory(format=entry, cards=[middle])
    RestrictionFactory(format=entry, cards=[middle, new], kind="group", limit=2)
    card_absorb(card_id=old.pk, into_id=middle.pk, expected_revision=1, user=None)

    card_absorb(card_id=middle.pk, into_id=new.pk, expected_revision=1, user=None)

    printing.refresh_from_db()
    ruling.refresh_from_db()
    assert printing.card == ruling.card == new
    assert list(RestrictionCard.objects.values_list("card_id", flat=True)) == [new.pk, new.pk]
    assert dict(CardMigration.objects.values_list("card_id", "into_id")) == {old.pk: new.pk, middle.pk: new.pk}


def test_a_card_is_merged_neither_into_itself_nor_into_nothing() -> None:
    card = BuildingFactory()

    for into in (card.pk, new_id()):
        with pytest.raises(CardNotFoundError):
            card_absorb(card_id=card.pk, into_id=into, expected_revision=1, user=None)


def test_cards_are_rendered_anew_when_a_term_they_print_is_renamed() -> None:
    term = condition_ensure()
    card, other = BuildingFactory(), EventFactory()

    term_update(term_id=term.pk, values=TermValues(name_ja="両利き", name_en="ambidextrous"))

    card.refresh_from_db()
    assert json.loads(card.rendered_ja)["texts"]["your_skill_condition"] == "両利き"
    assert json.loads(card.rendered_en)["texts"]["your_skill_condition"] == "ambidextrous"
    assert "両利キ" in card.search.texts
    assert card.revision == 1
    assert Card.objects.get(pk=other.pk).rendered_ja == other.rendered_ja


def test_a_term_in_use_is_not_deleted() -> None:
    term = condition_ensure()
    BuildingFactory()

    with pytest.raises(EntryInUseError):
        term_delete(term_id=term.pk)


def test_a_term_belongs_to_a_declared_category() -> None:
    with pytest.raises(InvalidEntryError) as refused:
        term_create(game="tatemon", category="job", slug="cook", values=TermValues("料理人", "cook"))

    assert [fault.pointer for fault in refused.value.faults] == ["/category"]


def test_every_stored_card_is_as_fresh_as_one_rendered_now() -> None:
    BuildingFactory(published_at=None)
    BuildingFactory(facts={"skill": DRAW})
    EventFactory()

    terms = terms_read("tatemon")

    assert Card.objects.count() == 3
    assert all(card_is_fresh(card, terms) for card in Card.objects.all())


def test_a_stale_card_is_found_and_rendered_anew() -> None:
    card = BuildingFactory()
    Card.objects.filter(pk=card.pk).update(rendered_en="{}")
    CardSearch.objects.filter(pk=card.pk).update(texts="old")

    found = [(stale.pk, refused) for stale, refused in cards_stale("tatemon")]
    refreshed = cards_refresh(every=True)

    assert (found, refreshed) == ([(card.pk, None)], 1)
    assert Card.objects.get(pk=card.pk).rendered_en == card.rendered_en
    assert CardSearch.objects.get(pk=card.pk).texts != "old"
    assert list(cards_stale("tatemon")) == []


@pytest.mark.parametrize(
    ("rows", "column", "value"),
    [(CardSearch, "grams", [1]), (CardSearch, "lot", 0.5), (CardName, "grams", [1]), (CardName, "folded", "old")],
)
def test_what_other_code_stored_to_find_a_card_by_is_stored_anew(
    rows: type[CardSearch | CardName], column: str, value: object
) -> None:
    card = BuildingFactory()
    before = finding_stored(card)
    rows.objects.filter(card=card).update(**{column: value})

    refreshed = cards_refresh(every=True)

    assert refreshed == 1
    assert finding_stored(card) == before


def test_cards_are_looked_at_again_only_under_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    card = BuildingFactory()
    cards_refresh()
    Card.objects.filter(pk=card.pk).update(rendered_en="{}")

    same_code = cards_refresh()
    monkeypatch.setattr(refreshing, "derivation_fingerprint", lambda: "other code")
    other_code = cards_refresh()

    assert (same_code, other_code) == (0, 1)


def test_values_as_json_are_the_same_from_the_database() -> None:
    card = BuildingFactory()

    assert values_json(card_values(card)) == values_json(card_values(Card.objects.get(pk=card.pk)))
