"""Reading recorded games: files of whole games, as other programs write them."""

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import Figure, below
from benchmarks.timing import spread
from tilewright.engine.selfplay.self_play import self_play
from tilewright.game import Game
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.notation.gcg.writer import write_gcg

FILES = 111
RUNS = 5


def bench_game_files() -> Iterator[Figure]:
    """Read the files, then go through their turns, in CPU time."""
    played = self_play(FILES, lexicon=Lexicon.load(DEFAULT), turns=True)
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.gcg" for number in range(FILES)]
        for path, game in zip(paths, played.games(), strict=True):
            path.write_bytes(write_gcg(game))
        reading, turns = [], []
        for _ in range(1 + RUNS):
            started = time.process_time()
            games = [Game.read(path) for path in paths]
            read = time.process_time()
            count = sum(len(game.turns) for game in games)
            reading.append(read - started)
            turns.append(time.process_time() - read)
    for name, runs, goal in (
        (f"Game.read of {FILES} files", sorted(reading[1:]), below(1)),
        (f"their {count:,} turns", sorted(turns[1:]), None),
    ):
        yield Figure(name, runs[0], "s", goal, spread(runs))
