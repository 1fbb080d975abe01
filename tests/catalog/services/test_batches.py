"""Many changes at once: compared, carried out and undone as one, each recorded as a change of its card."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cardsite.models import User
from cardsite.values import new_id
from catalog.errors import BatchStateError, CardInUseError, PublishingNotAllowedError
from catalog.models import Card, CardBatch, CardMigration, CardRevision, Game
from catalog.services.batches import working
from catalog.services.batches.making import (
    batch_again,
    batch_choose,
    batch_edit,
    batch_import,
    batch_is_stuck,
    batch_order,
    batch_undo_order,
    batches_forget,
)
from catalog.services.cards import card_delete, card_update, card_values, values_json
from catalog.services.transfer import plan
from catalog.services.transfer.json_form import json_write
from tests.factories.accounts import EditorFactory
from tests.factories.catalog import LONG_AGO, BuildingFactory, EventFactory, PrintingFactory
from tests.factories.decks import DeckFactory
from tests.jobs import jobs_run

pytestmark = pytest.mark.django_db


def file_of(*cards: Card, **changes: Any) -> dict[str, Any]:
    """A file of cards as they are, some values of each replaced."""
    data: dict[str, Any] = json.loads(json_write("tatemon", cards))
    for entry in data["cards"]:
        entry.update(changes)
    return data


def planned(data: dict[str, Any], user: User | None = None) -> CardBatch:
    """The batch of a file, compared by the worker."""
    content = json.dumps(data).encode()
    batch = batch_import(game="tatemon", form="json", name="cards.json", content=content, user=user)
    jobs_run()
    batch.refresh_from_db()
    return batch


def applied(data: dict[str, Any], user: User | None = None) -> CardBatch:
    """The batch of a file, carried out."""
    batch = planned(data, user)
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=user, may_publish=True)
    jobs_run()
    batch.refresh_from_db()
    assert batch.state == "applied"
    return batch


def undone(batch: CardBatch, user: User | None = None, *, leave_changed: bool = False) -> CardBatch:
    """The batch after somebody asked to undo it."""
    batch_undo_order(batch_id=batch.pk, user=user, leave_changed=leave_changed, may_publish=True)
    jobs_run()
    batch.refresh_from_db()
    return batch


def new_card(**values: Any) -> dict[str, Any]:
    return {"kind": "building", "name_ja": "灯台", "reading": "とうだい", "name_en": "", "facts": {}, **values}


def state() -> list[tuple[Any, ...]]:
    """Every card as it could be said again."""
    return [(card.pk, card.number, values_json(card_values(card))) for card in Card.objects.order_by("number")]


def test_a_file_is_compared_before_anything_is_written() -> None:
    card = BuildingFactory.create(name_ja="家")
    data = file_of(card, name_ja="館")
    data["cards"].append(new_card())

    batch = planned(data)

    assert (batch.state, batch.counts) == (
        "planned",
        {"created": 1, "changed": 1, "unchanged": 0, "refused": 0, "absent": 0},
    )
    changed, made = batch.rows.all()
    assert changed.difference == [{"field": "name_ja", "before": "家", "after": "館"}]
    assert (changed.card_id, made.card_id, made.name) == (card.pk, None, "灯台")
    assert Card.objects.get().name_ja == "家"


def test_each_change_of_a_file_is_recorded_with_who_when_before_after_and_its_batch() -> None:
    editor, card = EditorFactory.create(), BuildingFactory.create(name_ja="家")

    batch = applied(file_of(card, name_ja="館"), editor)

    revision = CardRevision.objects.get(card_id=card.pk, revision=2)
    assert (revision.user, revision.origin, revision.batch) == (editor, "import", batch)
    assert revision.before is not None
    assert revision.after is not None
    assert (revision.before["name_ja"], revision.after["name_ja"]) == ("家", "館")
    assert (batch.applied_by, batch.applied_at is not None) == (editor, True)


def test_a_row_that_made_a_card_names_it_afterwards() -> None:
    batch = applied({"game": "tatemon", "cards": [new_card()]})

    card = Card.objects.get()
    assert [(row.card_id, row.number) for row in batch.rows.all()] == [(card.pk, card.number)]


def test_a_batch_is_carried_out_once_however_often_its_job_is_begun() -> None:
    batch = applied({"game": "tatemon", "cards": [new_card()]})

    working.batch_apply(batch_id=batch.pk)

    assert Card.objects.count() == CardRevision.objects.count() == 1


def test_a_second_order_is_refused() -> None:
    batch = planned({"game": "tatemon", "cards": [new_card()]})
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)

    with pytest.raises(BatchStateError):
        batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)


class StoppedError(Exception):
    """The worker was told to stop."""


def test_a_batch_that_is_broken_off_in_the_midst_leaves_nothing_and_is_done_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plan, "WRITTEN_AT_ONCE", 2)
    batch = planned({"game": "tatemon", "cards": [new_card(name_ja=f"灯台{n}") for n in range(5)]})
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)
    steps = 0

    def beat() -> None:
        nonlocal steps
        steps += 1
        if steps == 4:
            raise StoppedError

    with pytest.raises(StoppedError):
        working.batch_apply(batch_id=batch.pk, beat=beat)
    broken_off = Card.objects.count()
    jobs_run()

    assert (broken_off, Card.objects.count()) == (0, 5)


def test_cards_that_changed_in_between_are_compared_anew_and_nothing_is_written() -> None:
    card = BuildingFactory.create(name_ja="家")
    batch = planned(file_of(card, name_ja="館"))
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)
    rename(card, "小屋")

    jobs_run()

    was = batch.fingerprint
    batch.refresh_from_db()
    assert batch.refusal is not None
    assert (batch.state, batch.refusal["code"]) == ("planned", "plan_stale")
    assert batch.fingerprint != was
    assert batch.rows.get().difference[0]["before"] == "小屋"
    assert Card.objects.get().name_ja == "小屋"


def test_a_file_that_cannot_be_read_says_why() -> None:
    batch = batch_import(game="tatemon", form="json", name="x.json", content=b"{", user=None)

    jobs_run()

    batch.refresh_from_db()
    assert batch.refusal is not None
    assert (batch.state, batch.refusal["code"]) == ("unreadable", "invalid_file")
    assert batch.refusal["faults"]


def test_a_file_with_refused_rows_is_not_carried_out() -> None:
    batch = planned({"game": "tatemon", "cards": [new_card(), new_card(kind="castle")]})

    with pytest.raises(BatchStateError):
        batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)
    assert [fault["code"] for fault in batch.rows.get(status="refused").faults] == ["unknown_kind"]


def test_who_may_not_publish_neither_publishes_nor_hides_by_a_batch() -> None:
    batch = planned({"game": "tatemon", "cards": [new_card(published_at="2020-01-01T00:00:00Z")]})

    with pytest.raises(PublishingNotAllowedError):
        batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=False)
    done = applied({"game": "tatemon", "cards": [new_card(published_at="2020-01-01T00:00:00Z")]})
    with pytest.raises(PublishingNotAllowedError):
        batch_undo_order(batch_id=done.pk, user=None, leave_changed=False, may_publish=False)


def rename(card: Card, name: str) -> None:
    """Somebody else changes the card."""
    values = card_values(Card.objects.get(pk=card.pk))
    changed = type(values)(**{**{key: getattr(values, key) for key in values.__slots__}, "name_ja": name})
    card_update(card_id=card.pk, values=changed, expected_revision=None, user=None)


def test_undoing_brings_back_exactly_what_was_there_before() -> None:
    editor = EditorFactory.create()
    first, second = BuildingFactory.create(name_ja="家"), EventFactory.create()
    before = state()
    data = file_of(first, name_ja="館", facts={"durability": 5})
    data["cards"] += [new_card(), *file_of(second)["cards"]]
    batch = applied(data)

    undone(batch, editor)

    assert state() == before
    assert (batch.state, batch.undone_by) == ("undone", editor)
    back = CardRevision.objects.get(card_id=first.pk, revision=3)
    assert (back.origin, back.user, back.batch) == ("undo", editor, batch)
    assert [one.action for one in CardRevision.objects.filter(origin="undo").order_by("id")] == ["deleted", "changed"]
    assert CardRevision.objects.filter(card_id=second.pk).count() == 1


def test_undoing_is_refused_with_the_reason_while_a_card_was_changed_since() -> None:
    first, second = BuildingFactory.create_batch(2)
    batch = applied(file_of(first, second, name_en="Together"))
    rename(first, "別の家")
    before = state()

    undone(batch)

    assert batch.refusal is not None
    assert (batch.state, batch.refusal["code"], batch.refusal["params"]) == ("applied", "undo_refused", {"count": 1})
    reasons = {row.card_id: [fault["code"] for fault in row.left] for row in batch.rows.all()}
    assert reasons == {first.pk: ["changed_since"], second.pk: []}
    assert state() == before


def test_undoing_may_leave_what_was_changed_since() -> None:
    first, second = BuildingFactory.create_batch(2, name_en="Alone")
    batch = applied(file_of(first, second, name_en="Together"))
    rename(first, "別の家")

    undone(batch, leave_changed=True)

    first.refresh_from_db()
    second.refresh_from_db()
    assert batch.state == "undone"
    assert (first.name_ja, first.name_en, second.name_en) == ("別の家", "Together", "Alone")


def test_a_card_deleted_since_and_one_in_a_deck_stand_against_undoing() -> None:
    gone = BuildingFactory.create()
    data = file_of(gone, name_en="Together")
    data["cards"].append(new_card(published_at="2020-01-01T00:00:00Z"))
    batch = applied(data)
    used = Card.objects.get(name_ja="灯台")
    DeckFactory.create(cards=[(used, 1)])
    card_delete(card_id=gone.pk, expected_revision=None, user=None)

    undone(batch)

    assert {row.card_id: [fault["code"] for fault in row.left] for row in batch.rows.all()} == {
        gone.pk: ["card_gone"],
        used.pk: [CardInUseError.code],
    }
    assert Card.objects.filter(pk=used.pk).exists()


def test_a_card_to_which_something_was_added_since_stands_against_undoing() -> None:
    batch = applied({"game": "tatemon", "cards": [new_card()]})
    printing = PrintingFactory.create(card=Card.objects.get())

    undone(batch)

    assert [fault["code"] for fault in batch.rows.get().left] == ["card_in_use"]
    assert printing.card == Card.objects.get()


def public_card(place: int) -> dict[str, Any]:
    return new_card(name_ja=f"灯台{place}", published_at="2020-01-01T00:00:00Z")


def test_one_card_in_use_among_many_is_the_only_one_left() -> None:
    batch = applied({"game": "tatemon", "cards": [public_card(place) for place in range(9)]})
    used = Card.objects.get(name_ja="灯台5")
    DeckFactory.create(cards=[(used, 1)])

    undone(batch, leave_changed=True)

    assert batch.state == "undone"
    assert list(Card.objects.all()) == [used]
    assert [row.card_id for row in batch.rows.exclude(left=[])] == [used.pk]


def test_many_rows_take_hardly_more_statements_than_a_few_to_carry_out_and_to_undo() -> None:
    BuildingFactory.create()
    asked = []
    for count in (2, 40):
        names = [new_card(name_ja=f"灯台{count}の{place}") for place in range(count)]
        data = planned({"game": "tatemon", "cards": names})
        batch_order(batch_id=data.pk, fingerprint=data.fingerprint, user=None, may_publish=True)
        with CaptureQueriesContext(connection) as carrying_out:
            jobs_run()
        batch_undo_order(batch_id=data.pk, user=None, leave_changed=False, may_publish=True)
        with CaptureQueriesContext(connection) as undoing:
            jobs_run()
        asked.append((len(carrying_out), len(undoing)))

    (few, many) = asked
    assert Card.objects.count() == 1
    assert many[0] < few[0] + 20
    assert many[1] < few[1] + 20


def test_a_number_given_in_the_same_file_is_not_given_again() -> None:
    BuildingFactory.create()
    coming = Game.objects.get(slug="tatemon").next_number

    batch = planned({"game": "tatemon", "cards": [new_card(), new_card(name_ja="橋", number=coming)]})
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)
    jobs_run()

    batch.refresh_from_db()
    assert (batch.state, (batch.refusal or {}).get("code")) == ("planned", "number_taken")
    assert Card.objects.count() == 1


def test_an_undone_file_of_drafts_can_be_brought_in_again_with_its_ids_and_its_history() -> None:
    card_id = str(new_id())
    batch = applied({"game": "tatemon", "cards": [new_card(id=card_id, number=2000)]})
    undone(batch)

    applied({"game": "tatemon", "cards": [new_card(id=card_id, number=2000)]})

    assert [one.action for one in CardRevision.objects.filter(card_id=UUID(card_id)).order_by("revision")] == [
        "created",
        "deleted",
        "created",
    ]
    assert Card.objects.get().revision == 3


def test_undoing_a_card_that_was_public_leaves_word_of_it() -> None:
    batch = applied({"game": "tatemon", "cards": [new_card(published_at="2020-01-01T00:00:00Z")]})
    card = Card.objects.get()

    undone(batch)

    assert CardMigration.objects.get(card_id=card.pk).was_public


def edit(cards: list[Card], facts: dict[str, Any], unknown: tuple[str, ...] = ()) -> CardBatch:
    """The same edit of chosen cards, compared by the worker."""
    batch = batch_choose(game="tatemon", card_ids=[card.pk for card in cards], title="two", user=None)
    batch_edit(batch_id=batch.pk, facts=facts, unknown=unknown, title="durability")
    jobs_run()
    batch.refresh_from_db()
    return batch


def test_chosen_cards_get_the_same_fact_and_keep_all_else() -> None:
    first, second, other = BuildingFactory.create_batch(3, durability=2)
    batch = edit([first, second], {"durability": 5}, ("building_kind",))
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=False)

    jobs_run()

    for card in (first, second, other):
        card.refresh_from_db()
    assert [card.facts["durability"] for card in (first, second, other)] == [5, 5, 2]
    assert ["building_kind" in card.facts for card in (first, second, other)] == [False, False, True]
    assert set(CardRevision.objects.filter(batch=batch).values_list("origin", flat=True)) == {"bulk"}


def test_an_edit_of_many_cards_is_undone_like_a_file() -> None:
    cards = BuildingFactory.create_batch(2, durability=2)
    before = state()
    batch = edit(cards, {"durability": 5})
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=False)
    jobs_run()

    undone(batch)

    assert state() == before


def test_an_edit_that_a_card_does_not_take_or_of_a_card_that_is_gone_is_refused() -> None:
    building, event, gone = BuildingFactory.create(), EventFactory.create(), BuildingFactory.create()
    card_delete(card_id=gone.pk, expected_revision=None, user=None)

    batch = edit([building, event, gone], {"durability": 5})

    assert batch.counts == {"created": 0, "changed": 1, "unchanged": 0, "refused": 2, "absent": 0}


def test_an_edit_is_stale_only_when_one_of_its_own_cards_changed() -> None:
    chosen, other = BuildingFactory.create_batch(2)
    batch = edit([chosen], {"durability": 5})
    rename(other, "別の家")
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=False)

    jobs_run()

    batch.refresh_from_db()
    assert batch.state == "applied"


def test_a_batch_whose_job_broke_off_is_known_and_given_to_the_worker_again() -> None:
    batch = batch_import(game="tatemon", form="json", name="x.json", content=b"{", user=None)
    working_on_it = batch_is_stuck(batch)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed' WHERE id = %s", [batch.job_id])

    stuck = batch_is_stuck(batch)
    batch_again(batch_id=batch.pk)
    jobs_run()

    batch.refresh_from_db()
    assert (working_on_it, stuck, batch.state) == (False, True, "unreadable")


def test_batches_that_nobody_carried_out_are_forgotten_and_others_stay() -> None:
    done = applied({"game": "tatemon", "cards": [new_card()]})
    planned({"game": "tatemon", "cards": [new_card()]})
    CardBatch.objects.update(made_at=LONG_AGO)

    forgotten = batches_forget(before=timezone.now() - timedelta(days=30))

    assert (forgotten, CardBatch.objects.get()) == (1, done)
