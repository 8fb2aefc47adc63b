"""Show me a right one: every refused play has a legal one like it, with everyday words."""

import random

import pytest

from tilewright.engine.generation import generate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players.seat_position import seen_position
from tilewright.players.vocabulary import common_words
from tilewright.position import Position
from tilewright.rules import EDITIONS, Refusal, Sealed, open_game, view
from tilewright.rules.commands import Lay
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.equipment.board import Placed
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tiles import BLANK
from tilewright.rules.game import Game
from tilewright.rules.game_log import GameLog
from tilewright.rules.turn_order import to_move
from tilewright.study.nearest_play import EVERYDAY, nearest_play

ENGLISH = Lexicon.load("english")
GAMES, REFUSALS = 25, 40


def refused_play(game: Game, seat: int, chance: random.Random) -> list[Placed]:
    """Return tiles that the referee refuses, laid somewhere on the board."""
    while True:
        letters = chance.sample(game.racks[seat], chance.randint(1, len(game.racks[seat])))
        row, column = chance.randrange(15), chance.randrange(15)
        placed = tuple(
            Placed(Square(row, (column + step) % 15), "e" if tile == BLANK else tile)
            for step, tile in enumerate(letters)
        )
        try:
            decide(game, Lay(seat, placed), judge=ENGLISH)
        except Refusal:
            return list(placed)


@pytest.mark.parametrize("number", range(GAMES))
def test_every_refusal_has_a_right_play(number: int) -> None:
    """1,000 random refusals, in positions of games in progress."""
    chance = random.Random(number)
    names = ["Ann", "Ben", "Cy", "Dee"][: chance.randint(2, 4)]
    edition = list(EDITIONS.values())[number % len(EDITIONS)]
    log = GameLog(open_game(edition, names, Sealed(chance.randbytes(32))))
    for _ in range(chance.randrange(9)):
        seat = to_move(log.game)
        assert seat is not None
        play = nearest_play(seen_position(view(log.game, seat), ENGLISH))
        assert play is not None
        log.do(Lay(seat, play.placed))
    seat = to_move(log.game)
    assert seat is not None
    position = seen_position(view(log.game, seat), ENGLISH)
    known = common_words(ENGLISH, EVERYDAY)
    assert known is not None
    everyday = set(known)
    for _ in range(REFUSALS):
        tried = refused_play(log.game, seat, chance)
        play = nearest_play(position, tried)
        assert play is not None
        laid = decide(log.game, Lay(seat, play.placed), judge=ENGLISH).game
        words = [word.text for word in laid.sheet[-1].play.words]  # type: ignore[union-attr]
        assert set(words) <= everyday or not len(generate(position, known)), words


def test_a_right_play_is_not_the_best_one() -> None:
    """Of equal ones it is the play that scores least, so that it gives no hint."""
    log = GameLog(open_game(EDITIONS["plain"], ["Ann", "Ben"], Sealed(bytes(32))))
    seat = to_move(log.game)
    assert seat is not None
    position = seen_position(view(log.game, seat), ENGLISH)
    play = nearest_play(position)
    assert play is not None
    assert play.score < position.best(1)[0].score / 3


def test_without_a_legal_play_there_is_none() -> None:
    position = Position.parse(f"{'/'.join(['15'] * 15)} CCVVWWZ/ 0/0 0", lexicon=ENGLISH)
    assert nearest_play(position) is None
