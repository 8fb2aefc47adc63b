"""Random tables and random moves, legal and illegal, for property tests of the referee."""

import zlib
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from tests import naive_scorer
from tests.naive_scorer import Cell, Grid
from tests.rules.tables import NAMES
from tilewright.rules import (
    BLANK,
    EDITIONS,
    Answer,
    Begin,
    CallTime,
    Challenge,
    Challenges,
    CheckedPlays,
    Command,
    Correct,
    Edition,
    EndByHand,
    EnterRuling,
    Event,
    Exchange,
    Fine,
    FinishLine,
    Game,
    GameClock,
    HideTurn,
    Judging,
    Lay,
    Level,
    MissTurn,
    NoPenalty,
    NoteRack,
    Overdraw,
    Pass,
    Placed,
    Points,
    PointsPer,
    Proposal,
    Propose,
    Resign,
    Scope,
    Sealed,
    Seat,
    SeeTurn,
    Square,
    TakeBlank,
    Vote,
    nine_tiles,
    open_game,
)
from tilewright.rules.editions.challenge_rule import Penalty
from tilewright.rules.equipment.layout import mirrored
from tilewright.rules.equipment.tiles import TileSet, tile_set
from tilewright.rules.game import Hearing, Window
from tilewright.rules.turn_order import to_move

SEVEN = mirrored("seven", """=.'.  ."..  '.-.  ...-""")
BOXES = (
    tile_set("tiny", 2, "A 5 1, B 3 3, E 5 1, Q 1 10, T 4 1, Z 1 8"),
    tile_set("small", 2, "A 9 1, B 4 3, D 4 2, E 9 1, Q 2 10, S 4 1, T 6 1"),
    tile_set("plain", 0, "A 9 1, B 9 0, C 9 2, D 9 5"),
)


class HashJudge:
    """A judge without a dictionary that rejects about one word in five."""

    def accepts(self, word: str) -> bool:
        return zlib.crc32(word.encode()) % 5 != 0


JUDGE = HashJudge()


@st.composite
def editions(draw: st.DrawFn, boxes: tuple[TileSet, ...] = BOXES) -> Edition:
    """Any preset with any settings changed, on a board small enough for games to end."""
    edition = draw(st.sampled_from(list(EDITIONS.values())))
    tiles = draw(st.sampled_from(boxes))
    edition = replace(edition, layout=SEVEN, tiles=tiles)
    racks = draw(st.sampled_from([2, 3, 5, 7, 9]))
    if racks == 9 and tiles.size >= 36:
        edition = nine_tiles(edition)
    else:
        edition = replace(edition, rack_size=min(racks, tiles.size // 4))
    penalties: list[Penalty] = [MissTurn(), NoPenalty(), Points(5), Points(10, PointsPer.WORD)]
    penalty = draw(st.sampled_from(penalties))
    rules = [edition.challenge, CheckedPlays(), *(Challenges(penalty, scope) for scope in Scope)]
    edition = replace(edition, challenge=draw(st.sampled_from(rules)))
    if not isinstance(edition.challenge, CheckedPlays) and draw(st.booleans()):
        edition = replace(edition, judging=Judging.VOTE)
    if draw(st.booleans()):
        edition = replace(edition, finish_line=FinishLine((15, 12, 9), (30, 25, 20), (60, 50, 40)))
    if draw(st.booleans()):
        edition = replace(edition, clock=GameClock(90_000, 10, 120_000))
    return replace(edition, blanks_circulate=draw(st.booleans()))


@st.composite
def openings(draw: st.DrawFn, boxes: tuple[TileSet, ...] = BOXES) -> tuple[Event, ...]:
    """Two to four seats of any level, some with a turn limit, at a table of any edition."""
    edition = draw(editions(boxes))
    limits = st.sampled_from([None, edition.turn_limit_ms, 40_000])
    seats = [
        Seat(name, draw(st.sampled_from(Level)), draw(limits))
        for name in NAMES[: draw(st.integers(2, 4))]
    ]
    first = draw(st.sampled_from([None, 0, len(seats) - 1]))
    return open_game(edition, seats, Sealed(draw(st.binary(min_size=32, max_size=32))), first=first)


def grid_of(game: Game) -> Grid:
    grid = naive_scorer.empty_grid(game.edition.layout.rows, game.edition.layout.columns)
    for (row, column), tile in game.board.tiles():
        grid[row][column] = tile
    return grid


def star_of(game: Game) -> Cell:
    start = game.edition.layout.start
    return start.row, start.column


def some_lay(chance: Random, game: Game, seat: int) -> Command | None:
    """Return a legal placement found by trial and error, or None after twelve attempts."""
    grid, star = grid_of(game), star_of(game)
    for _ in range(12):
        laid = _random_placement(chance, game, seat, grid)
        if naive_scorer.is_legal(grid, laid, star):
            return Lay(seat, tuple(Placed(Square(*cell), tile) for cell, tile in laid.items()))
    return None


def _random_placement(chance: Random, game: Game, seat: int, grid: Grid) -> dict[Cell, str]:
    letters = [entry.letter.lower() for entry in game.edition.tiles.letters]
    tiles = list(game.racks[seat])
    chance.shuffle(tiles)
    tiles = tiles[: chance.randint(1, len(tiles))] if tiles else []
    free = [(r, c) for r, row in enumerate(grid) for c, tile in enumerate(row) if tile == " "]
    near = [cell for cell in free if game.board.touches(cell)] or [star_of(game)]
    row, column = chance.choice(near)
    down = chance.random() < 0.5
    back = chance.randint(0, len(tiles))
    row, column = (row - back, column) if down else (row, column - back)
    laid: dict[Cell, str] = {}
    while tiles and row < len(grid) and column < len(grid[0]):
        if row >= 0 and column >= 0 and grid[row][column] == " ":
            tile = tiles.pop()
            laid[row, column] = chance.choice(letters) if tile == BLANK else tile
        row, column = (row + 1, column) if down else (row, column + 1)
    return laid


def some_move(chance: Random, game: Game) -> Command:
    """Return a move that makes sense now, usually one that advances the game."""
    if game.agreement is not None:
        waiting = [seat for seat in game.active if seat not in game.agreement.agreed]
        return Answer(chance.choice(waiting), chance.random() < 0.9)
    if game.paused:
        return Propose(chance.choice(game.active), Proposal.RESUME)
    if isinstance(game.phase, Hearing):
        voted = {seat for seat, _ in game.phase.votes}
        voters = [seat for seat in game.active if seat not in voted]
        return Vote(chance.choice(voters), chance.choice((True, True, False, None)))
    roll = chance.random()
    if roll < 0.07:
        proposal = chance.choices(list(Proposal), weights=[1, 9, 3, 1])[0]
        return Propose(chance.choice(game.active), proposal)
    if roll < 0.075:
        return Resign(chance.choice(game.active))
    if isinstance(game.phase, Window) and roll < 0.4:
        word = chance.choice([None, game.phase.play.words[0].text])
        return Challenge(chance.choice(game.active), word)
    seat = to_move(game)
    assert seat is not None
    if isinstance(game.phase, Window) and roll < 0.6:
        return Begin(seat)
    return _turn(chance, game, seat)


def _turn(chance: Random, game: Game, seat: int) -> Command:
    roll = chance.random()
    if roll < 0.5 and game.edition.blanks_circulate:
        held = [tile.lower() for tile in game.racks[seat]]
        if blanks := [square for square, tile in game.board.tiles() if tile in held]:
            return TakeBlank(seat, chance.choice(blanks))
    if roll < 0.75 and (play := some_lay(chance, game, seat)) is not None:
        return play
    if roll < 0.9 and game.racks[seat]:
        return Exchange(seat, game.racks[seat][: chance.randint(1, len(game.racks[seat]))])
    return Pass(seat)


def any_command(chance: Random, game: Game) -> Command:
    """Return any command, usually an illegal one."""
    seat = chance.randint(-1, game.players)
    square = Square(chance.randint(-1, 7), chance.randint(-1, 7))
    tiles = tuple(chance.choice(["A", "E", "T", "?", "_", "a", "É", ""]) for _ in range(3))
    laid = [
        Placed(Square(chance.randint(2, 4), chance.randint(2, 5)), chance.choice("ABEZ?q_"))
        for _ in range(chance.randint(0, 3))
    ]
    commands: list[Command] = [
        Begin(seat),
        Lay(seat, tuple(laid)),
        Exchange(seat, tiles[: chance.randint(0, 3)]),
        Pass(seat),
        Challenge(seat, chance.choice([None, "NO"])),
        Vote(seat, chance.choice((True, False, None))),
        TakeBlank(seat, square),
        Propose(seat, chance.choice(list(Proposal))),
        Answer(seat, chance.random() < 0.5),
        CallTime(chance.random() < 0.5),
        HideTurn(seat),
        SeeTurn(seat, chance.random() < 0.5),
        EnterRuling(chance.random() < 0.5),
        NoteRack(seat, tiles),
        Overdraw(seat, chance.randint(-1, 3)),
        Fine(seat, chance.randint(-1, 3)),
        EndByHand(),
        Correct(),
    ]
    return chance.choice(commands)
