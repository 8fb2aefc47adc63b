"""A server whose bags are known, and the games that follow from them.

Every new table gets the bag that the test chose last. The test therefore knows each rack in
advance, and computes with the referee and the engine what a person at the page can play. *Check
the bag* verifies the same seed at the end of the game: the bag is not mocked.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

from tests.support import running_server
from tests.support.running_server import RunningServer, ServerProcess, Subprocess
from tilewright.engine.generation import generate
from tilewright.engine.plays import Play, Plays
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.seat_position import position_of
from tilewright.rules import (
    EDITIONS,
    Axis,
    Command,
    Edition,
    GameLog,
    Sealed,
    Seat,
    open_game,
    view,
)
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.tiles import BLANK
from tilewright.server import listening
from tilewright.server.live import pipeline
from tilewright.server.serving import ServeOptions
from tilewright.server.tables.context import NewIds

WORDS = Lexicon.load("english")
CLASSIC = EDITIONS["classic-2003"]
# Where other devices reach a server that has let them in: an address that every computer has.
HOME_ADDRESS = "127.0.0.2"


def seed_of(bag: int) -> bytes:
    return bag.to_bytes(32, "big")


class KnownBags(RunningServer):
    """A real server in a separate process; only the random seed and its network are replaced."""

    def use_bag(self, bag: int) -> None:
        """Use this bag for every table created from now on."""
        _bag_file(self.directory).write_text(str(bag))

    def launch(self, options: ServeOptions) -> ServerProcess:
        self.use_bag(0)
        module = ["tests.browser.known_bags", str(self.directory)]
        return Subprocess(module, options, self.log_file)


def _bag_file(directory: Path) -> Path:
    return directory / "bag"


def main() -> None:
    bag, generate_ids = _bag_file(Path(sys.argv[1])), pipeline.generate_ids

    def with_known_seed() -> NewIds:
        return replace(generate_ids(), seed=seed_of(int(bag.read_text())))

    pipeline.generate_ids = with_known_seed
    listening.home_address = lambda: HOME_ADDRESS
    running_server.main()


class ExpectedGame(GameLog):
    """The game that the page should show: the same bag and referee, one step ahead of the page."""

    def __init__(
        self,
        bag: int,
        *names: str,
        edition: Edition = CLASSIC,
        first: int | None = 0,
        seats: Sequence[Seat] = (),
    ) -> None:
        source = Sealed(seed_of(bag))
        super().__init__(
            open_game(edition, seats or names, source, first=first, dictionary="english")
        )

    def apply(self, command: Command) -> None:
        """Make this the next move of the game."""
        self.do(command, judge=WORDS)

    @property
    def to_move(self) -> int:
        seat = view(self.game, None).to_move
        assert seat is not None, "the game is over"
        return seat

    @property
    def player_to_move(self) -> str:
        return self.game.seats[self.to_move].name

    @property
    def has_open_play(self) -> bool:
        """Whether the last play can still be challenged."""
        return view(self.game, None).open_play is not None

    @property
    def open_play_ends_game(self) -> bool:
        """Whether the open play ends the game unless it is challenged."""
        play = view(self.game, None).open_play
        return play is not None and play.would_end

    @property
    def scores(self) -> dict[str, int]:
        seats = view(self.game, None).seats
        return {seat.name: seat.score for seat in seats}

    def legal_plays(self) -> Plays:
        """Return the legal plays of the seat to move, the highest score first."""
        seat, rack = self.to_move, self.game.racks[self.to_move]
        position = position_of(view(self.game, seat), seat, rack)
        return generate(position, WORDS, None, self.game.edition)

    def best_play(self, matches: Callable[[Play], bool]) -> Play:
        """Return the highest-scoring play that matches."""
        return next(play for play in self.legal_plays() if matches(play))

    def longest_play(self) -> Play | None:
        """Return the play with the most tiles, so that the game ends soon."""
        return max(
            self.legal_plays(), key=lambda play: (len(play.placed), play.score), default=None
        )

    def invalid_opening(self) -> tuple[Placed, ...]:
        """Return two tiles of an opening rack, placed across the star, that do not form a word."""
        star = self.game.edition.layout.start
        rack = [tile for tile in self.game.racks[self.to_move] if tile != BLANK]
        not_a_word = next(
            pair for pair in permutations(rack, 2) if not WORDS.accepts("".join(pair))
        )
        return tuple(
            Placed(star.along(Axis.ACROSS, step), tile) for step, tile in enumerate(not_a_word)
        )


if __name__ == "__main__":
    main()
