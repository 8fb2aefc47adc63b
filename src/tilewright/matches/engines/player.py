"""A program as a player."""

import time
from collections.abc import Callable
from typing import Final

from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches.engines.messages import (
    CHALLENGES,
    PROTOCOL,
    WANTS,
    Message,
    choose,
    game,
    hello,
    line_of,
    may,
)
from tilewright.matches.engines.program import Program
from tilewright.matches.engines.time_limits import TimeLimits
from tilewright.matches.faults import GameLost, PlayerFault, TurnLost
from tilewright.rules.view import View

# After this many failed starts in a row a program is not started again.
_MAX_STARTS: Final = 3
_MAX_MOVE: Final = 100
_FAREWELL: Final = line_of({"type": "quit"})


class ProgramFailed(ValueError):
    """A program does not speak the engine protocol."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(command, why)

    def __str__(self) -> str:
        return f"{self.args[0]}: {self.args[1]}"


def check_program(command: str, limits: TimeLimits) -> None:
    """Start a program and greet it. Raises ``ProgramFailed``."""
    try:
        running, _ = _started(command, limits)
    except PlayerFault as fault:
        raise ProgramFailed(command, str(fault)) from None
    running.close(_FAREWELL)


def _started(command: str, limits: TimeLimits) -> tuple[Program, frozenset[str]]:
    """Start a program; return it and what it wants to know. Raises ``GameLost``."""
    try:
        running = Program(command)
    except (OSError, ValueError) as error:
        raise GameLost("did-not-start", f"cannot be started: {error}") from None
    try:
        running.send(line_of(hello()))
        wants = _wants(running.receive(time.monotonic() + limits.start))
    except PlayerFault as fault:
        running.close()
        raise GameLost("did-not-start", str(fault)) from None
    return running, wants


def _wants(greeting: Message) -> frozenset[str]:
    """Return what a program wants to know, from its greeting."""
    if greeting.get("type") != "hello" or greeting.get("protocol") != PROTOCOL:
        raise TurnLost("bad-message", f"did not answer hello for protocol {PROTOCOL}")
    wants = greeting.get("wants", [])
    if not isinstance(wants, list) or not all(isinstance(each, str) for each in wants):
        raise TurnLost("bad-message", "wants must be a list of text")
    return WANTS.intersection(wants)


class ProgramPlayer:
    """Plays with a program, which is started for the first game and after it has been ended."""

    def __init__(self, command: str, words: Lexicon, limits: TimeLimits) -> None:
        self._command = command
        self._words = words
        self._limits = limits
        self._running: Program | None = None
        self._wants: frozenset[str] = frozenset()
        self._failed_starts = 0
        self._game: tuple[object, ...] | None = None
        self._asked = 0

    def choose(self, view: View) -> str | None:
        """Ask the program. Raises a ``PlayerFault`` if it does not answer as it should."""
        this_game = (view.commitment, view.viewer, view.seats[0].name)
        try:
            if self._game != this_game:
                self._game = this_game
                self._announce(view)
            if "move" not in may(view) and CHALLENGES not in self._wants:
                return None
            return self._ask(view)
        except GameLost:
            if self._running is not None:
                self._running.close()
                self._running = None
            raise

    def close(self) -> None:
        """End the program; it has a moment to end by itself."""
        if self._running is not None:
            self._running.close(_FAREWELL)
            self._running = None

    def _announce(self, view: View) -> None:
        """Start the program if necessary, and wait until it is ready for the game."""
        if self._running is None:
            if self._failed_starts >= _MAX_STARTS:
                raise GameLost("did-not-start", f"failed to start {_MAX_STARTS} times")
            self._failed_starts += 1
            self._running, self._wants = _started(self._command, self._limits)
            self._failed_starts = 0
        self._running.send(line_of(game(view, self._limits.turn)))
        deadline = time.monotonic() + self._limits.start
        try:
            self._wait(self._running, deadline, lambda answer: answer.get("type") == "ready")
        except TurnLost as fault:
            raise GameLost("not-ready", str(fault)) from None

    def _ask(self, view: View) -> str | None:
        running = self._running
        if running is None:
            raise GameLost("ended", "the program has been ended in this game")
        self._asked += 1
        number = self._asked
        message = choose(number, view, self._wants, self._words)
        # The time for preparing the message does not count.
        deadline = time.monotonic() + self._limits.turn
        running.send(line_of(message))
        answer = self._wait(
            running,
            deadline,
            lambda answer: answer.get("type") == "move" and answer.get("id") == number,
        )
        move = answer.get("move")
        if move is not None and not (isinstance(move, str) and len(move) <= _MAX_MOVE):
            raise TurnLost("bad-message", f"a move is short text or null, not {move!r:.60}")
        return move

    def _wait(self, running: Program, deadline: float, fits: Callable[[Message], bool]) -> Message:
        """Return the answer that fits, and drop late answers to earlier messages."""
        while True:
            answer = running.receive(deadline)
            if fits(answer):
                return answer
            if answer.get("type") not in ("move", "ready"):
                raise TurnLost("bad-message", f"unexpected message {answer!r:.80}")
