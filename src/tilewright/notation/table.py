"""A game you can talk to: the referee with words in and text out."""

from collections.abc import Iterable, Sequence

from tilewright.rules.bag import Sealed
from tilewright.rules.challenge import Judge
from tilewright.rules.edition import Edition
from tilewright.rules.editions import EDITIONS
from tilewright.rules.events import Event, Seat
from tilewright.rules.log import GameLog
from tilewright.rules.opening import open_game
from tilewright.rules.turn_order import to_move

from .diagrams import show_board
from .record import write_record
from .sayings import understand
from .spelling import write_tiles


class Table:
    """A table with its game. Players are called by their names.

    >>> table = Table.open("plain", ["Ann", "Ben"], seed=bytes(32))
    >>> table.to_move
    'Ben'
    >>> table.rack("Ben")
    'ADHIIOX'
    >>> table.say("8E HOAX")
    >>> table.scores
    {'Ann': 0, 'Ben': 28}
    """

    def __init__(self, events: Iterable[Event], judge: Judge | None = None) -> None:
        self.log = GameLog(events)
        self.judge = judge

    @classmethod
    def open(
        cls,
        edition: str | Edition,
        players: Sequence[str | Seat],
        seed: bytes,
        *,
        first: int | None = None,
        judge: Judge | None = None,
    ) -> "Table":
        """Set up a game: an edition or its name, two to four players, and the bag's secret seed."""
        rules = EDITIONS[edition] if isinstance(edition, str) else edition
        return cls(open_game(rules, players, Sealed(seed), first=first), judge)

    def say(self, text: str, player: str | None = None, *, at: int = 0) -> None:
        """What a player says, by default the one to move; see ``sayings`` for what can be said."""
        game = self.log.game
        seat = self._seat(player) if player is not None else to_move(game)
        command = understand(text, game, 0 if seat is None else seat)
        self.log.do(command, at=at, judge=self.judge)

    @property
    def to_move(self) -> str | None:
        seat = to_move(self.log.game)
        return None if seat is None else self.log.game.seats[seat].name

    @property
    def scores(self) -> dict[str, int]:
        """The score of each player; the final one once the game is over."""
        game = self.log.game
        scores = game.result.final if game.result else game.scores
        return {seat.name: score for seat, score in zip(game.seats, scores, strict=True)}

    @property
    def board(self) -> str:
        """The board as people draw it."""
        return show_board(self.log.game.board, self.log.game.edition.layout)

    def rack(self, player: str) -> str:
        """The tiles a player holds, in alphabetical order."""
        tiles = self.log.game.edition.tiles
        return write_tiles(tiles.in_order(self.log.game.racks[self._seat(player)]), tiles)

    def record(self) -> str:
        """The whole game as a JSON record."""
        return write_record(self.log.events)

    def _seat(self, player: str) -> int:
        for seat, person in enumerate(self.log.game.seats):
            if person.name == player:
                return seat
        raise KeyError(player)
