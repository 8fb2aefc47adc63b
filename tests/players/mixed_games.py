"""The long soak of computer players: `python -m tests.players.mixed_games`, or `make soak-games`.

Games of all editions, variants, challenge rules, levels and two to four seats are played out
through the referee, with a clock that advances. A refused command, an error, a game that does not
end, and memory that keeps growing are failures. Ctrl-C stops it.
"""

import argparse
import faulthandler
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, Strength, chance_of, choose
from tilewright.rules import (
    EDITIONS,
    CallTime,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    GameLog,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Scope,
    Sealed,
    Seat,
    nine_tiles,
    open_game,
    view,
)
from tilewright.rules.editions.edition import GameClock

# Far more than the longest game needs.
MAX_COMMANDS = 1000
# A game that takes longer hangs. Its process prints where, and ends.
MAX_SECONDS = 240
# Resident memory may grow by this much after the first fifth of the games.
MAX_GROWTH_KB = 40_000
RULES = (
    None,
    CheckedPlays(),
    Challenges(NoPenalty()),
    Challenges(MissTurn(), Scope.WORD),
    Challenges(Points(5)),
    Challenges(Points(10, PointsPer.WORD)),
)
VARIANTS: tuple[Callable[[Edition], Edition], ...] = (
    nine_tiles,
    lambda edition: replace(edition, finish_line=FinishLine()),
    lambda edition: replace(edition, blanks_circulate=True),
    lambda edition: replace(edition, clock=GameClock(allowance_ms=180_000)),
    lambda edition: replace(edition, turn_limit_ms=30_000),
    lambda edition: (
        edition
        if isinstance(edition.challenge, CheckedPlays)
        else replace(edition, judging=Judging.VOTE)
    ),
)


@dataclass(frozen=True)
class Played:
    """What a finished game was like."""

    number: int
    commands: int
    levels: tuple[str, ...]
    edition: Edition
    cause: str
    resident_kb: int


def mixed_edition(chance: Random) -> Edition:
    edition = chance.choice([*EDITIONS.values()])
    rule = chance.choice(RULES)
    if rule is not None:
        edition = replace(edition, challenge=rule)
    for variant in VARIANTS:
        if chance.random() < 0.2:
            edition = variant(edition)
    return edition


def play(number: int, words: Lexicon, levels: tuple[str, ...] = tuple(LEVELS)) -> Played:
    """Play the game with this number. The referee must accept every command."""
    chance = Random(number)
    edition = mixed_edition(chance)
    names = tuple(chance.choice(levels) for _ in range(chance.randint(2, 4)))
    players = [LEVELS[name] for name in names]
    seats = [
        Seat(name, each.finish_line, edition.turn_limit_ms)
        for name, each in zip("ABCD", players, strict=False)
    ]
    secret = number.to_bytes(32, "big")
    log = GameLog(open_game(edition, seats, Sealed(secret), dictionary=words.name))
    now = commands = 0
    while not log.game.over:
        commands += 1
        if commands > MAX_COMMANDS:
            raise AssertionError(f"game {number} does not end")
        now += chance.randrange(20_000)
        _act(log, players, words, secret, now)
    result = log.game.result
    assert result is not None
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Played(number, commands, names, edition, result.cause.value, resident)


def _act(log: GameLog, players: list[Strength], words: Lexicon, secret: bytes, now: int) -> None:
    """Let the first computer that acts do so, or call time if its time is up."""
    seen = view(log.game, None)
    if seen.deadline is not None and now > seen.deadline:
        log.do(CallTime(), at=now)
        return
    for seat in sorted(log.game.active, key=lambda seat: seat == seen.to_move):
        of_seat = view(log.game, seat)
        command = choose(of_seat, players[seat], words, chance_of(secret, of_seat))
        if command is not None:
            log.do(command, at=now, judge=words)
            return
    raise AssertionError("no computer acts")


@dataclass(frozen=True)
class Failure:
    """What went wrong in a game."""

    number: int
    error: str


_words: Lexicon | None = None


def _play(number: int) -> Played | Failure:
    global _words  # noqa: PLW0603 - loaded once in each process
    _words = _words or Lexicon.load("english")
    faulthandler.dump_traceback_later(MAX_SECONDS, exit=True)
    try:
        return play(number, _words)
    except Exception as error:  # noqa: BLE001 - the other games shall be played, too
        return Failure(number, f"{type(error).__name__}: {error}")
    finally:
        faulthandler.cancel_dump_traceback_later()


def play_all(numbers: range, processes: int, seconds: float) -> Iterator[Played | Failure]:
    """Yield the games in the order in which they end. None is started after ``seconds``."""
    stop_at = time.monotonic() + seconds
    left = iter(numbers)
    with ProcessPoolExecutor(processes) as pool:
        running = {pool.submit(_play, number): number for number in islice(left, processes)}
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            ended = {future: running.pop(future) for future in finished}
            if time.monotonic() < stop_at:
                more = islice(left, len(finished))
                running |= {pool.submit(_play, number): number for number in more}
            for future, number in ended.items():
                try:
                    yield future.result()
                except BrokenProcessPool:
                    among = sorted([number, *running.values()])
                    yield Failure(number, f"a process hung or died in one of the games {among}")
                    return


@dataclass
class Report:
    """What the games so far were like. ``early_kb`` is the largest process after a fifth."""

    planned: int
    games: int = 0
    commands: int = 0
    early_kb: int = 0
    resident_kb: int = 0
    failures: list[Failure] = field(default_factory=list)
    levels: Counter[str] = field(default_factory=Counter)
    editions: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played | Failure) -> None:
        self.games += 1
        if isinstance(played, Failure):
            self.failures.append(played)
            return
        self.commands += played.commands
        self.resident_kb = max(self.resident_kb, played.resident_kb)
        if 5 * self.games <= self.planned:
            self.early_kb = self.resident_kb
        self.levels.update(played.levels)
        self.editions[played.edition.name] += 1
        self.seats[len(played.levels)] += 1
        self.causes[played.cause] += 1

    @property
    def grew(self) -> bool:
        return self.resident_kb > self.early_kb + MAX_GROWTH_KB

    def __str__(self) -> str:
        return (
            f"{self.games} of {self.planned} games, {self.commands} commands, "
            f"{len(self.failures)} failures; largest process {self.resident_kb / 1024:.0f} MiB, "
            f"{self.early_kb / 1024:.0f} MiB after a fifth"
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "planned": self.planned,
            "games": self.games,
            "commands": self.commands,
            "failures": [f"game {each.number}: {each.error}" for each in self.failures],
            "largest_process_mib": self.resident_kb / 1024,
            "after_a_fifth_mib": self.early_kb / 1024,
            "memory_grew": self.grew,
            "seats_by_level": self.levels,
            "games_by_edition": self.editions,
            "games_by_seats": self.seats,
            "games_by_cause_of_end": self.causes,
        }


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.players.mixed_games")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no game later")
    parser.add_argument("--out", type=Path, help="write a report to this directory")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.games)
    report = Report(options.games)
    for played in play_all(numbers, options.processes, options.seconds):
        report.add(played)
        if isinstance(played, Failure):
            _print(f"game {played.number} failed: {played.error}")
        if report.games % 500 == 0:
            _print(str(report))
    _print(str(report))
    if options.out is not None:
        options.out.mkdir(parents=True, exist_ok=True)
        text = json.dumps(report.as_json(), indent=2)
        (options.out / "mixed_games.json").write_text(text + "\n")
    return int(bool(report.failures) or report.grew)


if __name__ == "__main__":
    sys.exit(main())
