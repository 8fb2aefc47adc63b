"""Cost of the referee: replaying recorded games, folding a log, reading a record."""

import random
import statistics
from collections.abc import Iterator
from dataclasses import replace

from benchmarks import Figure, above
from benchmarks.timing import in_milliseconds, time_function
from tilewright.notation.gcg.document import Play
from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.reader import read_gcg
from tilewright.notation.gcg.replay import replay_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.notation.record.record import read_record, write_record
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
from tilewright.rules.plays.placement import lay
from tilewright.rules.turn_order import to_move

GAMES = 20


def bench_recorded_games() -> Iterator[Figure]:
    logs = [whole_game(number) for number in range(GAMES)]
    files = [write_gcg(export_gcg(log)[0]) for log in logs]
    plays = sum(isinstance(event, Play) for file in files for event in read_gcg(file).events)
    runs = time_function(lambda: [replay_gcg(read_gcg(file)) for file in files])
    best, median = plays / runs[0], plays / statistics.median(runs)
    yield Figure("read and replay GCG games", best, "plays/s", above(3000), best - median)

    longest = max(logs, key=len)
    yield in_milliseconds(
        f"fold a whole game ({len(longest)} events)", time_function(lambda: fold(longest)), 10
    )
    text = write_record(longest)
    yield in_milliseconds("read its record", time_function(lambda: read_record(text)))
    yield in_milliseconds("write its record", time_function(lambda: write_record(longest)))


def whole_game(number: int) -> tuple[Event, ...]:
    """Play a two-player game to the end. The same number gives the same game."""
    rng = random.Random(number)
    rules = replace(EDITIONS["tournament"], clock=None)
    log = GameLog(open_game(rules, ["Ann", "Ben"], Sealed(rng.randbytes(32))))
    while not log.game.over:
        log.do(random_move(rng, log.game))
    return tuple(log.events)


def random_move(rng: random.Random, game: Game) -> Command:
    """Return the first legal play found by random trials, else an exchange or a pass."""
    seat = to_move(game)
    if seat is None:
        raise AssertionError("without challenges, some seat is always to move")
    if isinstance(game.phase, Window):
        return Begin(seat)
    for _ in range(300):
        placed = random_tiles(rng, game, seat)
        try:
            lay(game.board, placed, game.edition.layout.start, game.edition.tiles)
        except Refusal:
            continue
        return Lay(seat, placed)
    enough = len(game.bag) >= game.edition.exchange_needs
    return Exchange(seat, game.racks[seat][:3]) if enough else Pass(seat)


def random_tiles(rng: random.Random, game: Game, seat: int) -> tuple[Placed, ...]:
    """Return tiles of the rack on a random line of empty squares."""
    rack = list(game.racks[seat])
    rng.shuffle(rack)
    row, column = rng.randrange(15), rng.randrange(15)
    across = rng.random() < 0.5
    placed = []
    for tile in rack[: rng.choice([2, 2, 3, 3, 4, 5, 6, 7])]:
        while game.board.at((row, column)) is not None:
            row, column = (row, column + 1) if across else (row + 1, column)
        placed.append(Placed(Square(row, column), "e" if tile == BLANK else tile))
        row, column = (row, column + 1) if across else (row + 1, column)
    return tuple(placed)
