"""Cards exported and imported in the admin: the difference is shown first, and nothing is written on a changed basis."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cardsite.models import User
from catalog.admin import batches
from catalog.admin.card_transfer import LARGEST_FILE, WRITERS
from catalog.models import Card, CardBatch, CardRevision
from catalog.services.cards import card_publish
from catalog.services.transfer.rows import MAX_ROWS
from tests.factories.catalog import BuildingFactory, EventFactory
from tests.jobs import jobs_run

IMPORT = "/admin/catalog/card/import/"
EXPORT = "/admin/catalog/card/export/tatemon"
LIST = "/admin/catalog/card/"
BATCH = "/admin/catalog/cardbatch/"


def send(admin: Client, content: bytes | str | dict[str, Any], form: str = "json") -> Any:
    """The page after a file was chosen."""
    data = json.dumps(content) if isinstance(content, dict) else content
    raw = data.encode() if isinstance(data, str) else data
    answer = admin.post(IMPORT, {"game": "tatemon", "file": SimpleUploadedFile(f"cards.{form}", raw)})
    return answer if answer.status_code == 200 else looked_at(admin, answer)


def looked_at(admin: Client, answer: Any) -> Any:
    """The page that an answer leads to, once the worker is done."""
    jobs_run()
    return admin.get(answer["Location"])


def carry_out(admin: Client, page: Any) -> Any:
    """The page after the shown plan was confirmed, and the worker is done."""
    batch = page.context["batch"]
    return looked_at(admin, admin.post(f"{BATCH}{batch.pk}/order/", {"fingerprint": batch.fingerprint}))


def exported(admin: Client, form: str) -> bytes:
    """The export of all cards."""
    content: bytes = admin.get(f"{EXPORT}.{form}").content
    return content


@pytest.mark.parametrize("form", ["csv", "json"])
def test_an_export_brought_back_changes_nothing(admin: Client, form: str) -> None:
    BuildingFactory.create(facts={"durability": 2})
    EventFactory.create()

    page = send(admin, exported(admin, form), form)

    assert page.context["batch"].counts == {"created": 0, "changed": 0, "unchanged": 2, "refused": 0, "absent": 0}
    assert not page.context["applicable"]


@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_file_is_shown_as_a_difference_before_anything_is_written(admin: Client, form: str) -> None:
    card = BuildingFactory.create(name_ja="灯台の家", durability=2)
    file = exported(admin, form).decode("utf-8-sig").replace("灯台の家", "灯台の館")

    page = send(admin, file, form)

    (row,) = page.context["rows"]
    assert [(one.label, one.before.words, one.after.words) for one in row.changes] == [
        ("Japanese name", "灯台の家", "灯台の館")
    ]
    card.refresh_from_db()
    assert card.name_ja == "灯台の家"


@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_plan_that_is_confirmed_is_carried_out_in_the_editors_name(admin: Client, editor: User, form: str) -> None:
    card = BuildingFactory.create(name_ja="灯台の家")
    page = send(admin, exported(admin, form).decode("utf-8-sig").replace("灯台の家", "灯台の館"), form)

    answer = carry_out(admin, page)

    card.refresh_from_db()
    assert card.name_ja == "灯台の館"
    revision = CardRevision.objects.get(card_id=card.pk, revision=2)
    assert (revision.user, revision.origin) == (editor, "import")
    assert answer.context["batch"].state == "applied"
    assert "0 new, 1 changed, 0 as they are, 0 refused." in answer.text


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_file_may_hold_as_many_exported_cards_as_an_import_takes(form: str) -> None:
    write, _ = WRITERS[form]
    cards = BuildingFactory.create_batch(2)

    content = write("tatemon", cards)

    assert len(content) / len(cards) * MAX_ROWS <= LARGEST_FILE


def test_a_plan_is_refused_when_the_cards_changed_in_between_and_shown_anew(admin: Client) -> None:
    card = BuildingFactory.create(name_ja="灯台の家")
    page = send(admin, exported(admin, "json").decode().replace("灯台の家", "灯台の館"))
    card_publish(card_id=card.pk, expected_revision=None, at=None, user=None)

    answer = carry_out(admin, page)

    assert "changed since the difference was shown" in answer.context["refusal"].words
    card.refresh_from_db()
    assert card.name_ja == "灯台の家"
    assert answer.context["batch"].fingerprint != page.context["batch"].fingerprint
    assert "published at" in [change.label for change in answer.context["rows"][0].changes]


@pytest.mark.failure("P15")
def test_a_wrong_effect_is_refused_with_its_place_and_holds_up_the_whole_file(admin: Client) -> None:
    BuildingFactory.create_batch(2)
    file = json.loads(exported(admin, "json"))
    file["cards"][0]["facts"]["skill"]["do"][0]["draw"]["amonut"] = 2
    file["cards"][1]["name_en"] = "Another Name"

    page = send(admin, file)
    carry_out(admin, page)

    assert page.context["batch"].counts["refused"] == 1
    assert page.context["rows"][0].faults[0].startswith("/facts/skill/do/0/draw/amonut: ")
    assert not page.context["applicable"]
    assert not Card.objects.filter(name_en="Another Name").exists()


@pytest.mark.failure("D12")
def test_a_card_named_twice_is_refused_with_both_places_and_an_absent_one_is_reported(admin: Client) -> None:
    first, _ = BuildingFactory.create_batch(2)
    file = json.loads(exported(admin, "json"))
    file["cards"] = [one for one in file["cards"] if one["id"] == str(first.pk)]

    absent = send(admin, file)
    file["cards"] *= 2
    twice = send(admin, file)

    assert len(absent.context["batch"].absent) == 1
    assert "Not in the file, and staying as they are: 1" in absent.content.decode()
    assert any("/cards/0" in fault and "/cards/1" in fault for fault in twice.context["refusal"].faults)
    assert Card.objects.count() == 2


@pytest.mark.parametrize(
    ("content", "form"), [("{", "json"), ("\ufeff", "csv"), (b"\xff\xfe", "csv"), ("name\nx", "csv"), ("{}", "json")]
)
def test_a_file_that_cannot_be_read_is_refused_with_the_reason(admin: Client, content: bytes | str, form: str) -> None:
    page = send(admin, content, form)

    assert page.status_code == 200
    assert page.context.get("refusal") or page.context["form"].errors


def test_a_file_of_another_form_is_refused(admin: Client) -> None:
    page = send(admin, "x", "xlsx")

    assert "ends in .csv or .json" in page.content.decode()


def test_an_export_is_narrowed_down_as_the_list_is(admin: Client) -> None:
    BuildingFactory.create()
    event = EventFactory.create()

    found = json.loads(admin.get(f"{EXPORT}.json?kind=event").content)

    assert [card["id"] for card in found["cards"]] == [str(event.pk)]


@pytest.mark.parametrize("query", ["nope=1", "id__exact=x"])
def test_an_export_that_is_narrowed_down_by_nothing_there_is_leads_to_the_list(admin: Client, query: str) -> None:
    BuildingFactory.create()

    answer = admin.get(f"{EXPORT}.csv?{query}")

    assert (answer.status_code, answer["Location"]) == (302, f"{LIST}?e=1")


def test_chosen_cards_are_exported(admin: Client) -> None:
    chosen, _ = BuildingFactory.create_batch(2)

    answer = admin.post(LIST, {"action": "export_json", "_selected_action": [str(chosen.pk)]})

    assert answer["Content-Disposition"] == 'attachment; filename="tatemon-cards.json"'
    assert [card["id"] for card in json.loads(answer.content)["cards"]] == [str(chosen.pk)]


def test_who_may_not_import_finds_no_page_for_it(admin: Client, editor: User) -> None:
    group = editor.groups.get()
    group.permissions.remove(group.permissions.get(codename="import_card"))

    assert admin.get(IMPORT).status_code == 403
    assert IMPORT not in admin.get(LIST).content.decode()


def test_who_may_not_publish_does_not_publish_by_a_file(admin: Client, editor: User) -> None:
    BuildingFactory.create(published_at=None)
    file = json.loads(exported(admin, "json"))
    file["cards"][0]["published_at"] = "2026-04-01T00:00:00+09:00"
    group = editor.groups.get()
    group.permissions.remove(group.permissions.get(codename="publish_card"))

    answer = carry_out(admin, send(admin, file))

    assert "which you may not decide" in str(next(iter(answer.context["messages"])))
    assert Card.objects.get().published_at is None


def test_thousands_of_rows_are_shown_page_by_page(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "ROWS_ON_A_PAGE", 2)
    rows = "".join(f",building,家{number},いえ\n" for number in range(5))

    page = send(admin, f"number,kind,name_ja,reading\n{rows}", "csv")

    last = admin.get(f"{BATCH}{page.context['batch'].pk}/change/?page=3")
    assert [shown.row.name for shown in page.context["rows"]] == ["家0", "家1"]
    assert [shown.row.name for shown in last.context["rows"]] == ["家4"]
    assert page.context["applicable"]


def test_a_line_of_a_file_is_named_in_the_language_of_the_page(admin: Client) -> None:
    file = "number,kind,name_ja,reading\n,castle,家,いえ\n"

    english = send(admin, file, "csv").text
    japanese = admin.get(f"{BATCH}{CardBatch.objects.get().pk}/change/", headers={"accept-language": "ja"}).text

    assert "(line 2)" in english
    assert "（2行目）" in japanese or "(2行目)" in japanese
