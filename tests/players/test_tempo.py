"""An easy move takes a computer less time."""

from itertools import pairwise

from tilewright.players.tempo import tempo
from tilewright.rules import Exchange, Lay, Pass, Square
from tilewright.rules.equipment.board import Placed


def play(tiles: int) -> Lay:
    return Lay(0, tuple(Placed(Square(7, 7 + column), "A") for column in range(tiles)))


def test_a_play_of_more_tiles_takes_longer() -> None:
    times = [tempo(play(tiles)) for tiles in range(1, 8)]
    assert all(shorter < longer for shorter, longer in pairwise(times))


def test_a_pass_is_quick_and_an_exchange_is_not() -> None:
    assert tempo(Pass(0)) < tempo(play(4)) < tempo(Exchange(0, ("Q",)))


def test_a_play_of_average_length_takes_the_average_time() -> None:
    assert tempo(play(4)) == 1
