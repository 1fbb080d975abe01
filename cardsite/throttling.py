"""How often a caller may do one kind of work: rates, and counting them in the process or in the database."""

import threading
import time
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.db import connection

_PERIODS = {"s": 1, "min": 60, "hour": 3600, "day": 86400}
_COUNT_SQL = """
INSERT INTO cardsite_throttlecount AS held (bucket, period_start, count)
VALUES (%(bucket)s, floor(extract(epoch FROM clock_timestamp()) / %(period)s)::bigint * %(period)s, 1)
ON CONFLICT (bucket) DO UPDATE SET
    count = CASE WHEN held.period_start = excluded.period_start THEN held.count + 1 ELSE 1 END,
    period_start = excluded.period_start
RETURNING count, period_start + %(period)s - extract(epoch FROM clock_timestamp())
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """At most ``limit`` times in each period of ``seconds``."""

    limit: int
    seconds: int


@cache
def _rate_read(text: str) -> Rate | None:
    if not text:
        return None
    limit, _, period = text.partition("/")
    return Rate(int(limit), _PERIODS[period])


def rate_of(scope: str) -> Rate | None:
    """The rate of a kind of work by ``settings.THROTTLE_RATES`` ("120/min"; "" is without limit)."""
    return _rate_read(settings.THROTTLE_RATES[scope])


class ProcessCounts:
    """Counts of this process alone: for reading, where a count that others do not see is good enough."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._periods: dict[int, tuple[int, dict[str, int]]] = {}

    def count(self, bucket: str, rate: Rate) -> tuple[int, float]:
        """How often the bucket was counted in this period, this time included, and the seconds left in the period."""
        now = time.time()
        start = int(now // rate.seconds) * rate.seconds
        with self._lock:
            began, counts = self._periods.get(rate.seconds, (start, {}))
            if began != start:
                counts = {}
            self._periods[rate.seconds] = (start, counts)
            counts[bucket] = reached = counts.get(bucket, 0) + 1
        return reached, start + rate.seconds - now

    def forget(self) -> None:
        """Begin anew."""
        with self._lock:
            self._periods.clear()


process_counts = ProcessCounts()


def _count_stored(bucket: str, rate: Rate) -> tuple[int, float]:
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_SQL, {"bucket": bucket, "period": rate.seconds})
        reached, left = cursor.fetchone()
    return int(reached), float(left)


def throttle_count(*, scope: str, caller: str, stored: bool) -> float | None:
    """Count one piece of work of a caller; the seconds to wait when it is too many, else None.

    Stored counts are shared by all processes. Count outside of the work's transaction, or a refusal would undo the count.
    """
    rate = rate_of(scope)
    if rate is None:
        return None
    bucket = f"{scope}:{caller}"[:200]
    reached, left = _count_stored(bucket, rate) if stored else process_counts.count(bucket, rate)
    return max(left, 1.0) if reached > rate.limit else None
