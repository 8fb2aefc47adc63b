"""A table for testing the referee, set up from a picture of the board."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tilewright.notation.diagrams import read_board, write_board
from tilewright.notation.plays import read_play
from tilewright.notation.spelling import read_rack, write_tiles
from tilewright.rules import (
    EDITIONS,
    ENGLISH,
    UNKNOWN,
    Begin,
    Board,
    ByHand,
    Challenge,
    Command,
    Correct,
    Edition,
    Event,
    Exchange,
    Game,
    Judge,
    Lay,
    NoteRack,
    Pass,
    Refusal,
    Seat,
    Square,
    Stacked,
    decide,
    fold,
    open_game,
)
from tilewright.rules.equipment.bag import Bag
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.tiles import TileSet, tile_set
from tilewright.rules.final_scoring import Result
from tilewright.rules.game import Turn

NAMES = ("Ann", "Bob", "Cat", "Dan")

# A 5×5 board without premium squares: a play scores its face value.
FIVE = Layout("five", (".....",) * 5, Square(2, 2))
SMALL = replace(EDITIONS["plain"], layout=FIVE, rack_size=3)


class BadWords:
    """A judge who accepts every word except these."""

    def __init__(self, *bad: str) -> None:
        self.bad = bad

    def accepts(self, word: str) -> bool:
        return word not in self.bad


ALL_GOOD = BadWords()


class Table:
    """A game and the events of the test so far."""

    def __init__(self, game: Game) -> None:
        self.start = game
        self.game = game
        self.events: list[Event] = []

    def do(self, command: Command, *, at: int = 0, judge: Judge | None = None) -> str:
        """Carry out a command and return its events in one line."""
        events = decide(self.game, command, at=at, judge=judge).events
        self.game = fold(events, self.game)
        self.events += events
        return summary(events)

    def lay(self, seat: int, play: str, *, at: int = 0, judge: Judge | None = None) -> str:
        written = read_play(play, self.game.board, self.game.edition.tiles)
        return self.do(Lay(seat, written.placed), at=at, judge=judge)

    def begin(self, seat: int, *, at: int = 0) -> str:
        return self.do(Begin(seat), at=at)

    def pass_turn(self, seat: int, *, at: int = 0) -> str:
        return self.do(Pass(seat), at=at)

    def exchange(self, seat: int, tiles: str, *, at: int = 0) -> str:
        return self.do(Exchange(seat, read_rack(tiles, self.game.edition.tiles)), at=at)

    def challenge(
        self, seat: int, word: str | None = None, *, judge: Judge | None = ALL_GOOD, at: int = 0
    ) -> str:
        return self.do(Challenge(seat, word), judge=judge, at=at)

    def note(self, seat: int, tiles: str) -> str:
        return self.do(NoteRack(seat, read_rack(tiles, self.game.edition.tiles)))

    def correct(self) -> str:
        return self.do(Correct())

    def refused(self, command: Command, *, at: int = 0, judge: Judge | None = None) -> Refusal:
        """Return the refusal of this command, and check that the game does not change."""
        before = repr(self.game)
        with pytest.raises(Refusal) as error:
            decide(self.game, command, at=at, judge=judge)
        assert repr(self.game) == before
        return error.value

    @property
    def racks(self) -> list[str]:
        """Every rack as text, in alphabetical order: the order on a rack has no meaning."""
        tiles = self.game.edition.tiles
        return [write_tiles(tiles.in_order(rack), tiles) for rack in self.game.racks]

    @property
    def board(self) -> str:
        return write_board(self.game.board)

    @property
    def phase(self) -> str:
        return type(self.game.phase).__name__

    @property
    def result(self) -> Result:
        assert self.game.result is not None
        return self.game.result

    @property
    def to_move(self) -> int:
        assert isinstance(self.game.phase, Turn), self.game.phase
        return self.game.phase.seat


def summary(events: Sequence[Event]) -> str:
    """Return the names and seats of the events in one line."""
    seats = [getattr(event, "seat", None) for event in events]
    names = [type(event).__name__ for event in events]
    return ", ".join(
        name if seat is None else f"{name} {seat}" for name, seat in zip(names, seats, strict=True)
    )


def picture(text: str) -> str:
    """Return a picture of a board in the form that ``Table.board`` has."""
    return write_board(read_board(text))


def position(
    board: str | None = None,
    *,
    racks: Sequence[str],
    bag: str = "",
    edition: Edition = SMALL,
    seats: Sequence[str | Seat] | None = None,
    turn: int = 0,
    scores: Sequence[int] | None = None,
    owed: Sequence[int] | None = None,
    at: int = 0,
) -> Table:
    """Return a table in the middle of a game. The bag is drawn from the left."""
    tiles = edition.tiles
    source = Stacked(tiles.all_tiles())
    game = fold(open_game(edition, seats or NAMES[: len(racks)], source, first=turn, at=at))
    rows, columns = edition.layout.rows, edition.layout.columns
    return Table(
        replace(
            game,
            board=Board(rows, columns) if board is None else read_board(board),
            racks=tuple(read_rack(rack, tiles) for rack in racks),
            bag=Bag(source, read_rack(bag, tiles)),
            scores=tuple(scores) if scores else game.scores,
            owed=tuple(owed) if owed else game.owed,
        )
    )


def real_board(
    edition: Edition = SMALL, *, players: int = 2, seats: Sequence[str | Seat] | None = None
) -> Table:
    """Return a table in scorekeeper mode. The first seat starts."""
    return Table(fold(open_game(edition, seats or NAMES[:players], ByHand(), first=0)))


def box(tiles: str, blanks: int = 0) -> TileSet:
    """Return a tile set of exactly these tiles, with their English values."""
    letters = sorted(set(tiles))
    entries = [f"{letter} {tiles.count(letter)} {ENGLISH.value(letter)}" for letter in letters]
    return tile_set("own", blanks, ",".join(entries))


def check_tile_count(game: Game) -> int:
    """Check that the tiles of a real board add up, and return how many are unknown."""
    unseen = game.unseen()
    assert min(unseen.values()) >= 0, unseen
    hidden = len(game.bag) + sum(rack.count(UNKNOWN) for rack in game.racks)
    assert unseen.total() == hidden
    return hidden
