"""Batches in the admin: progress while the worker is at it, undoing, and editing chosen cards together."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from cardsite.models import User
from catalog.models import Card, CardBatch, CardRevision
from catalog.services.cards import card_update, card_values
from tests.factories.accounts import UserFactory
from tests.factories.catalog import BuildingFactory, ChikemonFactory, EventFactory
from tests.jobs import jobs_run

LIST = "/admin/catalog/card/"
IMPORT = "/admin/catalog/card/import/"
BATCH = "/admin/catalog/cardbatch/"


def page_of(admin: Client, batch: CardBatch) -> Any:
    return admin.get(f"{BATCH}{batch.pk}/change/")


def sent(admin: Client, *names: str) -> CardBatch:
    """A file of new cards, not compared yet."""
    cards = [{"kind": "building", "name_ja": name, "reading": "いえ", "name_en": "", "facts": {}} for name in names]
    content = json.dumps({"game": "tatemon", "cards": cards}).encode()
    admin.post(IMPORT, {"game": "tatemon", "file": SimpleUploadedFile("cards.json", content)})
    return CardBatch.objects.get()


def carried_out(admin: Client, batch: CardBatch) -> None:
    jobs_run()
    batch.refresh_from_db()
    admin.post(f"{BATCH}{batch.pk}/order/", {"fingerprint": batch.fingerprint})
    jobs_run()


def test_a_page_shows_how_far_the_worker_is_and_looks_again_by_itself(admin: Client) -> None:
    batch = sent(admin, "家")
    CardBatch.objects.update(done=3, total=8)

    working = page_of(admin, batch)
    jobs_run()
    done = page_of(admin, batch)

    assert '<progress value="3" max="8">' in working.text
    assert 'http-equiv="refresh"' in working.text
    assert 'http-equiv="refresh"' not in done.text
    assert done.context["applicable"]


def test_a_page_says_when_no_worker_runs(admin: Client) -> None:
    batch = sent(admin, "家")

    assert "No worker seems to run" in page_of(admin, batch).text


def test_work_that_broke_off_is_said_and_can_be_tried_again(admin: Client) -> None:
    batch = sent(admin, "家")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed'")

    page = page_of(admin, batch)
    admin.post(f"{BATCH}{batch.pk}/again/")
    jobs_run()

    assert "The work broke off" in page.text
    assert page_of(admin, batch).context["applicable"]


def test_an_import_is_undone_from_its_page_and_the_history_leads_to_it(admin: Client, editor: User) -> None:
    batch = sent(admin, "家")
    carried_out(admin, batch)
    card = Card.objects.get()
    history = admin.get(f"{LIST}{card.pk}/history/").text

    admin.post(f"{BATCH}{batch.pk}/undo/")
    jobs_run()

    assert f"{BATCH}{batch.pk}/change/" in history
    assert not Card.objects.exists()
    assert page_of(admin, batch).context["batch"].undone_by == editor
    assert admin.get("/admin/catalog/cardrevision/").text.count("cards.json") >= 2


def test_what_stands_against_undoing_is_said_before_and_after(admin: Client) -> None:
    batch = sent(admin, "家")
    carried_out(admin, batch)
    card = Card.objects.get()
    card_update(
        card_id=card.pk,
        values=replace(card_values(card), name_ja="館"),
        expected_revision=1,
        user=UserFactory.create(username="hanako"),
    )

    before = page_of(admin, batch)
    admin.post(f"{BATCH}{batch.pk}/undo/")
    jobs_run()
    after = page_of(admin, batch)

    assert "One card was changed since and stands against it." in before.text
    assert "Nothing was undone; cards that cannot go back: 1." in after.text
    assert "Cannot go back: Changed since by hanako (revision 1, now 2)." in after.text
    assert Card.objects.exists()


def test_work_that_waits_is_stopped_from_its_page_and_begun_after_all(admin: Client, editor: User) -> None:
    batch = sent(admin, "家")
    waiting = page_of(admin, batch)

    admin.post(f"{BATCH}{batch.pk}/stop/")
    stopped = page_of(admin, batch)
    admin.post(f"{BATCH}{batch.pk}/again/")
    jobs_run()

    assert 'value="Stop"' in waiting.text
    assert f"Stopped by {editor}" in stopped.text
    assert page_of(admin, batch).context["applicable"]


def test_publication_is_a_field_of_an_edit_for_those_who_may_decide_it(admin: Client, editor: User) -> None:
    draft, public = BuildingFactory.create(published_at=None), BuildingFactory.create()
    address = chosen(admin, draft, public)["Location"]
    offered = admin.get(address).text

    admin.post(address, {"publication": "now"})
    jobs_run()
    batch = CardBatch.objects.get()
    group = editor.groups.get()
    group.permissions.remove(group.permissions.get(codename="publish_card"))

    assert 'name="publication"' in offered
    assert (batch.counts["changed"], batch.counts["unchanged"], batch.publishes) == (1, 1, True)
    assert 'name="publication"' not in admin.get(address).text


def test_only_rows_of_one_kind_are_shown_when_asked(admin: Client) -> None:
    batch = sent(admin, "家", "")
    jobs_run()

    refused = admin.get(f"{BATCH}{batch.pk}/change/?status=refused")

    assert [shown.row.name for shown in refused.context["rows"]] == [""]


def chosen(admin: Client, *cards: Card) -> Any:
    """The answer to choosing cards and asking to edit them together."""
    return admin.post(LIST, {"action": "edit_together", "_selected_action": [str(card.pk) for card in cards]})


def test_chosen_cards_are_edited_together_after_their_difference_was_shown(admin: Client, editor: User) -> None:
    first, second = BuildingFactory.create_batch(2, durability=2)
    address = chosen(admin, first, second)["Location"]
    form = admin.get(address)

    admin.post(address, {"how_durability": "set", "printed_durability": "5", "how_building_kind": "unknown"})
    batch = CardBatch.objects.get()
    jobs_run()
    page = page_of(admin, batch)
    carried_out(admin, batch)

    assert "2 cards." in form.text
    differences = [
        {one.label: (one.before.words, one.after.words) for one in row.changes} for row in page.context["rows"]
    ]
    assert differences == [{"durability": ("2", "5"), "kind": ("residence", "not known")}] * 2
    for card in (first, second):
        card.refresh_from_db()
        assert card.facts["durability"] == 5
        assert "building_kind" not in card.facts
    revision = CardRevision.objects.get(card_id=first.pk, revision=2)
    assert (revision.origin, revision.user, revision.batch) == ("bulk", editor, batch)


def test_only_fields_that_all_chosen_cards_have_are_offered(admin: Client) -> None:
    page = admin.get(chosen(admin, BuildingFactory.create(), EventFactory.create())["Location"])

    assert "how_durability" not in page.text


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "Choose what is to be changed."),
        ({"how_durability": "set"}, "Say what it is to be."),
        ({"printed_durability": "5"}, "There is a value here"),
    ],
)
def test_an_edit_that_says_too_little_is_shown_again(admin: Client, data: dict[str, str], words: str) -> None:
    address = chosen(admin, BuildingFactory.create())["Location"]

    page = admin.post(address, data)

    assert words in page.text
    assert CardBatch.objects.get().state == "chosen"


def test_cards_of_two_games_are_not_edited_together(admin: Client) -> None:
    answer = chosen(admin, BuildingFactory.create(), ChikemonFactory.create())

    assert answer["Location"].startswith(LIST)
    assert not CardBatch.objects.exists()


@pytest.mark.parametrize("step", ["order", "undo", "stop", "again", "edit"])
def test_who_may_only_look_at_batches_does_nothing_with_them(admin: Client, step: str) -> None:
    batch = sent(admin, "家")
    onlooker = Client()
    onlooker.force_login(UserFactory.create(is_staff=True))

    assert onlooker.post(f"{BATCH}{batch.pk}/{step}/").status_code == 403


def test_a_card_is_duplicated_as_a_draft_with_a_number_of_its_own(admin: Client) -> None:
    card = BuildingFactory.create(name_ja="家", durability=4)
    page = admin.get(f"{LIST}{card.pk}/change/")
    address = f"{LIST}add/?{page.context['copy_query']}"
    form = admin.get(address).context["adminform"].form

    shown = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "")}
    sent_form = {name: value for name, value in shown.items() if name not in {"printed_skill", "printed_your_skill"}}
    effects = {name: form[name].field.prepare_value(shown[name]) for name in ("printed_skill", "printed_your_skill")}
    inlines = {
        f"{prefix}-{which}_FORMS": "0"
        for prefix in ("printings", "rulings", "errata")
        for which in ("TOTAL", "INITIAL")
    }
    admin.post(address, {**sent_form, **effects, **inlines})

    copy = Card.objects.exclude(pk=card.pk).get()
    assert (copy.name_ja, copy.facts, copy.kind) == (card.name_ja, card.facts, card.kind)
    assert (copy.published_at, copy.revision) == (None, 1)
    assert copy.number == card.number + 1


def test_a_card_of_another_kind_or_none_is_no_original(admin: Client) -> None:
    card = BuildingFactory.create()

    assert admin.get(f"{LIST}add/?game=tatemon&kind=event&like={card.pk}").status_code == 404
    assert admin.get(f"{LIST}add/?game=tatemon&kind=building&like=nothing").status_code == 404
