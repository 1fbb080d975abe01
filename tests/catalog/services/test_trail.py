"""The trail of what belongs to cards: who changed what, from where, before and after."""

from dataclasses import replace
from datetime import date
from hashlib import blake2b
from typing import Any

import pytest

from catalog.errors import CardInUseError, CardsDifferInGameError, InvalidEntryError
from catalog.models import Card, EntryRevision, Erratum, LoadedEntry, Printing, RulingCard
from catalog.services.cards import card_delete
from catalog.services.errata import ErratumValues, erratum_create, erratum_update
from catalog.services.formats import format_delete
from catalog.services.loading import Load, LoadReport
from catalog.services.merging import card_absorb
from catalog.services.printings import PrintingValues, printing_create, printing_delete, printing_update
from catalog.services.rulings import RulingValues, ruling_create, ruling_delete, ruling_update, ruling_values
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import (
    BuildingFactory,
    ChikemonFactory,
    ErratumFactory,
    FormatFactory,
    PrintingFactory,
    RestrictionFactory,
    RulingFactory,
    SetFactory,
)

pytestmark = pytest.mark.django_db

ERRATUM = ErratumValues("skill", date(2022, 1, 1), printed_ja="二枚", text_ja="一枚")


def trail(entry: Any) -> list[tuple[int, str, Any]]:
    found = EntryRevision.objects.filter(entry_id=entry.pk).order_by("revision")
    return [(row.revision, row.action, row.user) for row in found]


def test_a_printing_leaves_a_trail_from_its_making_to_its_end() -> None:
    editor, home, card = EditorFactory.create(), SetFactory.create(), BuildingFactory.create()
    values = PrintingValues(home.pk, "A1-1", rarity="C")

    printing = printing_create(card_id=card.pk, values=values, user=editor)
    printing_update(printing_id=printing.pk, values=replace(values, rarity="R"), user=editor)
    printing_update(printing_id=printing.pk, values=replace(values, rarity="R"), user=editor)
    printing_delete(printing_id=printing.pk, user=None)

    assert trail(printing) == [(1, "created", editor), (2, "changed", editor), (3, "deleted", None)]
    change = EntryRevision.objects.get(entry_id=printing.pk, revision=2)
    assert change.before is not None
    assert change.after is not None
    assert {name for name in change.after if change.before[name] != change.after[name]} == {"rarity"}
    assert change.after["set"] == str(home.pk)


def test_a_ruling_leaves_a_trail_with_the_cards_and_rules_it_names() -> None:
    editor, card, other = EditorFactory.create(), BuildingFactory.create(), BuildingFactory.create()
    values = RulingValues(date(2022, 1, 1), "はい")

    ruling = ruling_create(card_id=card.pk, values=values, user=editor)
    ruling_update(ruling_id=ruling.pk, values=replace(values, other_ids=[other.pk, card.pk]), user=editor)
    ruling_delete(ruling_id=ruling.pk, user=editor)

    assert trail(ruling) == [(1, "created", editor), (2, "changed", editor), (3, "deleted", editor)]
    change = EntryRevision.objects.get(entry_id=ruling.pk, revision=2)
    assert (change.before or {})["others"] == []
    assert (change.after or {})["others"] == [str(other.pk)]


def test_what_goes_with_a_card_or_a_format_is_written_down() -> None:
    editor, card = EditorFactory.create(), BuildingFactory.create()
    gone = [PrintingFactory.create(card=card), RulingFactory.create(card=card), ErratumFactory.create(card=card)]
    entry = FormatFactory.create()
    restriction = RestrictionFactory.create(format=entry, cards=[BuildingFactory.create()])

    card_delete(card_id=card.pk, expected_revision=1, user=editor)
    format_delete(format_id=entry.pk, user=editor)

    assert [trail(one)[-1] for one in (*gone, restriction, entry)] == [(2, "deleted", editor)] * 5


def test_what_a_merge_moves_is_written_down_and_nothing_stands_twice() -> None:
    editor, card, into = EditorFactory.create(), BuildingFactory.create(), BuildingFactory.create()
    printing = PrintingFactory.create(card=card)
    ruling = RulingFactory.create(card=card, other_ids=[into.pk])
    elsewhere = RulingFactory.create(other_ids=[card.pk, into.pk])
    kept, doubled = ErratumFactory.create(card=into), ErratumFactory.create(card=card)

    card_absorb(card_id=card.pk, into_id=into.pk, expected_revision=1, user=editor)

    printing.refresh_from_db()
    ruling.refresh_from_db()
    assert (printing.card, ruling.card) == (into, into)
    assert trail(printing)[-1] == (2, "changed", editor)
    assert list(RulingCard.objects.values_list("ruling", "card")) == [(elsewhere.pk, into.pk)]
    assert list(Erratum.objects.all()) == [kept]
    assert trail(doubled)[-1] == (2, "deleted", editor)


def test_a_card_that_a_ruling_on_another_names_stays() -> None:
    card = BuildingFactory.create()
    ruling = RulingFactory.create(other_ids=[card.pk])

    with pytest.raises(CardInUseError):
        card_delete(card_id=card.pk, expected_revision=1, user=None)
    ruling_delete(ruling_id=ruling.pk)
    card_delete(card_id=card.pk, expected_revision=1, user=None)

    assert not Card.objects.filter(pk=card.pk).exists()


@pytest.mark.parametrize(
    ("change", "pointer"),
    [({"field": "cost"}, "/field"), ({"field": "rarity"}, "/field"), ({"printed_ja": ""}, "/printed_ja")],
)
def test_an_erratum_of_what_is_not_printed_on_the_card_is_refused(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(InvalidEntryError) as refused:
        erratum_create(card_id=BuildingFactory.create().pk, values=replace(ERRATUM, **change))

    assert [fault.pointer for fault in refused.value.faults] == [pointer]


def test_an_erratum_of_a_printing_may_be_about_the_printings_own_places_and_only_of_its_card() -> None:
    printing: Printing = PrintingFactory.create()
    values = replace(ERRATUM, field="rarity", printing_id=printing.pk)

    erratum = erratum_create(card_id=printing.card_id, values=values)

    assert erratum.printing == printing
    with pytest.raises(InvalidEntryError):
        erratum_create(card_id=BuildingFactory.create().pk, values=values)
    with pytest.raises(InvalidEntryError):
        erratum_create(card_id=printing.card_id, values=values)
    assert erratum_update(erratum_id=erratum.pk, values=replace(values, text_ja="一")).text_ja == "一"


def test_a_ruling_names_rules_and_cards_of_its_own_game() -> None:
    card, stranger = BuildingFactory.create(), ChikemonFactory.create()
    values = RulingValues(date(2022, 1, 1), "はい")

    with pytest.raises(CardsDifferInGameError):
        ruling_create(card_id=card.pk, values=replace(values, other_ids=[stranger.pk]))
    with pytest.raises(InvalidEntryError) as refused:
        ruling_create(card_id=card.pk, values=replace(values, rule_ids=["TM-Z99"]))
    assert [fault.pointer for fault in refused.value.faults] == ["/rules"]


def test_a_row_loaded_before_there_was_more_to_say_of_it_still_follows_its_file() -> None:
    ruling = RulingFactory.create()
    stored = ruling_values(ruling)
    before = f"RulingValues(dated_on={stored.dated_on!r}, text_ja={stored.text_ja!r}, text_en={stored.text_en!r})"
    digest = blake2b(before.encode(), digest_size=16).hexdigest()
    LoadedEntry.objects.create(name="tatemon ruling", digest=digest)
    wanted = replace(stored, question_ja="どう？")
    load = Load("tatemon", LoadReport(), overwrite=False)

    load.settle(
        "ruling",
        stored=stored,
        wanted=wanted,
        create=lambda: None,
        update=lambda: ruling_update(ruling_id=ruling.pk, values=wanted),
    )

    ruling.refresh_from_db()
    assert (load.report.updated, load.report.kept, ruling.question_ja) == (1, [], "どう？")
