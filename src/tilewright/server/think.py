"""Looks ahead in a process of its own, which ``Thinkers`` runs.

It reads requests from standard input and writes the answers to standard output. It ends with the
server, whatever it is doing.
"""

import os
import signal
import sys
import threading
from functools import lru_cache
from queue import SimpleQueue
from typing import BinaryIO, Final

from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.computer import choose
from tilewright.server.logs import safe_traceback
from tilewright.server.thinking import LENGTH, Failure, Request, Response, decode, encode

# The lowest priority: everything else runs first.
_NICENESS: Final = 19
_MOST_LISTS: Final = 4


def answer(request: Request, stop: threading.Event) -> Response:
    try:
        words = _lexicon(request.dictionary)
        return choose(request.view, request.strength, words, request.chance, stop=stop)
    except Exception as error:  # noqa: BLE001 - the process continues with the next request
        return Failure(safe_traceback(error))


@lru_cache(_MOST_LISTS)
def _lexicon(name: str) -> Lexicon:
    return Lexicon.load(name)


def _read_all(source: BinaryIO, requests: SimpleQueue[tuple[Request, threading.Event]]) -> None:
    """Queue the requests and set their stop flags until the server closes the pipe or dies."""
    stop = threading.Event()
    while header := source.read(LENGTH.size):
        match decode(source.read(*LENGTH.unpack(header))):
            case Request() as request:
                stop = threading.Event()
                requests.put((request, stop))
            case _:
                stop.set()
    os._exit(0)


def main() -> None:
    # Ctrl-C is for the server, which then closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setpriority(os.PRIO_PROCESS, 0, _NICENESS)
    requests: SimpleQueue[tuple[Request, threading.Event]] = SimpleQueue()
    reader = threading.Thread(target=_read_all, args=(sys.stdin.buffer, requests), daemon=True)
    reader.start()
    while True:
        sys.stdout.buffer.write(encode(answer(*requests.get())))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
