"""The long soak of computer players: `python -m tests.players.mixed_games`, or `make soak-games`.

Games of all editions, variants, challenge rules, levels and two to four seats are played out
through the referee, with a clock that advances. A refused command, a game that does not end, and
memory that keeps growing are failures. Ctrl-C stops it.
"""

import argparse
import resource
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

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


_words: Lexicon | None = None


def _play(number: int) -> Played:
    global _words  # noqa: PLW0603 - loaded once in each process
    _words = _words or Lexicon.load("english")
    return play(number, _words)


def play_all(numbers: range, processes: int, seconds: float) -> Iterator[Played]:
    """Yield the games in the order in which they end. None is started after ``seconds``."""
    stop_at = time.monotonic() + seconds
    if processes == 1:
        for number in numbers:
            if time.monotonic() > stop_at:
                return
            yield _play(number)
        return
    left = iter(numbers)
    with ProcessPoolExecutor(processes) as pool:
        running = {pool.submit(_play, number) for number in islice(left, 2 * processes)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            if time.monotonic() < stop_at:
                running |= {pool.submit(_play, number) for number in islice(left, len(finished))}
            for future in finished:
                yield future.result()


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.players.mixed_games")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no game later")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.games)
    commands = early_kb = resident_kb = 0
    line = "no game was played"
    runs = play_all(numbers, options.processes, options.seconds)
    for games, played in enumerate(runs, 1):
        commands += played.commands
        resident_kb = max(resident_kb, played.resident_kb)
        if 5 * games <= options.games:
            early_kb = resident_kb
        line = (
            f"{games} games, {commands} commands, none refused; largest process "
            f"{resident_kb / 1024:.0f} MiB, {early_kb / 1024:.0f} MiB after a fifth"
        )
        if games % 100 == 0:
            _print(line)
    _print(line)
    return int(resident_kb > early_kb + MAX_GROWTH_KB)


if __name__ == "__main__":
    sys.exit(main())
