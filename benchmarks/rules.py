"""What the referee costs: replaying recorded games, folding a log, reading a record."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from benchmarks import Figure, above, below
from tilewright.notation.gcg_document import Play
from tilewright.notation.gcg_export import gcg_of
from tilewright.notation.gcg_reader import read_gcg
from tilewright.notation.gcg_writer import write_gcg
from tilewright.notation.record import read_record, write_record
from tilewright.notation.replay import replay
from tilewright.rules import (
    BLANK,
    EDITIONS,
    Begin,
    Command,
    Event,
    Exchange,
    Game,
    GameLog,
    Lay,
    Pass,
    Placed,
    Refusal,
    Sealed,
    Square,
    fold,
    open_game,
)
from tilewright.rules.game import Window
from tilewright.rules.placement import lay
from tilewright.rules.turn_order import to_move

RUNS = 7
GAMES = 20


def seconds(work: Callable[[], object]) -> list[float]:
    """How long each of several runs took, the fastest first. The first is not told."""

    def once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    once()
    return sorted(once() for _ in range(RUNS))


def bench_recorded_games() -> Iterator[Figure]:
    logs = [whole_game(number) for number in range(GAMES)]
    files = [write_gcg(gcg_of(log)[0]) for log in logs]
    plays = sum(isinstance(event, Play) for file in files for event in read_gcg(file).events)
    runs = seconds(lambda: [replay(read_gcg(file)) for file in files])
    best, middle = plays / runs[0], plays / statistics.median(runs)
    yield Figure("read and replay GCG games", best, "plays/s", above(3000), best - middle)

    longest = max(logs, key=len)
    yield in_ms(f"fold a whole game ({len(longest)} events)", seconds(lambda: fold(longest)), 10)
    text = write_record(longest)
    yield in_ms("read its record", seconds(lambda: read_record(text)))
    yield in_ms("write its record", seconds(lambda: write_record(longest)))


def in_ms(name: str, runs: list[float], goal: float | None = None) -> Figure:
    spread = statistics.median(runs) - runs[0]
    return Figure(name, runs[0] * 1e3, "ms", below(goal) if goal else None, spread * 1e3)


def whole_game(number: int) -> tuple[Event, ...]:
    """A game for two from the deal to the reckoning; the same number gives the same game."""
    chance = random.Random(number)
    rules = replace(EDITIONS["tournament"], clock=None)
    log = GameLog(open_game(rules, ["Ann", "Ben"], Sealed(chance.randbytes(32))))
    while not log.game.over:
        log.do(some_move(chance, log.game))
    return tuple(log.events)


def some_move(chance: random.Random, game: Game) -> Command:
    """The first play found by trying; where none is found, an exchange or a pass."""
    seat = to_move(game)
    if seat is None:
        raise AssertionError("nobody challenges here, so somebody is always to move")
    if isinstance(game.phase, Window):
        return Begin(seat)
    for _ in range(300):
        placed = some_tiles(chance, game, seat)
        try:
            lay(game.board, placed, game.edition.layout.start, game.edition.tiles)
        except Refusal:
            continue
        return Lay(seat, placed)
    enough = len(game.bag) >= game.edition.exchange_needs
    return Exchange(seat, game.racks[seat][:3]) if enough else Pass(seat)


def some_tiles(chance: random.Random, game: Game, seat: int) -> tuple[Placed, ...]:
    """Tiles of the rack on a line of free squares somewhere."""
    rack = list(game.racks[seat])
    chance.shuffle(rack)
    row, column = chance.randrange(15), chance.randrange(15)
    across = chance.random() < 0.5
    placed = []
    for tile in rack[: chance.choice([2, 2, 3, 3, 4, 5, 6, 7])]:
        while game.board.at((row, column)) is not None:
            row, column = (row, column + 1) if across else (row + 1, column)
        placed.append(Placed(Square(row, column), "e" if tile == BLANK else tile))
        row, column = (row, column + 1) if across else (row + 1, column)
    return tuple(placed)
