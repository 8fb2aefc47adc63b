"""Reviews a finished game in a process of its own, which ``Reviews`` runs.

Standard input has the game's log and its settings. Each line of standard output is the review so
far, the last one the complete review.
"""

import json
import os
import sys
import time
from typing import Any, Final

from tilewright.coach import Review, ReviewSettings, Vocabulary, review
from tilewright.coach.deadline import Deadline
from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.server.storage.log_text import read_entry
from tilewright.server.tables.state import game_events
from tilewright.server.views.review import game_review

# Not more often, as each line is the whole review.
_SECONDS_BETWEEN_LINES: Final = 1.0


def main() -> None:
    request: dict[str, Any] = json.load(sys.stdin.buffer)
    game = Game(game_events(map(read_entry, request["log"])), Lexicon.load(request["dictionary"]))
    settings = ReviewSettings(Vocabulary(request["vocabulary"]))
    written: float | None = None

    def write(found: Review) -> None:
        nonlocal written
        if written is None:
            _write(game, found)
            _give_way()
            written = time.monotonic()
        elif time.monotonic() >= written + _SECONDS_BETWEEN_LINES:
            _write(game, found)
            written = time.monotonic()

    _write(game, review(game, settings, progress=write, stop=Deadline(request["seconds"])))


def _write(game: Game, found: Review) -> None:
    sys.stdout.write(f"{game_review(game, found).model_dump_json()}\n")
    sys.stdout.flush()


def _give_way() -> None:
    """Use only time that nothing else needs, not even a computer player.

    The first look takes about a second, and somebody is waiting for it, so it does not give way.
    """
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, 0, 19)


if __name__ == "__main__":
    main()
