"""Pause, and what is agreed on in general (R13)."""

import pytest

from tests.rules.tables import Table, facts, position
from tilewright.rules import (
    Answer,
    Begin,
    CallTime,
    Challenge,
    Pass,
    Proposal,
    Propose,
    Seat,
    view,
)

RACKS = ["TOE", "ADF", "NGI"]


def three(turn_limit_ms: int | None = None) -> Table:
    seats = [Seat(name, turn_limit_ms=turn_limit_ms) for name in ("Ann", "Bob", "Cat")]
    return position(racks=RACKS, bag="WXYZ", seats=seats)


def agree(table: Table, proposal: Proposal, *, at: int = 0) -> str:
    """All seats agree to a proposal of the first."""
    first, *others = table.game.active
    table.do(Propose(first, proposal), at=at)
    for seat in others[:-1]:
        table.do(Answer(seat, True), at=at)
    return table.do(Answer(others[-1], True), at=at)


def test_a_pause_needs_everybody() -> None:
    table = three()
    assert table.do(Propose(1, Proposal.PAUSE)) == "Proposed 1"
    assert table.do(Answer(0, True)) == "Answered 0"
    assert not table.game.paused
    assert table.do(Answer(2, True)) == "Answered 2, Paused"
    assert table.game.paused


def test_in_a_pause_nobody_moves() -> None:
    table = three()
    table.lay(0, "3C TO")
    agree(table, Proposal.PAUSE)
    for command in (Begin(1), Pass(1), Challenge(2), CallTime()):
        assert table.refused(command).code == "game-paused"
    assert not view(table.game, 2).may_challenge


def test_a_pause_ends_when_everybody_agrees_to_go_on() -> None:
    table = three()
    agree(table, Proposal.PAUSE)
    assert agree(table, Proposal.RESUME) == "Answered 2, Resumed"
    assert table.passes(0) == "Passed 0"


def test_no_time_runs_in_a_pause() -> None:
    table = three(60_000)
    agree(table, Proposal.PAUSE, at=20_000)
    agree(table, Proposal.RESUME, at=900_000)
    assert facts(table.refused(CallTime(), at=900_000)) == {"ms": 40_000}
    assert table.game.times.spent == (20_000, 0, 0)


@pytest.mark.parametrize(
    ("proposal", "reason"),
    [
        (Proposal.RESUME, "The game is not paused."),
        (Proposal.TAKE_BACK, "There is nothing to take back."),
    ],
)
def test_what_makes_no_sense_cannot_be_proposed(proposal: Proposal, reason: str) -> None:
    refusal = three().refused(Propose(0, proposal))
    assert (refusal.code, facts(refusal)) == ("cannot-propose", {"reason": reason})


def test_a_pause_is_not_paused_again() -> None:
    table = three()
    agree(table, Proposal.PAUSE)
    assert table.refused(Propose(0, Proposal.PAUSE)).code == "cannot-propose"


def test_one_proposal_at_a_time() -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    assert table.refused(Propose(1, Proposal.NO_PLAY_LEFT)).code == "proposal-open"


def test_nobody_answers_what_was_not_proposed() -> None:
    assert three().refused(Answer(0, True)).code == "no-proposal"


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_agrees_twice(seat: int) -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(1, True))
    refusal = table.refused(Answer(seat, True))
    assert (refusal.code, facts(refusal)) == ("already-answered", {"seat": seat})


@pytest.mark.parametrize("seat", [0, 1])
def test_who_proposed_or_agreed_may_think_better_of_it(seat: int) -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(1, True))
    table.do(Answer(seat, False))
    assert table.game.agreement is None


def test_one_no_drops_the_proposal() -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(2, False))
    assert table.game.agreement is None
    assert table.refused(Answer(1, True)).code == "no-proposal"


def test_a_proposal_lapses_when_the_game_goes_on() -> None:
    table = three()
    table.do(Propose(1, Proposal.PAUSE))
    table.passes(0)
    assert table.game.agreement is None


def test_everybody_sees_who_has_agreed() -> None:
    table = three()
    table.do(Propose(1, Proposal.PAUSE))
    table.do(Answer(0, True))
    seen = view(table.game, None).agreement
    assert seen is not None
    assert (seen.proposal, seen.by, seen.agreed) == (Proposal.PAUSE, 1, (0, 1))
