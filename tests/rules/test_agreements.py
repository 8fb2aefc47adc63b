"""Proposals, answers and pauses (R13)."""

import pytest

from tests.rules.tables import Table, position
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
from tilewright.rules.obstacles import ProposalObstacle

RACKS = ["TOE", "ADF", "NGI"]


def three(turn_limit_ms: int | None = None) -> Table:
    seats = [Seat(name, turn_limit_ms=turn_limit_ms) for name in ("Ann", "Bob", "Cat")]
    return position(racks=RACKS, bag="WXYZ", seats=seats)


def agree(table: Table, proposal: Proposal, *, at: int = 0) -> str:
    """Let the first seat propose and all others agree."""
    first, *others = table.game.active
    table.do(Propose(first, proposal), at=at)
    for seat in others[:-1]:
        table.do(Answer(seat, True), at=at)
    return table.do(Answer(others[-1], True), at=at)


def test_a_pause_needs_everyones_consent() -> None:
    table = three()
    assert table.do(Propose(1, Proposal.PAUSE)) == "Proposed 1"
    assert table.do(Answer(0, True)) == "Answered 0"
    assert not table.game.paused
    assert table.do(Answer(2, True)) == "Answered 2, Paused"
    assert table.game.paused


def test_no_one_moves_in_a_pause() -> None:
    table = three()
    table.lay(0, "3C TO")
    agree(table, Proposal.PAUSE)
    for command in (Begin(1), Pass(1), Challenge(2), CallTime()):
        assert table.refused(command).code == "game-paused"
    assert not view(table.game, 2).may_challenge


def test_a_pause_ends_when_everyone_agrees_to_resume() -> None:
    table = three()
    agree(table, Proposal.PAUSE)
    assert agree(table, Proposal.RESUME) == "Answered 2, Resumed"
    assert table.pass_turn(0) == "Passed 0"


def test_the_clock_stops_in_a_pause() -> None:
    table = three(60_000)
    agree(table, Proposal.PAUSE, at=20_000)
    agree(table, Proposal.RESUME, at=900_000)
    assert table.refused(CallTime(), at=900_000).facts() == {"ms": 40_000}
    assert table.game.times.spent == (20_000, 0, 0)


@pytest.mark.parametrize(
    ("proposal", "reason"),
    [
        (Proposal.RESUME, ProposalObstacle.NOT_PAUSED),
        (Proposal.TAKE_BACK, ProposalObstacle.NOTHING_TO_TAKE_BACK),
    ],
)
def test_a_pointless_proposal_is_refused(proposal: Proposal, reason: ProposalObstacle) -> None:
    refusal = three().refused(Propose(0, proposal))
    assert (refusal.code, refusal.facts()) == ("cannot-propose", {"reason": reason})


def test_a_paused_game_cannot_be_paused_again() -> None:
    table = three()
    agree(table, Proposal.PAUSE)
    assert table.refused(Propose(0, Proposal.PAUSE)).code == "cannot-propose"


def test_only_one_proposal_is_open_at_a_time() -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    assert table.refused(Propose(1, Proposal.NO_PLAY_LEFT)).code == "proposal-open"


def test_there_is_nothing_to_answer_without_a_proposal() -> None:
    assert three().refused(Answer(0, True)).code == "no-proposal"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_cannot_agree_twice(seat: int) -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(1, True))
    refusal = table.refused(Answer(seat, True))
    assert (refusal.code, refusal.facts()) == ("already-answered", {"seat": seat})


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_who_proposed_or_agreed_can_still_decline(seat: int) -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(1, True))
    table.do(Answer(seat, False))
    assert table.game.agreement is None


def test_one_player_who_declines_drops_the_proposal() -> None:
    table = three()
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(2, False))
    assert table.game.agreement is None
    assert table.refused(Answer(1, True)).code == "no-proposal"


def test_a_proposal_lapses_when_a_player_moves() -> None:
    table = three()
    table.do(Propose(1, Proposal.PAUSE))
    table.pass_turn(0)
    assert table.game.agreement is None


def test_everyone_sees_who_has_agreed() -> None:
    table = three()
    table.do(Propose(1, Proposal.PAUSE))
    table.do(Answer(0, True))
    seen = view(table.game, None).agreement
    assert seen is not None
    assert (seen.proposal, seen.by, seen.agreed) == (Proposal.PAUSE, 1, (0, 1))
