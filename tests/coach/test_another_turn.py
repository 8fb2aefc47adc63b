"""A turn that is compared later has the same figures as if it had been compared at once."""

import pytest

from tilewright.coach import Effort, ReviewSettings
from tilewright.coach.another_turn import Reference, judge_another
from tilewright.coach.candidates import candidates
from tilewright.coach.judging.judge import judge
from tilewright.coach.judging.loss import Method
from tilewright.coach.judging.static import judge_by_equity
from tilewright.position import Position

QUICK = ReviewSettings(effort=Effort(100, 200, 400, error=0.0001), threads=1)
OPENING = Position.parse(f"{'/'.join(['15'] * 15)} AEINRST/ 0/0 0")
# The bag is empty.
END = Position.parse(
    "15/3Q7U3/3U2TAURINE2/1CHANSONS2W3/2AI6JO3/DIRL1PO3IN3/E1D2EF3V4/F1I2p1TRAIK3/O1L2T4E4/"
    "ABy1PIT2BRIG2/ME1MOZELLE5/1GRADE1O1NOH3/WE3R1V7/AT5E7/G6D7 ENOSXY/ACEISUY 356/378 0"
)


@pytest.mark.parametrize("position", [OPENING, END], ids=["simulated", "endgame"])
def test_the_best_turn_and_the_turn_made_keep_their_figures(position: Position) -> None:
    made = position.best(12)[-1]
    chosen = candidates(position, position.read(made), None)
    found = judge(position, chosen, QUICK.effort, seed=QUICK.turn_seed(5), threads=1)
    assert found is not None
    reference = Reference(5, found.best.turn.text, found.method, found.samples)
    best = judge_another(position, found.best.turn, reference, QUICK)
    again = judge_another(position, made, reference, QUICK)
    assert best is not None
    assert again is not None
    assert (best.judged, best.loss.points.mean, best.accepted) == (found.best, 0, True)
    assert (again.judged, again.loss) == (found.played, found.loss)


def test_a_static_comparison_stays_static() -> None:
    made = OPENING.read("8H SIT")
    found = judge_by_equity(OPENING, candidates(OPENING, made, None))
    reference = Reference(1, found.best.turn.text, Method.STATIC, 0)
    again = judge_another(OPENING, made, reference, QUICK)
    assert again is not None
    assert (again.judged, again.loss) == (found.played, found.loss)
    assert not again.accepted
