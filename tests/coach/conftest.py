"""Recorded games for the coach."""

import pytest

from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS, chance_of, choose
from tilewright.rules import EDITIONS, GameLog, Sealed, Seat, open_game, view


@pytest.fixture(scope="session")
def words() -> Lexicon:
    return Lexicon.load("english")


def played_game(levels: list[str], number: int, words: Lexicon) -> Game:
    """Return a whole tournament game between computer players of these levels."""
    secret = number.to_bytes(32, "big")
    seats = [Seat(f"{level} {seat}") for seat, level in enumerate(levels)]
    rules = EDITIONS["tournament"]
    log = GameLog(open_game(rules, seats, Sealed(secret), first=0, dictionary=words.name))
    while not log.game.over:
        to_move = view(log.game, None).to_move
        for seat in sorted(log.game.active, key=lambda seat: seat == to_move):
            seen = view(log.game, seat)
            command = choose(seen, LEVELS[levels[seat]], words, chance_of(secret, seen))
            if command is not None:
                log.do(command, judge=words)
                break
    return Game(log.events)


@pytest.fixture(scope="session")
def club_game(words: Lexicon) -> Game:
    """A game in which both players make mistakes of most classes."""
    return played_game(["intermediate", "beginner"], 1, words)
