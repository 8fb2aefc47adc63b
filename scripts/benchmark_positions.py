"""Write the positions for `tilewright bench`: `python -m scripts.benchmark_positions`.

Do not run this again: better leaves would produce other positions, and new figures could no longer
be compared with old ones.
"""

from itertools import islice

from tilewright.atomic_file import write_atomically
from tilewright.engine.selfplay.self_play import self_play
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.speed.positions import FILE, positions_of
from tilewright.lexicon.lexicon import DEFAULT, Lexicon

POSITIONS = 1000
GAMES = 100
SEED = 1


def main() -> None:
    games = self_play(
        GAMES, lexicon=Lexicon.load(DEFAULT), leaves=shipped_leaves(DEFAULT), seed=SEED, turns=True
    )
    lines = [position + "\n" for position in islice(positions_of(games), POSITIONS)]
    write_atomically(FILE, "".join(lines).encode("ascii"))


if __name__ == "__main__":
    main()
