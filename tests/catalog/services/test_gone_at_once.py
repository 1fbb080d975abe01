"""Entries stored while what they name, or they themselves, are deleted, each on a connection of its own."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from cardsite.errors import SiteError
from catalog.models import EntryRevision, Format, Printing, Restriction, RestrictionCard, Rule, Ruling, Set
from catalog.services.errata import ErratumValues, erratum_create, erratum_delete, erratum_update
from catalog.services.formats import (
    FormatValues,
    RestrictionValues,
    format_delete,
    format_update,
    restriction_create,
    restriction_delete,
    restriction_update,
)
from catalog.services.printings import (
    PrintingValues,
    SetValues,
    printing_create,
    printing_delete,
    printing_update,
    set_delete,
    set_update,
)
from catalog.services.rules import RuleValues, rule_create, rule_delete, rule_update, rules_arrange
from catalog.services.rulings import RulingValues, ruling_create, ruling_delete, ruling_update
from catalog.services.terms import TermValues, term_delete, term_update
from tests.at_once import second_while_first_is_open
from tests.factories.catalog import (
    BuildingFactory,
    ErratumFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
    TermFactory,
)

pytestmark = pytest.mark.django_db(transaction=True)
DAY = date(2021, 4, 1)
BOOK = RuleValues("play", "遊び方", "Play", "一つ。", "One.")


def _told(ended: Any) -> tuple[str, list[tuple[str, str | None]]]:
    """The code of a refusal, and its faults with their places."""
    assert isinstance(ended, SiteError), ended
    return ended.code, [(fault.code, fault.pointer) for fault in ended.faults]


def _printing_values(home: Set) -> PrintingValues:
    return PrintingValues(set_id=home.pk, collector_number="Z-1")


def _restricted(format_: Format) -> Restriction:
    restriction: Restriction = RestrictionFactory.create(format=format_, cards=[BuildingFactory()])
    return restriction


def _ban(*cards: Any) -> RestrictionValues:
    return RestrictionValues(kind="banned", limit=0, card_ids=[card.pk for card in cards], begins_on=DAY)


def test_a_printing_for_a_set_that_is_being_deleted_is_refused_at_its_set() -> None:
    card, home = BuildingFactory(), SetFactory()

    ended = second_while_first_is_open(
        lambda: set_delete(set_id=home.pk),
        lambda: printing_create(card_id=card.pk, values=_printing_values(home)),
    )

    assert _told(ended) == ("invalid_entry", [("unknown_set", "/set")])
    assert not Printing.objects.exists()


def test_a_printing_that_moves_to_a_set_that_is_being_deleted_stays_where_it_was() -> None:
    printing, home = PrintingFactory(), SetFactory()

    ended = second_while_first_is_open(
        lambda: set_delete(set_id=home.pk),
        lambda: printing_update(printing_id=printing.pk, values=_printing_values(home)),
    )

    assert _told(ended) == ("invalid_entry", [("unknown_set", "/set")])
    assert Printing.objects.get().set_id == printing.set_id


def test_a_set_is_not_deleted_while_a_printing_of_it_is_being_stored() -> None:
    card, home = BuildingFactory(), SetFactory()

    ended = second_while_first_is_open(
        lambda: printing_create(card_id=card.pk, values=_printing_values(home)),
        lambda: set_delete(set_id=home.pk),
    )

    assert _told(ended) == ("entry_in_use", [])
    assert Printing.objects.get().set_id == home.pk


def test_a_restriction_of_a_format_that_is_being_deleted_is_refused() -> None:
    card, wild = BuildingFactory(), FormatFactory()

    ended = second_while_first_is_open(
        lambda: format_delete(format_id=wild.pk),
        lambda: restriction_create(format_id=wild.pk, values=_ban(card)),
    )

    assert _told(ended) == ("entry_gone", [])
    assert not Restriction.objects.exists()


def test_a_restriction_is_not_changed_while_its_format_is_being_deleted() -> None:
    wild, card = FormatFactory(), BuildingFactory()
    restriction = _restricted(wild)

    ended = second_while_first_is_open(
        lambda: format_delete(format_id=wild.pk),
        lambda: restriction_update(restriction_id=restriction.pk, values=_ban(card)),
    )

    assert _told(ended) == ("entry_gone", [])
    assert not RestrictionCard.objects.exists()


def test_a_format_takes_along_the_cards_that_a_restriction_is_being_given() -> None:
    wild, card = FormatFactory(), BuildingFactory()
    restriction = _restricted(wild)

    ended = second_while_first_is_open(
        lambda: restriction_update(restriction_id=restriction.pk, values=_ban(card)),
        lambda: format_delete(format_id=wild.pk),
    )

    assert ended is None
    assert not RestrictionCard.objects.exists()
    before = EntryRevision.objects.get(entry_id=restriction.pk, action="deleted").before
    assert before is not None
    assert before["cards"] == [str(card.pk)]


def test_a_restriction_that_goes_with_its_format_is_noted_as_gone_once() -> None:
    wild = FormatFactory()
    restriction = _restricted(wild)

    ended = second_while_first_is_open(
        lambda: restriction_delete(restriction_id=restriction.pk), lambda: format_delete(format_id=wild.pk)
    )

    assert ended is None
    assert EntryRevision.objects.filter(entry_id=restriction.pk, action="deleted").count() == 1


def test_a_rule_that_a_ruling_is_being_given_is_not_deleted() -> None:
    card = BuildingFactory()
    rule_create(game="tatemon", rule_id="TM-Z1", values=BOOK)

    ended = second_while_first_is_open(
        lambda: ruling_create(card_id=card.pk, values=RulingValues(DAY, "はい。", rule_ids=["TM-Z1"])),
        lambda: rule_delete(rule_id="TM-Z1"),
    )

    assert _told(ended) == ("entry_in_use", [])
    assert list(Ruling.objects.get().rules.values_list("rule_id", flat=True)) == ["TM-Z1"]


def test_a_ruling_by_a_rule_that_is_being_deleted_is_refused_at_its_rules() -> None:
    card = BuildingFactory()
    rule_create(game="tatemon", rule_id="TM-Z1", values=BOOK)

    ended = second_while_first_is_open(
        lambda: rule_delete(rule_id="TM-Z1"),
        lambda: ruling_create(card_id=card.pk, values=RulingValues(DAY, "はい。", rule_ids=["TM-Z1"])),
    )

    assert _told(ended) == ("invalid_entry", [("unknown_rule", "/rules")])
    assert not Ruling.objects.exists()


def test_an_erratum_of_a_printing_that_is_being_deleted_is_refused_at_its_printing() -> None:
    printing = PrintingFactory()
    said = ErratumValues("skill", DAY, "二枚", "一枚", printing_id=printing.pk)

    ended = second_while_first_is_open(
        lambda: printing_delete(printing_id=printing.pk),
        lambda: erratum_create(card_id=printing.card_id, values=said),
    )

    assert _told(ended) == ("invalid_entry", [("unknown_printing", "/printing")])


Works = tuple[Callable[[], Any], Callable[[], Any]]


def _set() -> Works:
    home = SetFactory()
    changed = SetValues(code="A9", name_ja="別のセット")
    return lambda: set_delete(set_id=home.pk), lambda: set_update(set_id=home.pk, values=changed)


def _printing() -> Works:
    printing = PrintingFactory()
    changed = _printing_values(printing.set)
    return (
        lambda: printing_delete(printing_id=printing.pk),
        lambda: printing_update(printing_id=printing.pk, values=changed),
    )


def _ruling() -> Works:
    ruling = RulingFactory()
    changed = RulingValues(DAY, "いいえ。")
    return lambda: ruling_delete(ruling_id=ruling.pk), lambda: ruling_update(ruling_id=ruling.pk, values=changed)


def _erratum() -> Works:
    erratum = ErratumFactory()
    changed = ErratumValues("skill", DAY, "三枚", "一枚")
    return (
        lambda: erratum_delete(erratum_id=erratum.pk),
        lambda: erratum_update(erratum_id=erratum.pk, values=changed),
    )


def _format() -> Works:
    wild = FormatFactory()
    changed = FormatValues("無差別", "Wild", is_default=True)
    return lambda: format_delete(format_id=wild.pk), lambda: format_update(format_id=wild.pk, values=changed)


def _restriction() -> Works:
    restriction, card = _restricted(FormatFactory()), BuildingFactory()
    return (
        lambda: restriction_delete(restriction_id=restriction.pk),
        lambda: restriction_update(restriction_id=restriction.pk, values=_ban(card)),
    )


def _term() -> Works:
    term = TermFactory()
    changed = TermValues("両利き", "ambidextrous")
    return lambda: term_delete(term_id=term.pk), lambda: term_update(term_id=term.pk, values=changed)


def _rule() -> Works:
    rule_create(game="tatemon", rule_id="TM-Z1", values=BOOK)
    return lambda: rule_delete(rule_id="TM-Z1"), lambda: rule_update(rule_id="TM-Z1", values=BOOK)


ENTRIES = pytest.mark.parametrize("entry", [_set, _printing, _ruling, _erratum, _format, _restriction, _term, _rule])


@ENTRIES
def test_an_entry_that_is_being_deleted_is_not_changed(entry: Callable[[], Works]) -> None:
    delete, change = entry()

    ended = second_while_first_is_open(delete, change)

    assert _told(ended) == ("entry_gone", [])


@ENTRIES
def test_an_entry_that_is_being_deleted_is_not_deleted_once_more(entry: Callable[[], Works]) -> None:
    delete, _ = entry()

    ended = second_while_first_is_open(delete, delete)

    assert _told(ended) == ("entry_gone", [])


@ENTRIES
def test_an_entry_that_is_being_changed_is_deleted_after_that_unless_it_is_needed(entry: Callable[[], Works]) -> None:
    delete, change = entry()

    ended = second_while_first_is_open(change, delete)

    assert ended is None if entry is not _format else _told(ended)[1] == [("default_needed", "/is_default")]


def test_rules_deleted_one_after_another_while_their_book_is_put_in_order_wait_in_no_circle() -> None:
    for rule_id in ("TM-Z1", "TM-Z2"):
        rule_create(game="tatemon", rule_id=rule_id, values=BOOK)

    ended = second_while_first_is_open(
        lambda: rule_delete(rule_id="TM-Z2"),
        lambda: rules_arrange(game="tatemon", rule_ids=["TM-Z2", "TM-Z1"]),
        meanwhile=lambda: rule_delete(rule_id="TM-Z1"),
    )

    assert ended == []
    assert not Rule.objects.exists()
