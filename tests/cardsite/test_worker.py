"""The worker as a process of its own: it does what is on the queue, once, whatever becomes of it meanwhile."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.jobs import Job
from psycopg.errors import DeadlockDetected
from pytest_django import Settings

from cardsite.jobs import job_put, jobs_forget, queue_health
from cardsite.models import IdempotencyRecord
from cardsite.worker import GoOnLater
from catalog.models import Card, CardBatch, CardRevision
from catalog.services.batches.making import batch_import, batch_order, batch_undo_order
from catalog.services.bulk import bulk_files
from catalog.services.games import games_ensure
from tests.at_once import Writer
from tests.jobs import jobs_run

CLONE = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 90
SILENCE_SECONDS = 3
Start = Callable[[], subprocess.Popen[bytes]]


def until(condition: Callable[[], Any], what: str) -> Any:
    """What the condition gives once it gives something."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"This did not happen in time: {what}")


def database_address() -> str:
    """The test's own database, as the environment names one."""
    held = connection.settings_dict
    user = f"{quote(held['USER'])}:{quote(held['PASSWORD'])}@" if held["USER"] else ""
    port = f":{held['PORT']}" if held["PORT"] else ""
    return f"postgres://{user}{quote(held['HOST'], safe='')}{port}/{held['NAME']}"


@pytest.fixture
def start(transactional_db: None, tmp_path: Path) -> Iterator[Start]:
    """Starts a worker on the test's database; whatever still runs is ended."""
    games_ensure()
    workers: list[subprocess.Popen[bytes]] = []
    environment = {
        **os.environ,
        "DATABASE_URL": database_address(),
        "BULK_ROOT": str(tmp_path),  # the clock may strike for the bulk files meanwhile
        "WORKER_SILENT_SECONDS": str(SILENCE_SECONDS),
        "LOG_LEVEL": "WARNING",
    }

    def begin() -> subprocess.Popen[bytes]:
        worker = subprocess.Popen([sys.executable, "manage.py", "worker"], cwd=CLONE, env=environment)
        workers.append(worker)
        return worker

    yield begin
    for worker in workers:
        if worker.poll() is None:
            worker.terminate()
        worker.wait(timeout=30)


def put_in(count: int) -> CardBatch:
    """A file of so many new cards, on the queue to be compared."""
    cards = [
        {"kind": "building", "name_ja": f"灯台{n}", "reading": "とうだい", "name_en": "", "facts": {"durability": 2}}
        for n in range(count)
    ]
    content = json.dumps({"game": "tatemon", "cards": cards}).encode()
    return batch_import(game="tatemon", form="json", name="cards.json", content=content, user=None)


def reached(batch: CardBatch, state: str) -> CardBatch:
    """The batch, once it is at a state."""

    def look() -> bool:
        batch.refresh_from_db()
        return batch.state == state

    until(look, f"the batch is {state}")
    return batch


def order(batch: CardBatch) -> None:
    batch_order(batch_id=batch.pk, fingerprint=batch.fingerprint, user=None, may_publish=True)


def beaten(batch: CardBatch) -> bool:
    """Whether the worker is in the midst of writing, which only the progress shows."""
    batch.refresh_from_db()
    return batch.state == "applying" and batch.done > 0


def hold_cards_up() -> None:
    """No card is stored until the transaction ends: what is found of cards goes into a table that is only read so long."""
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE catalog_cardsearch IN SHARE MODE")


def held_up() -> bool:
    """Whether somebody who stores cards waits."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks"
            " WHERE relation = 'catalog_cardsearch'::regclass AND mode = 'RowExclusiveLock' AND NOT granted"
        )
        return bool(cursor.fetchone()[0])


def test_a_worker_does_what_is_put_on_the_queue_and_a_killed_one_loses_and_repeats_nothing(
    start: Start, client: Client
) -> None:
    first = start()
    batch = reached(put_in(600), "planned")
    health = client.get("/health/worker/")
    holding = Writer(hold_cards_up)
    holding.start()
    holding.wrote.wait()
    order(batch)
    until(held_up, "the first worker is in the midst of writing")

    first.send_signal(signal.SIGKILL)
    first.wait(timeout=30)
    holding.may_end.set()
    holding.join()
    left_behind = Card.objects.count()
    start()
    reached(batch, "applied")

    assert (health.status_code, health.json()["queue"]["workers"]) == (200, 1)
    assert left_behind == 0
    assert Card.objects.count() == CardRevision.objects.filter(batch=batch).count() == 600
    job = ProcrastinateJob.objects.get(pk=batch.job_id)
    until(lambda: ProcrastinateJob.objects.get(pk=job.pk).status == "succeeded", "the job is marked as done")

    batch_undo_order(batch_id=batch.pk, user=None, leave_changed=False, may_publish=True)
    reached(batch, "undone")
    assert Card.objects.count() == 0


def test_a_worker_that_is_told_to_stop_breaks_off_and_gives_the_job_back_at_once(start: Start) -> None:
    first = start()
    batch = reached(put_in(1500), "planned")
    order(batch)
    until(lambda: beaten(batch), "the worker is in the midst of writing")

    began = time.monotonic()
    first.terminate()
    first.wait(timeout=30)
    status = ProcrastinateJob.objects.get(pk=batch.job_id).status

    assert time.monotonic() - began < 15
    assert (status, Card.objects.count()) in [("todo", 0), ("succeeded", 1500)]


def test_work_broken_off_since_two_writers_waited_for_each_other_is_done_again() -> None:
    broken_off = OperationalError()
    broken_off.__cause__ = DeadlockDetected()
    job = Job(id=1, queue="default", lock=None, queueing_lock=None, task_name="catalog.batch_apply", attempts=1)

    assert GoOnLater().get_retry_decision(exception=broken_off, job=job) is not None
    assert GoOnLater().get_retry_decision(exception=ValueError(), job=job) is None


def test_without_a_worker_the_health_says_so_with_what_waits(transactional_db: None, client: Client) -> None:
    games_ensure()
    put_in(1)

    answer = client.get("/health/worker/")

    assert answer.status_code == 503
    assert (answer.json()["cause"], answer.json()["queue"]["waiting"]) == ("no_worker", 1)


@pytest.mark.django_db
def test_jobs_that_are_done_are_forgotten_after_a_while_and_those_that_wait_are_not() -> None:
    done, waiting = (job_put("catalog.batch_plan", batch_id="0") for _ in range(2))
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'succeeded' WHERE id = %s", [done])
        cursor.execute("UPDATE procrastinate_events SET at = now() - interval '8 days'")

    forgotten = jobs_forget(before=timezone.now() - timedelta(days=7))

    assert forgotten == 1
    assert list(ProcrastinateJob.objects.values_list("pk", flat=True)) == [waiting]
    assert queue_health().waiting == 1


@pytest.mark.django_db
def test_the_worker_cleans_up_every_hour() -> None:
    IdempotencyRecord.objects.create(key="old", fingerprint=b"", status=201, headers={}, body=b"{}")
    IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(hours=25))

    job_put("cardsite.cleanup", timestamp=0)
    done = jobs_run()

    assert done == 1
    assert not IdempotencyRecord.objects.exists()
    assert crons()["cardsite.cleanup"] == "17 * * * *"


def test_the_worker_makes_the_bulk_files_where_the_catalog_changed(
    transactional_db: None, settings: Settings, tmp_path: Path
) -> None:
    settings.BULK_ROOT = tmp_path
    games_ensure()

    job_put("catalog.bulk_make", timestamp=0)
    done = jobs_run()

    assert done == 1
    assert {file.count for file in bulk_files() if file.kind == "cards"} == {0}
    assert crons()["catalog.bulk_make"] == "*/10 * * * *"


def crons() -> dict[str, str]:
    """When the worker's clock puts which task on the queue."""
    return {name: each.cron for (name, _), each in app.periodic_registry.periodic_tasks.items()}
