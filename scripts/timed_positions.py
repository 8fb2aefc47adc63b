"""Write the positions that the kernel is measured with: `python -m scripts.timed_positions`.

It was done once. Doing it again with other leaves would make other positions, and figures measured
before could not be compared with those measured after.
"""

from itertools import islice

from tilewright.engine.self_play import self_play
from tilewright.engine.shipped import shipped_leaves
from tilewright.engine.timed_positions import FILE, positions_of
from tilewright.lexicon.lexicon import DEFAULT, Lexicon
from tilewright.whole_file import write_whole

POSITIONS = 1000
GAMES = 100
SEED = 1


def main() -> None:
    games = self_play(
        GAMES, lexicon=Lexicon.load(DEFAULT), leaves=shipped_leaves(DEFAULT), seed=SEED, turns=True
    )
    lines = [position + "\n" for position in islice(positions_of(games), POSITIONS)]
    write_whole(FILE, "".join(lines).encode("ascii"))


if __name__ == "__main__":
    main()
