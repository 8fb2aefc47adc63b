"""Estimates of endgames of several players, and at a finish line."""

from dataclasses import replace

import pytest

from tilewright.engine.endgame.estimate import estimate_endgame
from tilewright.engine.endgame.solver import solve_endgame
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.turn_rows import Pass
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import CLASSIC_2003, TOURNAMENT

EMPTY = "/".join(["15"] * 7)
BOARD = f"{EMPTY}/5WHARVES3/{EMPTY}"
STUCK = f"{EMPTY}/7QI6/{EMPTY}"


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.load("english")


def late(racks: str, scores: str, board: str = BOARD) -> Position:
    return read_cgp(f"{board} {racks} {scores} 0")


def test_three_players_who_cannot_play_pass_and_deduct_their_tiles(words: Lexicon) -> None:
    for edition in (TOURNAMENT, CLASSIC_2003):
        estimate = estimate_endgame(late("V/C/CV", "10/0/0", STUCK), words, edition)
        assert estimate.exhaustive
        [only] = estimate.turns
        # The strongest opponent loses 3 points, the player to move loses 4.
        assert (only.turn, only.spread, only.winner) == (Pass(), -1, None)


@pytest.mark.parametrize(
    ("edition", "gained"),
    [
        pytest.param(TOURNAMENT, 20, id="twice-the-others"),
        # The strongest opponent also loses 4 points.
        pytest.param(CLASSIC_2003, 14, id="others-lose-theirs"),
    ],
)
def test_going_out_takes_the_tiles_of_all_opponents(
    words: Lexicon, edition: Edition, gained: int
) -> None:
    best = estimate_endgame(late("E/V/CC", "0/5/0"), words, edition).turns[0]
    assert best.turn.score > 0
    assert best.spread == best.turn.score + gained


def test_for_two_players_a_complete_estimate_is_the_exact_value(words: Lexicon) -> None:
    position = late("EAD/TO", "30/45")
    exact = solve_endgame(position, words, threads=1)
    estimate = estimate_endgame(position, words)
    assert estimate.turns[0].spread == exact.value


def test_whoever_reaches_the_target_wins(words: Lexicon) -> None:
    position = late("EAD/TO", "90/99")
    # Every play of the opponent reaches 100, so only a play that reaches it at once wins.
    estimate = estimate_endgame(position, words, targets=[100, 100])
    best = estimate.turns[0]
    assert best.winner == 0
    assert best.turn.score >= 10
    far = estimate_endgame(position, words, targets=[200, 100])
    assert far.turns[0].winner in (1, None)


def test_the_number_of_searches_limits_the_depth(words: Lexicon) -> None:
    position = late("EADRSTL/TONIERS/AEIOUNT", "30/45/40")
    few, many = (
        estimate_endgame(position, words, searches=searches) for searches in (2_000, 10_000)
    )
    assert 1 <= few.depth <= many.depth
    assert not few.exhaustive


def test_a_run_can_be_stopped(words: Lexicon) -> None:
    position = late("EADRSTL/TONIERS/AEIOUNT", "30/45/40")
    seen: list[int] = []
    estimate = estimate_endgame(position, words, seconds=0.0, progress=seen.append)
    assert seen
    assert estimate.turns


def test_bad_arguments_are_refused(words: Lexicon) -> None:
    position = late("EAD/TO", "30/45")
    with pytest.raises(BadArgument, match="targets must be a number for each player"):
        estimate_endgame(position, words, targets=[100])
    with pytest.raises(BadArgument, match="targets must be given with a finish line"):
        estimate_endgame(position, words, replace(TOURNAMENT, finish_line=FinishLine()))
    with pytest.raises(UnsupportedByEngine, match="needs all racks"):
        estimate_endgame(late("EAD//TO", "0/0/0"), words)
    with pytest.raises(UnsupportedByEngine, match="the game is over"):
        estimate_endgame(position, words, targets=[30, 100])
