"""Logs as JSON lines, one event a line, each with the request it belongs to."""

import logging
from datetime import UTC, datetime
from typing import Any

import orjson
import structlog
from structlog.tracebacks import ExceptionDictTransformer


class RenderedLine(str):
    """A line that is JSON already."""

    __slots__ = ()


class LineFormatter(structlog.stdlib.ProcessorFormatter):
    """Records as JSON lines."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        return record.msg if isinstance(record.msg, RenderedLine) else super().format(record)


def line_write(logger: logging.Logger, level: int, event: str, **facts: Any) -> None:
    """A line rendered at once, for what every request writes: the usual way costs a fifth of the quickest answers."""
    if not logger.isEnabledFor(level):
        return
    about = {"event": event, "level": logging.getLevelName(level).lower(), "logger": logger.name}
    line = RenderedLine(_dumps({**facts, **about, "timestamp": datetime.now(UTC)}))
    logger.handle(logging.LogRecord(logger.name, level, "", 0, line, None, None))


def logging_config(*, file: str, level: str) -> dict[str, Any]:
    """Python's logging for the whole site: to a file when one is named, else to standard error."""
    shared = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    target = (
        {"class": "logging.handlers.WatchedFileHandler", "filename": file}
        if file
        else {"class": "logging.StreamHandler"}
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": "cardsite.logs.LineFormatter",
                "foreign_pre_chain": [*shared, structlog.stdlib.ExtraAdder()],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    # No local variables: they may hold passwords and the hidden state of matches.
                    structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
                    structlog.processors.JSONRenderer(serializer=_dumps),
                ],
            },
        },
        "handlers": {"site": {**target, "formatter": "json"}},
        "root": {"handlers": ["site"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # The request's own line carries a refusal's status; only crashes have more to tell.
            "django.request": {"level": "ERROR"},
            # They tell each process which jobs there are, and when.
            "procrastinate.blueprints": {"level": "WARNING"},
            "procrastinate.periodic": {"level": "WARNING"},
            "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        },
    }


def structlog_configure() -> None:
    """Events of the site's own code take the same way as everybody else's."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.filter_by_level,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def _dumps(event: Any, **_options: Any) -> str:
    return orjson.dumps(event, default=str, option=orjson.OPT_UTC_Z).decode()
