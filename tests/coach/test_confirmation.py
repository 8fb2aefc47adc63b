"""The run that chooses the best turn does not measure what the other gives up."""

from dataclasses import replace
from itertools import product
from statistics import fmean

from tilewright.coach import Effort, ReviewSettings, compare
from tilewright.engine.simulation import simulate
from tilewright.lexicon.lexicon import Lexicon
from tilewright.position import Position

EMPTY = "/".join(["15"] * 15)
QUICK = ReviewSettings(effort=Effort(100, 300, 300), threads=1)
# Each word can open the game across and down: two turns that are worth the same.
OPENINGS = ["EINRSTV", "ADGIORU", "CEHLMNO", "AABDEKW", "EFGIPTU", "BIORSTZ"]


def test_equal_openings_are_too_close_to_tell() -> None:
    mistakes, runs = 0, 0
    for rack, seed in product(OPENINGS, range(5)):
        position = Position.parse(f"{EMPTY} {rack}/ 0/0 0")
        best = next(turn for turn in position.plays() if turn.text[0].isdigit())
        start, word = best.text.split()
        down = f"H{ord(start[-1]) - ord('A') + 1} {word}"
        found = compare(position, best.text, down, replace(QUICK, seed=seed))
        assert found.samples == 300
        runs += 1
        mistakes += found.loss.shown
    assert runs == 30
    assert mistakes <= 2  # one in a hundred is expected


def test_the_loss_is_unbiased_and_its_error_is_honest() -> None:
    """Two turns of known difference: the mean of many runs is the truth, within its errors."""
    position = Position.parse(f"{EMPTY} AEINRST/ 0/0 0")
    words = Lexicon.load("english")
    turns = [position.read("8H ANTSIER"), position.read("8H SIT")]
    truth = simulate(position, words, candidates=turns, samples=8000, confidence=None, threads=2)
    assert truth.turns[0].win is not None
    assert truth.turns[1].win is not None
    expected = truth.turns[0].win.mean - truth.turns[1].win.mean
    found = [
        compare(position, turns[1], turns[0], replace(QUICK, seed=seed)).loss for seed in range(20)
    ]
    losses = [loss.win for loss in found if loss.win is not None]
    assert len(losses) == 20
    inside = sum(low <= expected <= high for low, high in (loss.interval for loss in losses))
    assert inside >= 17
    assert abs(fmean(loss.mean for loss in losses) - expected) < 0.004
