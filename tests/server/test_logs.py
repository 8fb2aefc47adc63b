import asyncio
import json
import logging

import pytest

from tilewright.rules.refusals import TilesNotOnRack
from tilewright.server.logs import JsonLines, where_it_failed


def line(record: logging.LogRecord) -> dict[str, str]:
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


def test_a_line_is_an_object() -> None:
    record = logging.LogRecord("room", logging.WARNING, "", 0, "%s tables\nand more", (3,), None)
    said = line(record)
    at = said.pop("at")
    assert at[4] == at[7] == "-"
    assert said == {"level": "warning", "from": "room", "says": "3 tables"}


def test_what_is_given_with_a_line_is_in_it() -> None:
    record = logging.makeLogRecord({"name": "room", "levelname": "INFO", "msg": "ok", "why": "so"})
    assert line(record)["why"] == "so"


def test_an_error_is_told_by_its_places_and_not_by_its_text() -> None:
    error = failure()
    assert where_it_failed(error).startswith("TilesNotOnRack in fails:")
    record = logging.makeLogRecord(
        {"msg": "it failed", "exc_info": (type(error), error, error.__traceback__)}
    )
    said = line(record)
    assert said["error"] == where_it_failed(error)
    assert "Q" not in said["says"] + said["error"].replace("TilesNotOnRack", "")


def test_an_error_nobody_waited_for_is_told_without_its_text(
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
