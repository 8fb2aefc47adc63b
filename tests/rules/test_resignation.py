"""Resignation, in every phase of a game (R13)."""

from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, SMALL, Table, Words, facts, position
from tilewright.rules import (
    Answer,
    Cause,
    Challenge,
    GoingOut,
    Judging,
    Pass,
    Proposal,
    Propose,
    Resign,
    Vote,
)

RACKS = ["TOE", "ADF", "NGI", "LMN"]


def table_of(players: int) -> Table:
    return position(racks=RACKS[:players], bag="WXYZ", scores=[40, 30, 20, 10][:players])


@pytest.mark.parametrize("leaver", [0, 1])
def test_one_seat_left_ends_the_game(leaver: int) -> None:
    table = table_of(2)
    assert table.do(Resign(leaver)) == f"Resigned {leaver}, PlayEnded, Reckoned"
    assert table.result.cause is Cause.LAST_SEAT
    assert table.result.winners == (1 - leaver,)
    assert table.result.final == (40 - 3, 30 - 7)


@pytest.mark.parametrize(
    ("leaver", "next_seat"),
    [
        pytest.param(0, 1, id="on-turn"),
        pytest.param(1, 0, id="next"),
        pytest.param(2, 0, id="last"),
    ],
)
def test_with_three_players_the_others_play_on(leaver: int, next_seat: int) -> None:
    table = table_of(3)
    assert table.do(Resign(leaver)) == f"Resigned {leaver}"
    assert table.to_move == next_seat
    order = []
    for _ in range(4):
        order.append(table.to_move)
        if table.game.over:
            break
        table.exchange(table.to_move, table.racks[table.to_move][0])
    assert leaver not in order
    assert set(order) == {0, 1, 2} - {leaver}


def test_a_player_who_resigned_does_nothing_more() -> None:
    table = table_of(3)
    table.do(Resign(1))
    for command in (Pass(1), Resign(1), Challenge(1), Propose(1, Proposal.PAUSE)):
        refusal = table.refused(command, judge=ALL_GOOD)
        assert (refusal.code, facts(refusal)) == ("already-resigned", {"seat": 1})


def test_the_rack_is_set_aside_and_does_not_go_back_to_the_bag() -> None:
    table = table_of(3)
    table.do(Resign(0))
    assert (table.racks[0], len(table.game.bag)) == ("EOT", 4)


def test_the_player_ranks_last_whatever_the_score() -> None:
    table = table_of(3)
    table.do(Resign(0))
    table.do(Resign(1))
    assert table.result.places == (2, 3, 1)


def test_in_an_open_window_the_player_of_the_play_may_leave_and_the_play_stays_open() -> None:
    table = table_of(3)
    table.lay(0, "3C TO")
    assert table.do(Resign(0)) == "Resigned 0"
    assert table.challenge(2, judge=Words("TO")) == "Challenged 2, Ruled"
    assert (table.racks[0], table.game.scores, table.to_move) == ("EOT", (40, 30, 20), 1)


def test_a_play_left_behind_stands_and_draws_no_tiles() -> None:
    table = table_of(3)
    table.lay(0, "3C TO")
    table.do(Resign(0))
    assert table.begin(1) == "Began 1"
    assert (table.racks[0], table.game.scores[0]) == ("E", 42)


def test_in_an_open_window_the_next_seat_may_leave_and_the_one_after_begins() -> None:
    table = table_of(3)
    table.lay(0, "3C TO")
    assert table.do(Resign(1)) == "Resigned 1"
    assert table.begin(2) == "Began 2, Drew 0"


def test_a_last_play_is_then_accepted_by_the_seat_after() -> None:
    table = position(racks=["TO", "ADF", "NGI"])
    table.lay(0, "3C TO")
    table.do(Resign(1))
    assert table.begin(2) == "Began 2, PlayEnded 0, Reckoned"
    assert table.result.final == (2 + 7 + 4, -7, -4)


@pytest.mark.parametrize(
    ("going_out", "gained"),
    [(GoingOut.OTHERS_LOSE_THEIRS, 7 + 4), (GoingOut.TWICE_THE_OTHERS, 2 * (7 + 4))],
)
def test_the_rack_set_aside_is_deducted_and_counts_for_whoever_goes_out(
    going_out: GoingOut, gained: int
) -> None:
    table = position(racks=["TO", "ADF", "NGI"], edition=replace(SMALL, going_out=going_out))
    table.do(Resign(1))
    table.lay(0, "3C TO")
    table.begin(2)
    accounts = table.result.accounts
    assert [account.gained for account in accounts] == [gained, 0, 0]
    assert accounts[1].deducted == 7


def test_who_lays_their_last_tile_and_leaves_does_not_go_out() -> None:
    table = position(racks=["TO", "ADF", "NGI"])
    table.lay(0, "3C TO")
    table.do(Resign(0))
    assert table.begin(1) == "Began 1"
    assert not table.game.over


def test_a_turn_owed_by_a_player_who_left_is_not_served() -> None:
    table = position(racks=RACKS[:3], bag="WXYZ", owed=[0, 2, 0])
    table.do(Resign(1))
    assert table.passes(0) == "Passed 0"
    assert table.to_move == 2


def test_passes_wanted_for_a_standstill_are_those_of_the_seats_left() -> None:
    table = position(racks=RACKS[:3])
    table.passes(0)
    table.passes(1)
    assert table.do(Resign(2)) == "Resigned 2, PlayEnded, Reckoned"
    assert table.result.cause is Cause.STANDSTILL


def test_in_a_pause_a_player_may_resign() -> None:
    table = table_of(2)
    table.do(Propose(0, Proposal.PAUSE))
    table.do(Answer(1, True))
    assert table.do(Resign(0)) == "Resigned 0, PlayEnded, Reckoned"
    assert not table.game.paused


@pytest.mark.parametrize("proposal", [Proposal.PAUSE, Proposal.TAKE_BACK, Proposal.NO_PLAY_LEFT])
@pytest.mark.parametrize("leaver", [0, 2])
def test_leaving_instead_of_answering_drops_the_proposal_and_play_goes_on(
    proposal: Proposal, leaver: int
) -> None:
    table = position(racks=RACKS[:3], bag="WXYZ", turn=2)
    table.passes(2)
    table.passes(0)
    table.passes(1)
    others = [seat for seat in range(3) if seat != leaver]
    table.do(Propose(others[0], proposal))
    table.do(Answer(others[1], True))
    assert table.do(Resign(leaver)) == f"Resigned {leaver}"
    assert table.to_move == (2 if leaver == 0 else 0)


def test_during_a_vote_the_others_decide() -> None:
    edition = replace(SMALL, judging=Judging.VOTE)
    table = position(racks=RACKS, bag="WXYZ", edition=edition)
    table.lay(0, "3C TO")
    table.challenge(1, judge=None)
    table.do(Vote(1, False))
    table.do(Vote(2, False))
    assert table.do(Resign(3)) == "Resigned 3, Ruled"
    assert table.game.scores == (0, 0, 0, 0)
