"""Reviews finished games in a process of its own (see ``requests``).

It ends with the server, whatever it is doing.
"""

import os
import signal
import sys
from typing import Final

from pydantic import BaseModel

from tilewright.notation.errors import NotationError
from tilewright.protocol.refusals import facts_of
from tilewright.protocol.responses import Problem
from tilewright.rules.refusals import Refusal
from tilewright.server.reviewing.compared_play import compare_turn
from tilewright.server.reviewing.play_on import play_on
from tilewright.server.reviewing.requests import (
    REQUEST,
    CompareTurn,
    PlayOnFrom,
    Refused,
    ReviewAtOnce,
    ReviewClosely,
    ReviewRequest,
)
from tilewright.server.reviewing.whole_game import prepare, review_at_once, review_closely

# Behind the tables, but before the computers that look ahead: somebody is waiting.
_NICENESS: Final = 5


def answer(request: ReviewRequest) -> BaseModel:
    match request:
        case ReviewAtOnce():
            return review_at_once(request)
        case ReviewClosely():
            _give_way()
            return review_closely(request, write)
        case CompareTurn():
            return compare_turn(request)
        case PlayOnFrom():
            return play_on(request)


def write(part: BaseModel) -> None:
    sys.stdout.write(f"{part.model_dump_json()}\n")
    sys.stdout.flush()


def _give_way() -> None:
    """Use only time that nothing else needs, not even a computer player."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, 0, 19)


def _refused(refusal: Refusal | NotationError) -> Refused:
    if isinstance(refusal, Refusal):
        found = Problem(code=refusal.code, message=str(refusal), facts=facts_of(refusal))
    else:
        found = Problem(code="bad-request", message="This is not a turn.", facts={})
    return Refused(refused=found)


def main() -> None:
    # Ctrl-C is for the server, which then closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, 0, _NICENESS)
    prepare()
    for line in sys.stdin:
        try:
            write(answer(REQUEST.validate_json(line)))
        except (Refusal, NotationError) as refusal:
            write(_refused(refusal))
        sys.stdout.write("\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
