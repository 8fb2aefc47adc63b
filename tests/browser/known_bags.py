"""A server whose bags are known, and the games that come out of them.

Every table that is set gets the bag whose number was put out last, so a test knows each rack to
come, and works out with the referee and the engine what a person at the page could play. The same
seed is what *Check the bag* verifies at the end: nothing about the bag is pretended.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

from tests.support import running_server
from tests.support.running_server import RunningServer
from tilewright.engine.generation import generate
from tilewright.engine.plays import Play, Plays
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.seat_position import position_of
from tilewright.rules import (
    EDITIONS,
    Axis,
    Begin,
    Command,
    Edition,
    GameLog,
    Lay,
    Pass,
    Sealed,
    Seat,
    open_game,
    view,
)
from tilewright.rules.board import Placed
from tilewright.rules.tiles import BLANK
from tilewright.server import house
from tilewright.server.setting_tables import Fresh

WORDS = Lexicon.load("english")
CLASSIC = EDITIONS["classic-2003"]


def seed_of(bag: int) -> bytes:
    return bag.to_bytes(32, "big")


class KnownBags(RunningServer):
    """A real server in a process of its own; only what would be chance is told to it."""

    def put_out(self, bag: int) -> None:
        """Games that begin from now on are played with this bag."""
        _put_out(self.directory).write_text(str(bag))

    def program(self) -> tuple[str, ...]:
        self.put_out(0)
        return ("tests.browser.known_bags", str(self.directory))


def _put_out(directory: Path) -> Path:
    return directory / "bag"


def main() -> None:
    bag, names = _put_out(Path(sys.argv[1])), house.new_names

    def known_names() -> Fresh:
        return replace(names(), seed=seed_of(int(bag.read_text())))

    house.new_names = known_names
    running_server.main()


class Foreseen(GameLog):
    """A game as it is going to be: the same bag, the same referee, one step ahead of the page."""

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

    def then(self, command: Command) -> None:
        """This is done next."""
        self.do(command, judge=WORDS)

    @property
    def to_move(self) -> int:
        seat = view(self.game, None).to_move
        assert seat is not None, "the game is over"
        return seat

    @property
    def mover(self) -> str:
        return self.game.seats[self.to_move].name

    @property
    def is_open(self) -> bool:
        """Whether a play can still be challenged."""
        return view(self.game, None).open_play is not None

    @property
    def ends(self) -> bool:
        """Whether the open play ends the game unless it is challenged."""
        play = view(self.game, None).open_play
        return play is not None and play.would_end

    @property
    def scores(self) -> dict[str, int]:
        seats = view(self.game, None).seats
        return {seat.name: seat.score for seat in seats}

    def plays(self) -> Plays:
        """All that the seat to move could lay, the most valuable first."""
        seat, rack = self.to_move, self.game.racks[self.to_move]
        position = position_of(view(self.game, seat), seat, rack)
        return generate(position, WORDS, edition=self.game.edition)

    def find(self, wanted: Callable[[Play], bool]) -> Play:
        """The most valuable play of this kind."""
        return next(play for play in self.plays() if wanted(play))

    def longest(self) -> Play | None:
        """The play that lays most tiles, so that a game is soon over."""
        return max(self.plays(), key=lambda play: (len(play.placed), play.score), default=None)

    def nonsense(self) -> tuple[Placed, ...]:
        """Two tiles of an opening rack across the star that make no word."""
        star = self.game.edition.layout.start
        rack = [tile for tile in self.game.racks[self.to_move] if tile != BLANK]
        no_word = next(pair for pair in permutations(rack, 2) if not WORDS.accepts("".join(pair)))
        return tuple(
            Placed(star.along(Axis.ACROSS, step), tile) for step, tile in enumerate(no_word)
        )


def play_out(game: Foreseen) -> list[Command]:
    """Everything both sides do until it is over, if nobody challenges."""
    done: list[Command] = []
    while not game.game.over:
        command: Command
        if game.is_open:
            command = Begin(game.to_move)
        elif (play := game.longest()) is not None:
            command = Lay(game.to_move, play.placed)
        else:
            command = Pass(game.to_move)
        game.then(command)
        done.append(command)
    return done


if __name__ == "__main__":
    main()
