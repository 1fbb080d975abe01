"""The queue's jobs done in the test itself, in its transaction; the real worker has a test of its own."""

from django.db import connection
from procrastinate.contrib.django import app
from procrastinate.contrib.django.models import ProcrastinateJob
from procrastinate.job_context import JobContext


def jobs_run() -> int:
    """How many jobs were done: all that wait, and those that they put on the queue."""
    done = 0
    while waiting := ProcrastinateJob.objects.filter(status="todo").order_by("id").first():
        task = app.tasks[waiting.task_name]
        context = JobContext(
            app=app, job=waiting.procrastinate_job, start_timestamp=0, abort_reason=lambda: None, worker_name="test"
        )
        task(*([context] if task.pass_context else []), **waiting.args)
        with connection.cursor() as cursor:
            cursor.execute("UPDATE procrastinate_jobs SET status = 'succeeded' WHERE id = %s", [waiting.pk])
        done += 1
    return done
