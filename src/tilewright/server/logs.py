"""Logs as lines of JSON, without any tile, token or chat text."""

import json
import logging
import traceback
from typing import Any, Final

# The attributes of every log record; any others were passed with ``extra``.
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def safe_traceback(error: BaseException) -> str:
    """Return an error's type and stack, without its message, which may contain secrets."""
    frames = traceback.extract_tb(error.__traceback__)
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} in {places}"


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object: time, level, logger and message."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            # Some libraries append the text of an error, which may contain secrets, on more lines.
            "says": record.getMessage().partition("\n")[0],
        }
        extra = {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info and record.exc_info[1] is not None:
            extra["error"] = safe_traceback(record.exc_info[1])
        return json.dumps(line | extra, ensure_ascii=False, default=str)


def install(level: int = logging.INFO) -> None:
    """Send the server's and uvicorn's logs to standard error, as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    # URLs contain table ids and the secrets of seat links.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
