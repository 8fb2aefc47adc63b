"""Logs: a line of JSON each, with no tile, no token and no word that anybody said."""

import json
import logging
import traceback
from typing import Any, Final

# What a log record always has; everything else was given by whoever wrote the line.
_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def where_it_failed(error: BaseException) -> str:
    """The kind of an error and the places it passed; its message may hold what nobody may know."""
    frames = traceback.extract_tb(error.__traceback__)
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} in {places}"


class JsonLines(logging.Formatter):
    """One object a line: when, how grave, where from, what."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            # Where others log an error's text, it is in the lines after the first.
            "says": record.getMessage().partition("\n")[0],
        }
        given = {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info and record.exc_info[1] is not None:
            given["error"] = where_it_failed(record.exc_info[1])
        return json.dumps(line | given, ensure_ascii=False, default=str)


def install(level: int = logging.INFO) -> None:
    """Write the server's own lines and uvicorn's as JSON to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    # Addresses with table names and seat links in them are nobody's business.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
