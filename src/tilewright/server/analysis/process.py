"""A process that analyses, one request after the other; ``Analysts`` runs it.

A request is a line of JSON on standard input: what to do, and the body of the HTTP request. The
answers are lines of JSON on standard output, the last of them followed by an empty line. The line
``stop`` ends a thought early. The process ends with the server, whatever it is doing.
"""

import base64
import json
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from queue import SimpleQueue
from typing import Any, Final

from pydantic import BaseModel

from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.lexicon.errors import LexiconError
from tilewright.notation.errors import NotationError
from tilewright.position import RackUnknown
from tilewright.protocol.analysis import (
    AnalysisPreviewRequest,
    LineRequest,
    OpponentRequest,
    ThinkRequest,
)
from tilewright.protocol.refusals import facts_of
from tilewright.protocol.responses import Problem
from tilewright.rules.fold.broken_log import BrokenLog
from tilewright.rules.refusals import Refusal
from tilewright.server.analysis.line import follow, preview
from tilewright.server.analysis.opponent import infer
from tilewright.server.analysis.recorded_game import read_recorded_game
from tilewright.server.analysis.think import think
from tilewright.server.logs import safe_traceback

# The argument with which the process uses only time that nothing else needs.
PATIENT: Final = "patient"
# Their messages are meant for people.
_EXPECTED: Final = (
    NotationError,
    UnsupportedByEngine,
    BadArgument,
    LexiconError,
    RackUnknown,
    BrokenLog,
    OSError,
    OverflowError,
)


def answers(request: dict[str, Any], stop: threading.Event) -> Iterator[BaseModel]:
    """Yield the answers to a request. What is wrong with it is a ``Problem``."""
    try:
        yield from _answers(request["kind"], request["body"], stop)
    except Refusal as refusal:
        yield Problem(code=refusal.code, message=str(refusal), facts=facts_of(refusal))
    except _EXPECTED as error:
        yield Problem(code="unreadable", message=str(error)[:300], facts={})
    except Exception as error:  # noqa: BLE001 - the process continues with the next request
        yield Problem(code="internal", message=safe_traceback(error), facts={})


def _answers(kind: str, body: Any, stop: threading.Event) -> Iterable[BaseModel]:
    match kind:
        case "game":
            return [read_recorded_game(base64.b64decode(body))]
        case "line":
            return [follow(LineRequest.model_validate(body))]
        case "preview":
            return [preview(AnalysisPreviewRequest.model_validate(body))]
        case "opponent":
            return [infer(OpponentRequest.model_validate(body))]
        case "think":
            return think(ThinkRequest.model_validate(body), stop.is_set)
        case _:
            raise ValueError(kind)


def _read_all(requests: SimpleQueue[tuple[dict[str, Any], threading.Event]]) -> None:
    """Queue the requests and set their stop flags until the server closes the pipe or dies."""
    stop = threading.Event()
    for line in sys.stdin.buffer:
        if line == b"stop\n":
            stop.set()
        else:
            stop = threading.Event()
            requests.put((json.loads(line), stop))
    os._exit(0)


def _give_way() -> None:
    """Use only time that nothing else needs, not even a computer player."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, 0, 19)


def main() -> None:
    # Ctrl-C is for the server, which then closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if PATIENT in sys.argv:
        _give_way()
    requests: SimpleQueue[tuple[dict[str, Any], threading.Event]] = SimpleQueue()
    threading.Thread(target=_read_all, args=[requests], daemon=True).start()
    while True:
        for answer in answers(*requests.get()):
            sys.stdout.write(f"{answer.model_dump_json()}\n")
            sys.stdout.flush()
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
