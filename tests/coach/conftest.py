"""Recorded games for the coach."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.matches import play_log
from tilewright.game import Game
from tilewright.lexicon.lexicon import Lexicon
from tilewright.players import LEVELS
from tilewright.rules import EDITIONS

# The static player always makes the turn with the highest equity.
PLAYERS = {**LEVELS, "static": replace(LEVELS["expert"], attention=None)}


@pytest.fixture(scope="session")
def words() -> Lexicon:
    return Lexicon.load("english")


def played_game(levels: list[str], number: int) -> Game:
    """Return a whole tournament game between computer players of these levels."""
    players = [PLAYERS[level] for level in levels]
    return Game(play_log(players, number, EDITIONS["tournament"]).events)


@pytest.fixture(scope="session")
def club_game() -> Game:
    """A game in which two computer players made mistakes of most classes.

    It is kept as a file, so that it stays the same when computers play differently.
    """
    return Game.read(Path(__file__).parent / "club_game.gcg")
