"""Cards out of the catalog and into it as files."""

import csv
import io
import json
from types import SimpleNamespace
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from cardsite.values import Words, new_id
from catalog.errors import InvalidFileError, PlanRefusedError, PlanStaleError
from catalog.models import Card, CardRevision, Game
from catalog.services import cards
from catalog.services.cards import card_delete, card_values, values_json
from catalog.services.finding import Finding
from catalog.services.rendering import Terms, card_derive
from catalog.services.renumbering import card_renumber
from catalog.services.transfer import csv_form
from catalog.services.transfer import plan as plan_module
from catalog.services.transfer.csv_form import csv_write
from catalog.services.transfer.json_form import json_write
from catalog.services.transfer.plan import ImportPlan, Status, import_apply, import_plan
from catalog.values import FieldSpec, FieldType
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import DRAW, BuildingFactory, EventFactory

pytestmark = pytest.mark.django_db

WRITERS = {"csv": csv_write, "json": json_write}


def all_cards() -> list[Card]:
    return list(Card.objects.order_by("number"))


def table(*rows: dict[str, Any]) -> bytes:
    target = io.StringIO()
    writer = csv.DictWriter(target, list(dict.fromkeys(name for row in rows for name in row)))
    writer.writeheader()
    writer.writerows(rows)
    return target.getvalue().encode()


def plan_of(content: bytes, form: str = "csv") -> ImportPlan:
    return import_plan(game="tatemon", form=form, content=content)


def statuses(plan: ImportPlan) -> list[str]:
    return [row.status.value for row in plan.rows]


@pytest.mark.failure("D4")
@pytest.mark.parametrize("form", WRITERS)
def test_an_exported_file_changes_nothing_when_it_comes_back(form: str) -> None:
    BuildingFactory(name_ja="=1+1", name_en="'=quoted", published_at=None)
    BuildingFactory(name_ja='"引用", つき;', facts={"durability": 3})
    EventFactory(name_en="")

    plan = plan_of(WRITERS[form]("tatemon", all_cards()), form)

    assert statuses(plan) == ["unchanged"] * 3
    assert plan.absent == ()


@pytest.mark.parametrize("form", WRITERS)
def test_an_exported_file_makes_the_same_cards_where_there_are_none(form: str) -> None:
    made = [BuildingFactory(), BuildingFactory(facts={"skill": DRAW}), EventFactory()]
    content = WRITERS[form]("tatemon", all_cards())
    before = [(card.pk, card.number, values_json(card_values(card))) for card in made]
    Card.objects.all().delete()
    CardRevision.objects.all().delete()
    plan = plan_of(content, form)

    import_apply(game="tatemon", form=form, content=content, fingerprint=plan.fingerprint, user=None)

    assert statuses(plan) == ["created"] * 3
    assert [(card.pk, card.number, values_json(card_values(card))) for card in all_cards()] == before


@pytest.mark.parametrize("form", WRITERS)
def test_a_file_from_before_a_card_was_renumbered_means_that_card(form: str) -> None:
    card = BuildingFactory()
    content = WRITERS[form]("tatemon", all_cards())
    card_renumber(card_id=card.pk, number=5000, expected_revision=None, user=None)

    plan = plan_of(content, form)

    assert [(row.status.value, row.number) for row in plan.rows] == [("unchanged", 5000)]


def saved_with(separator: str, encoding: str, line_end: str = "\r\n", added: str = "") -> bytes:
    """A card's new English name and durability, as a spreadsheet saves them."""
    lines = [["number", "name_en", "facts.durability"], ["7", "New, and longer", " 3 "]]
    target = io.StringIO(newline="")
    csv.writer(target, delimiter=separator, lineterminator=f"{added}{line_end}").writerows(lines)
    return target.getvalue().encode(encoding)


@pytest.mark.parametrize(
    "content",
    [
        saved_with(",", "utf-8"),
        saved_with(",", "utf-8-sig"),
        saved_with(",", "utf-8", line_end="\n"),
        saved_with(",", "utf-8", line_end="\r"),
        saved_with(";", "utf-8-sig"),
        saved_with("\t", "utf-8"),
        saved_with("\t", "utf-16"),
        saved_with(",", "utf-8", added=",,"),
        saved_with(";", "utf-8", added=";"),
    ],
    ids=["plain", "mark", "unix", "old mac", "semicolons", "tabs", "unicode text", "empty columns", "empty column"],
)
def test_what_spreadsheets_save_is_read(content: bytes) -> None:
    BuildingFactory(number=7, durability=2, name_en="Old")

    plan = plan_of(content)

    assert statuses(plan) == ["changed"]
    assert [(one["field"], one["after"]) for one in plan.rows[0].difference] == [
        ("name_en", "New, and longer"),
        ("facts.durability", 3),
    ]


def test_a_file_in_another_encoding_is_refused_with_the_way_out() -> None:
    with pytest.raises(InvalidFileError) as refused:
        plan_of("number,name_ja\n7,灯台\n".encode("cp932"))

    assert [fault.code for fault in refused.value.faults] == ["not_utf8"]
    assert "CSV UTF-8" in refused.value.faults[0].message


@pytest.mark.parametrize(("cell", "value"), [("TRUE", True), ("true", True), ("False", False)])
def test_yes_and_no_are_read_as_spreadsheets_write_them(
    cell: str, value: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = FieldSpec("twin", Words("双子", "twin"), FieldType.FLAG)
    monkeypatch.setattr(csv_form, "GAMES", {"twins": SimpleNamespace(fields=lambda: {"twin": flag})})

    (row,) = csv_form.csv_rows(f"number,facts.twin\n7,{cell}\n".encode(), "twins")

    assert row.facts == {"twin": value}


@pytest.mark.parametrize("content", [b"{", b"[1", b'{"game": "tatemon", "game": "tatemon"}', b"\xff"])
def test_a_broken_json_file_is_refused_as_a_file(content: bytes) -> None:
    with pytest.raises(InvalidFileError) as refused:
        plan_of(content, "json")

    assert refused.value.faults


def test_an_id_of_another_game_is_refused_in_its_row() -> None:
    card = BuildingFactory()
    other = Game.objects.create(slug="other")
    Card.objects.filter(pk=card.pk).update(game=other)

    plan = plan_of(table({"id": str(card.pk), "kind": "building", "name_ja": "家", "reading": "いえ"}))

    assert [[fault.code for fault in row.faults] for row in plan.rows] == [["another_game"]]


def test_the_database_is_not_asked_about_each_row_of_a_plan(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    rows = [
        {"number": "", "kind": "building", "name_ja": f"家{n}", "reading": "いえ", "facts.durability": 2}
        for n in range(40)
    ]
    BuildingFactory(number=7)
    content = table(*rows, {"number": "7", "name_ja": "別の名"})

    with django_assert_max_num_queries(10):
        plan = plan_of(content)

    assert plan.count(Status.CREATED) == 40


def test_carrying_a_file_out_asks_the_database_a_few_questions_a_row(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    rows = [
        {"number": "", "kind": "building", "name_ja": f"家{n}", "reading": "いえ", "facts.durability": 2}
        for n in range(40)
    ]
    content = table(*rows)
    fingerprint = plan_of(content).fingerprint

    with django_assert_max_num_queries(40 * 8 + 20):
        import_apply(game="tatemon", form="csv", content=content, fingerprint=fingerprint, user=None)

    assert Card.objects.count() == 40


def test_a_card_is_derived_once_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    derived: list[str] = []

    def counted(card: Card, terms: Terms) -> Finding:
        derived.append(card.name_ja)
        return card_derive(card, terms)

    changed = BuildingFactory(name_en="Old")
    new = {"number": "", "kind": "event", "name_ja": "停電", "reading": "ていでん"}
    content = table(new, {"number": changed.number, "kind": "building", "name_ja": "別の家", "reading": "いえ"})
    fingerprint = plan_of(content).fingerprint
    monkeypatch.setattr(cards, "card_derive", counted)

    import_apply(game="tatemon", form="csv", content=content, fingerprint=fingerprint, user=None)

    assert derived == ["停電", "別の家"]


def test_a_plan_shows_each_field_that_differs_and_writes_nothing() -> None:
    card = BuildingFactory(durability=2, name_en="Old")
    kept = EventFactory()

    plan = plan_of(table({"number": card.number, "name_en": "New", "facts.durability": 3}))

    assert [(row.place, row.status, row.difference) for row in plan.rows] == [
        (
            "2",
            Status.CHANGED,
            (
                {"field": "name_en", "before": "Old", "after": "New"},
                {"field": "facts.durability", "before": 2, "after": 3},
            ),
        )
    ]
    assert [absent.id for absent in plan.absent] == [kept.pk]
    assert Card.objects.get(pk=card.pk).name_en == "Old"


def test_a_plan_is_carried_out_as_shown_and_noted_as_an_import() -> None:
    card, editor = BuildingFactory(durability=2), EditorFactory()
    new = {"number": "", "kind": "event", "name_ja": "停電", "reading": "ていでん", "facts.durability": ""}
    content = table(
        {**new, "facts.event_type": "risk"},
        {
            **dict.fromkeys(new, ""),
            "number": card.number,
            **{name: getattr(card, name) for name in ("kind", "name_ja", "reading")},
            "facts.durability": 4,
            "facts.event_type": "",
        },
    )
    plan = plan_of(content)

    import_apply(game="tatemon", form="csv", content=content, fingerprint=plan.fingerprint, user=editor)

    assert statuses(plan) == ["created", "changed"]
    made = Card.objects.get(name_ja="停電")
    assert (made.number, made.missing) == (card.number + 1, ["ability"])
    assert Card.objects.get(pk=card.pk).facts["durability"] == 4
    assert {(note.origin, note.user_id) for note in CardRevision.objects.filter(revision=2)} == {
        (CardRevision.Origin.IMPORT, editor.pk)
    }


def test_an_empty_cell_says_that_a_fact_is_unknown() -> None:
    card = BuildingFactory()

    plan = plan_of(table({"number": card.number, "facts.skill": ""}))

    assert plan.rows[0].difference == ({"field": "facts.skill", "before": DRAW},)


def test_a_plan_is_refused_when_anything_changed_since_it_was_shown() -> None:
    card = BuildingFactory()
    content = table({"number": card.number, "name_en": "New"})
    plan = plan_of(content)
    other = EventFactory()

    with pytest.raises(PlanStaleError):
        import_apply(game="tatemon", form="csv", content=content, fingerprint=plan.fingerprint, user=None)

    assert Card.objects.get(pk=card.pk).name_en == card.name_en
    assert Card.objects.filter(pk=other.pk).exists()


@pytest.mark.parametrize("at_once", [1, 200])
def test_a_plan_with_a_refused_row_is_not_carried_out_in_part(monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    monkeypatch.setattr(plan_module, "WRITTEN_AT_ONCE", at_once)
    card, event = BuildingFactory(), EventFactory()
    content = table({"number": card.number, "facts.durability": 3}, {"number": event.number, "facts.durability": 3})
    plan = plan_of(content)

    with pytest.raises(PlanRefusedError) as refused:
        import_apply(game="tatemon", form="csv", content=content, fingerprint=plan.fingerprint, user=None)

    assert statuses(plan) == ["changed", "refused"]
    assert [fault.pointer for fault in refused.value.faults] == ["3 /facts/durability"]
    assert Card.objects.get(pk=card.pk).facts["durability"] == 2


@pytest.mark.failure("D12")
def test_the_same_number_twice_in_a_file_is_refused_with_both_lines() -> None:
    card = BuildingFactory()
    content = table({"number": card.number, "name_en": "A"}, {"number": card.number, "name_en": "B"})

    with pytest.raises(InvalidFileError) as refused:
        plan_of(content)

    (fault,) = refused.value.faults
    assert (fault.code, fault.params["first"], fault.params["second"]) == ("repeated", "2", "3")


@pytest.mark.failure("D12")
def test_a_stored_card_that_a_file_lacks_is_reported_and_stays() -> None:
    kept, card = BuildingFactory(), BuildingFactory()
    content = json_write("tatemon", [card])
    plan = plan_of(content, "json")

    import_apply(game="tatemon", form="json", content=content, fingerprint=plan.fingerprint, user=None)

    assert [(absent.id, absent.number, absent.name) for absent in plan.absent] == [(kept.pk, kept.number, kept.name_ja)]
    assert Card.objects.filter(pk=kept.pk).exists()


@pytest.mark.failure("D11")
def test_a_number_cannot_be_moved_to_another_card() -> None:
    card, other = BuildingFactory(), BuildingFactory()

    plan = plan_of(table({"id": card.pk, "number": other.number}, {"id": new_id(), "number": card.number}))

    assert [[fault.code for fault in row.faults] for row in plan.rows] == [["number_changed"], ["number_changed"]]


def test_a_card_that_is_gone_does_not_come_back_by_import() -> None:
    card = BuildingFactory()
    content = csv_write("tatemon", [card])
    card_delete(card_id=card.pk, expected_revision=1, user=None)

    plan = plan_of(content)

    assert [[fault.code for fault in row.faults] for row in plan.rows] == [["card_gone"]]


def test_a_line_counts_from_where_it_begins() -> None:
    rows = 'number,kind,name_ja\r\n,event,"二\n行"\r\n\r\n,event\r\n'

    plan = plan_of(rows.encode())

    assert [row.place for row in plan.rows] == ["2", "5"]
    assert [fault.code for fault in plan.rows[1].faults] == ["wrong_number_of_cells"]


@pytest.mark.parametrize(
    ("cells", "pointer"),
    [
        ({"facts.durability": "two"}, "/facts/durability"),
        ({"facts.durability": "２"}, "/facts/durability"),
        ({"number": "9" * 5000}, "/number"),
        ({"facts.durability": "99"}, "/facts/durability"),
        ({"facts.skill": "{"}, "/facts.skill"),
        ({"facts.skill": '{"kind": "activated", "kind": "activated"}'}, "/facts.skill"),
        ({"published_at": "tomorrow"}, "/published_at"),
        ({"published_at": "2026-01-01T00:00:00"}, "/published_at"),
        ({"id": "12"}, "/id"),
        ({"number": "-1"}, "/number"),
        ({"facts.building_kind": "null"}, "/facts/building_kind"),
    ],
)
def test_a_cell_that_cannot_be_read_is_refused_with_its_column(cells: dict[str, str], pointer: str) -> None:
    row = {"number": "", "kind": "building", "name_ja": "家", "reading": "いえ"}

    plan = plan_of(table({**row, **cells}))

    assert [(one.status, {fault.pointer for fault in one.faults}) for one in plan.rows] == [(Status.REFUSED, {pointer})]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"number,nmae\n1,x\n", "unknown_column"),
        (b"name_ja\nx\n", "missing_column"),
        (b"number,number\n1,2\n", "repeated"),
        (b"", "missing_column"),
        ("number,name_ja\n1,家\n".encode("cp932"), "not_utf8"),
        (b'number,name_ja\n1,"a"b\n', "not_csv"),
    ],
)
def test_a_file_that_is_no_table_of_cards_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(InvalidFileError) as refused:
        plan_of(content)

    assert code in [fault.code for fault in refused.value.faults]


def test_a_json_file_of_another_game_is_refused() -> None:
    content = json.dumps({"game": "chess", "cards": []}).encode()

    with pytest.raises(InvalidFileError) as refused:
        plan_of(content, "json")

    assert [fault.pointer for fault in refused.value.faults] == ["/game"]
