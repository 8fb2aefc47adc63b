import asyncio
import json
import logging

import pytest

from tilewright.rules.refusals import TilesNotOnRack
from tilewright.server.logs import JsonLines, safe_traceback


def logged(record: logging.LogRecord) -> dict[str, str]:
    text = JsonLines().format(record)
    assert "\n" not in text
    read: dict[str, str] = json.loads(text)
    return read


def fails() -> None:
    raise TilesNotOnRack(("Q", "Z"))


def failure() -> BaseException:
    try:
        fails()
    except TilesNotOnRack as error:
        return error
    raise AssertionError


def test_a_line_is_a_json_object() -> None:
    record = logging.LogRecord("room", logging.WARNING, "", 0, "%s tables\nand more", (3,), None)
    entry = logged(record)
    at = entry.pop("at")
    assert at[4] == at[7] == "-"
    assert entry == {"level": "warning", "from": "room", "says": "3 tables"}


def test_extra_fields_are_included() -> None:
    record = logging.makeLogRecord({"name": "room", "levelname": "INFO", "msg": "ok", "why": "so"})
    assert logged(record)["why"] == "so"


def test_an_error_is_logged_with_its_stack_but_not_its_message() -> None:
    error = failure()
    assert safe_traceback(error).startswith("TilesNotOnRack in fails:")
    record = logging.makeLogRecord(
        {"msg": "it failed", "exc_info": (type(error), error, error.__traceback__)}
    )
    entry = logged(record)
    assert entry["error"] == safe_traceback(error)
    assert "Q" not in entry["says"] + entry["error"].replace("TilesNotOnRack", "")


def test_an_unretrieved_task_error_is_logged_without_its_message(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def forget() -> None:
        asyncio.get_running_loop().call_exception_handler(
            {"message": "Task exception was never retrieved", "exception": failure()}
        )

    asyncio.run(forget())
    [record] = caplog.records
    assert "Q, Z" in (record.exc_text or "") + caplog.text
    assert "Q, Z" not in JsonLines().format(record)
