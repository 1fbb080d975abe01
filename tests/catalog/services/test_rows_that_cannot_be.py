"""Rows of files that cannot be stored are refused one by one when the file is compared, and never break the work off."""

from typing import Any

import orjson
import pytest
from django.utils.translation import override

from cardsite.api.language import words_render
from catalog.errors import InvalidCardError, InvalidEntryError
from catalog.models import Card, CardBatch
from catalog.services.batches.making import batch_import, batch_order, batch_undo_order
from catalog.services.batches.refusals import faults_of_json
from catalog.services.renumbering import card_renumber
from tests.factories.catalog import BuildingFactory, ErratumFactory, PrintingFactory, RulingFactory, SetFactory
from tests.jobs import jobs_run

pytestmark = pytest.mark.django_db

HEADING = "number,kind,name_ja,reading,name_en"


def planned(content: bytes, form: str = "csv") -> CardBatch:
    """The batch of a file of TATEMON, compared by the worker."""
    batch = batch_import(game="tatemon", form=form, name="cards", content=content, user=None)
    jobs_run()
    batch.refresh_from_db()
    return batch


def carried_out(content: bytes, form: str = "json") -> CardBatch:
    """The batch of a file, carried out."""
    batch = planned(content, form)
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)
    jobs_run()
    batch.refresh_from_db()
    return batch


def file_of_one(**values: Any) -> bytes:
    card = {"kind": "building", "name_ja": "灯台", "reading": "とうだい", "name_en": "", "facts": {}, **values}
    return orjson.dumps({"game": "tatemon", "cards": [card]})


@pytest.mark.parametrize("column", ["kind", "name_ja", "reading", "name_en"])
@pytest.mark.failure("S15")
def test_a_nul_character_in_a_csv_file_is_the_fault_of_its_row(column: str) -> None:
    cells = {"number": "2000", "kind": "building", "name_ja": "塔", "reading": "とう", "name_en": "Tower"}
    lines = [HEADING, ",".join({**cells, column: "a\x00b"}.values()), ",".join({**cells, "number": "2001"}.values())]

    batch = planned("\n".join(lines).encode())

    assert (batch.state, batch.counts["refused"], batch.counts["created"]) == ("planned", 1, 1)
    fault = batch.rows.get(status="refused").faults[0]
    assert (fault["code"], fault["pointer"]) == ("unstorable_character", f"/{column}")


def test_a_nul_character_in_the_first_line_makes_the_file_unreadable() -> None:
    batch = planned(f"{HEADING},a\x00b\n".encode())

    assert batch.state == "unreadable"
    assert batch.refusal is not None
    assert batch.refusal["faults"][0]["params"]["column"] == "a�b"


def test_a_kind_that_is_too_long_to_be_one_is_the_fault_of_its_row() -> None:
    batch = planned(file_of_one(kind="k" * 300), "json")

    assert [fault["code"] for fault in batch.rows.get().faults] == ["unknown_kind"]


@pytest.mark.parametrize("number", [0, 1_000_000_000, 2_147_483_647])
@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_number_that_no_card_can_have_is_refused_when_the_file_is_compared(number: int, form: str) -> None:
    content = f"{HEADING}\n{number},building,塔,とう,\n".encode() if form == "csv" else file_of_one(number=number)

    batch = planned(content, form)

    row = batch.rows.get()
    assert (row.status, [fault["pointer"] for fault in row.faults]) == ("refused", ["/number"])


def test_no_card_is_renumbered_beyond_the_largest_number() -> None:
    card = BuildingFactory.create()

    with pytest.raises(InvalidCardError) as refused:
        card_renumber(card_id=card.pk, number=1_000_000_000, expected_revision=None, user=None)

    assert refused.value.faults[0].code == "out_of_range"


@pytest.mark.parametrize("factory", [PrintingFactory, RulingFactory, ErratumFactory])
def test_whatever_was_entered_about_a_card_since_stands_against_undoing_it(factory: Any) -> None:
    batch = carried_out(file_of_one())
    card = Card.objects.get(name_ja="灯台")
    entry = factory.create(card=card)

    batch_undo_order(batch_id=batch.pk, user=None, leave_changed=False, may_publish=True)
    jobs_run()

    assert [fault["code"] for fault in batch.rows.get().left] == ["card_in_use"]
    assert type(entry).objects.filter(pk=entry.pk).exists()


def test_the_reasons_that_the_worker_keeps_are_read_in_the_language_of_the_reader() -> None:
    batch = carried_out(file_of_one())
    card = Card.objects.get()
    RulingFactory.create(card=card)
    batch_undo_order(batch_id=batch.pk, user=None, leave_changed=False, may_publish=True)
    jobs_run()
    in_use = faults_of_json(batch.rows.get().left)[0]
    too_long = faults_of_json(planned(file_of_one(name_ja="塔" * 300), "json").rows.get().faults)[0]

    said = {}
    for language in ("ja", "en"):
        with override(language):
            said[language] = [words_render(fault.message, fault.params) for fault in (in_use, too_long)]

    assert "rulings" in said["en"][0]
    assert "裁定" in said["ja"][0]
    assert said["en"][1].isascii()
    assert not said["ja"][1].isascii()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((name, "unprintable") for name in ("a\x01b", "a\u202eb", "a\ufffeb", "a\nb", "a\u2028b")),
        *((name, "invisible_name") for name in ("\u3164", "\u2800\u200b")),
    ],
)
def test_a_name_that_is_not_one_plain_line_to_be_seen_is_refused_whatever_way_it_comes(name: str, code: str) -> None:
    with pytest.raises(InvalidCardError) as card:
        BuildingFactory.create(name_en=name)
    with pytest.raises(InvalidEntryError) as home:
        SetFactory.create(name_en=name)
    imported = planned(file_of_one(name_en=name), "json")

    assert [(fault.code, fault.pointer) for fault in card.value.faults] == [(code, "/name_en")]
    assert [(fault.code, fault.pointer) for fault in home.value.faults] == [(code, "/name_en")]
    assert [(fault["code"], fault["pointer"]) for fault in imported.rows.get().faults] == [(code, "/name_en")]
