"""Random game logs: of any game, or only of games that other programs can record."""

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from tests.rules.random_games import JUDGE, openings, some_move
from tests.rules.tables import NAMES
from tilewright.rules import (
    EDITIONS,
    Challenges,
    Event,
    GameLog,
    MissTurn,
    NoPenalty,
    Points,
    Refusal,
    Sealed,
    open_game,
)
from tilewright.rules.editions.challenge_rule import Penalty

MOST_MOVES = 150


def played(opening: tuple[Event, ...], chance: Random, moves: int) -> tuple[Event, ...]:
    """Return the log after this many random moves, or at the end of the game if it ends first."""
    log = GameLog(opening)
    now = 0
    for _ in range(moves):
        if log.game.over:
            break
        now += chance.randint(0, 20_000)
        try:
            log.do(some_move(chance, log.game), at=now, judge=JUDGE)
        except Refusal:
            continue
    return tuple(log.events)


@st.composite
def logs(draw: st.DrawFn) -> tuple[Event, ...]:
    """A game of any edition, variant and number of seats, stopped at any point."""
    chance = Random(draw(st.integers(0, 2**32)))
    return played(draw(openings()), chance, draw(st.integers(0, MOST_MOVES)))


@st.composite
def club_logs(draw: st.DrawFn) -> tuple[Event, ...]:
    """A game with the standard board and tiles, by club and tournament rules."""
    penalties: list[Penalty] = [MissTurn(), NoPenalty(), Points(5), Points(10)]
    penalty = draw(st.sampled_from(penalties))
    base = EDITIONS[draw(st.sampled_from(["plain", "tournament"]))]
    edition = replace(base, challenge=Challenges(penalty), clock=None)
    seed = draw(st.binary(min_size=32, max_size=32))
    names = NAMES[: draw(st.integers(2, 4))]
    chance = Random(draw(st.integers(0, 2**32)))
    opening = open_game(edition, names, Sealed(seed))
    return played(opening, chance, draw(st.integers(0, MOST_MOVES)))
